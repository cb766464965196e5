/// Maps the design tokens to colors for a picture of points, and is the one place that does.
///
/// Text has a contrast of 4.5 to 1 or more with its background, except for disabled text.
enum SVGColors {
  static let page = "#FFFFFF"
  static let device = "#1C1C1E"
  static let bar = "#F9F9FB"
  static let shade = "#E6ECF4"
  static let line = "#D1D1D6"
  static let control = "#ECECF1"
  static let accentTint = "#E1EDFD"
  /// The name on the lighter tone of a picture.
  static let pictureName = "#3A3F47"
  static let onAccent = "#FFFFFF"
  static let disabled = "#8A8A90"
  static let disabledControl = "#F4F4F7"

  static func color(of role: TextRole) -> String {
    switch role {
    case .primary: "#1C1C1E"
    case .secondary: "#5F5F66"
    case .accent: "#0A58CA"
    case .error: "#B3131B"
    }
  }

  static func color(of style: TextStyle) -> String { style.isDim ? disabled : color(of: style.role) }

  static func background(_ background: Background) -> String? {
    switch background {
    case .clear: nil
    case .solid: page
    case .shaded: shade
    }
  }

  /// Returns the two tones for a picture that is missing, the same for the same name.
  static func tones(of name: String) -> (light: String, dark: String) {
    let tones = [
      ("#DCE9F7", "#B4CFEC"), ("#E3EFE0", "#BBDAB3"), ("#FBE9D7", "#F2CBA2"), ("#F6E0E4", "#E8B9C3"),
      ("#E8E3F5", "#CABFE8"), ("#DDF0EE", "#AEDAD4"), ("#F7EFCF", "#E9D68C"), ("#E6E7EB", "#C6C9D2"),
    ]
    // FNV-1a, because the hash of the standard library differs in each run.
    let hash = name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return tones[Int((hash >> 8) % UInt32(tones.count))]
  }
}
