/// How often a law repeats: at full count in release, a hundredth of it in debug and thus under sanitizers.
enum Counts {
  static var isFull: Bool { full(100) == 100 }

  static func full(_ count: Int) -> Int {
    #if DEBUG
      max(1, count / 100)
    #else
      count
    #endif
  }
}
