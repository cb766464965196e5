import Rill
import RillList
import RillListTesting
import RillSwiftTesting
import RillTesting
import Testing

@MainActor
@Suite struct ListProbeFinishTests {
  private let api = RequestStub<Void, ListSections>()

  @Test func `a subscription to something that outlives the view model is reported with its line`() {
    let failures = Failures()
    let settings = BehaviorRelay(value: "metric")
    let probe = ListProbe(report: failures.report) { _ in
      let viewModel = CitiesViewModel(api: api)
      _ = settings.subscribe(onNext: { _ in })
      return viewModel
    }
    probe.finish()
    #expect(
      failures.texts == [
        """
        7: After finish(), these subscriptions are still live:
          \(#fileID):\(failures.line(4))
        """
      ])
  }

  @Test func `a subscription that keeps its view model is reported, and that it does`() {
    let failures = Failures()
    let settings = BehaviorRelay(value: "metric")
    let probe = ListProbe(report: failures.report) { _ in
      let viewModel = CitiesViewModel(api: api)
      settings.bind(onNext: { _ in viewModel.trackScreenviews() }).disposed(by: viewModel.bag)
      return viewModel
    }
    probe.finish()
    #expect(failures.all.count == 1)
    #expect(failures.texts[0].hasSuffix("\(#fileID):\(failures.line(4))\n  The view model is still retained."))
  }

  @Test func `a subscription that a step makes counts, and one that any event causes`() {
    let failures = Failures()
    let settings = BehaviorRelay(value: "metric")
    let probe = ListProbe(report: failures.report) { _ in
      let viewModel = CitiesViewModel(api: api)
      viewModel.listItems.skip(1).bind(onNext: { _ in _ = settings.subscribe(onNext: { _ in }) })
        .disposed(by: viewModel.bag)
      return viewModel
    }
    probe.step { _ = settings.subscribe(onNext: { _ in }) }
    probe.viewModel.listItems.accept([])
    probe.finish()
    #expect(failures.all.count == 1)
    let sites = [8, 4].map { "\n  \(#fileID):\(failures.line($0))" }
    #expect(failures.texts[0].hasSuffix("these subscriptions are still live:\(sites.joined())"))
  }

  @Test func `subscriptions that end with the view model, the driver or the load are no leak`() {
    let settings = BehaviorRelay(value: "metric")
    let probe = ListProbe { clock in
      let viewModel = CitiesViewModel(api: api)
      settings.observe(on: clock).bind(onNext: { [weak viewModel] _ in viewModel?.trackScreenviews() })
        .disposed(by: viewModel.bag)
      Observable<Int>.interval(.seconds(1), scheduler: clock).subscribe(onNext: { _ in }).disposed(by: viewModel.bag)
      return viewModel
    }
    probe.appear()
    probe.expect(.state(.loading(.first)), .animating(true))
    probe.advance(by: .seconds(3))
    settings.accept("imperial")
    probe.finish()
    #expect(api.requests[0].state == .canceled)
  }

  @Test func `a driver that the test retains is named among the owners of subscriptions`() {
    let failures = Failures()
    let probe = ListProbe(report: failures.report) { _ in CitiesViewModel(api: api) }
    let driver = probe.driver
    probe.finish()
    #expect(failures.all.count == 1)
    #expect(!failures.texts[0].contains("RillListTesting/ListProbe"))
    #expect(failures.texts[0].hasSuffix("The view model is still retained.\n  The driver is still retained."))
    withExtendedLifetime(driver) {}
  }

  @Test func `a forgotten timer is reported with its time and the operator that waits`() {
    let failures = Failures()
    let probe = ListProbe(report: failures.report) { clock in
      _ = Observable<Int>.timer(.seconds(90), scheduler: clock).subscribe(onNext: { _ in })
      _ = clock.schedule(after: .seconds(60)) {}
      clock.schedule(after: .seconds(30)) {}.dispose()
      return CitiesViewModel(api: api)
    }
    probe.advance(by: .seconds(10))
    probe.finish()
    #expect(failures.all.count == 2)
    #expect(failures.texts[0].contains("these subscriptions are still live:\n  \(#fileID):\(failures.line(2))"))
    #expect(
      failures.texts[1] == """
        8: After finish(), at 10.0 seconds, work is still scheduled:
          at 60.0 seconds, by a call of schedule
          at 90.0 seconds, by the operator at \(#fileID):\(failures.line(2))
        """)
  }

  @Test func `a forgotten finish is reported where the probe was made`() {
    let failures = Failures()
    do {
      let probe = ListProbe(report: failures.report) { _ in CitiesViewModel(api: api) }
      probe.leave()
    }
    #expect(
      failures.texts == ["2: The probe was released without finish(), so it is not known what remains of it."])
  }

  @Test func `an error that a subscription of the screen does not handle is reported`() {
    let failures = Failures()
    let broken = PublishSubject<String>()
    let probe = ListProbe(report: failures.report) { _ in
      let viewModel = CitiesViewModel(api: api)
      broken.bind(onNext: { _ in }).disposed(by: viewModel.bag)
      return viewModel
    }
    probe.step { broken.onError(Offline()) }
    probe.finish()
    #expect(
      failures.texts == [
        """
        2: An error was not handled by the subscription at \(#fileID):\(failures.line(4)).
          The network is down.
        """
      ])
  }

  @Test func `a step after finish traps with a message that names its line`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let probe = ListProbe(report: { _ in }) { _ in CitiesViewModel(api: RequestStub()) }
        probe.finish()
        probe.appear()
      }
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("ListProbeFinishTests.swift"))
    #expect(text.contains("A probe was used after finish()."))
  }
}
