// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

extension IndexPath {
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  public var section: Int { self[0] }
  public var item: Int { self[1] }
  public var row: Int { item }

  /// The position in a sentence.
  var name: String { "\(section)-\(item)" }
}
