extension Duration {
  /// "2 seconds", "1 second" or "0.25 seconds".
  var inSeconds: String {
    let seconds = self / .seconds(1)
    if let whole = Int(exactly: seconds) { return whole == 1 ? "1 second" : "\(whole) seconds" }
    return "\(seconds) seconds"
  }
}
