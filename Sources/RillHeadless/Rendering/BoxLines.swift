/// The characters of a box.
package struct BoxLines {
  package var horizontal: Character = "─"
  package var vertical: Character = "│"
  package var topLeft: Character
  package var topRight: Character
  package var bottomLeft: Character
  package var bottomRight: Character

  package static let thin = BoxLines(topLeft: "┌", topRight: "┐", bottomLeft: "└", bottomRight: "┘")
  package static let rounded = BoxLines(topLeft: "╭", topRight: "╮", bottomLeft: "╰", bottomRight: "╯")
}
