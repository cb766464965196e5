import Dispatch
import Rill
import RillList
import RillTesting
import TestSupport
import Testing

/// Changes of several components that a page shows as one change.
@MainActor
@Suite(.tags(.concurrency)) struct PageChangeTests {
  private let api = RequestStub<Void, String>()
  private let components = (0..<10).map { Rows("c\($0)") }
  private let display = StubDisplay()

  private func drive(_ viewModel: ListViewModel) -> ListDriver {
    let driver = ListDriver(viewModel: viewModel, display: display)
    _ = display.takeCalls()
    return driver
  }

  private func makePage() -> ListViewModel {
    ListViewModel(page: GroupComponent("page", components), request: { [api] in api.request(()) }) { [components] ids in
      for component in components { component.show(ids) }
    }
  }

  private func contents(_ calls: [String]) -> [String] { calls.filter { $0.hasPrefix("items") } }

  @Test func `one answer that fills ten components is one batch`() {
    let driver = drive(makePage())
    driver.appear()
    #expect(contents(display.takeCalls()) == [])
    api.requests[0].send("ab")
    #expect(contents(display.takeCalls()).count == 1)
    api.requests[0].succeed("abc")
    let calls = contents(display.takeCalls())
    #expect(calls.count == 1)
    #expect(calls[0].hasSuffix("inserted 0-2, 1-2, 2-2 and 7 more"))
  }

  @Test func `components that change outside of an answer are shown one by one`() {
    let driver = drive(makePage())
    driver.load()
    api.requests[0].succeed("ab")
    _ = display.takeCalls()
    for component in components { component.show("a") }
    #expect(contents(display.takeCalls()).count == 10)
    withExtendedLifetime(driver) {}
  }

  @Test func `an answer that changes nothing is no batch, and none of another page`() {
    let other = ListViewModel(page: Rows("other", "x"), request: { .just(()) }, show: { _ in })
    let otherContents = BehaviorRelay(value: 0)
    let bag = DisposeBag()
    other.listItems.skip(1).bind(onNext: { _ in otherContents.update { $0 += 1 } }).disposed(by: bag)
    let page = makePage()
    let ownContents = BehaviorRelay(value: 0)
    page.listItems.skip(1).bind(onNext: { _ in ownContents.update { $0 += 1 } }).disposed(by: bag)
    page.loader.load()
    api.requests[0].succeed("a")
    #expect(ownContents.value == 1)
    #expect(otherContents.value == 0)
  }

  @Test func `the answer of a part that loads on its own is one batch too`() {
    let part = RequestStub<Void, String>()
    let loader = Loader { _ in
      part.request(())
    } apply: { [components] ids, _ in
      for component in components.dropFirst() { component.show(ids) }
    }
    let own = StatusComponent("part", following: loader, normal: GroupComponent("g", Array(components.dropFirst())))
    let parts = GroupComponent("page", [components[0], own])
    let page = ListViewModel(page: parts, parts: [loader], request: { [api] in api.request(()) }) { [components] ids in
      components[0].show(ids)
    }
    let driver = drive(page)
    driver.appear()
    api.requests[0].succeed("a")
    _ = display.takeCalls()
    part.requests[0].succeed("bc")
    #expect(contents(display.takeCalls()).count == 1)
    #expect(page.listItems.value.count == 10)
  }

  @Test func `a change by another thread during an answer is shown with it or after it, and never lost`() async {
    let group = GroupComponent("page", components)
    let page = ListViewModel(page: group, request: { [api] in api.request(()) }) { [components] ids in
      components[0].show(ids)
      DispatchQueue.global().sync { components[1].items.accept(Rows.rows("xyz")) }
      components[2].show(ids)
    }
    let driver = drive(page)
    driver.load()
    api.requests[0].succeed("ab")
    #expect(page.listItems.value.outline == "c0[ab] c1[xyz] c2[ab]")
    withExtendedLifetime(driver) {}
  }

  @Test func `an observer that starts a load within a change has its answer shown`() {
    let nested = RequestStub<Void, String>()
    let (components, loader) = (
      components,
      Loader { _ in
        nested.request(())
      } apply: { [components] (ids: String, _) in
        components[9].show(ids)
      }
    )
    let page = ListViewModel(page: GroupComponent("page", components), request: { [api] in api.request(()) }) { ids in
      components[0].show(ids)
      loader.load()
      nested.requests.last?.succeed("n")
    }
    let driver = drive(page)
    driver.load()
    api.requests[0].succeed("a")
    #expect(page.listItems.value.outline == "c0[a] c9[n]")
    #expect(contents(display.takeCalls()).count == 1)
    withExtendedLifetime(driver) {}
  }

  private func counted(_ page: ListViewModel) -> (count: BehaviorRelay<Int>, bag: DisposeBag) {
    let (count, bag) = (BehaviorRelay(value: 0), DisposeBag())
    page.listItems.skip(1).bind(onNext: { _ in count.update { $0 += 1 } }).disposed(by: bag)
    return (count, bag)
  }

  @Test(arguments: [false, true])
  func `an answer that arrives while another page is shown is one change too`(isMadeFirst: Bool) {
    var page = isMadeFirst ? makePage() : nil
    let first = Rows("first")
    let other = ListViewModel(page: first, request: { .just("x") }, show: { first.show($0) })
    let made = page ?? makePage()
    page = made
    let (count, bag) = counted(made)
    other.listItems.bind(onNext: { [api] sections in
      guard sections.hasContent, sections.outline == "first[x]" else { return }
      made.loader.load()
      api.requests.last?.succeed("ab")
    }).disposed(by: bag)
    other.loader.load()
    #expect(made.listItems.value.count == 10)
    // First that it is loading, then the result.
    #expect(count.value == 1)
  }

  @Test func `a part that is added after the page was created is changed with the others`() {
    let group = GroupComponent("page", [components[0]])
    let page = ListViewModel(page: group, request: { [api] in api.request(()) }) { [components] ids in
      for component in components { component.show(ids) }
    }
    page.loader.load()
    api.requests[0].send("a")
    group.children.accept([
      components[0], GroupComponent("inner", [components[1], GroupComponent("deep", [components[2]])]),
    ])
    let (count, bag) = counted(page)
    api.requests[0].succeed("bc")
    #expect(count.value == 1)
    #expect(page.listItems.value.outline == "c0[bc] c1[bc] c2[bc]")
    withExtendedLifetime(bag) {}
  }

  @Test func `a stream of sections that an answer changes several times is shown once`() {
    let group = GroupComponent("page", components)
    let loader = Loader { [api] _ in
      api.request(())
    } apply: { [components] (ids: String, _) in
      for component in components { component.show(ids) }
    }
    let page = ListViewModel(sections: group.sections, loader: loader)
    let (count, bag) = counted(page)
    loader.load()
    api.requests[0].succeed("ab")
    #expect(count.value == 1)
    #expect(page.listItems.value.count == 10)
    withExtendedLifetime(bag) {}
  }

  @Test(.hangLimit) func `other threads change a page while answers arrive, and nothing is lost`() async {
    let page = makePage()
    let own = components[9]
    let isOver = Protected(false)
    await withCheckedContinuation { done in
      DispatchQueue.global().async {
        var number = 0
        while !isOver.value {
          own.items.accept([Row(id: "\(number)")])
          number += 1
        }
        own.items.accept([Row(id: "last")])
        DispatchQueue.main.async { done.resume() }
      }
      for number in 0..<200 {
        page.loader.load()
        api.requests.last?.succeed(number % 2 == 0 ? "a" : "bc")
      }
      _ = isOver.exchange(true)
    }
    // Another thread may still be delivering the last change.
    let last = (0..<9).map { "c\($0)[bc] " }.joined() + "c9[last]"
    for await sections in page.listItems.values(buffering: .newest(1)) where sections.outline == last { break }
    #expect(page.listItems.value.outline == last)
  }
}
