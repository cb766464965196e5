extension Duration {
  /// "2 seconds", "1 second" or "0.25 seconds".
  var inSeconds: String {
    let seconds = self / .seconds(1)
    if let whole = Int(exactly: seconds) { return whole == 1 ? "1 second" : "\(whole) seconds" }
    return "\(seconds) seconds"
  }

  /// "422.8": seconds with one decimal, truncated.
  var tenths: String {
    let tenths = components.seconds * 10 + components.attoseconds / 100_000_000_000_000_000
    return "\(tenths / 10).\(tenths % 10)"
  }
}
