/// The message of an action's failure.
@MainActor
func sentence(_ act: () throws -> Void) -> String {
  do {
    try act()
    return "nothing is thrown"
  } catch {
    return "\(error)"
  }
}
