import Foundation
import RillHeadless
import TestSupport
import Testing

/// Compares all of Unicode with the Python packages wcwidth and emoji: https://pypi.org/project/wcwidth.
@Suite struct WidthTests {
  /// Where Rill differs on purpose. *Text widths*, an article of RillHeadless, has the same list.
  private enum Difference: String, CaseIterable {
    case null = "U+0000"
    case control = "U+0001–U+001F, U+007F–U+009F"
    case softHyphen = "U+00AD"
    case filler = "U+115F"
    case separator = "U+2028, U+2029"
    case spacingMark = "spacing marks"
    case emojiOfTextBase = "emoji sequences that begin with a character of one cell"

    /// The difference of a single scalar.
    init?(_ scalar: Unicode.Scalar) {
      switch scalar.value {
      case 0: self = .null
      case 0xAD: self = .softHyphen
      case 0x115F: self = .filler
      case 0x2028, 0x2029: self = .separator
      default:
        switch scalar.properties.generalCategory {
        case .control: self = .control
        case .spacingMark: self = .spacingMark
        default: return nil
        }
      }
    }

    /// Rill's width, and wcwidth's.
    var widths: (own: Int, other: Int) {
      switch self {
      case .null, .separator, .spacingMark: (1, 0)
      case .control: (1, -1)
      case .softHyphen: (0, 1)
      case .filler: (0, 2)
      case .emojiOfTextBase: (2, 1)
      }
    }
  }

  private struct Answers {
    var runs: [(scalars: ClosedRange<UInt32>, width: Int)] = []
    var sequences: [(text: String, width: Int)] = []

    init() throws {
      let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "widths.py")
      for line in String(decoding: try Python.run([script.path]), as: UTF8.self).split(separator: "\n") {
        let words = line.split(separator: " ")
        let width = try #require(words.last.flatMap { Int($0) })
        let values = words.dropFirst().dropLast().compactMap { UInt32($0, radix: 16) }
        if words[0] == "run" {
          runs.append((try #require(values.first)...(try #require(values.last)), width))
        } else {
          let scalars = try values.map { try #require(Unicode.Scalar($0)) }
          sequences.append((String(String.UnicodeScalarView(scalars)), width))
        }
      }
    }
  }

  @Test(
    .enabled(
      if: Python.isOnCI || Python.has("wcwidth", "emoji"), "python3 -m pip install wcwidth==0.7.0 emoji==2.16.0"))
  func `characters and emoji are as wide as wcwidth says, but for the differences that are listed`() throws {
    let answers = try Answers()
    #expect(answers.sequences.count > 3_000)
    var seen: Set<Difference> = []
    var wrong: [String] = []
    var count = 0
    for (scalars, width) in answers.runs {
      for scalar in scalars.lazy.compactMap(Unicode.Scalar.init) {
        count += 1
        let own = TextMetric.cells(of: Character(scalar))
        guard own != width else {
          if let difference = Difference(scalar), difference != .spacingMark {
            wrong.append("\(String(scalar.value, radix: 16)) does not differ")
          }
          continue
        }
        if let difference = Difference(scalar), difference.widths == (own, width) {
          seen.insert(difference)
        } else {
          wrong.append("\(String(scalar.value, radix: 16)): \(own), not \(width)")
        }
      }
    }
    for (text, width) in answers.sequences {
      let own = TextMetric.cells(in: text)
      guard own != width else { continue }
      // By itself, the first scalar is a text.
      let isOfTextBase = text.unicodeScalars.first.map { TextMetric.cells(of: Character($0)) } == 1
      if isOfTextBase, (own, width) == Difference.emojiOfTextBase.widths {
        seen.insert(.emojiOfTextBase)
      } else {
        wrong.append("\(text.unicodeScalars.map { String($0.value, radix: 16) }): \(own), not \(width)")
      }
    }
    #expect(count == 0x110000 - 0x800)
    #expect(wrong.isEmpty, "\(wrong.count), such as \(wrong.prefix(20))")
    #expect(seen == Set(Difference.allCases))
  }

  @Test func `the article lists these differences`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let article = try String(
      contentsOf: root.appending(path: "Sources/RillHeadless/RillHeadless.docc/TextWidths.md"), encoding: .utf8)
    let rows = article.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2)
    let listed = rows.map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }.prefix(3) }
    #expect(
      listed.map(Array.init)
        == Difference.allCases.map {
          [$0.rawValue, "\($0.widths.own)", "\($0.widths.other)".replacing("-", with: "−")]
        })
  }
}
