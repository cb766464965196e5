/// The place of a call in the source code.
public struct CallSite: Sendable, CustomStringConvertible {
  /// The module and file, as in `#fileID`.
  public let file: StaticString
  /// The line in the file, from 1.
  public var line: UInt { UInt(number) }

  // Half a word, because every subscription stores its call site.
  @usableFromInline let number: UInt32

  /// Creates a call site, which by default is the place of this call.
  public init(file: StaticString = #fileID, line: UInt = #line) {
    self.file = file
    number = UInt32(clamping: line)
  }

  /// `file:line`.
  public var description: String { "\(file):\(line)" }
}
