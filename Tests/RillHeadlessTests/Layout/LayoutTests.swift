import Foundation
import RillHeadless
import Testing

@MainActor @Suite struct LayoutTests {
  /// The profile row of the Moments app: a wide picture, a small one over its lower-right corner, and a name beside
  /// that.
  @MainActor private struct Profile {
    let row = View()
    let background = ImageView(Image(alternativeText: "sea"), appearance: .shaded)
    let avatar = ImageView(Image(alternativeText: "me"))
    let name = Label("林永坚 Jake")

    init() {
      for view in [background, avatar, name] { row.addSubview(view) }
      background.makeConstraints {
        $0.top.leading.trailing.equalToSuperview()
        $0.bottom.equalToSuperview().offset(-16)
        $0.height.equalTo(background.width).multipliedBy(0.8).priority(999)
      }
      avatar.makeConstraints {
        $0.trailing.equalToSuperview().offset(-16)
        $0.bottom.equalToSuperview()
        $0.height.equalTo(80)
        $0.width.equalTo(80)
      }
      name.makeConstraints {
        $0.trailing.equalTo(avatar.leading).offset(-16)
        $0.centerY.equalTo(avatar.centerY)
      }
    }
  }

  @Test func `the profile row is as high as its picture requires at a width`() {
    let profile = Profile()
    #expect(profile.row.sizeThatFits(width: 240) == CGSize(width: 240, height: 208))
    #expect(profile.row.frame == .zero)
  }

