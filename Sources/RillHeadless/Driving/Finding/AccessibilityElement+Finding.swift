extension AccessibilityElement {
  /// Returns the first descendant with a role and a name or identifier.
  ///
  /// - Throws: ``DrivingError/notFound(wanted:onScreen:hint:)``, if there is none.
  public subscript(role: AccessibilityRole, name: String) -> AccessibilityElement {
    get throws(DrivingError) {
      let inside = flattened.dropFirst()
      let found =
        inside.first { $0.role == role && $0.name == name } ?? inside.first { $0.role == role && $0.identifier == name }
      if let found { return found }
      let query = ElementQuery(role, name)
      throw .notFound(
        wanted: query.description,
        onScreen: query.nearest(of: inside.map { (ElementQuery($0.role, $0.name ?? ""), $0.line) }), hint: nil)
    }
  }
}
