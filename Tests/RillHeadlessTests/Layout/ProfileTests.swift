import Foundation
import Rill
import RillHeadless
import RillTesting
import Testing

/// The views of the view-code handbook.
@MainActor @Suite struct ProfileTests {
  /// An image and four lines about a person.
  private final class ProfileView: View, ViewCode {
    let imageView = ImageView(Image(alternativeText: "me"))
    let labels = ["Ada", "36", "engineer", "female"].map { Label($0) }
    private lazy var lines = StackView(axis: .vertical, distribution: .equalSpacing, labels)

    override init() {
      super.init()
      applyViewCode()
    }

    func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubviews(imageView, lines) }

    func setupConstraints(_ phase: borrowing ConstraintsPhase) {
      makeConstraints { $0.height.equalTo(98) }
      imageView.makeConstraints {
        $0.centerY.equalToSuperview()
        $0.size.equalTo(80)
        $0.leading.equalToSuperview().offset(16)
      }
      lines.makeConstraints {
        $0.leading.equalTo(imageView.trailing).offset(48)
        $0.trailing.equalToSuperview().inset(16)
        $0.top.bottom.equalToSuperview().inset(8)
      }
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      imageView.cornerRadius = imageView.frame.height / 2
    }
  }

  @Test(arguments: [280.0, 320, 600])
  func `the profile is as specified at every width`(width: Double) {
    let profile = ProfileView()
    profile.frame.size.width = width
    #expect(diagnostics { profile.layoutIfNeeded() } == [])
    #expect(profile.frame.height == 98)
    #expect(profile.imageView.frame == CGRect(x: 16, y: 9, width: 80, height: 80))
    #expect(profile.imageView.cornerRadius == 40)
    let frames = profile.labels.map { label in
      label.frame.offsetBy(dx: label.superview?.frame.minX ?? 0, dy: label.superview?.frame.minY ?? 0)
    }
    #expect(frames.allSatisfy { $0.minX == 144 && $0.maxX == width - 16 })
    #expect(frames.first?.minY == 8 && frames.last?.maxY == 90)
    #expect(profile.ambiguousViews.isEmpty)
  }

  @Test func `its image is drawn round`() {
    let profile = ProfileView()
    profile.frame.size.width = 240
    profile.layoutIfNeeded()
    let lines = TextRenderer(isFramed: false).picture(of: profile).components(separatedBy: "\n")
    #expect(
      lines.map { String($0.prefix(13)).trimmingCharacters(in: .whitespaces) } == [
        "", "╭──────╮", "╭╯      ╰╮", "│   me   │", "╰╮      ╭╯", "╰──────╯",
      ])
  }

  @Test func `a view is as large as its content: 156 points`() {
    let (root, container) = (screen(columns: 40, rows: 20), View())
    let (green, yellow) = (View(), View())
    root.addSubview(container)
    container.addSubviews(green, yellow)
    container.makeConstraints { $0.top.leading.equalToSuperview() }
    green.makeConstraints {
      $0.top.leading.trailing.equalToSuperview().inset(12)
      $0.width.equalTo(100)
      $0.height.equalTo(60)
    }
    yellow.makeConstraints {
      $0.top.equalTo(green.bottom).offset(12)
      $0.leading.trailing.bottom.equalToSuperview().inset(12)
      $0.height.equalTo(60)
    }
    root.layoutIfNeeded()
    #expect(container.frame == CGRect(x: 0, y: 0, width: 124, height: 156))
    #expect(container.systemLayoutSizeFitting(.zero) == CGSize(width: 124, height: 156))
    #expect(root.ambiguousViews.isEmpty)
  }

  @Test func `an animated height moves from 10 to 100 on the clock, if the block lays out`() {
    let clock = VirtualTimeScheduler()
    let (root, box) = (screen(columns: 10, rows: 10), View())
    root.addSubview(box)
    let height = box.makeConstraints {
      $0.top.leading.trailing.equalToSuperview()
      $0.height.equalTo(10)
    }[3]
    root.layoutIfNeeded()
    let ended = BehaviorRelay(value: false)
    height.constant = 100
    View.animate(withDuration: .seconds(2), scheduler: clock) {
      root.layoutIfNeeded()
    } completion: {
      ended.accept(true)
    }
    #expect(box.frame.height == 100)
    #expect(box.presentationFrame.height == 10)
    clock.advance(by: .seconds(1))
    #expect(box.presentationFrame == CGRect(x: 0, y: 0, width: 80, height: 55))
    #expect(!ended.value)
    clock.advance(by: .seconds(1))
    #expect(box.presentationFrame == box.frame)
    #expect(ended.value)
  }

  @Test func `the completion of an animation comes when its time is over, also if the views have left`() {
    let clock = VirtualTimeScheduler()
    let (root, box) = (screen(columns: 10, rows: 10), View())
    root.addSubview(box)
    let height = box.makeConstraints { $0.height.equalTo(10) }[0]
    root.layoutIfNeeded()
    let ends = BehaviorRelay(value: 0)
    height.constant = 100
    View.animate(withDuration: .seconds(2), scheduler: clock) {
      root.layoutIfNeeded()
    } completion: {
      ends.update { $0 += 1 }
    }
    box.removeFromSuperview()
    clock.advance(by: .milliseconds(1_999))
    #expect(ends.value == 0)
    clock.advance(by: .milliseconds(1))
    #expect(ends.value == 1)
    clock.advance(by: .seconds(10))
    #expect(ends.value == 1)
  }

  @Test func `a layout without animation puts a view that is on its way where it belongs`() {
    let clock = VirtualTimeScheduler()
    let (root, box, other) = (screen(columns: 10, rows: 10), View(), View())
    root.addSubviews(box, other)
    let height = box.makeConstraints {
      $0.top.leading.trailing.equalToSuperview()
      $0.height.equalTo(10)
    }[3]
    let width = other.makeConstraints { $0.width.equalTo(10) }[0]
    root.layoutIfNeeded()
    height.constant = 100
    View.animate(withDuration: .seconds(2), scheduler: clock) { root.layoutIfNeeded() }
    clock.advance(by: .seconds(1))
    // A layout that leaves it where it goes does not stop it.
    width.constant = 20
    root.layoutIfNeeded()
    #expect(box.presentationFrame.height == 55)
    height.constant = 20
    root.layoutIfNeeded()
    #expect(box.presentationFrame.height == 20)
  }

  @Test func `a constant that is changed in the block shows at once if the block does not lay out`() {
    let clock = VirtualTimeScheduler()
    let (root, box) = (screen(columns: 10, rows: 10), View())
    root.addSubview(box)
    let height = box.makeConstraints {
      $0.top.leading.trailing.equalToSuperview()
      $0.height.equalTo(10)
    }[3]
    root.layoutIfNeeded()
    View.animate(withDuration: .seconds(2), scheduler: clock) { height.constant = 100 }
    #expect(box.frame.height == 10)
    root.layoutIfNeeded()
    #expect(box.presentationFrame.height == 100)
    View.animate(withDuration: .seconds(2), scheduler: clock) {
      height.constant = 20
      root.layoutIfNeeded()
    }
    #expect(box.presentationFrame.height == 100)
    clock.advance(by: .milliseconds(500))
    #expect(box.presentationFrame.height == 80)
  }
}
