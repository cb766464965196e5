import Foundation
import RillHeadless
import Testing

@MainActor @Suite struct ViewTreeTests {
  private let page: View = {
    let page = screen(columns: 20, rows: 4)
    let label = Label("Ada \"Lovelace\"\n\u{1B}")
    label.frame = CGRect(x: 8, y: 16, width: 40.5, height: 16)
    let field = configure(TextField(placeholder: "Name")) {
      $0.text = "x"
      $0.isHidden = true
      $0.accessibilityIdentifier = "name"
      $0.alpha = 0.5
    }
    field.frame = CGRect(x: 0, y: CGFloat.nan, width: .infinity, height: 16)
    page.addSubviews(label, field)
    return page
  }()

  @Test func `a tree is an indented line for each view`() {
    #expect(
      page.treeDescription() == """
        View
          Label "Ada \\"Lovelace\\"\\n\\u{1B}"
          TextField#name "Name" = "x" hidden alpha 0.5
        """)
    #expect(
      page.treeDescription(frames: true) == """
        View (0, 0, 160, 64)
          Label "Ada \\"Lovelace\\"\\n\\u{1B}" (8, 16, 40.5, 16)
          TextField#name "Name" = "x" (0, 0, 0, 16) hidden alpha 0.5
        """)
  }

  @Test func `a tree is JSON that is read back as the same tree`() throws {
    let tree = ViewTree(of: page)
    let json = try tree.json()
    #expect(try JSONDecoder().decode(ViewTree.self, from: Data(json.utf8)) == tree)
    #expect(try ViewTree(of: page).json() == json)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect((object["subviews"] as? [Any])?.count == 2)
    #expect(json.contains("\"alpha\" : 1,\n  \"frame\" : ["))
  }
}
