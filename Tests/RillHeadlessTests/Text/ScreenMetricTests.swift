import Foundation
import RillList
import Testing

@testable import RillHeadless

@MainActor
@Suite struct ScreenMetricTests {
  private func screen(_ view: View, _ metric: ScreenMetric, columns: Int = 40, rows: Int = 10) -> Screen {
    let controller = ViewController()
    controller.view.addSubview(view)
    return Screen(controller, columns: columns, rows: rows, metric: metric)
  }

  @Test(arguments: [
    ("Ada", TextStyle.plain, 27), ("Ada", .title, 33), ("iiii", .secondary, 11), ("é", .plain, 9), ("中文", .plain, 30),
    ("👍", .plain, 20), ("e\u{301}", .plain, 9), ("", .plain, 0),
  ])
  func `on a phone, text is as wide as its letters`(text: String, style: TextStyle, width: Int) {
    #expect(ScreenMetric.phone.ruler(of: style).width(of: text) == CGFloat(width))
    #expect(ScreenMetric.cells.ruler(of: style).width(of: text) == TextMetric.width(of: text))
  }

  /// Source: the advance widths of Liberation Sans, which has those of Arial.
  @Test(arguments: [
    ("Æsop", 2_612), ("œuvre", 2_889), ("Łódź", 2_168), ("straße", 2_834), ("Øl", 1_000), ("Ειρήνη", 3_070),
    ("Δελφοί", 3_040), ("Жизнь", 3_013), ("Ещё раз", 3_894), ("Київ", 1_951),
  ])
  func `on a phone, letters beyond ASCII are about as wide as in a common face`(word: String, units: Int) {
    let measured = TextRuler(fontSize: 1_000, isBold: false).units(in: word)
    #expect(abs(measured - units) <= units * 3 / 100, "\(measured)")
  }

