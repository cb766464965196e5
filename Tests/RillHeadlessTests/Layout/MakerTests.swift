import Foundation
import RillHeadless
import RillList
import Testing

@MainActor @Suite struct MakerTests {
  private let root = screen(columns: 20, rows: 10)
  private let view = View()

  private init() { root.addSubview(view) }

  @Test func `an inset is positive inwards on all four edges, an offset is added as it is`() {
    let inset = view.makeConstraints { $0.edges.equalToSuperview().inset(10) }
    #expect(inset.map(\.constant) == [10, 10, -10, -10])
    let offset = view.prepareConstraints { $0.edges.equalToSuperview().offset(10) }
    #expect(offset.map(\.constant) == [10, 10, 10, 10])
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 10, y: 10, width: 140, height: 140))
  }

  @Test func `attributes are chained, multiplied, divided, bounded and given priorities and labels`() {
    let made = view.makeConstraints {
      $0.width.equalToSuperview().dividedBy(4).offset(8).labeled("quarter")
      $0.height.equalTo(root.width).multipliedBy(0.5).priority(.defaultHigh)
      $0.left.top.equalToSuperview().offset(16)
      $0.right.lessThanOrEqualTo(root.right)
      $0.height.lessThanOrEqualTo(72)
    }
    #expect(made.map(\.isActive) == [true, true, true, true, true, true])
    #expect(made[0].label == "quarter")
    #expect(made[1].equation == "View.height = View.width × 0.5 @ 750")
    #expect(made[4].equation == "View.right ≤ View.right")
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 16, y: 16, width: 48, height: 72))
  }

  @Test func `remaking removes only the constraints that the maker created`() {
    let own = view.width.constraint(equalToConstant: 30)
    own.isActive = true
    let made = view.makeConstraints { $0.height.equalTo(40) }
    let remade = view.remakeConstraints { $0.height.equalTo(50) }
    #expect(made.map(\.isActive) == [false])
    #expect(remade.map(\.isActive) == [true])
    #expect(own.isActive)
    root.layoutIfNeeded()
    #expect(view.frame.size == CGSize(width: 30, height: 50))
  }

  @Test func `remaking takes away what is inactive for now too, and not what was only prepared`() {
    let width = view.makeConstraints { $0.width.equalTo(40) }[0]
    let prepared = view.prepareConstraints { $0.height.equalTo(30) }[0]
    width.isActive = false
    view.makeConstraints { $0.top.equalTo(0) }
    (width.isActive, prepared.isActive) = (true, true)
    view.updateConstraints { $0.width.equalTo(50) }
    #expect(width.constant == 50)
    view.remakeConstraints { $0.top.equalTo(8) }
    #expect(!width.isActive)
    #expect(prepared.isActive)
  }

  @Test func `the maker does not keep a constraint that nothing else retains`() {
    weak var made: LayoutConstraint?
    do {
      let width = view.makeConstraints { $0.width.equalTo(40) }[0]
      made = width
      width.isActive = false
    }
    #expect(made == nil)
  }

  @Test func `updating changes the constants of existing constraints`() {
    let made = view.makeConstraints {
      $0.top.leading.equalToSuperview().inset(8)
      $0.size.equalTo(40)
    }
    view.updateConstraints {
      $0.leading.equalToSuperview().offset(20)
      $0.width.equalTo(60)
    }
    #expect(made.map(\.constant) == [8, 20, 60, 40])
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 20, y: 8, width: 60, height: 40))
  }

  @Test func `updating what does not exist traps with a message`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let view = View()
        view.makeConstraints { $0.width.equalTo(40) }
        view.updateConstraints { $0.height.equalTo(40) }
      }
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      text.contains("No constraint to update: View.height = 40. makeConstraints made none with these sides for View.")
    )
  }

  @Test func `guides are placed, and a view's margins are one`() {
    let (title, value) = (Label("title"), Label("value"))
    let gap = LayoutGuide()
    gap.identifier = "gap"
    root.addSubviews(title, value)
    root.addLayoutGuide(gap)
    title.makeConstraints { $0.top.leading.equalTo(root.layoutMarginsGuide) }
    value.makeConstraints {
      $0.top.equalTo(title)
      $0.trailing.equalTo(root.layoutMarginsGuide.trailing)
    }
    LayoutConstraint.activate([
      gap.leading.constraint(equalTo: title.trailing), gap.trailing.constraint(equalTo: value.leading),
      gap.top.constraint(equalTo: title.top), gap.height.constraint(equalToConstant: 4),
    ])
    root.layoutIfNeeded()
    #expect(title.frame == CGRect(x: 8, y: 8, width: 40, height: 16))
    #expect(gap.layoutFrame == CGRect(x: 48, y: 8, width: 64, height: 4))
    root.layoutMargins.leading = 24
    root.layoutIfNeeded()
    #expect(title.frame.minX == 24)
    #expect(gap.layoutFrame.width == 48)
    root.removeLayoutGuide(gap)
    #expect(gap.owningView == nil)
    #expect(diagnostics { root.layoutIfNeeded() } == [])
  }

  @Test func `baselines are those of the lines of text`() {
    let (large, small) = (Label("one\ntwo", numberOfLines: 0), Label("x"))
    root.addSubviews(large, small)
    large.makeConstraints { $0.top.leading.equalToSuperview() }
    small.makeConstraints {
      $0.leading.equalTo(large.trailing)
      $0.lastBaseline.equalTo(large)
    }
    view.makeConstraints {
      $0.size.equalTo(8)
      $0.leading.equalTo(small)
      $0.firstBaseline.equalTo(large)
    }
    root.layoutIfNeeded()
    #expect(small.frame.minY == 16)
    #expect(view.frame.maxY == 12)
  }
}
