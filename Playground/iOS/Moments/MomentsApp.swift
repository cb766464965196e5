#if os(iOS)
import Foundation
import UIKit

@main
final class MomentsApp: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication, configurationForConnecting session: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
    configuration.delegateClass = MomentsScene.self
    return configuration
  }
}

final class MomentsScene: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let scene = scene as? UIWindowScene else { return }
    let repository = MomentsRepository(
      session: Sample.session, api: SampleAPI(), store: InMemoryMomentsStore(), now: { Sample.now },
      report: { print($0) })
    let viewModel = MomentsTimelineViewModel(
      session: Sample.session, repository: repository, tracker: PrintingTracker(), locale: Sample.locale,
      timeZone: Sample.timeZone)
    let window = UIWindow(windowScene: scene)
    window.rootViewController = UINavigationController(rootViewController: TimelineScreen(viewModel: viewModel))
    window.makeKeyAndVisible()
    self.window = window
  }
}

private struct PrintingTracker: Tracker {
  func track(_ event: TrackingEvent) { print(event) }
}
#endif
