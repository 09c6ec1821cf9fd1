public import AccessStoreProtocols
public import OrdersStoreProtocols
public import PresentationProtocols

/// The screen that says who may use a store: it makes tokens, sets passwords, lists both and revokes them.
public enum ManageAccess {
  /// A role comes as it was typed.
  public enum Action: Hashable, Sendable {
    case createToken(name: String, role: String)
    case list
    case revoke(name: String)
    case setPassword(name: String, role: String, password: String)
  }

  public struct Request: Hashable, Sendable {
    public var action: Action
    public var isDryRun: Bool

    public init(action: Action, isDryRun: Bool = false) {
      self.action = action
      self.isDryRun = isDryRun
    }
  }

  public enum Response: Hashable, Sendable {
    /// The secret is here and nowhere else; `nil` where the token was only tried.
    case created(Credential, secret: String?)
    case listed([Credential])
    case revoked(Credential)
    case passwordSet(Credential)
  }

  /// Why nothing was done.
  public enum Failure: Error, Hashable, Sendable {
    case store(OrdersStoreError)
    /// What was typed cannot be read: a role that is none.
    case usage(InvalidField)
    /// What was sent can be read and is not valid: a password that is too short.
    case invalid([InvalidField])
    /// No credential has this name; these names there are.
    case unknown(name: String, known: [String])
    /// It cannot be done at the moment, whatever was asked.
    case problem(Problem)
  }

  public struct ViewModel: Hashable, Sendable {
    /// What there is, or what the notice tells of.
    public var credentials: [DisplayedCredential]
    /// The secret of a new token, shown this once.
    public var secret: String?
    /// What has been done, or that there is nothing to show; empty where the list says it all.
    public var notice: String

    public init(credentials: [DisplayedCredential], secret: String? = nil, notice: String = "") {
      self.credentials = credentials
      self.secret = secret
      self.notice = notice
    }
  }

  /// A credential as a list shows it, and as a machine reads it.
  public struct DisplayedCredential: Hashable, Sendable {
    public var name: String
    public var kind: DisplayedValue
    public var role: DisplayedValue
    public var createdAt: DisplayedValue
    /// `nil` where it has let nobody in yet.
    public var lastUsedAt: DisplayedValue?

    public init(
      name: String, kind: DisplayedValue, role: DisplayedValue, createdAt: DisplayedValue, lastUsedAt: DisplayedValue?
    ) {
      self.name = name
      self.kind = kind
      self.role = role
      self.createdAt = createdAt
      self.lastUsedAt = lastUsedAt
    }
  }
}
