import Foundation
import RillHeadless

/// The news, one below the other. They look as news do, unless another look is passed.
final class NewsView<Look: ElementGenerator<NewsElement>>: ElementStackView<Look> {
  init(generator: Look = NewsGenerator()) {
    super.init(generator: generator, axis: .vertical, spacing: Spacing.margin)
  }
}
