import Rill

/// A page with its server. The page uses the server's clock and transcript, too.
@MainActor
protocol ScriptedSetting {
  associatedtype Answer: Sendable

  var server: ScriptedServer<Answer> { get }
}

extension ScriptedSetting {
  var clock: VirtualTimeScheduler { server.clock }
  var transcript: Transcript { server.transcript }
}
