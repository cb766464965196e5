import Rill
import RillList
import RillTesting
import TestSupport
import Testing

/// The shown state is the server's with the pending edits folded over it, in whatever order answers, loads and edits
/// come.
@Suite(.tags(.concurrency)) struct OptimisticLawTests {
  /// The edit that a model keeps: what it appends, and the mark from which on the server has it.
  private struct Edit {
    let id: String
    let text: String
    var mark: Int?
    var request: HeldRequest<String, Int>?
  }

  @Test(arguments: 0..<20)
  func `shown is server folded with the pending edits`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let api = RequestStub<String, Int>()
    let (server, revision) = (BehaviorRelay(value: [Note(id: "a"), Note(id: "b")]), BehaviorRelay(value: 0))
    let notes = Optimistic(server, mark: revision)
    var (edits, loads, next, failed): ([Edit], [Int], Int, Int) = ([], [], 0, 0)
    let failures = Tally()
    let subscription = notes.failures.subscribe(onNext: { _ in failures.add() })
    for step in 0..<repeats(debug: 400, release: 400) {
      switch random.number(0...5) {
      case 0, 1:
        let (id, text) = (["a", "b", "c"][random.number(0...2)], "\(step),")
        edits.append(Edit(id: id, text: text))
        notes.edit(id, during: api.request(text), until: { $0 }) { $0.text += text }
      case 2:
        // A load takes its number when it begins.
        next += 1
        loads.append(next)
      case 3 where !loads.isEmpty:
        let load = loads.remove(at: random.number(0...loads.count - 1))
        guard load > revision.value else { break }
        // The server's answer is whatever it was when the load began; here that does not matter.
        let ids = ["a", "b", "c"].shuffled(using: &random).prefix(random.number(0...3))
        batch {
          server.accept(ids.map { Note(id: $0, text: "load \(load) ") })
          revision.accept(load)
        }
      default:
        let waiting = api.requests.filter { $0.state == .waiting }
        guard !waiting.isEmpty else { break }
        let request = waiting[random.number(0...waiting.count - 1)]
        guard let place = edits.firstIndex(where: { $0.text == request.input }) else { break }
        // In order: the first edit of the element that has no answer.
        #expect(edits.first { $0.id == edits[place].id && $0.mark == nil }?.text == request.input)
        if random.once(in: 3) {
          edits.remove(at: place)
          failed += 1
          request.fail(Failure())
        } else {
          next += 1
          edits[place].mark = next
          request.succeed(next)
        }
      }
      edits.removeAll { $0.mark.map { revision.value >= $0 } ?? false }
      let expected = server.value.map { note in
        edits.filter { $0.id == note.id }.reduce(into: note) { $0.text += $1.text }
      }
      #expect(notes.value == expected, "seed \(seed), step \(step)")
      for id in ["a", "b", "c"] {
        #expect(notes.isPending(id).value == edits.contains { $0.id == id && $0.mark == nil })
      }
      #expect(failures.count == failed)
      if notes.value != expected { break }
    }
    subscription.dispose()
  }

  @Test func `edits of several threads are all made, and each is sent once`() {
    let server = BehaviorRelay(value: (0..<4).map { Note(id: "\($0)") })
    let notes = Optimistic(server)
    let sent = Tally()
    _ = onThreads(4) { thread in
      for step in 0..<repeats(debug: 5, release: 500) {
        let request = Observable<Int>.deferred {
          sent.add()
          return step.isMultiple(of: 3) ? .error(Failure()) : .just(step)
        }
        notes.edit("\((thread + step) % 4)", during: request) { $0.text += "." }
      }
    }
    let count = repeats(debug: 5, release: 500)
    let failed = 4 * (0..<count).count { $0.isMultiple(of: 3) }
    #expect(sent.count == 4 * count)
    #expect(notes.value == server.value)
    #expect(server.value.reduce(0) { $0 + $1.text.count } == 4 * count - failed)
  }

  @Test func `beside loads of another thread, no edit with a mark is ever lost`() {
    // The server's state: the last edit of each note, and the number of edits.
    let real = Protected((last: [0, 0, 0], revision: 0))
    @Sendable func notes(_ last: [Int]) -> [Note] { last.enumerated().map { Note(id: "\($0)", text: "\($1)") } }
    let (server, revision) = (BehaviorRelay(value: notes([0, 0, 0])), BehaviorRelay(value: 0))
    let likes = Optimistic(server, mark: revision)
    let load: @Sendable () -> Void = {
      let state = real.value
      batch {
        server.accept(notes(state.last))
        revision.accept(state.revision)
      }
    }
    // The last edits seen, and the number of times that an earlier edit came back.
    let seen = Protected((last: [0, 0, 0], losses: 0))
    let subscription = likes.subscribe(onNext: { notes in
      let last = notes.compactMap { Int($0.text) }
      seen.withLock { seen in
        if zip(last, seen.last).contains(where: <) { seen.losses += 1 }
        seen.last = last
      }
    })
    let count = repeats(debug: 30, release: 300, nightly: 3_000)
    _ = onThreads(4) { thread in
      for step in 1...count {
        if thread == 3 {
          load()
        } else {
          let request = Observable<Int>.deferred {
            .just(
              real.withLock { real in
                real.last[thread] = step
                real.revision += 1
                return real.revision
              })
          }
          likes.edit("\(thread)", during: request, until: { $0 }) { $0.text = "\(step)" }
        }
      }
    }
    #expect(seen.value.losses == 0)
    #expect(likes.value == notes([count, count, count]))
    load()
    #expect(likes.value == server.value)
    #expect(likes.confirmed.value == likes.value)
    subscription.dispose()
  }
}
