public import AccessStoreProtocols
public import OrdersStoreProtocols
public import PresentationProtocols

/// The scene that manages the credentials of a store: it creates tokens, sets passwords, and lists and revokes both.
public enum ManageAccess {
  /// The requested operation. A role is text that is not yet validated.
  public enum Action: Hashable, Sendable {
    /// Creates a token for a name and a role.
    case createToken(name: String, role: String)
    /// Lists all credentials.
    case list
    /// Revokes the credential of a name and ends its sessions.
    case revoke(name: String)
    /// Sets or replaces the password of a name, with a role.
    case setPassword(name: String, role: String, password: String)
  }

  /// The request of an operation.
  public struct Request: Hashable, Sendable {
    /// The operation.
    public var action: Action
    /// Whether the operation is only validated and the store stays unchanged.
    public var isDryRun: Bool

    /// Creates a request from its parts.
    public init(action: Action, isDryRun: Bool = false) {
      self.action = action
      self.isDryRun = isDryRun
    }
  }

  /// The result of an operation, before it is formatted.
  public enum Response: Hashable, Sendable {
    /// A token was created, with its secret, which is not stored; `nil` in a dry run.
    case created(Credential, secret: String?)
    /// All credentials, sorted by name.
    case listed([Credential])
    /// A credential was revoked; it is as it was before.
    case revoked(Credential)
    /// A password was set.
    case passwordSet(Credential)
  }

  /// The reason why an operation failed. Nothing was changed.
  public enum Failure: Error, Hashable, Sendable {
    /// The store failed or refused the operation.
    case store(StoreError)
    /// An argument cannot be parsed, for example the role.
    case usage(Violation)
    /// An argument was parsed and violates a rule, for example a short password.
    case invalid([Violation])
    /// No credential has this name; `known` has the names that exist.
    case unknown(name: String, known: [String])
    /// The operation is not possible now, for a reason independent of its arguments.
    case problem(Problem)
  }

  /// The formatted result of an operation.
  public struct ViewModel: Hashable, Sendable {
    /// All credentials of a list, or the one that changed.
    public var credentials: [DisplayedCredential]
    /// The secret of a new token, which is displayed this once; `nil` for other operations.
    public var secret: String?
    /// The message about the change, or that the list is empty; an empty text for other lists.
    public var notice: String

    /// Creates a view model from its parts.
    public init(credentials: [DisplayedCredential], secret: String? = nil, notice: String = "") {
      self.credentials = credentials
      self.secret = secret
      self.notice = notice
    }
  }

  /// A credential with raw values for programs and text for people.
  public struct DisplayedCredential: Hashable, Sendable {
    /// The name of the credential.
    public var name: String
    /// The kind: `token` or `password`.
    public var kind: DisplayedValue
    /// The role: `viewer`, `editor` or `admin`.
    public var role: DisplayedValue
    /// The time at which the credential was created.
    public var createdAt: DisplayedValue
    /// The time of the last use; `nil` if it has not been used.
    public var lastUsedAt: DisplayedValue?

    /// Creates a displayed credential from its parts.
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

/// The requests of a display to the interactor. A call returns when the display has shown; it throws only
/// what the display threw.
public protocol ManageAccessBusinessLogic: Sendable {
  /// Performs an operation on the credentials, and shows its result.
  func perform(_ request: ManageAccess.Request) async throws
}

/// The responses of the interactor to the presenter.
public protocol ManageAccessPresentationLogic: Sendable {
  /// Presents the result of an operation, or of its dry run.
  func presentResult(_ response: ManageAccess.Response, isDryRun: Bool) async throws
  /// Presents a failure as a problem.
  func presentFailure(_ failure: ManageAccess.Failure) async throws
}

/// Shows the result of the use case.
public protocol ManageAccessDisplayLogic: ProblemDisplayLogic {
  /// Shows the result.
  func displayResult(_ viewModel: ManageAccess.ViewModel) async throws
}

/// Builds the scene for one display.
public typealias ManageAccessBuilder = SceneBuilder<any ManageAccessDisplayLogic, any ManageAccessBusinessLogic>
