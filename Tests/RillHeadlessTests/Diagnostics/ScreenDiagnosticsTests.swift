import Foundation
import RillHeadless
import Testing

@Suite struct ScreenDiagnosticsTests {
  @Test func `a diagnostic that cannot be written is dropped`() async {
    await #expect(processExitsWith: .success) {
      try FileHandle.standardError.close()
      await MainActor.run { _ = View().makeConstraints { $0.top.equalToSuperview() } }
    }
  }

  @Test func `a diagnostic is a line on standard error`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = View().makeConstraints { $0.top.equalToSuperview() } }
    }
    let line = "RillHeadless: Constraint not made: View has no superview to be relative to. Add it to one first.\n"
    #expect(result.map { String(decoding: $0.standardErrorContent, as: UTF8.self).contains(line) } == true)
  }
}
