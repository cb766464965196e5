import RillList

/// A user's action in a form.
enum FormEvent: ListEvent, Equatable {
  case selected(Int, of: [String])
  case typed(String, into: String)
  case checked(Bool, String)
  /// The name of the button, or its title if it has none.
  case tapped(String)
}
