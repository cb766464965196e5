/// Maps the design tokens to colors for a picture of points, and is the one place that does.
///
/// Text has a contrast of 4.5 to 1 or more with its background, also in a disabled control. The borders and shapes of
/// controls have 3 to 1 with what is around them, except for the shape of a disabled button: WCAG requires no contrast of
/// a control that cannot be used, and that it is fainter shows that.
struct SVGColors {
  let isDark: Bool

  var page: String { isDark ? "#121214" : "#FFFFFF" }
  var device: String { isDark ? "#48484A" : "#1C1C1E" }
  var shade: String { isDark ? "#25303E" : "#E6ECF4" }
  /// The line between two parts of a screen, which is no control.
  var line: String { isDark ? "#48484A" : "#D1D1D6" }
  var border: String { isDark ? "#9A9AA1" : "#76767C" }
  /// The shape of a disabled button, and the ground of a disabled field.
  var control: String { isDark ? "#2C2C2F" : "#ECECF1" }
  var accentTint: String { isDark ? "#16304C" : "#E1EDFD" }
  /// The name on a picture.
  var pictureName: String { isDark ? "#EDEDF2" : "#3A3F47" }
  var onAccent: String { isDark ? "#101214" : "#FFFFFF" }
  /// The text of a disabled control, and its mark where it is selected.
  var disabled: String { isDark ? "#A2A2A9" : "#65656B" }

  func color(of role: TextRole) -> String {
    switch role {
    case .primary: isDark ? "#F2F2F7" : "#1C1C1E"
    case .secondary: isDark ? "#ADADB5" : "#5F5F66"
    case .accent: isDark ? "#7DB8FF" : "#0A58CA"
    case .error: isDark ? "#FF9A93" : "#B3131B"
    }
  }

  func color(of style: TextStyle) -> String { style.isDim ? disabled : color(of: style.role) }

  func background(_ background: Background) -> String? {
    switch background {
    case .clear: nil
    case .solid: page
    case .shaded: shade
    }
  }

  /// Returns the two tones for a picture, the same for the same name: its ground, and what is drawn on it.
  func tones(of name: String) -> (ground: String, figure: String) {
    let tones =
      isDark
      ? [
        ("#22405E", "#3A668F"), ("#2B4526", "#466B3E"), ("#553A1E", "#83602F"), ("#56303B", "#84505F"),
        ("#3D335C", "#62548C"), ("#1F4A46", "#37746C"), ("#4D421A", "#79692D"), ("#3A3D44", "#5C6069"),
      ]
      : [
        ("#DCE9F7", "#B4CFEC"), ("#E3EFE0", "#BBDAB3"), ("#FBE9D7", "#F2CBA2"), ("#F6E0E4", "#E8B9C3"),
        ("#E8E3F5", "#CABFE8"), ("#DDF0EE", "#AEDAD4"), ("#F7EFCF", "#E9D68C"), ("#E6E7EB", "#C6C9D2"),
      ]
    // FNV-1a, because the hash of the standard library differs in each run.
    let hash = name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return tones[Int((hash >> 8) % UInt32(tones.count))]
  }
}
