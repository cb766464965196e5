import Foundation
import Rill
import RillHeadless
import RillList
import RillTesting
import Testing

@testable import playground

/// Keys and time, without a terminal.
@MainActor
@Suite struct LiveSessionTests {
  private struct Word: ListItemViewModel {
    var id: ListItemID { ListItemID(text) }
    let text: String
  }

  private struct Pressed: ListEvent {}

  private final class WordView: BaseListItemView<Word> {
    private let label = Label()
    private let button = Button("Go")

    override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubviews(label, button) }
    override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
      label.makeConstraints { $0.top.leading.bottom.equalToSuperview() }
      button.makeConstraints { $0.top.trailing.bottom.equalToSuperview() }
    }
    override func update(with viewModel: Word) {
      label.text = viewModel.text
      button.rx.tap.bind(with: self) { view, _ in view.send(Pressed()) }.disposed(by: reuseBag)
    }
  }

  private struct Broken: LocalizedError { let errorDescription: String? = "It is broken." }

  private let clock = VirtualTimeScheduler()
  private let controller: BaseTableViewController
  private let session: LiveSession
  private let pressed = BehaviorRelay<[String]>(value: [])

  init() {
    let (clock, failsNext, pressed) = (clock, BehaviorRelay(value: false), pressed)
    let viewModel = ListViewModel(
      request: {
        let fails = failsNext.value
        failsNext.accept(false)
        return Observable<Int>.timer(.seconds(1), scheduler: clock).flatMap { _ -> Observable<[String]> in
          fails ? .error(Broken()) : .just((0..<9).map { "word \($0)" })
        }
      }, sections: { [ListSection(id: "", $0.map { Word(text: $0) })] })
    viewModel.on(Pressed.self) { _, row in pressed.update { $0.append("\(row.item.id)") } }
    viewModel.on(RowSelected.self) { _, row in pressed.update { $0.append("row \(row.item.id)") } }
    controller = BaseTableViewController(viewModel: viewModel, title: "Words", itemViews: ListItemViews(WordView.self))
    session = LiveSession(
      LivePage((), clock, controller, failNextLoad: { failsNext.accept(true) }),
      size: TerminalSize(columns: 64, rows: 9),
      isColored: false)
  }

  private func type(_ text: String) { _ = session.type(Array(text.utf8)) }
  private var picture: [String] { session.lines.map { $0.drawn(color: false, toCells: .max) } }

  @Test func `time passes for the page only when it is advanced`() {
    _ = session.draw()
    #expect(picture.joined().contains("Loading…"))
    #expect(session.advance(by: .milliseconds(500)) == "")
    #expect(session.advance(by: .milliseconds(500)) != "")
    #expect(picture[1] == "│word 0                                                  [ Go ]│")
  }

  @Test func `arrows and page keys scroll`() {
    _ = session.advance(by: .seconds(1))
    type("\u{1B}[B")
    #expect(picture[1].contains("word 1"))
    type("\u{1B}[6~")
    #expect(picture[6].contains("word 8"))
    type("\u{1B}[A")
    #expect(picture[6].contains("word 7"))
    type("\u{1B}[H")
    #expect(picture[1].contains("word 0"))
  }

  @Test func `tab moves the focus, and return taps what has it`() {
    _ = session.advance(by: .seconds(1))
    type("\r")
    #expect(picture[8] == " Nothing has the focus: press tab.")
    type("\t\t\r")
    #expect(picture[8].contains(#"button "Go""#))
    type("\t\r")
    type("\u{1B}[Z\u{1B}[Z\u{1B}[Z\r")
    #expect(pressed.value == ["word 0", "row word 1", "word 5"])
  }

  @Test func `r refreshes, and f makes the next load fail`() {
    _ = session.advance(by: .seconds(1))
    type("r")
    #expect(picture[1].contains("Refreshing…"))
    type("r")
    #expect(picture[8].contains("is already being re"))
    _ = session.advance(by: .seconds(1))
    type("f")
    #expect(picture[8] == " The next load will fail.")
    type("r")
    _ = session.advance(by: .seconds(1))
    #expect(picture.joined().contains("It is broken."))
    type("r")
    _ = session.advance(by: .seconds(1))
    #expect(!picture.joined().contains("It is broken."))
  }

  @Test(arguments: ["q", "\u{03}", ""])
  func `q, Ctrl-C and the end of the input leave`(text: String) {
    #expect(!session.isOver)
    type(text)
    #expect(session.isOver)
  }

  @Test func `keys after the one that leaves are ignored`() throws {
    let session = LiveSession(
      Page.signin.live(), size: TerminalSize(columns: 48, rows: 24), isColored: false,
      kept: LiveKept(record: LiveRecord()))
    _ = session.type(Array("\t\t\tab\u{03}cd".utf8))
    let test = try #require(session.test(named: "signin"))
    #expect(test.contains(#"= "ab""#))
    #expect(!test.contains(#"type("c")"#))
  }

  @Test func `a stopped program continues where it was, and no fraction of a millisecond is lost`() {
    let start = ContinuousClock.now
    var last = start
    #expect(LiveRun.milliseconds(since: &last, to: start + .microseconds(33_700)) == 33)
    #expect(LiveRun.milliseconds(since: &last, to: start + .microseconds(66_100)) == 33)
    let late = start + .seconds(3_600)
    #expect(LiveRun.milliseconds(since: &last, to: late) == 1_000)
    #expect(LiveRun.milliseconds(since: &last, to: late + .milliseconds(20)) == 20)
  }

  @Test func `another size shows another part`() {
    _ = session.advance(by: .seconds(1))
    let update = session.resize(TerminalSize(columns: 40, rows: 12))
    #expect(update.hasPrefix(TerminalCode.beginUpdate + TerminalCode.eraseAll))
    #expect(picture.count == 12)
    #expect(Set(picture.dropLast().map(\.count)) == [40])
    _ = session.resize(TerminalSize(columns: 3, rows: 2))
    #expect(picture.count == 2)
  }

  @Test func `a terminal below 20 × 8 shows a sentence, and the picture again when it grows`() {
    _ = session.advance(by: .seconds(1))
    type("\t")
    for size in [TerminalSize(columns: 19, rows: 8), TerminalSize(columns: 20, rows: 7)] {
      _ = session.resize(size)
      #expect(picture.joined(separator: " ") == "The terminal needs 20 × 8 cells.")
      #expect(session.focusedCells == nil)
      type("w\t")
      #expect(picture.joined(separator: " ") == "The terminal needs 20 × 8 cells.")
    }
    for size in [(15, 2), (7, 8), (5, 5), (32, 0), (5, 1), (4, 1)] {
      _ = session.resize(TerminalSize(columns: size.0, rows: size.1))
      #expect(picture == (size.1 > 0 ? ["20×8"] : []))
    }
    for size in [(15, 3), (8, 5), (32, 1)] {
      _ = session.resize(TerminalSize(columns: size.0, rows: size.1))
      #expect(picture.joined(separator: " ") == "The terminal needs 20 × 8 cells.")
    }
    _ = session.resize(TerminalSize(columns: 20, rows: 8))
    #expect(picture[1] == "│word 0      [ Go ]│")
    #expect(picture.count == 8)
    #expect(session.focusedCells != nil)
    _ = session.resize(TerminalSize(columns: 19, rows: 8))
    type("q")
    #expect(session.isOver)
  }

  @Test func `letters are text where a field has the focus`() {
    let page = ViewController()
    let field = TextField(placeholder: "Name")
    page.view.addSubview(field)
    field.makeConstraints { $0.top.leading.trailing.equalToSuperview() }
    let session = LiveSession(
      LivePage((), VirtualTimeScheduler(), page), size: TerminalSize(columns: 60, rows: 8), isColored: false)
    _ = session.type(Array("rf\tqrf\u{7F}海\r".utf8))
    #expect(field.text == "qr海")
    #expect(!session.isOver)
    #expect(session.lines[7].drawn(color: false, toCells: .max).contains("text field"))
  }

  @Test func `only what has changed is drawn`() {
    _ = session.advance(by: .seconds(1))
    _ = session.draw()
    #expect(session.type(Array("x".utf8)) == TerminalCode.beginUpdate + TerminalCode.endUpdate)
    let update = session.type(Array("\t".utf8))
    #expect(update.utf8.count < 200)
  }

  @Test func `keys that wait together are one update`() {
    _ = session.advance(by: .seconds(1))
    let update = session.type(Array("\t\t\r\u{1B}[Bww".utf8))
    #expect(update.components(separatedBy: TerminalCode.endUpdate).count == 2)
    #expect(picture[1].contains("word 1"))
    #expect(pressed.value == ["word 0"])
    #expect(session.type(Array("\u{1B}[".utf8)) == "")
    type("A")
    #expect(picture[1].contains("word 0"))
  }

  @Test func `Ctrl-Z asks for a stop once, and is no key of the page`() {
    type("w")
    let picture = picture
    type("\u{1A}")
    #expect(self.picture == picture)
    #expect(session.takeSuspension())
    #expect(!session.takeSuspension())
    #expect(session.redraw(in: session.size).hasPrefix(TerminalCode.beginUpdate + TerminalCode.eraseAll))
  }

  @Test func `what is typed behind Ctrl-Z is not for the page`() {
    type("\u{1A}q")
    #expect(!session.isOver)
    #expect(session.takeSuspension())
    type("q")
    #expect(session.isOver)
  }

  // MARK: Pasting

  private func paste(_ text: String) { type("\u{1B}[200~\(text)\u{1B}[201~") }

  @Test func `pasted text goes to the field that has the focus, as one change`() {
    let page = ViewController()
    let field = TextField(placeholder: "Name")
    let changes = BehaviorRelay(value: 0)
    page.view.addSubview(field)
    field.makeConstraints { $0.top.leading.trailing.equalToSuperview() }
    let subscription = field.rx.text.skip(1).drive(onNext: { _ in changes.update { $0 += 1 } })
    let session = LiveSession(
      LivePage((), VirtualTimeScheduler(), page), size: TerminalSize(columns: 60, rows: 8), isColored: false)
    let text = String(repeating: "qrw\n", count: 1_250)
    _ = session.type(Array("\t\u{1B}[200~\(text)\u{1B}[201~".utf8))
    #expect(field.text == text.replacing("\n", with: " "))
    #expect(changes.value == 1)
    #expect(!session.isOver)
    subscription.dispose()
  }

  @Test func `pasted text goes nowhere without such a field`() {
    _ = session.advance(by: .seconds(1))
    let before = picture.dropLast()
    paste("\r\tqwf")
    #expect(!session.isOver)
    #expect(picture.dropLast() == before)
    #expect(picture[8] == " Nothing is pasted: no text field has the focus.")
    type("w")
    paste("x")
    #expect(picture[8] == " Nothing is pasted: no text field has the focus.")
  }

  // MARK: The mouse

  private func mouse(_ button: Int, _ column: Int, _ row: Int) { type("\u{1B}[<\(button);\(column);\(row)M") }

  @Test func `a press taps what is under it, and the focus moves there`() {
    _ = session.advance(by: .seconds(1))
    mouse(0, 60, 3)
    #expect(pressed.value == ["word 1"])
    #expect(picture[8].contains(#"button "Go""#))
    mouse(0, 3, 2)
    type("\t\r")
    #expect(pressed.value == ["word 1", "row word 0", "word 0"])
    // The border, the line below the picture, and a place outside.
    for (column, row) in [(1, 2), (3, 1), (3, 8), (3, 9), (64, 3), (900, 900)] { mouse(0, column, row) }
    type("w")
    mouse(0, 3, 2)
    #expect(pressed.value.count == 3)
  }

  @Test func `the wheel scrolls what is under it`() {
    _ = session.advance(by: .seconds(1))
    mouse(65, 3, 3)
    #expect(picture[1].contains("word 3"))
    mouse(64, 3, 3)
    #expect(picture[1].contains("word 0"))
    mouse(65, 3, 9)
    #expect(picture[1].contains("word 0"))
  }

  @Test func `nothing is kept unless requested`() {
    _ = session.advance(by: .seconds(1))
    type("\tr")
    #expect(session.cast == nil)
    #expect(session.test(named: "words") == nil)
  }

  @Test func `each screen is passed on once, with its time`() {
    var screens: [String] = []
    var kept = LiveKept()
    kept.onScreen = { screen, caption in screens.append(caption + " " + (screen.picture.contains("cat") ? "cat" : "-"))
    }
    let session = LiveSession(Page.feed.live(), size: TerminalSize(columns: 48, rows: 40), isColored: false, kept: kept)
    _ = session.draw()
    for _ in 0..<7 { _ = session.advance(by: .milliseconds(100)) }
    _ = session.type(Array("x".utf8))
    #expect(screens == ["At 0.0 s. -", "At 0.5 s. cat"])
  }

  @Test func `a session's cast on virtual time is the same to the byte`() throws {
    func cast() throws -> String {
      let session = LiveSession(
        Page.home.live(), size: TerminalSize(columns: 48, rows: 12), isColored: true,
        kept: LiveKept(cast: Cast(title: "home")))
      _ = session.draw()
      for _ in 0..<30 { _ = session.advance(by: .milliseconds(33)) }
      for key in ["\t", "\u{1B}[6~", "\u{1B}[B", "f", "r"] { _ = session.type(Array(key.utf8)) }
      _ = session.resize(TerminalSize(columns: 60, rows: 10))
      for _ in 0..<30 { _ = session.advance(by: .milliseconds(33)) }
      return try #require(session.cast).encoded()
    }
    let (first, second) = (try cast(), try cast())
    #expect(first == second)
    let lines = first.split(separator: "\n")
    #expect(lines.first == #"{"height":12,"title":"home","version":2,"width":48}"#)
    #expect(lines.contains(#"[0.990000, "r", "60x10"]"#))
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("[") })
  }
}
