import Rill
import RillTesting
import Testing

@Suite struct RequestStubTests {
  let stub = RequestStub<String, Int>()
  let bag = DisposeBag()

  private func ask(_ input: String) -> TestableObserver<Int> {
    let observer = TestableObserver<Int>()
    stub.request(input).subscribe(observer).disposed(by: bag)
    return observer
  }

  @Test func `nothing is requested before a subscription, and each one sends a request`() {
    let request = stub.request("a")
    #expect(stub.requests.isEmpty)
    request.subscribe(onNext: { _ in }).disposed(by: bag)
    request.subscribe(onNext: { _ in }).disposed(by: bag)
    #expect(stub.requests.map(\.input) == ["a", "a"])
    #expect(stub.requests.map(\.state) == [.waiting, .waiting])
  }

  @Test func `requests are answered in any order, to succeed or to fail`() {
    let first = ask("a")
    let second = ask("b")
    stub.requests[1].succeed(2)
    #expect(second.elements == [2] && second.isCompleted)
    #expect(first.events.isEmpty)
    stub.requests[0].fail(TestError())
    #expect(first.error is TestError)
    #expect(stub.requests.map(\.state) == [.failed, .succeeded])
  }

  @Test func `an answer may arrive in parts`() {
    let observer = ask("a")
    stub.requests[0].send(1)
    #expect(stub.requests[0].state == .waiting)
    stub.requests[0].send(2)
    stub.requests[0].complete()
    #expect(observer.elements == [1, 2] && observer.isCompleted)
    #expect(stub.requests[0].state == .succeeded)
  }

  @Test func `a canceled request says so, and its late answer reaches no subscriber`() {
    let observer = TestableObserver<Int>()
    let subscription = stub.request("a").subscribe(observer)
    subscription.dispose()
    #expect(stub.requests[0].state == .canceled)
    stub.requests[0].succeed(1)
    #expect(observer.events.isEmpty)
    #expect(stub.requests[0].state == .canceled)
  }

  @Test func `a request whose subscriber takes the first element and leaves has been answered`() {
    stub.request("a").take(1).subscribe(onNext: { _ in }).disposed(by: bag)
    stub.requests[0].succeed(1)
    #expect(stub.requests[0].state == .succeeded)
  }
}
