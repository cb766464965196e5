/// Whether two arrays are the same memory, so that nothing in them can differ. Arrays that were copied and not changed are.
///
/// Both arrays are alive for as long as this looks, so that equal addresses are one buffer. The buffer is not touched.
func shareStorage<Element>(_ left: [Element], _ right: [Element]) -> Bool {
  left.withUnsafeBufferPointer { left in
    right.withUnsafeBufferPointer { right in left.baseAddress == right.baseAddress }
  }
}
