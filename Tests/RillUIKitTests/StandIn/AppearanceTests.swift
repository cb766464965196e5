#if canImport(UIKit)
import Testing
import UIKit

@MainActor @Suite struct AppearanceTests {
  @Test func `a window's root controller appears`() {
    final class Screen: UIViewController {
      var appearances = 0
      override func viewDidAppear(_ animated: Bool) { appearances += 1 }
    }
    let (window, screen) = (UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480)), Screen())
    window.rootViewController = screen
    #expect(screen.appearances == 1)
    #expect(screen.view.window === window)
  }
}
#endif
