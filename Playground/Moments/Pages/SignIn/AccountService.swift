import Rill

/// The account that is signed in.
struct Account: Equatable, Sendable {
  let name: String
}

/// Signs users in.
protocol AccountService: Sendable {
  /// The account with this name; fails if the password is wrong.
  func signIn(name: String, password: String) -> Observable<Account>

  /// A new account; fails if the name is taken.
  func register(name: String, password: String) -> Observable<Account>
}

/// The name of the last user who signed in and asked to be remembered.
struct RememberedName: Sendable {
  let name = BehaviorRelay<String?>(value: nil)
}

/// The accounts of a server that follows a script.
struct ScriptedAccountService: AccountService {
  let server: ScriptedServer<Account>

  func signIn(name: String, password: String) -> Observable<Account> { server.request("sign in \(name)") }

  func register(name: String, password: String) -> Observable<Account> { server.request("register \(name)") }
}
