import Rill
import RillList
import RillTesting
import TestSupport
import Testing

/// Components inside components, nested deeply.
@MainActor
@Suite struct NestingTests {
  private let scope = Diagnostics()
  private let log = Protected<[String]>([])

  init() {
    scope.unhandledError = { [log] error, _ in log.withLock { $0.append("\(error)") } }
  }

  private func nested(_ depth: Int, _ wrap: (any Component) -> any Component) -> any Component {
    var component: any Component = Rows("leaf", "a")
    for _ in 0..<depth { component = wrap(component) }
    return component
  }

  @Test func `a group that contains itself is left out there, and reported with the path back to it`() {
    let home = GroupComponent("home", [Rows("a", "1")])
    let inner = HeaderFooterComponent(header: Rows("h", "2"), content: GroupComponent("shops", [Rows("b", "3"), home]))
    let shown = scope.run {
      let shown = Shown(home)
      home.children.update { $0.append(inner) }
      return shown
    }
    #expect(shown.take() == ["a[1]", "a[1] h[2] b[3]"])
    let way = "home › HeaderFooterComponent › shops › home"
    #expect(log.value == [#"The component "home" contains itself: \#(way). It is left out there."#])
    #expect("\(home.tree)".hasSuffix("home: GroupComponent · contains itself"))
    home.children.accept([])
  }

  @Test func `a group that is its own child is left out there`() {
    let group = GroupComponent("home", [Rows("a", "1")])
    group.children.update { $0.append(group) }
    let shown = scope.run { Shown(group) }
    #expect(shown.take() == ["a[1]"])
    #expect(log.value == [#"The component "home" contains itself: home › home. It is left out there."#])
    group.children.accept([])
    #expect(shown.take() == [""])
  }

  @Test(arguments: [false, true])
  func `a group that contains itself through a custom component is left out there`(
    ownsItsRows: Bool
  ) {
    let group = GroupComponent("home", [Rows("a", "1")])
    let own = ownsItsRows ? OwningComponent(group) : OwnComponent(group)
    group.children.update { $0.append(own) }
    let shown = scope.run { Shown(own) }
    #expect(shown.take() == ["a[1]"])
    #expect(log.value == [#"The component "home" contains itself: home › home. It is left out there."#])
    #expect("\(own.tree)".hasSuffix("home: GroupComponent · contains itself"))
    group.children.accept([])
  }

  @Test func `an observer of sections may read the same component again`() {
    let group = GroupComponent("home", [OwnComponent(GroupComponent("inner", [Rows("a", "1")]))])
    let looks = BehaviorRelay<[String]>(value: [])
    let bag = DisposeBag()
    scope.run {
      group.sections.subscribe(onNext: { _ in
        group.sections.take(1).subscribe(onNext: { sections in looks.update { $0.append(sections.outline) } })
          .dispose()
      }).disposed(by: bag)
    }
    #expect(looks.value == ["a[1]"])
    #expect(log.value == [])
  }

  @Test func `the same component at two places of a page is not part of itself`() {
    let twice = GroupComponent("twice", [Rows("a", "1")])
    let shown = scope.run { Shown(GroupComponent("page", [twice, GroupComponent("inner", [twice])])) }
    #expect(shown.take() == ["a[1] a[1]"])
    #expect(log.value == [])
  }

  @Test(arguments: ["GroupComponent", "HeaderFooterComponent", "StatusComponent", "own"])
  func `a hundred nested components are shown, ten thousand are rejected with a message`(kind: String) {
    let wrap: @MainActor (any Component) -> any Component = { part in
      switch kind {
      case "GroupComponent": GroupComponent("g", [part])
      case "HeaderFooterComponent": HeaderFooterComponent(content: part)
      case "StatusComponent": StatusComponent("s", Single.one) { _ in part }
      default: OwnComponent(GroupComponent("g", [part]))
      }
    }
    #expect(scope.run { Shown(nested(100, wrap)) }.take() == ["leaf[a]"])
    #expect(log.value == [])
    // With a custom component between them, each level takes twice the stack to be released.
    let deep = nested(isSanitized ? 500 : kind == "own" ? 5_000 : 10_000, wrap)
    #expect(scope.run { Shown(deep) }.take() == [""])
    #expect(log.value.count == 1)
    #expect(log.value[0].hasSuffix("is inside 100 others, as many as a page can have. It is left out."))
    #expect("\(deep.tree)".hasSuffix(" · too deep"))
  }

  private enum Single { case one }
}

/// A custom component.
private class OwnComponent: Component {
  nonisolated let inner: any Component

  init(_ inner: any Component) { self.inner = inner }

  nonisolated var sections: Observable<ListSections> { inner.sections.map { $0 } }
  var tree: ComponentTree { ComponentTree("own", children: [inner.tree]) }
}

private final class OwningComponent: OwnComponent, ListSectionOwner {
  let events = ListEventHandlers()
}
