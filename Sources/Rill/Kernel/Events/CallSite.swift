/// Where in a program something was asked for.
public struct CallSite: Sendable, CustomStringConvertible {
  /// Module and file, as in `#fileID`.
  public let file: StaticString
  /// Line in the file, from 1.
  public var line: UInt { UInt(number) }

  // Half a word, because every subscription keeps its call site.
  @usableFromInline let number: UInt32

  /// Makes a call site; the defaults are the place of the call.
  public init(file: StaticString = #fileID, line: UInt = #line) {
    self.file = file
    number = UInt32(clamping: line)
  }

  /// `file:line`.
  public var description: String { "\(file):\(line)" }
}
