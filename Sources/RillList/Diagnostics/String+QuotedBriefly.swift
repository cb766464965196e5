extension String {
  /// The text in quotation marks, on one line, shortened if it is long.
  package var quotedBriefly: String { (count > 24 ? prefix(23) + "…" : self).debugDescription }
}
