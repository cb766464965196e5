import Foundation
import RillList
import Testing

@testable import RillHeadless

@MainActor @Suite struct LayoutPassTests {
  private final class Listed: View {
    static var calls: [String] = []
    var onUpdate: () -> Void = {}

    init(_ name: String, in superview: View? = nil) {
      super.init()
      accessibilityIdentifier = name
      superview?.addSubview(self)
    }

    override func updateConstraints() {
      Self.calls.append("constraints of \(accessibilityIdentifier ?? "?")")
      onUpdate()
      super.updateConstraints()
    }

    override func layoutSubviews() { Self.calls.append("layout of \(accessibilityIdentifier ?? "?")") }
  }

  @Test func `constraints are updated from leaf to root, then views are laid out from root to leaf`() {
    let root = Listed("root")
    let panel = Listed("panel", in: root)
    let leaf = Listed("leaf", in: panel)
    let width = leaf.makeConstraints { $0.width.equalTo(10) }[0]
    Listed.calls = []
    root.layoutIfNeeded()
    #expect(
      Listed.calls == [
        "constraints of leaf", "constraints of panel", "constraints of root", "layout of root", "layout of panel",
        "layout of leaf",
      ])
    Listed.calls = []
    panel.onUpdate = { width.constant = 20 }
    panel.setNeedsUpdateConstraints()
    root.layoutIfNeeded()
    #expect(Listed.calls.first == "constraints of panel")
    #expect(Listed.calls.filter { $0.hasPrefix("constraints") }.count == 1)
    #expect(leaf.frame.width == 20)
    Listed.calls = []
    root.layoutIfNeeded()
    #expect(Listed.calls == [])
  }

  @Test func `a view of the same size is laid out if layout moves a view in it, at any depth`() {
    let (root, panel, middle, inner, other) = (View(), Listed("panel"), View(), View(), View())
    root.frame.size = CGSize(width: 100, height: 10)
    root.addSubviews(panel, other)
    panel.addSubview(middle)
    middle.addSubview(inner)
    for view in [panel, middle] { view.makeConstraints { $0.edges.equalToSuperview() } }
    inner.makeConstraints {
      $0.top.trailing.bottom.equalToSuperview()
      $0.leading.equalTo(other.trailing)
    }
    other.makeConstraints { $0.top.leading.bottom.equalToSuperview() }
    let width = other.makeConstraints { $0.width.equalTo(10) }[0]
    root.layoutIfNeeded()
    Listed.calls = []
    width.constant = 20
    root.layoutIfNeeded()
    #expect(inner.frame.minX == 20)
    #expect(Listed.calls == ["layout of panel"])
    root.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(Listed.calls == ["layout of panel"])
    #expect([root, panel, middle, inner, other].map(\.needsLayout) == Array(repeating: false, count: 5))
  }

  /// A view that places its subviews by frame, as a list does its cells.
  private final class Placing: View {
    override var placesSubviewsByFrame: Bool { true }
    override func layoutSubviews() { for view in subviews { view.frame = bounds } }
  }

  /// A view that places an icon where reading begins.
  private final class Leading: View {
    let icon = View()
    override func layoutSubviews() {
      if icon.superview == nil { addSubview(icon) }
      let x = effectiveLayoutDirection == .rightToLeft ? bounds.width - 10 : 0
      icon.frame = CGRect(x: x, y: 0, width: 10, height: 10)
    }
  }

  @Test(arguments: [true, false])
  func `what moves to another reading direction is laid out again, in cells and by hand`(isLaidOutAlone: Bool) {
    let (panel, list, cell, box, hand) = (View(), Placing(), View(), View(), Leading())
    panel.addSubviews(list, hand)
    list.addSubview(cell)
    cell.addSubview(box)
    for view in [list, hand] { view.makeConstraints { $0.edges.equalToSuperview() } }
    box.makeConstraints {
      $0.top.leading.equalToSuperview()
      $0.size.equalTo(10)
    }
    func root(_ direction: SemanticContentAttribute) -> View {
      let root = View()
      root.frame.size = CGSize(width: 100, height: 20)
      root.semanticContentAttribute = direction
      return root
    }
    panel.frame.size = CGSize(width: 100, height: 20)
    let roots = [root(.unspecified), root(.forceRightToLeft), root(.forceLeftToRight), root(.forceRightToLeft)]
    for (index, root) in roots.enumerated() {
      if isLaidOutAlone {
        panel.removeFromSuperview()
        panel.layoutIfNeeded()
        #expect(panel.effectiveLayoutDirection == .leftToRight && box.frame.minX == 0)
      }
      root.addSubview(panel)
      root.layoutIfNeeded()
      #expect(box.effectiveLayoutDirection == root.effectiveLayoutDirection)
      #expect(box.frame.minX == (index.isMultiple(of: 2) ? 0 : 90))
      #expect(hand.icon.frame.minX == (index.isMultiple(of: 2) ? 0 : 90))
    }
  }

  @Test func `a view that moves between views that place it by frame is laid out in the new direction`() {
    let (list, other, cell, box) = (Placing(), Placing(), View(), View())
    for list in [list, other] { list.frame.size = CGSize(width: 100, height: 20) }
    other.semanticContentAttribute = .forceRightToLeft
    cell.addSubview(box)
    box.makeConstraints {
      $0.top.leading.equalToSuperview()
      $0.size.equalTo(10)
    }
    for (list, left) in [(list, 0), (other, 90), (list, 0)] {
      list.addSubview(cell)
      list.layoutIfNeeded()
      #expect(Int(box.frame.minX) == left)
    }
  }

  @Test func `a released superview leaves its subviews their own reading direction`() {
    let (view, box) = (View(), View())
    view.frame.size = CGSize(width: 100, height: 20)
    view.addSubview(box)
    box.makeConstraints {
      $0.top.leading.equalToSuperview()
      $0.size.equalTo(10)
    }
    var superview: View? = View()
    superview?.semanticContentAttribute = .forceRightToLeft
    superview?.addSubview(view)
    superview?.layoutIfNeeded()
    #expect(box.frame.minX == 90)
    superview = nil
    view.layoutIfNeeded()
    #expect(box.effectiveLayoutDirection == .leftToRight && box.frame.minX == 0)
  }

  @Test func `a view is laid out if layout moves a guide in it`() {
    let (root, panel, guide) = (View(), Listed("panel"), LayoutGuide())
    root.frame.size = CGSize(width: 100, height: 10)
    root.addSubview(panel)
    panel.addLayoutGuide(guide)
    panel.makeConstraints { $0.edges.equalToSuperview() }
    let constraint = guide.leading.constraint(equalTo: root.leading)
    LayoutConstraint.activate([constraint, guide.trailing.constraint(equalTo: root.trailing)])
    root.layoutIfNeeded()
    Listed.calls = []
    constraint.constant = 20
    root.layoutIfNeeded()
    #expect(guide.layoutFrame.minX == 20)
    #expect(Listed.calls == ["layout of panel"])
  }

  @Test func `a fraction that is assigned in a layout is no change when it is assigned again`() {
    final class Thirds: View {
      override func layoutSubviews() {
        for (index, view) in subviews.enumerated() {
          let width = bounds.width / 3
          view.frame = CGRect(x: width * CGFloat(index), y: 0.1, width: width, height: 0.7)
        }
      }
    }
    for width in 100...140 {
      let (root, thirds) = (View(), Thirds())
      root.addSubview(thirds)
      // So the solver adds up fractions.
      thirds.makeConstraints {
        $0.leading.top.equalToSuperview().offset(33.3)
        $0.width.equalTo(CGFloat(width))
        $0.height.equalTo(50.1)
      }
      for _ in 0..<3 {
        let (view, label) = (View(), Label("tea"))
        thirds.addSubview(view)
        view.addSubview(label)
        label.makeConstraints { $0.edges.equalToSuperview() }
      }
      #expect(diagnostics { root.layoutIfNeeded() } == [])
      #expect(thirds.subviews.map(\.frame.width) == Array(repeating: thirds.bounds.width / 3, count: 3))
    }
  }

  @Test func `a frame places a view until constraints do`() {
    let (root, view, other) = (screen(columns: 20, rows: 5), View(), View())
    root.addSubviews(view, other)
    view.frame = CGRect(x: 8, y: 16, width: 80, height: 32)
    other.makeConstraints {
      $0.leading.equalTo(view.trailing).offset(8)
      $0.top.size.equalTo(view)
    }
    root.layoutIfNeeded()
    #expect(other.frame == CGRect(x: 96, y: 16, width: 80, height: 32))
    view.frame.origin.x = 0
    root.layoutIfNeeded()
    #expect(other.frame.minX == 88)
    let wide = view.width.constraint(equalToConstant: 100)
    wide.label = "wide"
    wide.isActive = true
    #expect(
      diagnostics { root.layoutIfNeeded() } == [
        "Constraint broken: “wide” cannot hold together with: View is where its frame is "
          + "(translatesAutoresizingMaskIntoConstraints is true)."
      ])
    view.translatesAutoresizingMaskIntoConstraints = false
    #expect(diagnostics { root.layoutIfNeeded() } == [])
    #expect(view.frame.width == 100)
  }

  @Test func `the size of a root with its own constraints does not depend on earlier layouts`() {
    func root(_ texts: String...) -> CGSize {
      let (root, label) = (View(), Label())
      root.addSubview(label)
      label.makeConstraints { $0.edges.equalToSuperview() }
      root.makeConstraints { $0.width.lessThanOrEqualTo(200) }
      for text in texts {
        label.text = text
        root.layoutIfNeeded()
      }
      return root.frame.size
    }
    #expect(root("one") == CGSize(width: 24, height: 16))
    #expect(root("a longer text", "one") == CGSize(width: 24, height: 16))
    #expect(root("one", "a longer text") == CGSize(width: 104, height: 16))
  }

  @Test func `an assigned size of a root with its own constraints is more important than to hold content tightly`() {
    let (root, label) = (View(), Label("one"))
    root.addSubview(label)
    label.makeConstraints { $0.edges.equalToSuperview() }
    root.makeConstraints { $0.width.lessThanOrEqualTo(200) }
    root.frame.size = CGSize(width: 120, height: 32)
    root.layoutIfNeeded()
    #expect(root.frame.size == CGSize(width: 120, height: 32))
    label.text = "a text of 20 columns"
    root.layoutIfNeeded()
    #expect(root.frame.size == CGSize(width: 160, height: 32))
    label.text = "one"
    root.layoutIfNeeded()
    #expect(root.frame.size == CGSize(width: 120, height: 32))
  }

  @Test func `from right to left, leading is right, rows run to the left, and left stays left`() {
    let (root, first, second) = (screen(columns: 20, rows: 3), Label("one"), Label("three"))
    let stack = StackView(axis: .horizontal, spacing: 8, alignment: .leading, [first, second, View()])
    let fixed = Label("left")
    root.addSubviews(stack, fixed)
    stack.makeConstraints {
      $0.top.leading.equalToSuperview().offset(16)
      $0.trailing.lessThanOrEqualToSuperview().inset(8)
      $0.width.equalTo(120)
    }
    fixed.makeConstraints {
      $0.left.equalToSuperview()
      $0.bottom.equalToSuperview()
    }
    root.layoutIfNeeded()
    #expect(stack.frame.minX == 16)
    #expect([first, second].map(\.frame.minX) == [0, 32])
    root.semanticContentAttribute = .forceRightToLeft
    root.layoutIfNeeded()
    #expect(stack.frame.maxX == 144)
    #expect([first, second].map(\.frame.maxX) == [120, 88])
    #expect(fixed.frame.minX == 0)
    stack.semanticContentAttribute = .forceLeftToRight
    root.layoutIfNeeded()
    #expect([first, second].map(\.frame.minX) == [0, 32])
  }

  @Test func `a content and an explicit size that contradict each other are reported, if the content has one size`() {
    final class Badge: View {
      override var intrinsicContentSize: CGSize { CGSize(width: 40, height: 16) }
    }
    let (root, badge, label) = (screen(columns: 20, rows: 5), Badge(), Label("text"))
    root.addSubviews(badge, label)
    label.makeConstraints { $0.size.equalTo(80) }
    let height = badge.makeConstraints {
      $0.top.leading.equalToSuperview()
      $0.height.equalTo(32).labeled("badge height")
    }[2]
    #expect(
      diagnostics { root.layoutIfNeeded() } == [
        "Size set twice: “badge height”, but the view's intrinsic content size is 16. Leave one of them out."
      ])
    #expect(badge.frame.size == CGSize(width: 40, height: 32))
    height.constant = 16
    #expect(diagnostics { root.layoutIfNeeded() } == [])
  }

  @Test func `what is open is that of the outer view, whose frame decides`() {
    let root = screen(columns: 20, rows: 5)
    let (outer, middle, inner) = (View(), View(), View())
    root.addSubview(outer)
    outer.addSubview(middle)
    middle.addSubview(inner)
    outer.makeConstraints {
      $0.top.equalToSuperview()
      $0.width.height.equalTo(60)
    }
    outer.frame = CGRect(x: 40, y: 0, width: 60, height: 60)
    middle.makeConstraints {
      $0.leading.equalToSuperview().offset(10)
      $0.top.width.height.equalToSuperview()
    }
    inner.makeConstraints {
      $0.leading.equalToSuperview().offset(5)
      $0.top.width.height.equalToSuperview()
    }
    root.layoutIfNeeded()
    #expect([outer, middle, inner].map(\.frame.minX) == [40, 10, 5])
  }

  @Test func `views whose place or size is open are ambiguous`() {
    let root = screen(columns: 20, rows: 5)
    let (one, other, fine) = (View(), View(), Label("fine"))
    root.addSubviews(one, other, fine)
    one.makeConstraints {
      $0.top.leading.bottom.equalToSuperview()
    }
    other.makeConstraints {
      $0.top.trailing.bottom.equalToSuperview()
      $0.leading.equalTo(one.trailing)
    }
    fine.makeConstraints { $0.top.leading.equalToSuperview() }
    #expect(root.ambiguousViews.map(ObjectIdentifier.init) == [one, other].map(ObjectIdentifier.init))
    #expect(one.hasAmbiguousLayout && !fine.hasAmbiguousLayout)
    one.makeConstraints { $0.width.equalTo(other) }
    #expect(root.ambiguousViews.isEmpty)
    #expect(one.frame.width == 80)
  }

  @Test func `guides whose place or size is open are ambiguous too`() {
    let (root, guide, fine) = (screen(columns: 20, rows: 5), LayoutGuide(), LayoutGuide())
    for guide in [guide, fine] { root.addLayoutGuide(guide) }
    LayoutConstraint.activate([
      guide.leading.constraint(equalTo: root.leading), guide.width.constraint(equalToConstant: 8),
      fine.leading.constraint(equalTo: root.leading), fine.width.constraint(equalToConstant: 8),
      fine.top.constraint(equalTo: root.top), fine.bottom.constraint(equalTo: root.bottom),
    ])
    #expect(root.ambiguousLayoutGuides.map(ObjectIdentifier.init) == [ObjectIdentifier(guide)])
    #expect(root.ambiguousViews.isEmpty)
    LayoutConstraint.activate([
      guide.top.constraint(equalTo: root.top), guide.bottom.constraint(equalTo: root.bottom),
    ])
    #expect(root.ambiguousLayoutGuides.isEmpty)
  }

  @Test func `the guide of the margins is mirrored from right to left`() {
    let (root, view) = (screen(columns: 20, rows: 5), View())
    root.layoutMargins = ListInsets(top: 0, leading: 20, bottom: 0, trailing: 5)
    root.addSubview(view)
    view.makeConstraints { $0.edges.equalTo(root.layoutMarginsGuide) }
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 20, y: 0, width: 135, height: 80))
    root.semanticContentAttribute = .forceRightToLeft
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 5, y: 0, width: 135, height: 80))
  }

  @Test func `labels, images and controls may be of any size, and own views of any that is no required number`() {
    final class Badge: View {
      override var intrinsicContentSize: CGSize { CGSize(width: 40, height: 16) }
    }
    let (root, badge) = (screen(columns: 20, rows: 10), Badge())
    for view in [Label("text"), ImageView(Image(alternativeText: "me")), Button("Go")] {
      root.addSubview(view)
      view.makeConstraints {
        $0.top.leading.equalToSuperview()
        $0.size.equalTo(4)
      }
    }
    root.addSubview(badge)
    badge.makeConstraints {
      $0.top.leading.equalToSuperview()
      $0.width.equalTo(80).priority(999)
      $0.width.greaterThanOrEqualTo(60)
      $0.height.equalToSuperview()
    }
    #expect(diagnostics { root.layoutIfNeeded() } == [])
    #expect(badge.frame.size == CGSize(width: 80, height: 160))
  }

  @Test func `a broken constraint holds again when the conflicting one is removed`() {
    let (root, view) = (screen(columns: 20, rows: 5), View())
    root.addSubview(view)
    let made = view.makeConstraints {
      $0.width.equalTo(40).labeled("forty")
      $0.width.lessThanOrEqualTo(60).labeled("sixty")
      $0.width.equalTo(50).labeled("fifty")
    }
    #expect(
      diagnostics { root.layoutIfNeeded() } == ["Constraint broken: “fifty” cannot hold together with: “forty”."])
    made[0].isActive = false
    #expect(diagnostics { root.layoutIfNeeded() } == [])
    #expect(view.frame.width == 50)
    made[2].constant = 70
    #expect(
      diagnostics { root.layoutIfNeeded() } == ["Constraint broken: “fifty” cannot hold together with: “sixty”."])
    made[1].constant = 80
    root.layoutIfNeeded()
    #expect(view.frame.width == 70)
  }

  @Test func `beside broken constraints, a changed constant determines only once what nothing decides`() throws {
    let (root, view) = (View(), View())
    let column = StackView(axis: .vertical, (0..<60).map { Label("row \($0)") })
    root.frame.size = CGSize(width: 200, height: 300)
    for subview in [column, view] { root.addSubview(subview) }
    column.makeConstraints { $0.edges.equalToSuperview() }
    view.makeConstraints {
      $0.top.equalToSuperview()
      $0.height.equalTo(5)
    }
    for width in [10, 11] as [CGFloat] { view.width.constraint(equalToConstant: width).isActive = true }
    let leading = view.leading.constraint(equalTo: root.leading)
    leading.isActive = true
    #expect(diagnostics { root.layoutIfNeeded() } != [])
    let before = try #require(root.layoutCounts)
    leading.constant = 3
    root.layoutIfNeeded()
    let after = try #require(root.layoutCounts)
    #expect(view.frame.minX == 3)
    // Five times four solutions: all rules, the two in search of what contradicts them, and the rest.
    #expect(after.solutions - before.solutions <= 20)
  }

  @Test func `a size that is asked for has its constraints updated before, also inside of another view`() {
    final class Late: View {
      let box = View()
      var isConstrained = false

      override func updateConstraints() {
        if !isConstrained { box.makeConstraints { $0.height.equalTo(44) } }
        isConstrained = true
        super.updateConstraints()
      }
    }
    for superview in [nil, screen(columns: 20, rows: 5)] {
      let view = Late()
      superview?.addSubview(view)
      view.addSubview(view.box)
      view.box.makeConstraints {
        $0.edges.equalToSuperview()
        $0.width.equalTo(10)
      }
      #expect(view.systemLayoutSizeFitting(.zero) == CGSize(width: 10, height: 44))
    }
  }

  @Test func `a size is requested with a target and a priority`() {
    let label = Label("one two three four", numberOfLines: 0)
    let row = View()
    row.addSubview(label)
    label.makeConstraints { $0.edges.equalToSuperview() }
    #expect(row.systemLayoutSizeFitting(.zero) == CGSize(width: 144, height: 16))
    let narrow = CGSize(width: 56, height: 0)
    #expect(row.systemLayoutSizeFitting(narrow, horizontal: .required) == CGSize(width: 56, height: 48))
    #expect(row.systemLayoutSizeFitting(narrow, horizontal: .defaultLow).width == 144)
  }

  private final class Asked: View {
    var requests = 0

    override func setNeedsLayout() {
      requests += 1
      super.setNeedsLayout()
    }
  }

  @Test func `views around a nest are asked once while it grows, and again after each layout`() {
    let root = Asked()
    var innermost: View = root
    for _ in 0..<100 {
      let view = View()
      innermost.addSubview(view)
      innermost = view
    }
    #expect(root.requests == 2)
    let label = Label("tea")
    innermost.addSubview(label)
    root.layoutIfNeeded()
    root.requests = 0
    for text in ["green tea", "tea", "black tea"] {
      label.text = text
      #expect(root.requests == 1)
      root.layoutIfNeeded()
      root.requests = 0
    }
  }

  @Test func `a width of zero can be requested of a view with constraints of its own`() {
    let view = View()
    view.translatesAutoresizingMaskIntoConstraints = false
    view.makeConstraints { $0.width.equalTo(100).priority(250) }
    #expect([0, 40].map { view.sizeThatFits(width: $0).width } == [0, 40])
    #expect(view.sizeThatFits(width: nil).width == 100)
  }

  @Test func `a width that is required of a view holds against all but its required constraints`() {
    let view = View()
    view.translatesAutoresizingMaskIntoConstraints = false
    let own = view.width.constraint(equalToConstant: 100)
    own.priority = 999
    own.isActive = true
    #expect(view.sizeThatFits(width: 40).width == 40)
    #expect(view.systemLayoutSizeFitting(CGSize(width: 40, height: 0), horizontal: .required).width == 40)
    #expect(view.systemLayoutSizeFitting(CGSize(width: 40, height: 0), horizontal: 998).width == 100)
    own.priority = .required
    #expect(view.sizeThatFits(width: 40).width == 100)
  }

  @Test func `a request for a size does not change the layout of a root with constraints of its own`() {
    let root = View()
    root.makeConstraints {
      $0.width.equalTo(100).priority(750)
      $0.height.equalTo(16)
    }
    root.frame.size = CGSize(width: 40, height: 16)
    root.layoutIfNeeded()
    #expect(root.frame.width == 100)
    #expect(root.sizeThatFits(width: 40).width == 40)
    root.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(root.frame.width == 100)
  }

  @Test func `the size that a window gives its controller's view holds against constraints of the view`() {
    let controller = ViewController()
    let label = Label(String(repeating: "wide ", count: 40))
    controller.view.addSubview(label)
    label.makeConstraints { $0.edges.equalToSuperview() }
    controller.view.makeConstraints { $0.width.greaterThanOrEqualTo(16) }
    var screen: Screen?
    let reported = diagnostics {
      screen = Screen(controller, columns: 20, rows: 5)
      screen?.resize(columns: 24, rows: 5)
    }
    #expect(reported == [])
    #expect(controller.view.frame.size == TextMetric.size(columns: 24, rows: 5))
    #expect(label.frame == controller.view.bounds)
  }

  @Test func `a view that is added to a window has the size of its own constraints`() {
    let window = Window(size: CGSize(width: 200, height: 200))
    let view = View()
    window.addSubview(view)
    view.makeConstraints {
      $0.width.equalTo(100)
      $0.height.equalTo(50)
    }
    window.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 0, y: 0, width: 100, height: 50))
  }

  @Test func `twenty thousand views in each other are laid out, change, move, leave and are released`() {
    let (root, count) = (screen(columns: 80, rows: 20), 20_000)
    var views: [View] = []
    for _ in 0..<count {
      let view = View()
      (views.last ?? root).addSubview(view)
      view.makeConstraints { $0.edges.equalToSuperview() }
      views.append(view)
    }
    root.layoutIfNeeded()
    #expect(views[count - 1].frame == root.bounds)
    root.frame.size.width -= 8
    root.layoutIfNeeded()
    #expect(views[count - 1].frame == root.bounds)
    let other = screen(columns: 40, rows: 20)
    other.addSubview(views[0])
    views[0].makeConstraints { $0.edges.equalToSuperview() }
    other.layoutIfNeeded()
    #expect(views[count - 1].frame == other.bounds)
    views[0].removeFromSuperview()
    #expect(views[count - 1].window == nil)
    views = []
  }

  @Test func `what leaves a deep nest from the inside does not look for its root`() {
    let (root, count) = (screen(columns: 80, rows: 20), 1_000)
    var (views, guides, constraints): ([AskedView], [LayoutGuide], [LayoutConstraint]) = ([], [], [])
    for _ in 0..<count {
      let (view, guide) = (AskedView(), LayoutGuide())
      (views.last ?? root).addSubview(view)
      view.addLayoutGuide(guide)
      view.makeConstraints { $0.edges.equalToSuperview() }
      constraints.append(guide.width.constraint(equalToConstant: 8))
      views.append(view)
      guides.append(guide)
    }
    LayoutConstraint.activate(constraints)
    root.layoutIfNeeded()
    AskedView.count = 0
    for (index, view) in views.enumerated().reversed() {
      constraints[index].isActive = false
      view.removeLayoutGuide(guides[index])
      view.layoutMargins = ListInsets(top: 1, leading: 1, bottom: 1, trailing: 1)
      view.removeFromSuperview()
    }
    #expect(AskedView.count < 40 * count)
    root.layoutIfNeeded()
    #expect(root.engine?.parts.count == 1)
  }

  @Test func `the innermost of twenty thousand views in each other is placed by the root`() {
    let root = screen(columns: 80, rows: 20)
    var inner = root
    for _ in 0..<20_000 {
      let view = View()
      inner.addSubview(view)
      inner = view
    }
    inner.makeConstraints { $0.edges.equalTo(root) }
    root.layoutIfNeeded()
    #expect(inner.frame == root.bounds)
  }
}

/// A view that counts how often it is asked whether constraints go on in it, as all are on the way to a root.
private final class AskedView: View {
  static var count = 0

  override var placesSubviewsByFrame: Bool {
    Self.count += 1
    return false
  }
}
