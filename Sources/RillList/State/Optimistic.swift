public import Rill

/// Elements of a server, as the user has changed them: the server's state with the edits that are under way.
///
/// ```
/// tapped  ---a-----b------|
/// server  ab-----Ab--------
/// shown   ab-Ab----AB--Ab--
/// ```
///
/// ![A marble diagram of Optimistic.](Optimistic)
///
/// ```swift
/// let likes = Optimistic(moments)
/// likes.edit(moment.id, during: api.like(moment.id)) { $0.isLiked = true }
/// ```
///
/// An edit shows at once and is made again on each state that the server sends. If its request fails, the edit goes; no
/// earlier state is restored, so the edits beside it and the newer states of the server stay. If its request completes,
/// the edit stays until the server's state has it:
///
/// - With a relay, ``init(_:)``, the edit is made in the server's state itself, as one change.
/// - With a mark, ``init(_:mark:file:line:)``, it stays until the server's state has this mark. A mark is for loads
///   that overlap with edits: one that began before may answer after, without the edit. The next edit or answer
///   releases an edit that the server's state has.
/// - With a pager, ``init(pager:)``, its refreshes are the marks.
///
/// Edits of one element are sent one after the other, in order. Those of different elements do not wait for each other's
/// answers. The thread that makes an edit subscribes to its request, or the one that delivers the answer to the edit
/// before. A thread subscribes to one request at a time: to those that it makes meanwhile, it subscribes afterward. An
/// edit does not follow an element to another identity, such as the one that a server gives to a new element.
///
/// A state of the server may have an edit that its request has not confirmed yet. So an edit sets values instead of
/// adding to them: `$0.likes = count + 1`.
///
/// It is safe to use from any thread. An edit in a `batch` is sent once the batch is accepted; the end of a request is
/// no part of one. Requests are canceled when it is released; derived values that outlive it keep the edits.
///
/// Complexity: a change of the server's state or of the edits is O(elements × edits that it does not have).
public final class Optimistic<Value: Identifiable & Equatable & Sendable, Mark: Comparable & Sendable>: StateType
where Value.ID: Sendable {
  /// The identity of an edit, among those of one object.
  public struct EditID: Hashable, Sendable {
    let number: Int
  }

  /// A change that was taken back.
  public struct Failure: Sendable {
    /// The identity that the call returns which makes the edit. A request that fails at once emits before it returns.
    public let edit: EditID
    /// The identity of the element.
    public let id: Value.ID
    /// Why the request failed.
    public let error: any Error
  }

  /// The server's state with the edits that the server has confirmed, without those that wait for an answer.
  public let confirmed: Derived<[Value]>
  /// Emits each edit that was taken back because its request has failed, on the thread of the failure. A request that
  /// ends with `CancellationError` takes its edit back without a failure.
  public let failures: Observable<Failure>

  @usableFromInline let shown: Derived<[Value]>
  @usableFromInline let edits: BehaviorRelay<[Edit]>
  @usableFromInline let failed = PublishRelay<Failure>()
  @usableFromInline let requests = DisposeBag()
  private let lastNumber = Protected(0)
  /// The elements whose edits are due on each thread that sends.
  private let due = Protected<[UInt: [Value.ID]]>([:])
  /// The mark of the server's state.
  @usableFromInline let mark: @Sendable () -> Mark?
  /// Makes a confirmed edit in the server's state; nil if the edit waits for a mark.
  @usableFromInline let confirm: (@Sendable (Edit) -> Void)?

  @usableFromInline struct Edit: Sendable {
    @usableFromInline let number: Int
    @usableFromInline let id: Value.ID
    @usableFromInline var change: @Sendable (inout Value) -> Void
    /// Subscribes to the request; nil once that has ended.
    @usableFromInline var send: (@Sendable (Optimistic, Int) -> Void)?
    /// Whether the request has been sent. Not a part of the state, which would be another change of it.
    let isSent = Protected(false)
    @usableFromInline var isConfirmed = false
    /// The mark from which on the server's state has the edit.
    @usableFromInline var mark: Mark?
    /// The last state of the server of which this was the oldest edit, and the result of the edit: the next state of
    /// the server, if the edit succeeds. So it is not made, and compared, again.
    fileprivate var last = Protected<(server: [Value], values: [Value])?>(nil)

    @usableFromInline init(
      number: Int, id: Value.ID, change: @escaping @Sendable (inout Value) -> Void,
      send: @escaping @Sendable (Optimistic, Int) -> Void
    ) {
      (self.number, self.id, self.change, self.send) = (number, id, change, send)
    }

    @inlinable func isPart(of state: Mark?) -> Bool {
      if let mark, let state { state >= mark } else { false }
    }

    @usableFromInline func known(of server: [Value]) -> [Value]? {
      last.value.flatMap { shareStorage($0.server, server) ? $0.values : nil }
    }

    /// Releases the known values, because the server's state has the edit.
    @usableFromInline func forget() { _ = last.exchange(nil) }

    @usableFromInline func know(_ values: [Value], of server: [Value]) { _ = last.exchange((server, values)) }

    @inlinable func change(_ values: inout [Value]) {
      for index in values.indices where values[index].id == id { change(&values[index]) }
    }
  }

  @inlinable init(
    _ server: some StateType<[Value]>, _ mark: some StateType<Mark?>, confirm: (@Sendable (Edit) -> Void)?
  ) {
    let edits = BehaviorRelay<[Edit]>(value: [])
    shown = Derived(server, mark, edits, areEqual: ==) { Self.fold($2, over: $0, at: $1) }
    confirmed = Derived(server, mark, edits, areEqual: ==) { Self.fold($2.filter(\.isConfirmed), over: $0, at: $1) }
    failures = failed.asObservable()
    (self.edits, self.mark, self.confirm) = (edits, { mark.value }, confirm)
  }

  /// Creates a state over that of a server which says how recent it is.
  ///
  /// - Parameters:
  ///   - server: the elements as the server has sent them.
  ///   - mark: grows with each state of the server, such as a revision, or a number that each load takes when it
  ///     begins. Both must change as one change: derive them from one relay, or write them in a `batch`.
  ///   - file: the file that records of computations name; by default, the caller's.
  ///   - line: the line that records of computations name; by default, the caller's.
  @inlinable public convenience init(
    _ server: some StateType<[Value]>, mark: some StateType<Mark>, file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(server, Derived(mark, file: file, line: line) { Optional($0) }, confirm: nil)
  }

  /// The elements with all edits.
  public var value: [Value] { shown.value }

  /// The elements with all edits, as an input of ``/Rill/Derived``.
  public var stateInput: StateInput<[Value]> { shown.stateInput }

  /// Returns the elements with all edits as a stream.
  public func asObservable() -> Observable<[Value]> { shown.asObservable() }

  /// Returns whether an edit of an element waits for an answer.
  ///
  /// A recording names the computations by `file` and `line`; by default, the caller's.
  public func isPending(_ id: Value.ID, file: StaticString = #fileID, line: UInt = #line) -> Derived<Bool> {
    Derived(edits, file: file, line: line) { edits in edits.contains { $0.id == id && !$0.isConfirmed } }
  }

  /// Changes an element while a request is under way, and until the server's state has the change.
  ///
  /// - Parameters:
  ///   - id: the identity of the element. One that comes while the request is under way is changed then.
  ///   - request: subscribed to when earlier edits of the element have their answers. It succeeds when it completes;
  ///     its last element is the answer, without which it fails with ``/Rill/ObservableError/noElements``.
  ///   - mark: returns the mark from which on the server's state has the edit.
  ///   - answered: changes the element according to the answer, after `change`; by default, not at all.
  ///   - file: the file that records and diagnostics name; by default, the caller's.
  ///   - line: the line that records and diagnostics name; by default, the caller's.
  ///   - change: makes the edit. It runs again for each state of the server, so it must do nothing but change its
  ///     argument.
  /// - Returns: the identity of the edit, which its ``Failure`` has.
  @discardableResult public func edit<Request: ObservableType>(
    _ id: Value.ID, during request: Request, until mark: @escaping @Sendable (Request.Element) -> Mark,
    answered: (@Sendable (inout Value, Request.Element) -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line, _ change: @escaping @Sendable (inout Value) -> Void
  ) -> EditID {
    let known: @Sendable (Request.Element?) throws -> Mark? = { answer in
      guard let answer else { throw ObservableError.noElements }
      return mark(answer)
    }
    return add(id, request.asObservable(), until: known, answered, CallSite(file: file, line: line), change)
  }
}

extension Optimistic where Mark == Never {
  /// Creates a state over that of a server, which takes over the edits that succeed.
  ///
  /// - Parameter server: the elements as the server has sent them.
  @inlinable public convenience init(_ server: BehaviorRelay<[Value]>) {
    server.specializeComparison()
    self.init(server, BehaviorRelay<Never?>(value: nil)) { edit in
      server.update { $0 = Self.fold([edit], over: $0, at: nil) }
    }
  }

  /// Changes an element while a request is under way, and then in the server's state.
  ///
  /// - Parameters:
  ///   - id: the identity of the element. One that comes while the request is under way is changed then.
  ///   - request: subscribed to when earlier edits of the element have their answers. It succeeds when it completes;
  ///     its last element is the answer, if it has one.
  ///   - answered: changes the element according to the answer, after `change`; by default, not at all.
  ///   - file: the file that records and diagnostics name; by default, the caller's.
  ///   - line: the line that records and diagnostics name; by default, the caller's.
  ///   - change: makes the edit. It runs again for each state of the server, so it must do nothing but change its
  ///     argument.
  /// - Returns: the identity of the edit, which its ``Failure`` has.
  @discardableResult public func edit<Request: ObservableType>(
    _ id: Value.ID, during request: Request,
    answered: (@Sendable (inout Value, Request.Element) -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line, _ change: @escaping @Sendable (inout Value) -> Void
  ) -> EditID {
    add(id, request.asObservable(), until: { _ in nil }, answered, CallSite(file: file, line: line), change)
  }
}

extension Optimistic {
  @inlinable static func fold(_ edits: [Edit], over server: [Value], at mark: Mark?) -> [Value] {
    for edit in edits where edit.isPart(of: mark) { edit.forget() }
    let edits = edits.drop { $0.isPart(of: mark) }
    guard let oldest = edits.first else { return server }
    var values = server
    if let known = oldest.known(of: server) {
      values = known
    } else {
      oldest.change(&values)
      oldest.know(values, of: server)
    }
    for edit in edits.dropFirst() where !edit.isPart(of: mark) { edit.change(&values) }
    return values
  }

  /// - Parameter mark: returns the mark of the edit, if it has one, for the answer, if there is one. An error that it
  ///   throws is that of the request.
  func add<Answer: Sendable>(
    _ id: Value.ID, _ request: Observable<Answer>, until mark: @escaping @Sendable (Answer?) throws -> Mark?,
    _ answered: (@Sendable (inout Value, Answer) -> Void)?, _ site: CallSite,
    _ change: @escaping @Sendable (inout Value) -> Void
  ) -> EditID {
    let send: @Sendable (Optimistic, Int) -> Void = { owner, number in
      let answer = Protected<Answer?>(nil)
      // Weak, because the owner has the bag that holds the request.
      request.subscribe(
        onNext: { _ = answer.exchange($0) },
        onError: { [weak owner] error in withoutBatch { owner?.fail(number, id, error) } },
        onCompleted: { [weak owner] in
          withoutBatch {
            let answer = answer.value
            let change: (@Sendable (inout Value) -> Void)? =
              if let answer, let answered { { answered(&$0, answer) } } else { nil }
            do { owner?.succeed(number, id, try mark(answer), change, site) } catch { owner?.fail(number, id, error) }
          }
        },
        file: site.file, line: site.line
      )
      .disposed(by: owner.requests)
    }
    let state = self.mark()
    // Made once, because a batch may update the edits again.
    let number = lastNumber.withLock { number in
      number += 1
      return number
    }
    let edit = Edit(number: number, id: id, change: change, send: send)
    edits.update { edits in
      edits.removeAll { $0.isPart(of: state) }
      edits.append(edit)
    }
    // Not before it is accepted, if this is a batch.
    afterBatch { [self] in sendEdit(of: id) }
    return EditID(number: number)
  }

  /// Sends the oldest edit of an element, unless that is under way.
  ///
  /// A thread that comes here while it subscribes to a request goes on with it afterward: so answers that are there at
  /// once do not nest.
  private func sendEdit(of id: Value.ID) {
    let thread = currentThreadToken()
    let isSending = due.withLock { due in
      defer { due[thread, default: []].append(id) }
      return due[thread] != nil
    }
    guard !isSending else { return }
    while true {
      let ids = due.withLock { due in
        let ids = due[thread] ?? []
        due[thread] = ids.isEmpty ? nil : []
        return ids
      }
      if ids.isEmpty { return }
      for id in ids {
        guard let edit = edits.value.first(where: { $0.id == id && !$0.isConfirmed }) else { continue }
        // Another thread may have found it, too.
        if !edit.isSent.exchange(true) { edit.send?(self, edit.number) }
      }
    }
  }

  private func succeed(
    _ number: Int, _ id: Value.ID, _ mark: Mark?, _ answered: (@Sendable (inout Value) -> Void)?, _ site: CallSite
  ) {
    guard var edit = edits.value.first(where: { $0.number == number }) else { return }
    if let answered {
      edit.change = { [change = edit.change] value in
        change(&value)
        answered(&value)
      }
      edit.last = Protected(nil)
    }
    (edit.isConfirmed, edit.mark, edit.send) = (true, mark, nil)
    let (confirmed, state) = (edit, self.mark())
    batch(file: site.file, line: site.line) {
      edits.update { [confirm] edits in
        guard let place = edits.firstIndex(where: { $0.number == number }) else { return }
        if confirm == nil { edits[place] = confirmed } else { edits.remove(at: place) }
        edits.removeAll { $0.isPart(of: state) }
      }
      confirm?(confirmed)
    }
    sendEdit(of: id)
  }

  private func fail(_ number: Int, _ id: Value.ID, _ error: any Error) {
    let state = mark()
    edits.update { edits in edits.removeAll { $0.number == number || $0.isPart(of: state) } }
    if !(error is CancellationError) { failed.accept(Failure(edit: EditID(number: number), id: id, error: error)) }
    sendEdit(of: id)
  }
}
