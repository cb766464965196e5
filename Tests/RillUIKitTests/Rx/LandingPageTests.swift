#if canImport(UIKit)
import Rill
import RillUIKit
import TestSupport
import Testing
import UIKit

/// The code of the module's first page, played; tests compare the two.
@MainActor @Suite struct LandingPageTests {
  private final class ViewModel: Sendable {
    let query = BehaviorRelay(value: "")
    let isLoading = BehaviorRelay(value: false)
    let save = PublishRelay<Void>()
  }

  @Test func `views are bound to a view model`() {
    let (viewModel, disposeBag) = (ViewModel(), DisposeBag())
    let (searchBar, indicator) = (UISearchBar(), UIActivityIndicatorView(style: .medium))
    let saveButton = UIButton(type: .system)
    // snippet: bindings
    searchBar.rx.text.orEmpty.drive(viewModel.query).disposed(by: disposeBag)
    viewModel.isLoading.bind(to: indicator.rx.isAnimating).disposed(by: disposeBag)
    saveButton.rx.tap.emit(to: viewModel.save).disposed(by: disposeBag)
    // end
    let saved = BehaviorRelay(value: 0)
    viewModel.save.bind(onNext: { saved.update { $0 += 1 } }).disposed(by: disposeBag)
    searchBar.type("tea")
    #expect(viewModel.query.value == "tea")
    viewModel.isLoading.accept(true)
    #expect(indicator.isAnimating)
    saveButton.sendActions(for: .touchUpInside)
    #expect(saved.value == 1)
  }

  @Test func `the page shows the code that runs here, and the screen of the article`() throws {
    let code = try Article("Sources/RillUIKit/RillUIKit.docc/RillUIKit.md").code
    #expect(code.count == 2)
    #expect(try Article("Sources/RillUIKit/RillUIKit.docc/UIKitDisplay.md").code.contains(code[0]))
    #expect(try Array(code.dropFirst()) == snippets())
  }
}
#endif
