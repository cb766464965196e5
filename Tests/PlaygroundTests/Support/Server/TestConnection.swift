import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

/// One client of a `TestServer`: blocking calls on a separate thread.
struct TestConnection {
  let socket: Int32

  func serve(_ reply: TestReply, onRequest: (TestRequest) -> Void, onHangUp: () -> Void) {
    guard let request = readRequest() else { return }
    onRequest(request)
    switch reply {
    case .answer(let status, let body):
      send(head(status, "Content-Length: \(body.count)"), body)
    case .challenge(let scheme, let body):
      send(head(401, "WWW-Authenticate: \(scheme)\r\nContent-Length: \(body.count)"), body)
    case .truncated(let body):
      send(head(200, "Content-Length: \(body.count + 1_000)"), body)
    case .truncatedChunks(let body):
      send(head(200, "Transfer-Encoding: chunked"), Data("\(String(body.count, radix: 16))\r\n".utf8), body)
    case .redirect(let address):
      send(head(302, "Location: \(address)\r\nContent-Length: 0"))
    case .raw(let bytes):
      send(bytes)
    case .hangUp: break
    case .silence:
      waitForHangUp(onHangUp)
    case .trickle(let body):
      send(head(200, "Content-Length: \(body.count + 1_000)"), body)
      waitForHangUp(onHangUp)
    }
  }

  private func head(_ status: Int, _ field: String) -> Data {
    Data("HTTP/1.1 \(status) Whatever\r\nContent-Type: application/json\r\n\(field)\r\nConnection: close\r\n\r\n".utf8)
  }

  private func waitForHangUp(_ onHangUp: () -> Void) {
    while let bytes = receive(), !bytes.isEmpty {}
    onHangUp()
  }

  private func readRequest() -> TestRequest? {
    var received = Data()
    let gap = Data("\r\n\r\n".utf8)
    while true {
      if let end = received.range(of: gap) {
        let head = String(decoding: received[..<end.lowerBound], as: UTF8.self)
        guard var request = TestRequest(head: head) else { return nil }
        let length = request.headers["content-length"].flatMap { Int($0) } ?? 0
        if request.headers["expect"] != nil { send(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
        request.body = received[end.upperBound...]
        while request.body.count < length {
          guard let more = receive(), !more.isEmpty else { return nil }
          request.body += more
        }
        return request
      }
      guard let more = receive(), !more.isEmpty else { return nil }
      received += more
    }
  }

  /// The next bytes; empty if the client has hung up, nil on an error.
  private func receive() -> Data? {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = recv(socket, &buffer, buffer.count, 0)
    return count < 0 ? nil : Data(buffer[..<count])
  }

  private func send(_ parts: Data...) {
    #if canImport(Darwin)
    var one: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &one, socklen_t(MemoryLayout<Int32>.size))
    let flags: Int32 = 0
    #else
    let flags = Int32(MSG_NOSIGNAL)
    #endif
    for var rest in parts.map({ [UInt8]($0)[...] }) {
      while !rest.isEmpty {
        let sent = rest.withUnsafeBytes { bytes in
          #if canImport(Darwin)
          Darwin.send(socket, bytes.baseAddress, bytes.count, flags)
          #else
          Glibc.send(socket, bytes.baseAddress, bytes.count, flags)
          #endif
        }
        guard sent > 0 else { return }
        rest = rest.dropFirst(sent)
      }
    }
  }
}
