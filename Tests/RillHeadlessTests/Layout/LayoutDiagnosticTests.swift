import Foundation
import Testing

@testable import RillHeadless

@MainActor @Suite struct LayoutDiagnosticTests {
  private func named(_ identifier: String, in superview: View? = nil) -> View {
    let view = View()
    view.accessibilityIdentifier = identifier
    superview?.addSubview(view)
    return view
  }

  @Test func `a constraint between views without a common ancestor stays inactive and says so`() {
    let (one, other) = (named("one", in: View()), named("other"))
    let constraint = one.leading.constraint(equalTo: other.trailing, constant: 8)
    constraint.label = "side by side"
    #expect(
      diagnostics { constraint.isActive = true } == [
        "Constraint left inactive: “side by side”: the two views have no common ancestor that "
          + "lays them out together. Add both to one hierarchy first."
      ])
    #expect(!constraint.isActive)
  }

  @Test func `a constraint that does not hold is reported once, with those that it contradicts`() {
    let root = screen(columns: 10, rows: 10)
    let view = named("box", in: root)
    let line = #line
    view.makeConstraints {
      $0.leading.equalTo(8).labeled("left of the box")
      $0.width.equalTo(40)
      $0.trailing.equalToSuperview()
      $0.top.equalTo(0)
    }
    #expect(
      diagnostics { root.layoutIfNeeded() } == [
        "Constraint broken: View#box.trailing = View.trailing (LayoutDiagnosticTests.swift:\(line + 4)) cannot hold "
          + "together with: View is 80.0 wide; “left of the box”; "
          + "View#box.width = 40 (LayoutDiagnosticTests.swift:\(line + 3))."
      ])
    #expect(view.frame.width == 40)
    root.setNeedsLayout()
    #expect(diagnostics { root.layoutIfNeeded() } == [])
  }

  @Test func `a stack is named once, by its identifier or by where it was made`() {
    let root = screen(columns: 20, rows: 10)
    let boxes = [Box(40), Box(60), Box(20)]
    let line = #line + 1
    let stack = StackView(axis: .horizontal, spacing: 10, distribution: .fillEqually, boxes)
    root.addSubview(stack)
    stack.makeConstraints { $0.top.leading.equalToSuperview() }
    boxes[0].makeConstraints { $0.width.equalTo(40).labeled("first 40") }
    boxes[2].makeConstraints { $0.width.equalTo(50).labeled("last 50") }
    let reported = diagnostics { root.layoutIfNeeded() }
    #expect(
      reported.first == "Constraint broken: “last 50” cannot hold together with: "
        + "StackView (LayoutDiagnosticTests.swift:\(line)) arranges its views; “first 40”.")
    stack.accessibilityIdentifier = "tiles"
    boxes[2].updateConstraints { $0.width.equalTo(60) }
    #expect(
      diagnostics { root.layoutIfNeeded() }.first
        == "Constraint broken: “last 50” cannot hold together with: StackView#tiles arranges its views; “first 40”.")
  }

  @Test func `a horizontal attribute cannot equal a vertical one`() {
    let root = screen(columns: 10, rows: 10)
    let view = named("box", in: root)
    let reported = diagnostics {
      view.makeConstraints { $0.top.leading.equalTo(root.bottom).offset(-16).labeled("above") }
    }
    #expect(
      reported == [
        "Constraint left inactive: “above”: a horizontal position cannot equal a vertical position."
      ])
    root.layoutIfNeeded()
    #expect(view.frame.minY == 144)
  }

  @Test func `constraints relative to a superview need one`() {
    let reported = diagnostics { named("alone").makeConstraints { $0.top.equalToSuperview() } }
    #expect(
      reported == ["Constraint not made: View#alone has no superview to be relative to. Add it to one first."])
  }

  @Test func `a view that leaves removes its constraints to the others`() {
    let root = screen(columns: 10, rows: 10)
    let (group, rest) = (named("group", in: root), named("rest", in: root))
    let inner = named("inner", in: group)
    let outward = inner.makeConstraints { $0.width.equalTo(rest.width) }
    let inward = inner.makeConstraints { $0.top.equalTo(group.top) }
    group.removeFromSuperview()
    #expect(outward.map(\.isActive) == [false])
    #expect(inward.map(\.isActive) == [true])
    #expect(diagnostics { root.layoutIfNeeded() } == [])
  }

  @Test func `constraints in a circle end`() {
    let root = screen(columns: 10, rows: 10)
    let (one, other) = (named("one", in: root), named("other", in: root))
    one.makeConstraints { $0.width.equalTo(other.width).offset(8).labeled("one") }
    other.makeConstraints { $0.width.equalTo(one.width).offset(8).labeled("other") }
    #expect(
      diagnostics { root.layoutIfNeeded() } == [
        "Constraint broken: “other” cannot hold together with: “one”."
      ])
  }

  @Test func `two views each to the right of the other are a conflict`() {
    let root = screen(columns: 30, rows: 10)
    let (one, other) = (Label("ten column"), named("other", in: root))
    root.addSubview(one)
    one.makeConstraints { $0.leading.equalTo(other.trailing).offset(8).labeled("one") }
    other.makeConstraints { $0.leading.equalTo(one.trailing).offset(8).labeled("other") }
    #expect(
      diagnostics { root.layoutIfNeeded() } == [
        "Constraint broken: View#other.width ≥ 0 cannot hold together with: “one”; “other”; Label.width ≥ 0."
      ])
    #expect(other.frame.width == 0)
    root.setNeedsLayout()
    #expect(diagnostics { root.layoutIfNeeded() } == [])
  }

  @Test func `a view whose edges are swapped is a conflict`() {
    let root = screen(columns: 30, rows: 10)
    let view = named("box", in: root)
    view.makeConstraints {
      $0.top.equalTo(root.bottom).labeled("top")
      $0.bottom.equalTo(root.top).labeled("bottom")
    }
    #expect(
      diagnostics { root.layoutIfNeeded() } == [
        "Constraint broken: View#box.height ≥ 0 cannot hold together with: View is 160.0 high; “top”; “bottom”."
      ])
  }

  @Test func `a view that has no room on a small screen is no conflict`() {
    let root = screen(columns: 1, rows: 1)
    let view = named("box", in: root)
    view.makeConstraints { $0.edges.equalToSuperview().inset(16) }
    #expect(diagnostics { root.layoutIfNeeded() } == [])
    #expect(view.frame.size == .zero)
  }

  @Test(arguments: [CGFloat.nan, .infinity, -.infinity])
  func `a frame that is not finite is reported, and counts as zero`(number: CGFloat) {
    let (root, view, other) = (screen(columns: 10, rows: 10), named("box"), named("other"))
    root.addSubviews(view, other)
    let frame = CGRect(x: number, y: 8, width: 16, height: number)
    #expect(
      diagnostics { view.frame = frame } == [
        "Number not finite: the frame of View#box was set to (\(Double(number)), 8.0, 16.0, \(Double(number))). "
          + "What is not a finite number counts as zero."
      ])
    other.makeConstraints {
      $0.leading.equalTo(view.trailing)
      $0.top.equalTo(view.bottom)
      $0.size.equalTo(8)
    }
    #expect(diagnostics { root.layoutIfNeeded() } == [])
    #expect(view.frame == CGRect(x: 0, y: 8, width: 16, height: 0))
    #expect(other.frame == CGRect(x: 16, y: 8, width: 8, height: 8))
  }

  @Test func `a frame that is too large to compute is reported, and counts as zero`() {
    let root = screen(columns: 10, rows: 10)
    let (view, inner) = (named("box", in: root), View())
    view.addSubview(inner)
    view.makeConstraints {
      $0.top.leading.equalToSuperview()
      $0.height.equalTo(1e300)
      $0.width.equalTo(view.height).multipliedBy(1e300)
    }
    inner.makeConstraints { $0.edges.equalToSuperview() }
    let reported = diagnostics {
      for _ in 0..<2 {
        root.setNeedsLayout()
        root.layoutIfNeeded()
      }
    }
    #expect(
      reported
        == ["View#box", "View"].map {
          "Number not finite: the frame of \($0), which follows from constraints. "
            + "What is not a finite number counts as zero."
        })
    #expect(view.frame == CGRect(x: 0, y: 0, width: 0, height: 1e300))
  }

  @Test func `contradictions in independent views cost no more solutions than one`() throws {
    func solutions(_ count: Int) throws -> Int {
      let root = screen(columns: 10, rows: 10)
      for index in 0..<count {
        let view = named("\(index)", in: root)
        view.makeConstraints {
          $0.top.height.equalTo(8)
          $0.leading.equalTo(8)
          $0.width.greaterThanOrEqualTo(100)
          $0.trailing.equalToSuperview().labeled("trail \(index)")
        }
      }
      #expect(diagnostics { root.layoutIfNeeded() }.count == count)
      return try #require(root.layoutCounts).solutions
    }
    #expect(try solutions(40) == solutions(1))
  }

  @Test func `a constant, a spacing and a margin that are not finite are reported once, and count as zero`() {
    let (root, box) = (screen(columns: 20, rows: 10), Box(40, 16))
    let stack = StackView(axis: .horizontal, spacing: .nan, [Box(8), box])
    stack.accessibilityIdentifier = "row"
    root.addSubview(stack)
    stack.makeConstraints {
      $0.top.equalTo(.infinity).labeled("top")
      $0.leading.equalTo(16)
    }
    let reported = diagnostics {
      for _ in 0..<2 {
        root.setNeedsLayout()
        root.layoutIfNeeded()
      }
    }
    #expect(
      reported.sorted() == [
        "Number not finite: StackView#row arranges its views. What is not a finite number counts as zero.",
        "Number not finite: “top”. What is not a finite number counts as zero.",
      ])
    #expect(stack.frame.origin == CGPoint(x: 16, y: 0))
    #expect(box.frame.minX == 8)
  }
}
