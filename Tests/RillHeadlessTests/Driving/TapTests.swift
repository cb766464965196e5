import Foundation
import Rill
import RillHeadless
import RillList
import RillPictures
import Testing

@MainActor @Suite struct TapTests {
  private final class Page: ViewController {
    let stack: StackView
    init(_ views: [View]) { stack = StackView(axis: .vertical, alignment: .leading, views + [View()]) }
    override func loadView() -> View { stack }
  }

  private final class Taps { var names: [String] = [] }

  private let taps = Taps()
  private let bag = DisposeBag()

  private func button(_ title: String) -> Button {
    let button = Button(title)
    button.rx.tap.bind(onNext: { [taps] in taps.names.append(title) }).disposed(by: bag)
    return button
  }

  @Test func `role and name come before a text that can be read, and that before an identifier`() throws {
    let views = [button("Save"), button("♡ Save it"), button("Keep")]
    views[2].accessibilityIdentifier = "Save"
    let screen = Screen(Page(views))
    try screen.tap(.button, "Save")
    views[0].title = "Other"
    try screen.tap("Save")
    views[1].isHidden = true
    try screen.tap(.button, "Save")
    #expect(taps.names == ["Save", "♡ Save it", "Keep"])
  }

  @Test func `a text is found as whole words`() throws {
    let screen = Screen(Page([button("♥ Liked"), button("♡ Like"), button("喜欢这个")]))
    try screen.tap("Like")
    try screen.tap("喜欢")
    #expect(taps.names == ["♡ Like", "喜欢这个"])
  }

  @Test func `a button in a row is tapped, and a row where no button is`() throws {
    let house = TeaHouse()
    try house.screen.in(.row, "t2").tap(.button, "♡ Like")
    try house.screen.in(.section, "Green tea").in(.row, "t3").tap("like")
    try house.screen.tap(.row, "t1")
    try house.screen.tap("From hill 2")
    #expect(house.events == ["liked t2", "liked t3", "selected t1", "selected t2"])
  }

  @Test func `a row whose middle is a button is tapped beside it`() throws {
    // Three cells of the row are outside the button, but its center is inside.
    let house = TeaHouse(green: 1, black: 0, columns: 13, rows: 3)
    try house.screen.tap(.row, "t1")
    #expect(house.events == ["selected t1"])
  }

