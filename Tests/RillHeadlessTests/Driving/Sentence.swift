/// What an act says when it fails.
@MainActor
func sentence(_ act: () throws -> Void) -> String {
  do {
    try act()
    return "nothing is thrown"
  } catch {
    return "\(error)"
  }
}
