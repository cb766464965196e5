import TestSupport

/// How often a law repeats: at full count once, and a hundredth of it per operator and under sanitizers.
enum Counts {
  static func full(_ count: Int) -> Int { isSanitized ? hundredth(of: count) : count }

  /// For loops of millions: a hundredth in debug builds, too.
  static func heavy(_ count: Int) -> Int {
    #if DEBUG
      hundredth(of: count)
    #else
      full(count)
    #endif
  }

  static func hundredth(of count: Int) -> Int { max(1, count / 100) }
}
