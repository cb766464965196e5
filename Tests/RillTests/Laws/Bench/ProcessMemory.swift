import Foundation

/// Looks up a function of the running process; sanitizers replace some of them.
private func function<Signature>(_ name: String, as: Signature.Type) -> Signature? {
  dlsym(dlopen(nil, RTLD_NOW), name).map { unsafeBitCast($0, to: Signature.self) }
}

private let sanitizedBytes = function("__sanitizer_get_current_allocated_bytes", as: (@convention(c) () -> Int).self)

/// The bytes that are currently allocated. Exact while no other thread runs.
func allocatedBytes() -> Int {
  if let sanitizedBytes { return sanitizedBytes() }
  #if canImport(Glibc)
  return glibcBytes()
  #else
  var statistics = malloc_statistics_t()
  malloc_zone_statistics(nil, &statistics)
  return Int(statistics.size_in_use)
  #endif
}

#if canImport(Glibc)
/// The memory that glibc's allocator has from the system, minus its free memory. `mallinfo2` would return it in one
/// call, but the module `Glibc` lacks it (Swift 6.3.1), and a function that is looked up cannot return its structure.
private func glibcBytes() -> Int {
  guard let mallocInfo = function("malloc_info", as: (@convention(c) (CInt, UnsafeMutableRawPointer) -> CInt).self)
  else { return 0 }
  var buffer: UnsafeMutablePointer<CChar>?
  var length = 0
  guard let stream = open_memstream(&buffer, &length) else { return 0 }
  _ = mallocInfo(0, UnsafeMutableRawPointer(stream))
  fclose(stream)
  defer { free(buffer) }
  let report = buffer.map { String(cString: $0) } ?? ""
  // The totals of all arenas follow the arenas.
  let totals = report.components(separatedBy: "</heap>").last ?? ""
  func size(_ tag: String) -> Int {
    let line = totals.split(separator: "\n").first { $0.contains(tag) } ?? ""
    return line.firstMatch(of: /size="(\d+)"/).flatMap { Int($0.1) } ?? 0
  }
  return size("<system type=\"current\"") - size("<total type=\"fast\"") - size("<total type=\"rest\"")
    + size("<total type=\"mmap\"")
}
#endif