  @Test func `the profile row places its three views`() {
    let profile = Profile()
    profile.row.frame = CGRect(x: 0, y: 0, width: 240, height: 144)
    #expect(diagnostics { profile.row.layoutIfNeeded() } == [])
    #expect(profile.background.frame == CGRect(x: 0, y: 0, width: 240, height: 128))
    #expect(profile.avatar.frame == CGRect(x: 144, y: 64, width: 80, height: 80))
    #expect(profile.name.frame == CGRect(x: 40, y: 96, width: 88, height: 16))
    #expect(
      TextRenderer().picture(of: profile.row) == """
        ┌──────────────────────────────┐
        │░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░│
        │░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░│
        │░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░│
        │░░░░░░░░░░░░ sea ░░░░░░░░░░░░░│
        │░░░░░░░░░░░░░░░░░░┌────────┐░░│
        │░░░░░░░░░░░░░░░░░░│        │░░│
        │░░░░░林永坚 Jake░░│   me   │░░│
        │░░░░░░░░░░░░░░░░░░│        │░░│
        │                  └────────┘  │
        └──────────────────────────────┘
        """)
  }

  @Test func `a name that is too long is cut where the superview ends`() {
    let profile = Profile()
    profile.name.text = "a name that is much too long for it"
    profile.row.frame = CGRect(x: 0, y: 0, width: 240, height: 144)
    profile.row.layoutIfNeeded()
    #expect(profile.name.frame == CGRect(x: 0, y: 96, width: 128, height: 16))
  }

  @Test func `a text in the middle of something is no wider than leaves it inside`() {
    let root = screen(columns: 20, rows: 1)
    let label = Label("a text of 20 columns")
    root.addSubview(label)
    label.makeConstraints {
      $0.centerX.equalTo(root.centerX).multipliedBy(0.5)
      $0.top.equalToSuperview()
    }
    root.layoutIfNeeded()
    #expect(label.frame == CGRect(x: 0, y: 0, width: 80, height: 16))
  }

  @Test func `content of any kind ends at the edge of its superview, unless a constraint makes it wider`() {
    let (root, row, image) = (screen(columns: 30, rows: 3), View(), Box(400))
    root.addSubviews(row)
    row.makeConstraints {
      $0.leading.top.equalToSuperview()
      $0.width.equalTo(160)
      $0.height.equalTo(16)
    }
    row.addSubview(image)
    image.makeConstraints { $0.leading.top.equalToSuperview().offset(8) }
    root.layoutIfNeeded()
    #expect(image.frame == CGRect(x: 8, y: 8, width: 152, height: 16))
    image.makeConstraints { $0.width.equalTo(400) }
    root.layoutIfNeeded()
    #expect(image.frame.width == 400)
  }

  @Test(arguments: [20, 40], [true, false])
  func `a chain of views without room stays inside its superview, whether or not a constraint decides how high it is`(
    count: Int, hasTop: Bool
  ) {
    let (root, views) = (View(), (0..<count).map { _ in Box(60) })
    root.frame.size = CGSize(width: 100, height: 40)
    for (index, view) in views.enumerated() {
      root.addSubview(view)
      view.makeConstraints {
        if hasTop { $0.top.equalToSuperview() }
        $0.leading.equalTo(index == 0 ? root.leading : views[index - 1].trailing)
        if index == count - 1 { $0.trailing.equalToSuperview() }
      }
    }
    root.layoutIfNeeded()
    let widths: [CGFloat] = [60, 40] + Array(repeating: 0, count: count - 2)
    #expect(views.map(\.frame.width) == widths)
    #expect(views.map(\.frame.minX) == [0, 60] + Array(repeating: 100, count: count - 2))
  }

  @Test(arguments: [1, 2], [false, true])
  func `a size from a frame, and one tied to it, stay as they are beside a row without room`(
    factor: CGFloat, hasOtherConstraints: Bool
  ) {
    let (root, views) = (View(), (0..<40).map { _ in Box(60) })
    let (one, other) = (View(), View())
    root.frame.size = CGSize(width: 100, height: 40)
    for view in views + [one, other] { root.addSubview(view) }
    for (index, view) in views.enumerated() {
      view.makeConstraints {
        $0.top.equalToSuperview()
        $0.leading.equalTo(index == 0 ? root.leading : views[index - 1].trailing)
        if index == 39 { $0.trailing.equalToSuperview() }
      }
    }
    one.frame = CGRect(x: 0, y: 10, width: 30, height: 10)
    one.makeConstraints { $0.leading.equalToSuperview() }
    other.makeConstraints {
      $0.leading.equalToSuperview()
      $0.width.equalTo(one.width).multipliedBy(factor)
      guard hasOtherConstraints else { return }
      $0.top.equalToSuperview()
      $0.height.equalTo(5)
    }
    root.layoutIfNeeded()
    #expect(views.last?.frame.maxX == 100)
    #expect(one.frame.width == 30 && other.frame.width == 30 * factor)
  }

  @Test func `a size from a frame stays as it is when a constraint is broken once no size is negative`() {
    let (root, one, other) = (View(), View(), View())
    let row = StackView(axis: .horizontal, (0..<40).map { _ in Box(60) })
    let text = Label("one two three four", numberOfLines: 0)
    root.frame.size = CGSize(width: 100, height: 400)
    for view in [row, one, other, text] { root.addSubview(view) }
    row.makeConstraints { $0.edges.equalToSuperview() }
    for view in [one, other] { view.makeConstraints { $0.leading.top.equalToSuperview() } }
    one.frame.size.width = 30
    other.makeConstraints { $0.width.equalTo(one.width).multipliedBy(2) }
    text.setContentCompressionResistancePriority(LayoutPriority(rawValue: 1), for: .horizontal)
    text.setContentCompressionResistancePriority(.required, for: .vertical)
    text.makeConstraints {
      $0.leading.top.equalToSuperview()
      // First 100, and 40 once no size is negative, so that it has four lines.
      $0.width.equalTo(row.arrangedSubviews[37].width).offset(40)
      $0.height.lessThanOrEqualTo(48)
    }
    #expect(diagnostics { root.layoutIfNeeded() } != [])
    #expect(one.frame.width == 30 && other.frame.width == 60)
  }

  @Test func `content is inside its superview as near as it can be to the frame that puts it outside`() {
    let (root, content) = (View(), Box(30))
    root.frame.size = CGSize(width: 100, height: 40)
    root.addSubview(content)
    content.makeConstraints { $0.top.equalToSuperview() }
    for (x, place) in [(500, 70), (10, 10), (-500, 0)] as [(CGFloat, CGFloat)] {
      content.frame.origin.x = x
      root.layoutIfNeeded()
      #expect(content.frame.minX == place)
    }
  }

  @Test(arguments: [0, 1])
  func `content of the lowest priority is more important than frames`(priority: Float) {
    let (root, content, next) = (View(), Box(30), View())
    root.frame.size = CGSize(width: 60, height: 40)
    content.contentCompressionResistancePriority = LayoutPriority(rawValue: priority)
    for view in [content, next] {
      view.frame.origin.x = 148
      root.addSubview(view)
    }
    content.makeConstraints { $0.top.equalToSuperview() }
    // Two frames gain what the content loses.
    next.makeConstraints {
      $0.top.width.height.equalToSuperview()
      $0.leading.equalTo(content.leading)
    }
    root.layoutIfNeeded()
    #expect(content.frame.minX == 30 && content.frame.width == 30)
  }

  @Test func `a constraint of the lowest priority is more important than frames`() {
    let (root, one, other, next) = (View(), Box(100), Box(100), View())
    root.frame.size = CGSize(width: 60, height: 40)
    for view in [other, one, next] {
      view.frame.origin.x = 148
      root.addSubview(view)
      view.makeConstraints { $0.top.equalToSuperview() }
    }
    other.leading.constraint(greaterThanOrEqualTo: one.trailing).isActive = true
    // Two frames gain what the constraint loses.
    next.makeConstraints {
      $0.leading.equalTo(other.leading)
      $0.width.height.equalTo(5)
    }
    one.width.constraint(equalToConstant: 20, priority: LayoutPriority(rawValue: 1)).isActive = true
    root.layoutIfNeeded()
    #expect(one.frame.minX == 0 && one.frame.width == 20)
    #expect(other.frame.minX == 20 && other.frame.width == 40)
  }

  @Test func `text whose width follows from its height, and its height from its width, has one size in all layouts`() {
    let (root, label) = (View(), Label("w wwwwwwww", numberOfLines: 0))
    root.frame.size = CGSize(width: 200, height: 200)
    label.contentCompressionResistancePriority = LayoutPriority(rawValue: 200)
    root.addSubview(label)
    label.makeConstraints { $0.leading.top.equalToSuperview() }
    label.width.constraint(equalTo: label.height, multiplier: 0.5).isActive = true
    root.layoutIfNeeded()
    let size = label.frame.size
    for _ in 0..<3 {
      label.setNeedsLayout()
      root.layoutIfNeeded()
      #expect(label.frame.size == size)
    }
  }

  @Test func `a view that no constraint names first stays where its frame puts it`() {
    let root = screen(columns: 20, rows: 5)
    let container = View()
    container.frame = CGRect(x: 8, y: 16, width: 80, height: 32)
    let label = Label("hello")
    root.addSubview(container)
    container.addSubview(label)
    label.makeConstraints { $0.edges.equalToSuperview() }
    root.layoutIfNeeded()
    #expect(container.frame == CGRect(x: 8, y: 16, width: 80, height: 32))
    #expect(label.frame == CGRect(x: 0, y: 0, width: 80, height: 32))
  }

  @Test func `views of different superviews are aligned with each other`() {
    let root = screen(columns: 40, rows: 5)
    let (left, right) = (View(), View())
    let (title, value) = (Label("title"), Label("value"))
    for view in [left, right] { root.addSubview(view) }
    left.addSubview(title)
    right.addSubview(value)
    left.makeConstraints {
      $0.top.leading.equalToSuperview()
      $0.size.equalTo(100)
    }
    right.makeConstraints {
      $0.top.equalTo(16)
      $0.leading.equalTo(left.trailing).offset(8)
      $0.size.equalTo(left)
    }
    title.makeConstraints { $0.center.equalToSuperview() }
    value.makeConstraints {
      $0.leading.equalTo(8)
      $0.centerY.equalTo(title)
    }
    root.layoutIfNeeded()
    #expect(right.frame == CGRect(x: 108, y: 16, width: 100, height: 100))
    #expect(title.frame == CGRect(x: 30, y: 42, width: 40, height: 16))
    #expect(value.frame == CGRect(x: 8, y: 26, width: 40, height: 16))
  }

  @Test func `insets move edges inwards and a multiplied position counts from the common ancestor`() {
    let root = screen(columns: 20, rows: 10)
    let (frame, dot) = (View(), View())
    root.addSubview(frame)
    frame.addSubview(dot)
    frame.makeConstraints { $0.edges.equalToSuperview().inset(16) }
    dot.makeConstraints {
      $0.centerX.equalToSuperview().multipliedBy(0.5)
      $0.top.equalTo(0)
      $0.size.equalTo(8)
    }
    root.layoutIfNeeded()
    #expect(frame.frame == CGRect(x: 16, y: 16, width: 128, height: 128))
    #expect(dot.frame == CGRect(x: 28, y: 0, width: 8, height: 8))
  }

  @Test func `of two constraints the one of higher priority holds, and a changed constant moves the view`() {
    let root = screen(columns: 20, rows: 10)
    let view = View()
    root.addSubview(view)
    let constraints = view.makeConstraints {
      $0.width.equalTo(40).priority(.defaultLow)
      $0.width.equalTo(80).priority(.defaultHigh)
    }
    #expect(diagnostics { root.layoutIfNeeded() } == [])
    #expect(view.frame.width == 80)
    constraints[1].constant = 48
    root.layoutIfNeeded()
    #expect(view.frame.width == 48)
    constraints[1].isActive = false
    root.layoutIfNeeded()
    #expect(view.frame.width == 40)
  }

  @Test func `an override that moves a subview is laid out in the same pass, and one that never agrees is reported`() {
    final class Centering: View {
      let child = Label("x")
      var isRestless = false
      override func layoutSubviews() {
        child.frame = CGRect(x: bounds.midX + (isRestless ? child.frame.minX : 0), y: 0, width: 8, height: 16)
      }
    }
    let view = Centering()
    view.addSubview(view.child)
    #expect(picture(of: view, columns: 5, rows: 1) == "   x ")
    view.isRestless = true
    view.setNeedsLayout()
    let sentence = "Layout left unfinished: Centering still changes after 4 layouts. The next one continues from there."
    #expect(diagnostics { view.layoutIfNeeded() } == [sentence])
    #expect(diagnostics { view.layoutIfNeeded() } == [])
    view.isRestless = false
    #expect(TextRenderer(isFramed: false).picture(of: view) == "   x ")
    view.isRestless = true
    view.setNeedsLayout()
    #expect(diagnostics { view.layoutIfNeeded() } == [sentence])
  }
}
