import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

/// A real HTTP server on loopback for one test: it sends every request the same reply and records the requests.
///
/// It listens from `init` until `stop()` or its deinitialization, and then closes open connections.
final class TestServer: Sendable {
  /// Every request, once it is read completely.
  let requests: AsyncStream<TestRequest>
  /// One element for each client that hung up while it was waiting.
  let hangUps: AsyncStream<Void>

  private let listener: LoopbackSocket
  private let isStopped = Mutex(false)
  private let connections: OpenConnections

  /// - Parameter reply: the reply to each request.
  init(_ reply: TestReply) throws {
    let listener = try LoopbackSocket()
    try listener.startListening()
    self.listener = listener
    let (requests, onRequest) = AsyncStream.makeStream(of: TestRequest.self)
    let (hangUps, onHangUp) = AsyncStream.makeStream(of: Void.self)
    self.requests = requests
    self.hangUps = hangUps
    let connections = OpenConnections()
    self.connections = connections
    // Does not capture `self`: a server that is not stopped ends with its owner.
    Thread.detachNewThread {
      while true {
        let client = accept(listener.descriptor, nil, nil)
        guard client >= 0 else { break }
        guard connections.insert(client) else {
          close(client)
          continue
        }
        Thread.detachNewThread {
          TestConnection(socket: client).serve(
            reply, onRequest: { onRequest.yield($0) }, onHangUp: { onHangUp.yield() })
          connections.close(client)
        }
      }
      close(listener.descriptor)
      onRequest.finish()
      onHangUp.finish()
    }
  }

  deinit { stop() }

  /// Stops listening and hangs up on every client.
  func stop() {
    let wasStopped = isStopped.withLock { stopped in
      defer { stopped = true }
      return stopped
    }
    guard !wasStopped else { return }
    shutdown(listener.descriptor, Int32(SHUT_RDWR))
    connections.shutDown()
  }

  var url: URL { get throws { try listener.url } }
}

/// The open sockets. Only the thread of a connection closes its socket, so that no descriptor is used twice.
private final class OpenConnections: Sendable {
  private let sockets = Mutex<Set<Int32>?>([])

  /// False if the server has stopped.
  func insert(_ socket: Int32) -> Bool {
    sockets.withLock { $0?.insert(socket).inserted ?? false }
  }

  func close(_ socket: Int32) {
    sockets.withLock { open in
      open?.remove(socket)
      #if canImport(Darwin)
      _ = Darwin.close(socket)
      #else
      _ = Glibc.close(socket)
      #endif
    }
  }

  func shutDown() {
    sockets.withLock { open in
      open?.forEach { _ = shutdown($0, Int32(SHUT_RDWR)) }
      open = nil
    }
  }
}
