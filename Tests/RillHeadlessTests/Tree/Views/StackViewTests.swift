import Foundation
import RillHeadless
import Testing

@MainActor @Suite struct StackViewTests {
  private let title = Label("A title that wraps", numberOfLines: 0)
  private let detail = Label("detail")

  private func row(_ stack: StackView) -> View {
    let row = View()
    row.addSubview(stack)
    stack.makeConstraints { $0.edges.equalToSuperview() }
    return row
  }

  @Test func `a row is as high as the wrapped texts in its stack`() {
    let row = row(StackView(axis: .vertical, spacing: 16, [title, detail]))
    #expect(row.sizeThatFits(width: 80) == CGSize(width: 80, height: 64))
    #expect(row.sizeThatFits(width: 160).height == 48)
    #expect(picture(of: row, columns: 10, rows: 4) == "A title   \nthat wraps\n          \ndetail    ")
  }

  @Test func `hidden views take no room and no spacing`() {
    let row = row(StackView(axis: .vertical, spacing: 16, [title, detail]))
    title.isHidden = true
    #expect(row.sizeThatFits(width: 80).height == 16)
    detail.isHidden = true
    #expect(row.sizeThatFits(width: 80).height == 0)
    title.isHidden = false
    #expect(row.sizeThatFits(width: 80).height == 32)
  }

  @Test func `the content of a hidden view does not matter`() {
    let (panel, box) = (View(), View())
    panel.addSubview(box)
    box.makeConstraints {
      $0.edges.equalToSuperview()
      $0.height.equalTo(40)
    }
    let row = row(StackView(axis: .vertical, [title, panel]))
    panel.isHidden = true
    row.frame.size = TextMetric.size(columns: 10, rows: 2)
    #expect(diagnostics { row.layoutIfNeeded() } == [])
    #expect(row.sizeThatFits(width: 80).height == 32)
  }

  @Test func `the first view gets the remaining room, unless another holds its content less tightly`() {
    let (name, button) = (Label("name"), Button("Like"))
    let stack = StackView(axis: .horizontal, spacing: 8, [name, button])
    #expect(picture(of: stack, columns: 20, rows: 1) == "name        [ Like ]")
    button.contentHuggingPriority = .defaultLow
    #expect(picture(of: stack, columns: 20, rows: 1) == "name        [ Like ]")
    button.contentHuggingPriority = 100
    #expect(picture(of: stack, columns: 20, rows: 1) == "name [    Like     ]")
  }

  @Test func `an empty view separates others`() {
    let stack = StackView(axis: .horizontal, [Label("left"), View(), Label("right")])
    #expect(picture(of: stack, columns: 16, rows: 1) == "left       right")
  }

  @Test func `a row of two columns is as high as the higher one`() {
    let avatar = ImageView(Image(alternativeText: "me"))
    avatar.makeConstraints {
      $0.width.equalTo(56)
      $0.height.equalTo(48)
    }
    let texts = StackView(axis: .vertical, [title, detail])
    let row = row(StackView(axis: .horizontal, spacing: 8, alignment: .center, [avatar, texts]))
    #expect(row.sizeThatFits(width: 160).height == 48)
    #expect(
      picture(of: row, columns: 18, rows: 3) == """
        ┌─────┐ A title   
        │ me  │ that wraps
        └─────┘ detail    
        """)
  }

  @Test func `stacks in stacks are measured once each`() {
    final class Counting: View {
      var measured = 0
      override var intrinsicContentSize: CGSize {
        measured += 1
        return CGSize(width: 8, height: 16)
      }
    }
    let leaf = Counting()
    var view: View = leaf
    for level in 0..<12 {
      view = StackView(axis: level.isMultiple(of: 2) ? .horizontal : .vertical, [Label("x"), view, Label("x")])
    }
    #expect(view.sizeThatFits(width: 800).height == 208)
    #expect(leaf.measured < 100)
  }

  @Test func `a view that is moved to another stack leaves the first one`() {
    let first = StackView(axis: .vertical, [title, detail])
    let second = StackView(axis: .vertical)
    second.insertArrangedSubview(title, at: 7)
    #expect(first.arrangedSubviews.map(ObjectIdentifier.init) == [ObjectIdentifier(detail)])
    #expect(second.arrangedSubviews.map(ObjectIdentifier.init) == [ObjectIdentifier(title)])
    #expect(title.superview === second)
  }
}
