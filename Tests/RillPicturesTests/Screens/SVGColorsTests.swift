import Foundation
import RillHeadless
import Testing

@testable import RillPictures

@Suite struct SVGColorsTests {
  /// Source: *Web Content Accessibility Guidelines 2.2*, "relative luminance" and "contrast ratio".
  private func luminance(_ color: String) throws -> Double {
    let value = try #require(UInt32(color.dropFirst(), radix: 16))
    func channel(_ shift: UInt32) -> Double {
      let part = Double((value >> shift) & 0xFF) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)
  }

  private func contrast(_ one: String, _ other: String) throws -> Double {
    let (first, second) = (try luminance(one), try luminance(other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  @Test(arguments: [false, true])
  func `texts have enough contrast to all their backgrounds`(isDark: Bool) throws {
    let colors = SVGColors(isDark: isDark)
    let grounds = [colors.page, colors.shade, colors.control, colors.accentTint]
    for text in TextRole.allCases.map({ colors.color(of: $0) }) + [colors.disabled] {
      for ground in grounds { #expect(try contrast(text, ground) >= 4.5, "\(text) on \(ground)") }
    }
    #expect(try contrast(colors.onAccent, colors.color(of: TextRole.accent)) >= 4.5)
    #expect(try contrast(colors.onAccent, colors.disabled) >= 4.5)
    for name in ["a", "b", "c", "d", "e", "f", "g", "lake", "harbour", "林"] {
      #expect(try contrast(colors.pictureName, colors.tones(of: name).ground) >= 4.5)
    }
    #expect(try contrast(colors.pictureName, colors.shade) >= 4.5)
  }

  @Test(arguments: [false, true])
  func `borders and controls have enough contrast to what is around them`(isDark: Bool) throws {
    let colors = SVGColors(isDark: isDark)
    for border in [colors.border, colors.color(of: TextRole.accent), colors.disabled] {
      for ground in [colors.page, colors.shade] { #expect(try contrast(border, ground) >= 3, "\(border) on \(ground)") }
    }
  }

  @Test(arguments: [false, true])
  func `the shape of a disabled control is fainter, and its text is not`(isDark: Bool) throws {
    let colors = SVGColors(isDark: isDark)
    // The guidelines require no contrast of a control that cannot be used.
    for ground in [colors.page, colors.shade] { #expect(try contrast(colors.control, ground) < 3) }
    #expect(try contrast(colors.disabled, colors.control) >= 4.5)
    #expect(try contrast(colors.disabled, colors.page) < contrast(colors.color(of: TextRole.primary), colors.page))
  }

  @Test(arguments: [false, true])
  func `a name has the same tones each time, and names have several`(isDark: Bool) {
    let colors = SVGColors(isDark: isDark)
    #expect(colors.tones(of: "lake") == colors.tones(of: "lake"))
    #expect(Set((0..<40).map { colors.tones(of: "sky-\($0)").ground }).count == 8)
  }
}
