import Foundation
import RillHeadless
import RillList
import Testing

@MainActor @Suite struct AccessibilityTests {
  private func screen(_ view: View, columns: Int = 24, rows: Int = 6, title: String? = nil) -> Screen {
    final class Page: ViewController {
      let content: View
      init(_ content: View) { self.content = content }
      override func loadView() -> View { content }
    }
    let page = Page(view)
    page.title = title
    return Screen(page, columns: columns, rows: rows)
  }

  private func placed(_ view: View, _ x: Int, _ y: Int, _ columns: Int, _ rows: Int) -> View {
    view.frame = CGRect(
      origin: CGPoint(x: x * 8, y: y * 16), size: TextMetric.size(columns: columns, rows: rows))
    return view
  }

  @Test func `a list is its sections, titles and rows with everything visible in them`() {
    let house = TeaHouse()
    #expect(
      house.screen.accessibility.description == """
        screen "Teas"
          table = "rows 1 to 4 of 32"
            section "Green tea"
              header "Green tea"
              row "t1"
                text "Tea 1"
                button "♡ Like"
                text "From hill 1"
              row "t2"
                text "Tea 2"
                button "♡ Like"
                text "From hill 2"
              row "t3"
                text "Tea 3"
                button "♡ Like"
                text "From hill 3"
              row "t4"
                text "Tea 4"
                button "♡ Like"
        """)
  }

  @Test func `controls have their values and states`() {
    let field = TextField(placeholder: "Name")
    let secret = TextField(placeholder: "Word", isSecureTextEntry: true)
    secret.text = "tea"
    let box = configure(Checkbox("Milk", isOn: true)) { $0.isEnabled = false }
    let segments = configure(SegmentedControl(["Day", "Week"])) { $0.selectedSegmentIndex = 1 }
    let link = configure(Label("More \"here\"\n\u{7}")) { $0.accessibilityTraits = .link }
    let stack = StackView(axis: .vertical, [field, secret, box, segments, link])
    let screen = screen(stack, title: "Form")
    field.becomeFirstResponder()
    field.insertText("Ada")
    #expect(
      screen.accessibility.description == """
        screen "Form"
          text field "Name" = "Ada" (focused)
          text field "Word" = "•••"
          checkbox "Milk" = "on" (disabled)
          segmented control
            segment "Day"
            segment "Week" (selected)
          link "More \\"here\\"\\n\\u{7}"
        """)
  }

  @Test func `hidden, transparent, covered and out-of-view elements are not in it`() {
    let page = View()
    let cover = configure(View()) { $0.background = .solid }
    page.addSubviews(
      placed(Label("seen"), 0, 0, 10, 1), placed(configure(Label("hidden")) { $0.isHidden = true }, 0, 1, 10, 1),
      placed(configure(Label("clear")) { $0.alpha = 0.005 }, 0, 2, 10, 1), placed(Label("away"), 30, 0, 10, 1),
      placed(Label("covered"), 0, 3, 10, 1), placed(cover, 0, 3, 10, 1), placed(Label("above"), 0, -1, 10, 1))
    let inner = configure(View()) { $0.alpha = 0.05 }
    inner.addSubview(placed(configure(Label("dim in dim")) { $0.alpha = 0.1 }, 0, 0, 10, 1))
    page.addSubview(placed(inner, 0, 4, 10, 1))
    #expect(screen(page).accessibility.description == "screen\n  text \"seen\"")
    cover.background = .clear
    #expect(screen(page).accessibility.children.map(\.name) == ["seen", "covered"])
  }

  @Test func `elements side by side are read from the leading edge`() {
    let page = View()
    // As high as everything beside it.
    let picture = ImageView(Image(alternativeText: "cover"))
    page.addSubviews(
      placed(Label("below"), 0, 4, 6, 1), placed(Label("right"), 12, 0, 6, 1), placed(picture, 6, 0, 6, 3),
      placed(Label("left"), 0, 0, 6, 1), placed(Label("right, lower"), 12, 2, 6, 1))
    let screen = screen(page)
    #expect(screen.accessibility.children.map(\.name) == ["left", "cover", "right", "right, lower", "below"])
    page.semanticContentAttribute = .forceRightToLeft
    #expect(screen.accessibility.children.map(\.name) == ["right", "cover", "left", "right, lower", "below"])
  }

  @Test func `a vertical distance of 8 points begins a line, however high the elements are`() {
    func names(_ distance: CGFloat, scrolledBy offset: CGFloat = 0) -> [String?] {
      let page = View()
      let (picture, label) = (ImageView(Image(alternativeText: "cover")), Label("title"))
      picture.frame = CGRect(x: 80, y: -offset, width: 80, height: 160)
      label.frame = CGRect(x: 0, y: distance - offset, width: 80, height: 16)
      page.addSubviews(picture, label)
      return screen(page).accessibility.children.map(\.name)
    }
    #expect(names(7.5) == ["title", "cover"])
    #expect(names(8) == ["cover", "title"])
    #expect(names(7.5, scrolledBy: 12) == ["title", "cover"])
    #expect(names(10, scrolledBy: 12) == ["cover", "title"])
  }

  @Test func `a view that is one element is named by the texts in it`() {
    let card = configure(View()) {
      $0.isAccessibilityElement = true
      $0.accessibilityTraits = .button
    }
    card.addSubviews(placed(Label("Tide Mills"), 0, 0, 12, 1), placed(Label("Noor"), 0, 1, 12, 1))
    let group = configure(View()) { $0.accessibilityLabel = "Books" }
    group.addSubview(placed(card, 0, 0, 12, 2))
    let page = View()
    page.addSubview(placed(group, 0, 0, 20, 3))
    #expect(
      screen(page).accessibility.description == """
        screen
          group "Books"
            button "Tide Mills, Noor"
        """)
  }

  @Test func `a navigation controller has a bar`() {
    let root = configure(ViewController()) { $0.title = "Teas" }
    let navigation = NavigationController(rootViewController: root)
    let screen = Screen(navigation, columns: 20, rows: 4)
    navigation.pushViewController(configure(ViewController()) { $0.title = "Oolong" })
    #expect(
      screen.accessibility.description == """
        screen "Oolong"
          navigation bar
            button "Teas"
            header "Oolong"
        """)
  }

  @Test func `a refresh and a chosen row are states`() throws {
    let house = TeaHouse(green: 2, black: 0)
    try house.screen.tap(.row, "t2")
    try house.screen.pullToRefresh()
    let table = try #require(house.screen.accessibility.children.first)
    #expect(table.line == "table = \"rows 1 to 2 of 2\" (refreshing)")
    #expect(table.children.first?.line == "refresh control \"Refreshing…\"")
    #expect(try table[.row, "t2"].states == [.selected])
  }

  @Test func `a part is compared by its user`() throws {
    let house = TeaHouse()
    #expect(
      try house.screen.accessibility[.row, "t2"].description == """
        row "t2"
          text "Tea 2"
          button "♡ Like"
          text "From hill 2"
        """)
    let error = try #require(throws: DrivingError.self) { try house.screen.accessibility[.row, "t12"] }
    #expect("\(error)".hasPrefix("No row \"t12\" is on the screen. Found instead, the nearest first:\n  row \"t1\""))
  }

  @Test func `a list without rows says so`() {
    #expect(
      TeaHouse(green: 0, black: 0).screen.accessibility.description == """
        screen "Teas"
          table = "no rows"
        """)
  }
}
