import Foundation
import RillHeadless
import RillList
import RillPictures
import Testing

/// Text is in the middle of a view that is higher than it, and baselines are where the text is drawn.
@MainActor @Suite struct BaselineTests {
  enum Kind: CaseIterable {
    case label, title, button, field, checkbox, segments, indicator, refresh

    @MainActor func make() -> View {
      switch self {
      case .label: return Label("Ada")
      case .title: return Label("Ada", style: .title)
      case .button: return Button("Ada")
      case .field: return configure(TextField()) { $0.text = "Ada" }
      case .checkbox: return Checkbox("Ada")
      case .segments: return SegmentedControl(["Ada"])
      case .indicator:
        let indicator = ActivityIndicator()
        indicator.startAnimating()
        return indicator
      case .refresh:
        let control = RefreshControl()
        control.beginRefreshing()
        return control
      }
    }
  }

  private final class Page: ViewController {
    let text: View
    let (first, last) = (View(), View())

    init(_ text: View) {
      self.text = text
      super.init()
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.addSubviews(text, first, last)
      for (marker, isFirst) in [(first, true), (last, false)] {
        marker.makeConstraints {
          $0.top.equalTo(isFirst ? text.firstBaseline : text.lastBaseline)
          $0.leading.size.equalTo(0)
        }
      }
    }

    /// The baselines that constraints see, and those that the view names.
    var baselines: [CGFloat] {
      view.layoutIfNeeded()
      return [
        first.frame.minY, last.frame.minY, text.frame.minY + (text.firstBaselineOffsetFromTop ?? -1),
        text.frame.maxY - text.lastBaselineOffsetFromBottom,
      ]
    }

    /// The baselines of the text in a picture of points.
    var drawn: [Double] {
      SVGRenderer(isFramed: false).picture(of: view).components(separatedBy: "<text ").dropFirst().compactMap {
        $0.components(separatedBy: " y=\"").dropFirst().first?.components(separatedBy: "\"").first.flatMap(Double.init)
      }
    }

    /// The rows of the text in a picture of characters.
    var rows: [Int] {
      let lines = TextRenderer(isFramed: false).picture(of: view).components(separatedBy: "\n")
      return lines.indices.filter { !lines[$0].allSatisfy { " ▕░".contains($0) } }
    }
  }

  private func page(_ text: View, _ metric: ScreenMetric) -> Page {
    let page = Page(text)
    _ = Screen(page, columns: 40, rows: 20, metric: metric)
    return page
  }

  @Test(arguments: [ScreenMetric.cells, .phone], Kind.allCases)
  func `both baselines of one line are where it is drawn`(metric: ScreenMetric, kind: Kind) {
    let page = page(kind.make(), metric)
    for (top, height) in [(0, 16), (0, 48), (16, 80), (32, 44), (3, 61), (5, 10)] as [(CGFloat, CGFloat)] {
      page.text.frame = CGRect(x: 16, y: top, width: 160, height: height)
      let least = metric.lineHeight(of: .title) / (metric == .cells ? 1 : 2)
      let isCut = page.text is Label && height < least
      let baselines = page.baselines
      #expect(Set(baselines).count == 1, "\(height): \(baselines)")
      // In cells, it is the middle row, or the upper one of two.
      let start = top + (metric == .cells ? 16 * ((height - 16) / 32).rounded(.towardZero) : height / 2 - 8)
      #expect(start < baselines[0] && baselines[0] < start + 16, "\(height)")
      if !isCut { #expect(page.drawn == [Double(baselines[0])], "\(height)") }
      guard metric == .cells, !isCut else { continue }
      #expect(page.rows == [Int((start / 16).rounded())], "\(height)")
    }
  }

  @Test(arguments: [ScreenMetric.cells, .phone])
  func `the lines of a higher label are in its middle`(metric: ScreenMetric) {
    let label = Label("one two three", numberOfLines: 0)
    let page = page(label, metric)
    let line = metric.lineHeight(of: .body)
    label.makeConstraints {
      $0.top.leading.equalToSuperview()
      $0.width.equalTo(40)
      $0.height.equalTo(96)
    }
    let ascent: CGFloat = metric == .cells ? 12 : 15
    let start = metric == .cells ? 16 : 48 - 1.5 * line
    #expect(page.baselines == [start + ascent, start + 2 * line + ascent, start + ascent, start + 2 * line + ascent])
    #expect(page.drawn.count == 3)
    #expect(page.drawn.first == Double(start + ascent))
    #expect(page.drawn.last == Double(start + 2 * line + ascent))
    if metric == .cells { #expect(page.rows == [1, 2, 3]) }
    // As many lines as are drawn count.
    label.numberOfLines = 2
    #expect(page.baselines[1] - page.baselines[0] == line)
    #expect(page.drawn == page.baselines.prefix(2).map(Double.init))
    label.numberOfLines = 0
    label.updateConstraints { $0.height.equalTo(line * 2 + 6) }
    let first = ascent + (metric == .cells ? 0 : 3)
    #expect(page.baselines == [first, first + line, first, first + line])
    #expect(page.drawn == page.baselines.prefix(2).map(Double.init))
  }

  @Test func `a label that is wrapped in the same layout has its baseline where it is wrapped`() {
    let page = page(Label("one two three", numberOfLines: 0), .cells)
    let width = page.text.makeConstraints {
      $0.top.leading.equalToSuperview()
      $0.width.equalTo(200)
    }[2]
    #expect(page.baselines == [12, 12, 12, 12])
    width.constant = 40
    #expect(page.baselines == [12, 44, 12, 44])
  }

  @Test func `a height follows from a baseline`() {
    let page = page(Button("Ada"), .phone)
    page.text.makeConstraints {
      $0.top.leading.equalToSuperview()
      $0.firstBaseline.equalTo(page.view.top).offset(44)
    }
    #expect(page.baselines[0] == 44)
    #expect(page.text.frame.height == 78)
  }

  @Test(arguments: [StackView.Alignment.firstBaseline, .lastBaseline])
  func `views of different heights share the baseline of their text`(alignment: StackView.Alignment) {
    let (field, label, button) = (TextField(placeholder: "Ada"), Label("one two", numberOfLines: 0), Button("Go"))
    let row = StackView(axis: .horizontal, spacing: 8, alignment: alignment, [field, label, button])
    let page = page(row, .phone)
    row.makeConstraints { $0.top.leading.trailing.equalToSuperview() }
    label.makeConstraints { $0.width.equalTo(40) }
    button.makeConstraints { $0.height.equalTo(90) }
    page.view.layoutIfNeeded()
    let baselines = row.arrangedSubviews.map { view -> CGFloat in
      alignment == .firstBaseline
        ? view.frame.minY + (view.firstBaselineOffsetFromTop ?? -1)
        : view.frame.maxY - view.lastBaselineOffsetFromBottom
    }
    #expect(Set(baselines).count == 1)
    #expect(page.drawn.count == 4)
    #expect(page.drawn.filter { $0 == Double(baselines[0]) }.count == 3)
  }

  @Test func `a view that draws its own text has its baselines where it says`() {
    final class Sign: View {
      override var intrinsicContentSize: CGSize { CGSize(width: 40, height: 30) }
      override var firstBaselineOffsetFromTop: CGFloat? { 9 }
      override var lastBaselineOffsetFromBottom: CGFloat { 7 }
    }
    let page = page(Sign(), .cells)
    page.text.makeConstraints {
      $0.top.leading.equalToSuperview()
      $0.height.equalTo(50)
    }
    #expect(page.baselines == [9, 43, 9, 43])
  }
}
