import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
import TestSupport
#endif

/// A TCP socket bound to a free port of 127.0.0.1. Its creator closes it.
///
/// While it is bound, no other process gets the port, and while nothing listens, clients are refused.
struct LoopbackSocket: Sendable {
  struct Failure: Error {
    var call: String
    var code: Int32
  }

  let descriptor: Int32
  let port: UInt16

  init() throws {
    #if canImport(Glibc)
    let kind = Int32(SOCK_STREAM.rawValue)
    #else
    let kind = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { throw Failure(call: "socket", code: errno) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isBound else {
      let code = errno
      close(descriptor)
      throw Failure(call: "bind", code: code)
    }
    self.descriptor = descriptor
    port = UInt16(bigEndian: address.sin_port)
  }

  func startListening() throws {
    guard listen(descriptor, 16) == 0 else { throw Failure(call: "listen", code: errno) }
  }

  var url: URL {
    get throws {
      guard let url = URL(string: "http://127.0.0.1:\(port)/graphql") else { throw Failure(call: "URL", code: 0) }
      return url
    }
  }
}

/// A port on which nothing listens, reserved for its owner.
final class ClosedPort: Sendable {
  private let socket: LoopbackSocket

  init() throws { socket = try LoopbackSocket() }

  deinit { close(socket.descriptor) }

  var url: URL { get throws { try socket.url } }
}
