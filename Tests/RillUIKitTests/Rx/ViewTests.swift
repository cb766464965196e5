#if canImport(UIKit)
import Rill
import RillUIKit
import Testing
import UIKit

@MainActor @Suite struct ViewTests {
  private let bag = DisposeBag()

  @Test func `views follow what is bound to them`() {
    let (view, label, image, indicator) = (UIView(), UILabel(), UIImageView(), UIActivityIndicatorView(style: .medium))
    let on = BehaviorRelay(value: true)
    let picture = UIImage()
    on.bind(to: view.rx.isHidden).disposed(by: bag)
    on.map { $0 ? 0.5 : 1 }.bind(to: view.rx.alpha).disposed(by: bag)
    on.map { !$0 }.bind(to: view.rx.isUserInteractionEnabled).disposed(by: bag)
    on.map { $0 ? "on" : "off" }.bind(to: label.rx.text).disposed(by: bag)
    on.map { $0 ? .red : .black }.bind(to: label.rx.textColor).disposed(by: bag)
    on.map { $0 ? picture : nil }.bind(to: image.rx.image).disposed(by: bag)
    on.bind(to: indicator.rx.isAnimating).disposed(by: bag)
    #expect(view.isHidden && view.alpha == 0.5 && !view.isUserInteractionEnabled)
    #expect(label.text == "on" && label.textColor == .red)
    #expect(image.image === picture && indicator.isAnimating)
    on.accept(false)
    #expect(!view.isHidden && view.alpha == 1 && view.isUserInteractionEnabled)
    #expect(label.text == "off" && label.textColor == .black)
    #expect(image.image == nil && !indicator.isAnimating)
  }

  @Test func `texts with styles are values that can be sent`() {
    let label = UILabel()
    Observable.just(AttributedString("Ada")).bind(to: label.rx.attributedText).disposed(by: bag)
    #expect(label.text == "Ada")
  }

  @Test func `titles, images and states follow what is bound to them`() {
    let (button, item, controller) = (UIButton(), UIBarButtonItem(), UIViewController())
    let title = BehaviorRelay(value: "Save")
    let picture = UIImage()
    title.bind(to: button.rx.title()).disposed(by: bag)
    title.map { "No \($0)" }.bind(to: button.rx.title(for: .disabled)).disposed(by: bag)
    title.bind(to: item.rx.title).disposed(by: bag)
    title.bind(to: controller.rx.title).disposed(by: bag)
    title.map { "Page \($0)" }.bind(to: controller.navigationItem.rx.title).disposed(by: bag)
    Observable.just(picture).bind(to: button.rx.image(), item.rx.image).disposed(by: bag)
    Observable.just(false).bind(to: button.rx.isEnabled, item.rx.isEnabled).disposed(by: bag)
    Observable.just(true).bind(to: button.rx.isSelected).disposed(by: bag)
    #expect(button.title(for: .normal) == "Save" && button.title(for: .disabled) == "No Save")
    #expect(item.title == "Save" && controller.title == "Save" && controller.navigationItem.title == "Page Save")
    #expect(button.image(for: .normal) === picture && item.image === picture)
    #expect(!button.isEnabled && !item.isEnabled && button.isSelected)
  }
}
#endif
