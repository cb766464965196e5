/// Where tests run that keep a thread for long: they wait for other threads or for a process.
///
/// Swift's own pool has only as many threads as there are cores, and every test passes through it, also one of the main
/// actor. If such tests blocked all of its threads, the main actor would wait for work while they wait. Here one of them
/// runs at a time, and the other threads of the pool go on.
@globalActor package actor BlockingTests {
  package static let shared = BlockingTests()
}
