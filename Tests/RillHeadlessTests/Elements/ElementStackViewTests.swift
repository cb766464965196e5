import Foundation
import Rill
import RillTesting
import TestSupport
import Testing

@testable import RillHeadless

@MainActor
@Suite struct ElementStackViewTests {
  /// A row of a form. Its identity is its name.
  private struct Row: Identifiable {
    enum Kind { case text, field, choice }
    var id: String
    var kind = Kind.text
    var isChanged: (@MainActor @Sendable (String) -> Void)?
  }

  /// An element of another type, without an identity.
  private enum Note { case line(String), gap }

  private final class Calls { var all: [String] = [] }

  private struct Rows: ElementGenerator {
    var calls = Calls()

    func elementView(from element: Row) -> View {
      calls.all.append("make \(element.id)")
      switch element.kind {
      case .text: return Label()
      case .field: return TextField()
      case .choice: return SegmentedControl(["a", "b"])
      }
    }

    func configureView(_ view: View, for element: Row) {
      calls.all.append("configure \(element.id) in \(view.superview == nil ? "nothing" : "its stack")")
      switch view {
      case let label as Label: label.text = element.id
      case let field as TextField:
        field.placeholder = element.id
        guard let isChanged = element.isChanged else { return }
        field.rx.controlEvent(.editingChanged).bind(with: field) { field, _ in isChanged(field.text) }
          .disposed(by: view.reuseBag)
      default: break
      }
    }
  }

  private struct Notes: ElementGenerator {
    func elementView(from element: Note) -> View {
      switch element {
      case .line(let text): Label(text)
      case .gap: Label(" ")
      }
    }
  }

  private let rows = Rows()
  private let stack: ElementStackView<Rows>
  private let window = Window(size: TextMetric.size(columns: 6, rows: 4))

  init() {
    stack = ElementStackView(generator: rows)
    window.addSubview(stack)
    stack.frame = window.bounds
    stack.alignment = .leading
  }

  private func take() -> [String] {
    defer { rows.calls.all = [] }
    return rows.calls.all
  }

  private func field(_ id: String) throws -> TextField {
    try #require(stack.arrangedSubviews.compactMap { $0 as? TextField }.first { $0.placeholder == id })
  }

