import Foundation
import RillHeadless
import Testing

@MainActor @Suite struct ViewCodeTests {
  /// A base class that carries the pipeline.
  private class Panel: View, ViewCode {
    var steps: [String] = []
    let title = Label("title")

    override init() {
      super.init()
      applyViewCode()
    }

    func buildHierarchy(_ phase: borrowing HierarchyPhase) {
      steps.append("hierarchy")
      addSubviews(title)
    }

    func setupConstraints(_ phase: borrowing ConstraintsPhase) {
      steps.append("constraints")
      title.makeConstraints { $0.top.leading.equalToSuperview() }
    }

    func configureViews(_ phase: borrowing ConfigurationPhase) { steps.append("configuration") }
  }

  private final class ErrorPanel: Panel {
    static var errorViews = 0
    private(set) lazy var errorView: Label = {
      Self.errorViews += 1
      return Label("error")
    }()

    override func buildHierarchy(_ phase: borrowing HierarchyPhase) {
      super.buildHierarchy(phase)
      steps.append("more")
    }

    func showError() { if errorView.superview == nil { addSubview(errorView) } }
  }

  private final class Screen: ViewController, ViewCode {
    let label = Label("hello")

    override func viewDidLoad() { applyViewCode() }
    func buildHierarchy(_ phase: borrowing HierarchyPhase) { view.addSubviews(label) }
    func setupConstraints(_ phase: borrowing ConstraintsPhase) {
      label.makeConstraints { $0.center.equalToSuperview() }
    }
  }

  @Test func `the steps run once and in order, those of a subclass among them`() {
    let panel = ErrorPanel()
    #expect(panel.steps == ["hierarchy", "more", "constraints", "configuration"])
    #expect(panel.title.superview === panel)
    #expect(picture(of: panel, columns: 6, rows: 1) == "title ")
  }

  @Test func `a second time is a diagnostic and changes nothing`() {
    let panel = Panel()
    let reported = diagnostics { panel.applyViewCode() }
    #expect(
      reported == [
        "View code applied twice: Panel has its hierarchy and constraints already. Call applyViewCode() once."
      ])
    #expect(panel.steps.count == 3)
  }

  @Test func `a lazy subview is made when it is first needed`() {
    let panel = ErrorPanel()
    panel.layoutIfNeeded()
    #expect(ErrorPanel.errorViews == 0)
    panel.showError()
    panel.showError()
    #expect(ErrorPanel.errorViews == 1)
  }

  @Test func `a view controller conforms too, and needs no third step`() {
    let screen = Screen()
    screen.view.frame.size = TextMetric.size(columns: 9, rows: 1)
    #expect(TextRenderer(isFramed: false).picture(of: screen) == "  hello  ")
  }

  @Test func `views are configured and added several at a time`() {
    let (one, other) = (configure(Label()) { $0.text = "one" }, Label("other"))
    let stack = StackView(axis: .vertical)
    stack.addArrangedSubviews(one, other)
    #expect(stack.arrangedSubviews.map(ObjectIdentifier.init) == [one, other].map(ObjectIdentifier.init))
    #expect(picture(of: stack, columns: 5, rows: 2) == "one  \nother")
  }
}
