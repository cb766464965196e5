/// Returns whether two arrays share their memory and therefore cannot differ. An unchanged copy shares it.
///
/// Both arrays are alive during the comparison, so equal addresses mean the same buffer. The function does not read the
/// buffer.
@inlinable package func shareStorage<Element>(_ left: [Element], _ right: [Element]) -> Bool {
  left.withUnsafeBufferPointer { left in
    right.withUnsafeBufferPointer { right in left.baseAddress == right.baseAddress && left.count == right.count }
  }
}
