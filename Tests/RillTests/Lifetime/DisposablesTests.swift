import Rill
import TestSupport
import Testing

@Suite struct DisposablesTests {
  let log = Log<String>()

  @Test func `an action runs once, and is released then`() {
    let released = Log<String>()
    var token: Token? = Token { released.add("released") }
    let disposable = Disposables.create { [log, token] in
      _ = token
      log.add("action")
    }
    token = nil
    #expect(released.entries.isEmpty)
    disposable.dispose()
    disposable.dispose()
    #expect(log.entries == ["action"])
    #expect(released.entries == ["released"])
  }

  @Test func `an action may be an existing function`() {
    let act: @Sendable () -> Void = { [log] in log.add("action") }
    Disposables.create(with: act).dispose()
    #expect(log.entries == ["action"])
  }

  @Test func `several count as one`() {
    let both = Disposables.create(
      Disposables.create { [log] in log.add("a") }, Disposables.create { [log] in log.add("b") })
    both.dispose()
    both.dispose()
    #expect(log.entries == ["a", "b"])
  }

  @Test func `one that does nothing ends neither the others of its bag nor the bag`() {
    var bag: DisposeBag? = DisposeBag()
    let nothing = Disposables.create()
    bag?.insert(nothing, Disposables.create { [log] in log.add("a") })
    nothing.dispose()
    nothing.dispose()
    #expect(log.entries.isEmpty)
    bag = nil
    #expect(log.entries == ["a"])
  }

  @Test func `an action that is never disposed of never runs`() {
    do { _ = Disposables.create { [log] in log.add("action") } }
    #expect(log.entries.isEmpty)
  }
}
