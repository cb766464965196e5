import Foundation

/// Where screens report what is wrong with them.
@MainActor
public enum ScreenDiagnostics {
  /// Gets every diagnostic. By default it writes a line to standard error, if that can be written. A test replaces it
  /// and puts the old one back.
  public static var sink: @MainActor (ScreenDiagnostic) -> Void = { diagnostic in
    try? FileHandle.standardError.write(contentsOf: Data("RillHeadless: \(diagnostic)\n".utf8))
  }

  static func report(_ diagnostic: ScreenDiagnostic) { sink(diagnostic) }
}
