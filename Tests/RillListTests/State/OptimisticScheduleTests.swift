import Rill
import RillList
import RillTesting
import TestSupport
import Testing

/// The orders in which answers and loads can come between the edits of a user.
@Suite(.tags(.concurrency)) struct OptimisticScheduleTests {
  private struct Failure: Error {}

  /// A user likes two notes; the answers and a load come in any order. One of the likes fails.
  @MainActor private func scenario(_ likes: @escaping (BehaviorRelay<[Note]>) -> any Liking) -> Scenario {
    Scenario("likes") { run in
      let server = BehaviorRelay(value: [Note(id: "a"), Note(id: "b")])
      let (likes, api) = (likes(server), RequestStub<String, Int>())
      let user = run.line("user")
      user.does("likes a") { likes.like("a", api.request("a")) }
      user.does("likes b") { likes.like("b", api.request("b")) }
      run.line("x fails").does("fails", when: { api.requests.count > 0 }) { api.requests[0].fail(Failure()) }
      run.line("y succeeds").does("succeeds", when: { api.requests.count > 1 }) { api.requests[1].succeed(0) }
      run.line("load").does("comes") { server.update { $0.append(Note(id: "c")) } }
      run.expect("The like that failed is gone, the other one is there, and so is what was loaded.") {
        likes.texts == ["a", "b♥", "c"]
      }
    }
  }

  @Test @MainActor func `no order of answers loses an edit or a load`() {
    #expect(scenario { Optimistic($0) }.explore() == nil)
  }

  @Test @MainActor func `schedules find what is lost where a snapshot is restored`() {
    #expect(scenario { SnapshotRestoring($0) }.explore() != nil)
  }

  /// A user edits one note twice, and another one. A load begins and comes somewhere between the answers, and a last one
  /// when all is over. The first or the second edit fails.
  ///
  /// - Parameter mark: the mark that the edit is said to have, of the one that the server gives it.
  @MainActor private func marked(failing: Int, until mark: @escaping @Sendable (Int) -> Int = { $0 }) -> Scenario {
    Scenario("marked(failing: \(failing))") { run in
      let server = MarkedServer()
      let notes = Optimistic(server.loaded, mark: server.revision)
      let user = run.line("user")
      for (id, text) in [("a", "1"), ("b", "2"), ("a", "3")] {
        user.does("appends \(text) to \(id)") {
          server.edits.append(MarkedServer.Edit(id: id, text: text))
          notes.edit(id, during: server.api.request(text), until: mark) { $0.text += text }
        }
      }
      // The second edit of a note is sent when the first has its answer.
      for (index, text) in ["1", "2", "3"].enumerated() {
        run.line("answer to \(text)").does("comes", when: { server.request(text) != nil }) {
          server.answer(text, fails: index == failing)
        }
      }
      let load = run.line("load")
      load.does("begins") { server.beginLoad() }
      load.does("comes") { server.endLoad() }
      run.expectAlways("What shows is the server's state with the edits that it does not have.") {
        notes.value == server.shown
      }
      run.expectAlways("The edits without an answer are pending.") {
        ["a", "b"].allSatisfy { notes.isPending($0).value == server.isPending($0) }
      }
      run.expect("A last load has what succeeded, and nothing is pending.") {
        server.beginLoad()
        server.endLoad()
        return notes.value == server.real && notes.value == server.shown && notes.confirmed.value == server.real
      }
    }
  }

  @Test(arguments: [0, 2]) @MainActor
  func `in every order of answers and a load, two edits of one note and one of another show until the server has them`(
    failing: Int
  ) {
    #expect(marked(failing: failing).explore(depth: 8, orders: repeats(debug: 100, release: 2_000)) == nil)
  }

  @Test @MainActor func `schedules find an edit that goes with its answer, before the server's state has it`() {
    #expect(marked(failing: 0, until: { _ in 0 }).explore() != nil)
  }
}

/// A server that numbers its states, and the model of what must show.
@MainActor private final class MarkedServer {
  struct Edit {
    let id: String
    let text: String
    /// The state from which on the server has it; nil while it has no answer.
    var mark: Int?
  }

  let api = RequestStub<String, Int>()
  /// What the last load has brought.
  let loaded = BehaviorRelay(value: [Note(id: "a"), Note(id: "b")])
  let revision = BehaviorRelay(value: 0)
  /// What the server has, and the number of that state.
  private(set) var real = [Note(id: "a"), Note(id: "b")]
  private var number = 0
  private var load: (number: Int, notes: [Note])?
  var edits: [Edit] = []

  func request(_ text: String) -> HeldRequest<String, Int>? {
    api.requests.first { $0.input == text && $0.state == .waiting }
  }

  func answer(_ text: String, fails: Bool) {
    guard let place = edits.firstIndex(where: { $0.text == text }), let request = request(text) else { return }
    guard !fails else {
      edits.remove(at: place)
      return request.fail(ObservableError.noElements)
    }
    number += 1
    for index in real.indices where real[index].id == edits[place].id { real[index].text += text }
    edits[place].mark = number
    request.succeed(number)
  }

  func beginLoad() { load = (number, real) }

  func endLoad() {
    guard let load else { return }
    batch {
      loaded.accept(load.notes)
      revision.accept(load.number)
    }
  }

  func isPending(_ id: String) -> Bool { edits.contains { $0.id == id && $0.mark == nil } }

  /// The state that was loaded, with the edits that it does not have.
  var shown: [Note] {
    var notes = loaded.value
    for edit in edits where edit.mark.map({ $0 > revision.value }) ?? true {
      for index in notes.indices where notes[index].id == edit.id { notes[index].text += edit.text }
    }
    return notes
  }
}

/// The members of likes that a scenario needs.
@MainActor private protocol Liking {
  func like(_ id: String, _ request: Observable<Int>)
  var texts: [String] { get }
}

extension Optimistic: Liking where Value == Note, Mark == Never {
  fileprivate func like(_ id: String, _ request: Observable<Int>) { edit(id, during: request) { $0.text = "♥" } }
  fileprivate var texts: [String] { value.map { $0.id + $0.text } }
}

/// The recipe of other libraries: keeps the state before the edit, and restores it after a failure.
private final class SnapshotRestoring: Liking {
  private let server: BehaviorRelay<[Note]>
  private let bag = DisposeBag()

  init(_ server: BehaviorRelay<[Note]>) { self.server = server }

  func like(_ id: String, _ request: Observable<Int>) {
    let before = server.value
    server.update { notes in for index in notes.indices where notes[index].id == id { notes[index].text = "♥" } }
    request.subscribe(onError: { [server] _ in server.accept(before) }).disposed(by: bag)
  }

  var texts: [String] { server.value.map { $0.id + $0.text } }
}
