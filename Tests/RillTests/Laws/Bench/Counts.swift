import TestSupport

/// How often a law repeats: at full count once, and a hundredth of it per operator and under sanitizers.
enum Counts {
  static func full(_ count: Int) -> Int { isSanitized ? hundredth(of: count) : count }
  static func hundredth(of count: Int) -> Int { max(1, count / 100) }
}