  @Test func `two with one name are both shown`() {
    let house = TeaHouse(green: 2, black: 0)
    #expect(
      sentence { try house.screen.tap(.button, "♡ Like") } == """
        More than one button "♡ Like" is on the screen; specify its role or the row it is in:
          button "♡ Like", in row "t1"
          button "♡ Like", in row "t2"
        """)
    #expect(house.events.isEmpty)
  }

  @Test func `a missing element is reported with the existing ones, the nearest by role and name first`() {
    let screen = Screen(Page([Label("Lik"), button("♡ Like"), button("Save"), Label("Name of it")]))
    #expect(
      sentence { try screen.tap(.button, "Liek") } == """
        No button "Liek" is on the screen. Found instead, the nearest first:
          button "♡ Like"
          button "Save"
          text "Lik"
          text "Name of it"
        """)
    #expect(
      sentence { try screen.tap("lik") } == """
        No "lik" is on the screen. Found instead, the nearest first:
          text "Lik"
          button "♡ Like"
          button "Save"
          text "Name of it"
        """)
    #expect(sentence { try Screen(Page([])).tap("lik") } == "No \"lik\" is on the screen. Nothing is there.")
  }

  @Test func `many are cut`() {
    let screen = Screen(Page((1...25).map { button("b\($0)") }), columns: 20, rows: 30)
    let text = sentence { try screen.tap("b77") }
    #expect(text.components(separatedBy: "\n").count == 22)
    #expect(text.hasSuffix("\n  … and 5 more"))
  }

  @Test func `a row that is out of view is reported to exist`() {
    let house = TeaHouse()
    #expect(
      sentence { try house.screen.tap(.row, "t25") }.hasPrefix(
        "No row \"t25\" is on the screen. It is in the list, out of view (row \"t25\", row 24 of section 0): "
          + "scroll(to:) brings it into view. Found instead, the nearest first:\n  row \"t2\""))
  }

  @Test func `disabled, hidden, covered and out of view are distinguished`() {
    let views = [button("off"), button("gone"), button("under")]
    views[0].isEnabled = false
    views[1].isHidden = true
    let page = Page(views)
    let screen = Screen(page, columns: 20, rows: 4)
    let cover = configure(View()) { $0.background = .solid }
    cover.accessibilityIdentifier = "sheet"
    page.stack.addSubview(cover)
    cover.frame = CGRect(x: 0, y: 16, width: 160, height: 16)
    #expect(sentence { try screen.tap("off") } == "button \"off\" (disabled) is disabled.")
    #expect(
      sentence { try screen.tap("gone") } == "button \"gone\" is hidden, because Button is hidden or transparent.")
    #expect(sentence { try screen.tap("under") } == "button \"under\" is covered by View#sheet.")
    let far = button("far")
    far.frame = CGRect(x: 400, y: 0, width: 56, height: 16)
    page.stack.addSubview(far)
    #expect(
      sentence { try screen.tap("far") } == "button \"far\" is out of view: scroll(to:) brings it into view.")
    #expect(taps.names.isEmpty)
  }

  @Test func `another control on it covers it, and a label does not`() throws {
    let below = button("below")
    let page = Page([below])
    let screen = Screen(page, columns: 20, rows: 4)
    let label = Label("!!!!!!!!")
    label.frame = CGRect(x: 0, y: 0, width: 64, height: 16)
    page.stack.addSubview(label)
    try screen.tap("below")
    try screen.tap("!!!!!!!!")
    #expect(taps.names == ["below", "below"])
    let above = button("above")
    above.frame = CGRect(x: 0, y: 0, width: 160, height: 16)
    page.stack.addSubview(above)
    #expect(sentence { try screen.tap("below") } == "button \"below\" is covered by Button \"above\".")
  }

  @Test func `a partly covered view is touched where it is free`() throws {
    let below = button("below")
    let page = Page([below])
    let screen = Screen(page, columns: 20, rows: 4)
    let above = button("above")
    page.stack.addSubview(above)
    // All but the last two columns, including the center.
    above.frame = CGRect(x: 0, y: 0, width: 56, height: 16)
    try screen.tap("below")
    #expect(taps.names == ["below"])
    #expect(screen.accessibility.children.map(\.name) == ["above", "below"])
    above.frame.size.width = 72
    #expect(sentence { try screen.tap("below") } == "button \"below\" is covered by Button \"above\".")
    #expect(screen.accessibility.children.map(\.name) == ["above"])
  }

  @Test func `a view that is invisible because of its alpha covers nothing and receives no tap`() throws {
    let below = button("below")
    let page = Page([below])
    let screen = Screen(page, columns: 20, rows: 4)
    let (dim, above, sheet) = (View(), button("above"), configure(View()) { $0.background = .solid })
    page.stack.addSubview(dim)
    dim.addSubviews(above, sheet)
    (sheet.frame, sheet.alpha) = (CGRect(x: 0, y: 0, width: 160, height: 16), 0.1)
    (dim.frame, above.frame) = (CGRect(x: 0, y: 0, width: 160, height: 16), CGRect(x: 0, y: 0, width: 160, height: 16))
    (dim.alpha, above.alpha) = (0.05, 0.1)
    try screen.tap("below")
    above.tap()
    #expect(taps.names == ["below"])
    #expect(
      sentence { try screen.tap("above") } == "button \"above\" is hidden, because Button is hidden or transparent.")
    #expect(!SVGRenderer().picture(of: screen.window).contains(">above<"))
    #expect(!screen.picture.contains("above"))
  }

  @Test func `a text without a tappable container reports that`() {
    let screen = Screen(Page([Label("only read")]))
    #expect(
      sentence { try screen.tap("only read") }
        == "text \"only read\" takes no taps, and neither does any view that contains it.")
  }

  @Test func `a view that blocks taps is named`() {
    let inner = button("in")
    let box = configure(StackView(axis: .vertical, [inner])) {
      $0.isUserInteractionEnabled = false
      $0.accessibilityIdentifier = "box"
    }
    let screen = Screen(Page([box]))
    #expect(
      sentence { try screen.tap("in") }
        == "button \"in\" gets no taps, because StackView#box disables user interaction.")
    #expect(!screen.tap(at: CGPoint(x: 8, y: 8)))
  }

  @Test func `a disabled button keeps a finger from the row behind it`() throws {
    let house = TeaHouse(green: 1, black: 0)
    let frame = try house.screen.accessibility[.button, "♡ Like"].frame
    let middle = CGPoint(x: frame.midX, y: frame.midY)
    house.controller.view.descendant(Button.self, identifiedBy: "like")?.isEnabled = false
    #expect(!house.screen.tap(at: middle))
    #expect(house.events.isEmpty)
    house.controller.view.descendant(Button.self, identifiedBy: "like")?.isEnabled = true
    #expect(house.screen.tap(at: middle))
    #expect(house.events == ["liked t1"])
  }

  @Test func `segments and checkboxes are chosen where they are`() throws {
    let segments = SegmentedControl(["Day", "Week", "Month"])
    let box = Checkbox("Milk")
    let screen = Screen(Page([segments, box]))
    try screen.select("Week")
    #expect(segments.selectedSegmentIndex == 1)
    try screen.select(.segment, "Month")
    #expect(segments.selectedSegmentIndex == 2)
    try screen.tap(.checkbox, "Milk")
    #expect(box.isOn)
  }

  @Test func `a row that is chosen is not chosen again`() throws {
    let house = TeaHouse()
    try house.screen.select("t2")
    try house.screen.select(.row, "t2")
    #expect(house.events == ["selected t2"])
  }

  @Test func `back leads back`() throws {
    let navigation = NavigationController(rootViewController: configure(ViewController()) { $0.title = "Teas" })
    let screen = Screen(navigation)
    navigation.pushViewController(configure(ViewController()) { $0.title = "Oolong" })
    try screen.goBack()
    #expect(screen.title == "Teas")
    #expect(sentence { try screen.goBack() }.hasPrefix("No button \"back\" is on the screen."))
  }
}