  @Test func `elements become views, each configured once it is in the stack`() {
    stack.addArrangedElements([Row(id: "a"), Row(id: "b")])
    #expect(
      take() == ["make a", "configure a in its stack", "make b", "configure b in its stack"])
    #expect(stack.arrangedSubviews.map { ($0 as? Label)?.text } == ["a", "b"])
  }

  @Test func `a changed list creates and removes only what is different`() {
    stack.setElements([Row(id: "a"), Row(id: "b"), Row(id: "c")])
    let (a, c) = (stack.arrangedSubviews[0], stack.arrangedSubviews[2])
    _ = take()
    stack.setElements([Row(id: "c"), Row(id: "d"), Row(id: "a")])
    #expect(
      take() == [
        "make d", "configure c in its stack", "configure d in its stack", "configure a in its stack",
      ])
    #expect(stack.arrangedSubviews[0] === c)
    #expect(stack.arrangedSubviews[2] === a)
    // The first one gets the remaining room.
    let lines = TextRenderer(isFramed: false).picture(of: window).split(separator: "\n")
    #expect(lines.map { $0.prefix(1) } == ["c", " ", "d", "a"])
  }

  @Test func `typed text and selections stay, and so does the focus`() throws {
    stack.setElements([Row(id: "name", kind: .field), Row(id: "kind", kind: .choice)])
    try field("name").becomeFirstResponder()
    try field("name").insertText("Ada")
    let choice = try #require(stack.arrangedSubviews.last as? SegmentedControl)
    choice.tapSegment(at: 1)
    stack.setElements([Row(id: "title"), Row(id: "kind", kind: .choice), Row(id: "name", kind: .field)])
    #expect(try field("name").text == "Ada")
    #expect(try field("name").isFirstResponder)
    #expect((stack.arrangedSubviews[1] as? SegmentedControl)?.selectedSegmentIndex == 1)
    stack.setElements([Row(id: "title")])
    #expect(window.firstResponder == nil)
  }

  @Test func `bindings for an element end when it is configured again or removed`() throws {
    var heard: [String] = []
    stack.setElements([Row(id: "name", kind: .field, isChanged: { heard.append("1 \($0)") })])
    try field("name").insertText("a")
    stack.setElements([Row(id: "name", kind: .field, isChanged: { heard.append("2 \($0)") })])
    try field("name").insertText("b")
    stack.setElements([Row(id: "name", kind: .field)])
    try field("name").insertText("c")
    #expect(heard == ["1 a", "2 ab"])
    #expect(try field("name").text == "abc")
    stack.setElements([Row(id: "name", kind: .field, isChanged: { heard.append("3 \($0)") })])
    let gone = try field("name")
    stack.setElements([])
    gone.insertText("d")
    #expect(heard == ["1 a", "2 ab"])
  }

  @Test func `elements without an identity are created again`() {
    let notes = ElementStackView(generator: Notes())
    notes.setElements([.line("a"), .gap])
    let old = notes.arrangedSubviews
    notes.setElements([.line("a")])
    #expect(notes.arrangedSubviews.count == 1)
    #expect(notes.arrangedSubviews[0] !== old[0])
    notes.addArrangedElements([.gap, .line("b")])
    #expect(notes.arrangedSubviews.map { ($0 as? Label)?.text } == ["a", " ", "b"])
  }

  @Test func `a list that is set while a field loses its focus to another list is the last one shown`() throws {
    stack.setElements([Row(id: "a"), Row(id: "name", kind: .field), Row(id: "b")])
    let bag = DisposeBag()
    let field = try field("name")
    field.rx.controlEvent(.editingDidEnd).bind(with: stack) { stack, _ in
      stack.setElements([Row(id: "never")])
      stack.setElements([Row(id: "b"), Row(id: "last"), Row(id: "a")])
    }.disposed(by: bag)
    field.becomeFirstResponder()
    let (a, b) = (stack.arrangedSubviews[0], stack.arrangedSubviews[2])
    stack.setElements([Row(id: "a"), Row(id: "c"), Row(id: "b")])
    #expect(stack.arrangedSubviews.map { ($0 as? Label)?.text } == ["b", "last", "a"])
    #expect(stack.arrangedSubviews[0] === b && stack.arrangedSubviews[2] === a)
    #expect(stack.subviews.count == 3)
    #expect(!take().contains("make never"))
  }

  /// A generator that changes the list while it is being shown.
  private struct Restless: ElementGenerator {
    final class Changes { var next: (() -> Void)? }
    let changes = Changes()

    func elementView(from element: Row) -> View { Label(element.id) }
    func configureView(_ view: View, for element: Row) {
      let change = changes.next
      changes.next = nil
      change?()
    }
  }

  @Test func `a list that is set while views are configured is shown after that`() {
    let stack = ElementStackView(generator: Restless())
    stack.generator.changes.next = {
      stack.setElements([Row(id: "c"), Row(id: "a")])
      stack.addArrangedElements([Row(id: "end")])
      #expect(stack.arrangedSubviews.count == 2)
    }
    stack.setElements([Row(id: "a"), Row(id: "b")])
    #expect(stack.arrangedSubviews.map { ($0 as? Label)?.text } == ["c", "a", "end"])
    stack.generator.changes.next = { stack.setElements([]) }
    stack.addArrangedElements([Row(id: "later"), Row(id: "latest")])
    #expect(stack.arrangedSubviews.isEmpty && stack.subviews.isEmpty)
  }

  @Test func `the order of 2,000 elements is written as often as that of two`() {
    var random = SeededGenerator(seed: 16)
    for count in [2, 2_000] {
      let stack = ElementStackView(generator: Restless())
      let ids = (0..<count).map { "\($0)" }
      for list in [ids, ids.reversed(), ids.filter { !$0.hasSuffix("1") }, ids.shuffled(using: &random), []] {
        let before = stack.arrangementCount
        stack.setElements(list.map { Row(id: $0) })
        #expect(stack.arrangedSubviews.map { ($0 as? Label)?.text } == list)
        #expect(
          Set(stack.subviews.map { ObjectIdentifier($0) }) == Set(stack.arrangedSubviews.map { ObjectIdentifier($0) }))
        #expect(stack.arrangementCount - before <= 2, "\(count)")
      }
    }
  }

  @Test func `two lists stand in two stacks on one screen`() {
    let notes = ElementStackView(generator: Notes())
    let page = StackView(axis: .vertical, [stack, notes])
    stack.setElements([Row(id: "form")])
    notes.setElements([.line("notes")])
    #expect(picture(of: page, columns: 5, rows: 2) == "form \nnotes")
  }

  @Test func `elements that share an identity are distinguished by their order, and reported`() {
    let reported = diagnostics { stack.setElements([Row(id: "a"), Row(id: "a"), Row(id: "a")]) }
    #expect(
      reported == [
        "Elements not distinguished: two elements of a stack have the identity a. Give each a different one."
      ])
    let old = stack.arrangedSubviews
    _ = diagnostics { stack.setElements([Row(id: "a"), Row(id: "a")]) }
    #expect(stack.arrangedSubviews.map { ObjectIdentifier($0) } == old.prefix(2).map { ObjectIdentifier($0) })
  }

  private struct Optionally: ElementGenerator {
    struct Element: Identifiable { let id: String? }
    func elementView(from element: Element) -> View { View() }
  }

  @Test func `a nil identity is no identity`() {
    let stack = ElementStackView(generator: Optionally())
    let elements = ["a", nil, nil].map { Optionally.Element(id: $0) }
    let reported = diagnostics { stack.setElements(elements) }
    let old = stack.arrangedSubviews
    stack.setElements(elements)
    #expect(reported == [])
    #expect(zip(stack.arrangedSubviews, old).map { $0 === $1 } == [true, false, false])
  }

  @Test func `a stream of lists binds to a stack`() {
    let (elements, bag) = (BehaviorRelay<[Row]>(value: [Row(id: "a")]), DisposeBag())
    elements.bind(to: stack.rx.elements()).disposed(by: bag)
    #expect(stack.arrangedSubviews.count == 1)
    elements.accept([])
    #expect(stack.arrangedSubviews.isEmpty)
  }

  /// A generator that adds more views than there are elements.
  private struct Separated: ElementGenerator {
    func elementView(from element: String) -> View { Label(element) }
    func addArrangedElements(_ elements: [String], to stackView: StackView) {
      for element in elements { stackView.addArrangedSubviews(elementView(from: element), Separator()) }
    }
  }

  @Test func `a generator may add its elements in its own way, and lists that are set are views of elements alone`() {
    let stack = ElementStackView(generator: Separated())
    stack.addArrangedElements(["a", "b"])
    #expect(picture(of: stack, columns: 2, rows: 4) == "a \n──\nb \n──")
    stack.setElements(["c", "d"])
    #expect(stack.arrangedSubviews.map { ($0 as? Label)?.text } == ["c", "d"])
  }

  /// A form whose look is a default argument.
  private func form(generator: some ElementGenerator<Note> = Notes()) -> View {
    filled(ElementStackView(generator: generator))
  }

  private func filled<Generator: ElementGenerator<Note>>(_ stack: ElementStackView<Generator>) -> View {
    stack.setElements([.line("a"), .gap])
    return stack
  }

  private struct LoudNotes: ElementGenerator {
    func elementView(from element: Note) -> View { Label("!") }
  }

  @Test func `a generator is a default argument, or a test's in its place`() {
    #expect(picture(of: form(), columns: 1, rows: 2) == "a\n ")
    #expect(picture(of: form(generator: LoudNotes()), columns: 1, rows: 2) == "!\n!")
  }

  @Test func `views are laid out in their new order after a move`() {
    stack.setElements([Row(id: "a"), Row(id: "b")])
    window.layoutIfNeeded()
    stack.setElements([Row(id: "b"), Row(id: "a")])
    window.layoutIfNeeded()
    #expect(stack.arrangedSubviews.map { ($0 as? Label)?.text } == ["b", "a"])
    #expect(stack.arrangedSubviews.map(\.frame.minY) == [0, 48])
  }
}