  @Test(arguments: [TextStyle.plain, .title, .secondary])
  func `an ellipsis is no wider than the room`(style: TextStyle) {
    let ruler = ScreenMetric.phone.ruler(of: style)
    for room in 0...2_200 {
      for lineLimit in [0, 1, 2] {
        let text = WrappedText("Moments from the night train", toRoom: room, ruler, lineLimit: lineLimit)
        let lines = text.lines()
        let widest = lines.map { ruler.units(in: $0) }.max() ?? 0
        #expect(text.width == widest)
        // A letter that is wider than the room has a line of its own.
        if lineLimit == 1 || room >= TypeFace.unitsPerEm { #expect(widest <= room) }
      }
    }
  }

  @Test(arguments: [(TextStyle.title, 22), (.plain, 20), (.secondary, 16)])
  func `on a phone, a line is as high as its font requires`(style: TextStyle, height: Int) {
    let label = Label("Ada", style: style)
    let screen = screen(label, .phone)
    #expect(label.intrinsicContentSize.height == CGFloat(height))
    withExtendedLifetime(screen) {}
  }

  @Test(arguments: 0..<40)
  func `text wraps where its letters end, and no line is wider than its space`(step: Int) {
    let text = "Rain until Thursday, they say. They said that on Monday, too: MMMM @@@@ iiiiiiiii."
    let (ruler, width) = (ScreenMetric.phone.ruler(of: .plain), 90 + 7 * CGFloat(step))
    let wrapped = WrappedText(text, toRoom: ruler.room(in: width), ruler)
    let lines = wrapped.lines()
    #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
    #expect(lines.allSatisfy { ruler.width(of: $0) <= width.rounded(.up) })
    #expect(lines.map { ruler.units(in: $0) }.max() == wrapped.width)
    for (line, next) in zip(lines, lines.dropFirst()) {
      #expect(ruler.width(of: line + " " + next.prefix { $0 != " " }) > width)
    }
  }

  @Test func `a label has space for its text at its own width, and is cut below it`() {
    for text in ["Notes from the Night Train", "9 minutes ago", "computed", "illi", "W"] {
      let ruler = ScreenMetric.phone.ruler(of: .title)
      let width = ruler.width(of: text)
      #expect(ruler.truncate(text, toWidth: width) == text)
      let cut = ruler.truncate(text, toWidth: width - 3)
      // Less than the ellipsis needs has room for nothing.
      #expect(cut.hasSuffix("…") || width - 3 < ruler.width(of: "…") && cut.isEmpty)
      #expect(ruler.width(of: cut) <= width - 3)
    }
  }

  @Test func `two screens with different metrics live side by side`() {
    let labels = [Label("Moments"), Label("Moments")]
    let screens = [screen(labels[0], .cells), screen(labels[1], .phone)]
    #expect(labels.map(\.intrinsicContentSize.height) == [16, 20])
    #expect(labels.map(\.intrinsicContentSize.width) == [56, 62])
    #expect(screens.map(\.window.bounds.size) == [CGSize(width: 320, height: 160), CGSize(width: 320, height: 280)])
  }

  @Test func `a controller that moves to a screen with another metric is laid out again`() throws {
    let (label, button) = (Label("Moments"), Button("Go"))
    let stack = StackView(axis: .vertical, alignment: .leading, [label, button])
    let controller = ViewController()
    controller.view.addSubview(stack)
    stack.makeConstraints { $0.top.leading.equalTo(controller.view.layoutMarginsGuide) }
    let cells = Screen(controller)
    func frames() -> [CGRect] { [stack.frame, button.frame] }
    let inCells = frames()
    #expect(inCells == [CGRect(x: 8, y: 8, width: 56, height: 32), CGRect(x: 0, y: 16, width: 48, height: 16)])
    cells.controller = nil
    let phone = Screen(controller, metric: .phone)
    #expect(frames() == [CGRect(x: 16, y: 8, width: 62, height: 72), CGRect(x: 0, y: 28, width: 53, height: 44)])
    phone.controller = nil
    cells.controller = controller
    #expect(frames() == inCells)
  }

  @Test func `on a phone, a control is 44 points high, and at least as wide`() {
    let controls = [Button("Go"), Checkbox("Milk"), TextField(placeholder: "Name"), SegmentedControl(["Day", "Week"])]
    for control in controls {
      let screen = screen(control, .phone)
      let size = control.intrinsicContentSize
      #expect(size.height == 44 && (size.width >= 44 || size.width == View.noIntrinsicMetric))
      withExtendedLifetime(screen) {}
    }
  }

  @Test func `a stack has the space of its metric unless it has its own`() {
    func height(_ stack: StackView, _ metric: ScreenMetric) -> CGFloat {
      let screen = screen(stack, metric)
      defer { stack.removeFromSuperview() }
      return withExtendedLifetime(screen) { stack.sizeThatFits(width: nil).height }
    }
    let own = StackView(axis: .vertical, [Label("a"), Label("b")])
    let none = StackView(axis: .vertical, spacing: 0, [Label("a"), Label("b")])
    #expect([height(own, .cells), height(own, .phone)] == [32, 48])
    #expect([height(none, .cells), height(none, .phone)] == [32, 40])
  }

  @Test func `margins and insets that are set stay, whatever the metric`() {
    let view = ExternalItemView<Int>()
    let plain = ExternalItemView<Int>()
    view.layoutMargins = ListInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
    view.edgeInsets = ListInsets(leading: 8, trailing: 8)
    let screens = [screen(view, .phone), screen(plain, .phone)]
    #expect([view, plain].map(\.layoutMargins.leading) == [8, 16])
    #expect([view, plain].map(\.edgeInsets.leading) == [8, 16])
    withExtendedLifetime(screens) {}
  }

  @Test func `a label whose font changes is laid out again`() {
    let label = Label("Moments")
    let stack = StackView(axis: .vertical, alignment: .leading, [label])
    stack.makeConstraints { $0.width.equalTo(200) }
    let screen = screen(stack, .phone)
    label.style = .title
    stack.layoutIfNeeded()
    #expect(label.frame.size == CGSize(width: 75, height: 22))
    withExtendedLifetime(screen) {}
  }

  @Test func `on a wide phone screen, content is at most 640 points wide, in the middle`() {
    for isNavigation in [false, true] {
      let root = ViewController()
      let controller = isNavigation ? NavigationController(rootViewController: root) : root
      let screen = Screen(controller, columns: 120, rows: 10, metric: .phone)
      var place = root.view.frame
      var view = root.view.superview
      while let next = view {
        (place, view) = (place.offsetBy(dx: next.frame.minX, dy: next.frame.minY), next.superview)
      }
      #expect(place == CGRect(x: 160, y: isNavigation ? 52 : 8, width: 640, height: 272))
      screen.resize(columns: 40, rows: 10)
      #expect(root.view.frame.width == 320)
    }
  }
}
