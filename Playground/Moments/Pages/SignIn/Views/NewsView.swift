import Foundation
import RillHeadless

/// The news, one item below the other, in the default look unless another one is passed.
final class NewsView<Look: ElementGenerator<NewsElement>>: ElementStackView<Look> {
  init(generator: Look = NewsGenerator()) {
    super.init(generator: generator, axis: .vertical, spacing: Spacing.margin)
  }
}
