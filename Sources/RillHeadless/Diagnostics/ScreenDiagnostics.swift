import Foundation

/// The place where screens report their faults.
@MainActor
public enum ScreenDiagnostics {
  /// The function that receives every diagnostic. By default it writes a line to standard error, if possible. A test
  /// replaces it and restores it afterwards.
  public static var sink: @MainActor (ScreenDiagnostic) -> Void = { diagnostic in
    try? FileHandle.standardError.write(contentsOf: Data("RillHeadless: \(diagnostic)\n".utf8))
  }

  static func report(_ diagnostic: ScreenDiagnostic) { sink(diagnostic) }
}
