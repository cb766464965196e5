import Rill
import TestSupport
import Testing

@Suite struct SingleAssignmentDisposableTests {
  let log = Log<String>()

  private func note(_ name: String) -> any Disposable { Disposables.create { [log] in log.add(name) } }

  @Test func `its content is canceled at disposal, once`() {
    let single = SingleAssignmentDisposable()
    single.setDisposable(note("held"))
    single.dispose()
    single.dispose()
    #expect(log.entries == ["held"])
  }

  @Test func `a disposable set after disposal is canceled at once`() {
    let single = SingleAssignmentDisposable()
    single.dispose()
    single.setDisposable(note("late"))
    #expect(log.entries == ["late"])
  }

  @Test func `setting it a second time traps with a message that says what to use`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let single = SingleAssignmentDisposable()
      single.setDisposable(Disposables.create())
      single.setDisposable(Disposables.create())
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains(
        "A SingleAssignmentDisposable was set twice; use a SerialDisposable to replace what it holds."))
  }

  @Test func `setting it a second time after disposal traps too`() async {
    await #expect(processExitsWith: .failure) {
      let single = SingleAssignmentDisposable()
      single.dispose()
      single.setDisposable(Disposables.create())
      single.setDisposable(Disposables.create())
    }
  }
}
