import Foundation
import Testing

@testable import RillHeadless

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

  @Test func `texts have enough contrast to all their backgrounds`() throws {
    let grounds = [SVGColors.page, SVGColors.shade, SVGColors.control, SVGColors.accentTint]
    for role in TextRole.allCases {
      for ground in grounds { #expect(try contrast(SVGColors.color(of: role), ground) >= 4.5, "\(role) on \(ground)") }
    }
    #expect(try contrast(SVGColors.onAccent, SVGColors.color(of: TextRole.accent)) >= 4.5)
    for name in ["a", "b", "c", "d", "e", "f", "g", "lake", "harbour", "林"] {
      #expect(try contrast(SVGColors.pictureName, SVGColors.tones(of: name).light) >= 4.5)
    }
  }

  @Test func `a name has the same tones each time, and names have several`() {
    #expect(SVGColors.tones(of: "lake") == SVGColors.tones(of: "lake"))
    #expect(Set((0..<40).map { SVGColors.tones(of: "sky-\($0)").light }).count == 8)
  }
}
