import Foundation
import RillHeadless

/// News as headlines with stories below them.
struct NewsGenerator: ElementGenerator {
  func elementView(from element: NewsElement) -> View {
    switch element {
    case .headline(let text):
      configure(Label(text, style: .title)) { $0.accessibilityTraits = .header }
    case .story(let title, let teaser):
      StackView(axis: .vertical, [Label("• \(title)"), Label("  \(teaser)", style: .secondary)])
    }
  }
}
