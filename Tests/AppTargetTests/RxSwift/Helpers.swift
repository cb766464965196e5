import Dispatch
import Testing

struct Failure: Error, CustomStringConvertible {
  let description = "failure"
}

extension DispatchSemaphore {
  /// Waits for the signal; the limit is there for a broken program only.
  func waitForSignal() {
    #expect(wait(timeout: .now() + 600) == .success, "no signal in ten minutes")
  }
}
