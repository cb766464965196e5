#if canImport(UIKit)
import Dispatch

/// Waits until the main queue has run what it has now.
@MainActor
func mainQueueTurn() async {
  await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
}
#endif
