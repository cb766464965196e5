import Dispatch
import Testing

struct Failure: Error, CustomStringConvertible {
  let description = "failure"
}

extension DispatchSemaphore {
  /// Waits for the signal; only a broken program reaches the limit.
  func waitForSignal() {
    #expect(wait(timeout: .now() + 600) == .success, "no signal in ten minutes")
  }
}
