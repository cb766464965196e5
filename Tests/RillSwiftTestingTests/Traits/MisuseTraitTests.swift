import Rill
import RillHeadless
import RillList
import RillSwiftTesting
import TestSupport
import Testing

/// The issues of the tests go no further.
@Suite(.tags(.concurrency)) struct MisuseTraitTests {
  private static func fail(line: UInt) {
    _ = Observable<Int>.error(Failure()).subscribe(onNext: { _ in }, file: "App/Feed.swift", line: line)
  }

  /// Runs a body as a test with the trait. Returns the issues that it records.
  private func issues(_ body: @escaping @Sendable () async throws -> Void) async throws -> [Issue] {
    let test = try #require(Test.current)
    let issues = Protected<[Issue]>([])
    let filter = IssueHandlingTrait.filterIssues { issue in
      issues.withLock { $0.append(issue) }
      return false
    }
    try await filter.provideScope(for: test, testCase: Test.Case.current) {
      try await MisuseTrait().provideScope(for: test, testCase: Test.Case.current, performing: body)
    }
    return issues.value
  }

  @Test func `an error that no subscriber handles fails the test, at the subscription`() async throws {
    let issues = try await issues { Self.fail(line: 7) }
    #expect(
      issues.text == """
        unhandled-error: failure
        Pass onError to the subscription, or handle the error before it, with catch or retry.
        """)
    #expect(issues.first?.sourceLocation?.fileID == "App/Feed.swift")
    #expect(issues.first?.sourceLocation?.line == 7)
  }

  @Test func `two rows with one identity fail the test`() async throws {
    let issues = try await issues { @MainActor in
      let screen = Screen(tags("a", "a"), columns: 20, rows: 6)
      withExtendedLifetime(screen) {}
    }
    #expect(
      issues.text == """
        duplicate-identity: The rows 0-0 and 0-1 share the identity "a". They are compared by position.
        Give each row of a section, and each section of a list, an identity of its own.
        """)
  }

  @Test func `an event that nothing handles fails the test`() async throws {
    let issues = try await issues { @MainActor in
      let tags = tags("a")
      let screen = Screen(tags, columns: 20, rows: 6)
      tags.tableView.cellForRow(at: ListIndexPath(section: 0, item: 0))?.send(Praised())
      withExtendedLifetime(screen) {}
    }
    #expect(issues.text.hasPrefix("event-not-taken: Nothing handles Praised() from"))
    #expect(issues.text.hasSuffix("with on(_:_:) of the row's owner or of the view model, or do not send it."))
  }

  @Test(arguments: [CallSite(file: "Feed.swift", line: 7), CallSite(file: "App/Feed.swift", line: 0)])
  func `a mistake whose place has no module or no line is at the test`(site: CallSite) async throws {
    let issues = try await issues { Diagnostics.current.unhandledError(Failure(), site) }
    #expect(issues.map(\.sourceLocation) == [Test.current?.sourceLocation])
  }

  @Test(arguments: [
    (ListDiagnostic.containsItself(path: ["a", "a"]) as any Error, "component-contains-itself"),
    (ListDiagnostic.tooDeep(component: "a", limit: 1), "component-too-deep"),
    (ListDiagnostic.duplicate(.section("a", 0, 1)), "duplicate-identity"),
    (ListDiagnostic.eventNotTaken(event: "a", from: nil, asked: nil), "event-not-taken"),
    (ListDiagnostic.conflictingViews(identifier: "a", kept: "b", ignored: "c"), "conflicting-views"),
    (ListDiagnostic.bindingOutlivesUse(view: "a", method: "b"), "binding-outlives-use"),
    (ListDiagnostic.bindingEndsWithUse(view: "a", method: "b"), "binding-ends-with-use"),
    (
      ListRowError.unregisteredIdentifier(identifier: "a", item: "b", owner: nil, registered: []), "view-not-registered"
    ),
    (ListRowError.wrongItem(identifier: "a", expected: "b", given: "c"), "view-of-another-type"),
    (ListRowError.notAnItemCell(identifier: "a", cell: "b", given: "c"), "view-of-another-type"),
    (ListRowError.noSuchRow(ListIndexPath(section: 0, item: 0)), "row-does-not-exist"),
  ])
  func `each kind of mistake has a code, which stays the same`(error: any Error, code: String) async throws {
    let issues = try await issues { Diagnostics.current.unhandledError(error, CallSite()) }
    #expect(issues.text.hasPrefix("\(code): \(error)"))
  }

  @Test(arguments: [false, true])
  func `it works together with attachments, whichever is outside`(isOutside: Bool) async throws {
    let test = try #require(Test.current)
    let attached = Protected<[String]>([])
    let attaching = FlowAttachingTrait { evidence, _ in attached.withLock { $0.append(evidence.name) } }
    let fail: @Sendable () async throws -> Void = {
      let bag = DisposeBag()
      Observable<Int>.never().subscribe(onNext: { _ in }).disposed(by: bag)
      Self.fail(line: 11)
    }
    let issues = Protected<[Issue]>([])
    let filter = IssueHandlingTrait.filterIssues { issue in
      issues.withLock { $0.append(issue) }
      return false
    }
    try await filter.provideScope(for: test, testCase: Test.Case.current) {
      if isOutside {
        try await MisuseTrait().provideScope(for: test, testCase: nil) {
          try await attaching.provideScope(for: test, testCase: nil, performing: fail)
        }
      } else {
        try await attaching.provideScope(for: test, testCase: nil) {
          try await MisuseTrait().provideScope(for: test, testCase: nil, performing: fail)
        }
      }
    }
    #expect(issues.value.compactMap(\.sourceLocation?.line) == [11])
    #expect(
      attached.value == ["subscriptions.txt", "causes.txt"] || attached.value == ["causes.txt", "subscriptions.txt"])
  }

  @Test func `an error on another thread fails the test that caused it, and once`() async throws {
    let issues = try await issues {
      let scope = Diagnostics.current
      onAnotherThread { scope.run { Self.fail(line: 8) } }
    }
    #expect(issues.compactMap(\.sourceLocation?.line) == [8])
  }

  @Test func `an error that comes after the end of a test goes where it would go without the trait`() async throws {
    let (outer, late) = (Diagnostics(), Protected<Diagnostics?>(nil))
    let sites = Protected<[CallSite]>([])
    outer.unhandledError = { _, site in sites.withLock { $0.append(site) } }
    let recorded = try await outer.run { try await issues { _ = late.exchange(Diagnostics.current) } }
    let scope = try #require(late.value)
    onAnotherThread { scope.run { Self.fail(line: 9) } }
    #expect(recorded.isEmpty)
    #expect(sites.value.map(\.line) == [9])
  }

  @Test func `an error in a task that outlives its test goes where it would go without the trait`() async throws {
    let (outer, sites) = (Diagnostics(), Protected<[CallSite]>([]))
    outer.unhandledError = { _, site in sites.withLock { $0.append(site) } }
    let (end, task) = (AsyncStream<Void>.makeStream(), Protected<Task<Void, Never>?>(nil))
    let recorded = try await outer.run {
      try await issues {
        _ = task.exchange(
          Task {
            for await _ in end.stream {}
            Self.fail(line: 12)
          })
      }
    }
    end.continuation.finish()
    await task.value?.value
    #expect(recorded.isEmpty)
    #expect(sites.value.map(\.line) == [12])
  }

  @Test func `a scope that a test makes for a mistake keeps it`() async throws {
    let issues = try await issues {
      let scope = Diagnostics()
      scope.unhandledError = { _, _ in }
      scope.run { Self.fail(line: 10) }
    }
    #expect(issues.isEmpty)
  }
}

private struct Praised: ListEvent {}

private struct TagRow: ListItemViewModel, Hashable {
  let name: String
  var id: ListItemID { ListItemID(name) }
}

private final class TagView: BaseListItemView<TagRow> {
  private let label = Label()

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(label) }

  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    label.makeConstraints { $0.edges.equalToSuperview() }
  }

  override func update(with viewModel: TagRow) { label.text = viewModel.name }
}

@MainActor private func tags(_ ids: String...) -> BaseTableViewController {
  BaseTableViewController(
    viewModel: ListViewModel([ListSection(id: "tags", ids.map(TagRow.init))]), itemViews: ListItemViews(TagView.self))
}
