import Foundation
import Rill
import RillHeadless
import RillTesting
import Testing

@testable import playground

/// The key that shows the causes of the last change.
@MainActor
@Suite struct LiveCausesTests {
  private func session(
    _ page: @autoclosure () -> LivePage, columns: Int = 70, rows: Int = 40, kept: LiveKept = LiveKept()
  ) -> LiveSession {
    let session = LiveSession(
      page(), size: TerminalSize(columns: columns, rows: rows), isColored: false, kept: kept)
    _ = session.draw()
    return session
  }

  private func press(_ keys: String..., in session: LiveSession) {
    for key in keys { _ = session.type(Array(key.utf8)) }
  }

  private func lines(of session: LiveSession) -> [String] {
    session.lines.map { $0.drawn(color: false, toCells: .max) }
  }

  /// The lines below the picture, without the hint.
  private func chain(of session: LiveSession) -> [String] {
    lines(of: session).filter { $0.contains(/^ (#|← #|…|Nothing)/) }
  }

  /// A session whose visitor has just liked the first moment.
  private func liked(kept: LiveKept = LiveKept()) -> LiveSession {
    let session = session(Page.timeline.live(), kept: kept)
    _ = session.advance(by: .seconds(2))
    press("\t", "\t", "\t", "\r", in: session)
    return session
  }

  @Test func `the chain after a like begins at the row and ends at the tap`() throws {
    let session = liked()
    let picture = lines(of: session)
    press("w", in: session)
    let chain = chain(of: session)
    #expect(try #require(chain.first).contains(/^ #\d+ row m01 reloaded$/))
    #expect(chain.contains { $0.contains("LikeTapped in row m01") })
    #expect(try #require(chain.last).contains(/^ ← #\d+ tap on button "♡ Like" \(LiveFocus\.swift:\d+\)$/))
    let shown = lines(of: session)
    #expect(shown.last == " at 2.0 s · any key closes this")
    #expect(shown.count == 40)
    #expect(shown.dropLast(chain.count + 1) == picture.dropLast(chain.count + 1))
  }

  @Test func `any key closes it and does nothing else, but Ctrl-C leaves`() {
    let session = liked()
    let picture = lines(of: session)
    for key in ["w", "q", "\t", "\u{1B}[B"] {
      press("w", in: session)
      #expect(!chain(of: session).isEmpty)
      press(key, in: session)
      #expect(lines(of: session) == picture)
    }
    #expect(!session.isOver)
    press("w", "\u{03}", in: session)
    #expect(session.isOver)
  }

  @Test func `it stays while time passes and something else happens`() {
    let session = session(Page.timeline.live())
    press("w", in: session)
    let before = chain(of: session)
    _ = session.advance(by: .seconds(2))
    #expect(chain(of: session) == before)
    press("x", "w", in: session)
    #expect(chain(of: session) != before)
  }

  @Test func `where a field has the focus the key is a letter`() {
    let session = session(Page.signin.live())
    press("\t", "\t", "\t", "w", in: session)
    #expect("\(session.screen.accessibility)".contains(#"text field "Name" = "w""#))
    #expect(chain(of: session).isEmpty)
  }

  @Test func `before anything happens it says so`() {
    let session = session(Page.layout.live())
    press("w", in: session)
    #expect(lines(of: session).suffix(2) == [" Nothing has happened yet.", " any key closes this"])
  }

  @Test func `what happens while the page is created is recorded, too`() throws {
    let bag = DisposeBag()
    let session = session(
      {
        BehaviorRelay(value: 7).bind(onNext: { _ in }).disposed(by: bag)
        return LivePage((), VirtualTimeScheduler(), ViewController())
      }())
    press("w", in: session)
    #expect(try #require(chain(of: session).first).contains(/^ #\d+ bind next 7 \(/))
  }

  @Test func `without rows it shows the last effect`() throws {
    let session = session(Page.signin.live())
    press("w", in: session)
    #expect(try #require(chain(of: session).first).contains(/^ #\d+ bind next 8 of Array<FormElement>/))
  }

  @Test func `what is only looked at is no effect`() {
    let (page, button) = (ViewController(), Button("Go"))
    page.view.addSubview(button)
    button.makeConstraints { $0.top.leading.trailing.equalToSuperview() }
    let (scope, bag) = (Diagnostics(), DisposeBag())
    let seen = Protected(0)
    scope.debugSink = { _ in seen.withLock { $0 += 1 } }
    scope.run {
      let session = session(
        {
          button.rx.tap.debug("tap").filter { false }.bind(onNext: {}).disposed(by: bag)
          return LivePage((), VirtualTimeScheduler(), page)
        }())
      let before = seen.value
      press("\t", "\r", "w", in: session)
      #expect(seen.value == before + 1)
      #expect(chain(of: session) == [" Nothing has happened yet."])
    }
  }

  @Test func `a low terminal shows the effect and the root, and how many are left out between them`() throws {
    let session = liked()
    press("w", in: session)
    let full = chain(of: session)
    let (effect, root, hint) = (full[0], try #require(full.last), " at 2.0 s · any key closes this")
    func shown(inRows rows: Int) -> [String] {
      _ = session.resize(TerminalSize(columns: 70, rows: rows))
      return lines(of: session)
    }
    #expect(shown(inRows: full.count + 1) == full + [hint])
    #expect(shown(inRows: 5) == [effect, full[1], " … \(full.count - 3) left out", root, hint])
    #expect(shown(inRows: 3) == [effect, root, hint])
    #expect(shown(inRows: 2) == [effect, root])
    #expect(shown(inRows: 1) == [effect])
  }

  @Test func `a narrow terminal cuts each line`() {
    let session = liked()
    press("w", in: session)
    let full = chain(of: session)
    _ = session.resize(TerminalSize(columns: 24, rows: 40))
    let cut = chain(of: session)
    #expect(cut == full.map { TextMetric.truncate($0, toCells: 24) })
    #expect(cut.contains { $0.hasSuffix("…") })
  }

  @Test func `it covers the focus`() throws {
    let session = liked()
    let rows = try #require(session.focusedCells).rows
    _ = session.resize(TerminalSize(columns: 70, rows: rows.upperBound + 2))
    #expect(session.focusedCells?.rows == rows)
    press("w", in: session)
    #expect(session.focusedCells?.rows.isEmpty == true)
  }

  @Test func `nothing of it is kept`() throws {
    func kept(withCauses: Bool) throws -> [String] {
      var screens: [String] = []
      let session = liked(
        kept: LiveKept(
          record: LiveRecord(), cast: Cast(title: "timeline"), onScreen: { screens.append("\($1) \($0.picture)") }))
      if withCauses { press("w", "x", "w", in: session) }
      _ = session.advance(by: .milliseconds(400))
      _ = session.resize(TerminalSize(columns: 60, rows: 30))
      if withCauses { press("x", in: session) }
      press("\u{1B}[B", in: session)
      return [try #require(session.test(named: "timeline")), try #require(session.cast).encoded()] + screens
    }
    #expect(try kept(withCauses: true) == kept(withCauses: false))
  }
}
