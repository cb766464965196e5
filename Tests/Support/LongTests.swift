/// Where tests run that keep a thread for long: they wait for other threads or for a process, or compute for a tenth of a
/// second and more.
///
/// Swift's own pool has few threads, and every test passes through it, also one of the main actor, on its way there. If
/// such tests kept all of its threads, the main actor would have nothing to do meanwhile, and work alone afterwards. Here
/// one of them runs at a time, and the other threads of the pool go on.
@globalActor package actor LongTests {
  package static let shared = LongTests()
}
