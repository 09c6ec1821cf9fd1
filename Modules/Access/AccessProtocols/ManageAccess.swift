public import AccessStoreProtocols
public import OrdersStoreProtocols
public import PresentationProtocols

/// The scene that manages the credentials of a store: it creates tokens, sets passwords, and lists and revokes both.
public enum ManageAccess {
  /// The requested operation. A role is text that is not yet validated.
  public enum Action: Hashable, Sendable {
    /// Creates a token for a name and a role.
    ///
    /// - `expires`: a day, `2027-01-31`, at whose end it expires, or its lifetime: `90d`; empty for no expiry.
    /// - `scopes`: the scopes to which it is limited, each an element or separated by spaces; empty for the role's
    ///   whole right.
    case createToken(name: String, role: String, expires: String = "", scopes: [String] = [])
    /// Lists all credentials.
    case list
    /// Revokes the credential of a name and ends its sessions.
    case revoke(name: String)
    /// Sets or replaces the password of a name, with a role.
    case setPassword(name: String, role: String, password: String)
    /// Replaces the password of a name by another, and leaves its role as it is.
    ///
    /// - `current`: the present password.
    case changePassword(name: String, current: String, password: String)
    /// Lists a page of the sessions of a name, or of all names.
    ///
    /// - `after`: the cursor of the previous page; `nil` for the first page.
    case listSessions(name: String?, after: String? = nil, limit: Int = 50)
    /// Ends the session of an id, if it is one of the given name; `nil` for a session of any name.
    case endSession(id: String, name: String?)
    /// Ends all sessions of a name except the one of an id.
    case endOtherSessions(name: String, id: String)
  }

  /// The request of an operation.
  public struct Request: Hashable, Sendable {
    /// The operation.
    public var action: Action
    /// Whether the operation is only validated and the store stays unchanged.
    public var isDryRun: Bool

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
    /// A page of sessions, the latest used first.
    ///
    /// - `next`: the cursor of the next page; `nil` on the last page.
    case listedSessions([Session], next: String? = nil)
    /// A session was ended; it is as it was before.
    case endedSession(Session)
    /// All sessions of a name but one were ended.
    case endedOtherSessions(name: String)
  }

  /// The reason why an operation failed. Nothing was changed.
  public enum Failure: Error, Hashable, Sendable {
    /// The store failed or refused the operation.
    case store(StoreError)
    /// Arguments cannot be parsed or violate a rule, for example an unknown role or a short password.
    case invalid([Violation])
    /// No credential has this name; `known` has the names that exist.
    case unknown(name: String, known: [String])
    /// No session has this id.
    case unknownSession(id: String)
    /// The operation is not possible now, for a reason independent of its arguments.
    case problem(Problem)
  }

  /// The formatted result of an operation.
  public struct ViewModel: Hashable, Sendable {
    /// All credentials of a list, or the one that changed.
    public var credentials: [DisplayedCredential]
    /// The sessions of a page, or the one that ended.
    public var sessions: [DisplayedSession]
    /// The cursor of the next page of sessions; `nil` on the last page, and for other operations.
    public var next: String?
    /// The secret of a new token, which is displayed this once; `nil` for other operations.
    public var secret: String?
    /// The message about the change, or that the list is empty; an empty text for other lists.
    public var notice: String

    public init(
      credentials: [DisplayedCredential] = [], sessions: [DisplayedSession] = [], next: String? = nil,
      secret: String? = nil, notice: String = ""
    ) {
      self.next = next
      self.credentials = credentials
      self.sessions = sessions
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
    /// The address of the last use; `nil` if it has not been used.
    public var lastAddress: String?
    /// The time from which a token is invalid; `nil` if it does not expire.
    public var expiresAt: DisplayedValue?
    /// The scopes to which a token is limited; `nil` for the whole right of its role.
    public var scopes: [String]?

    public init(
      name: String, kind: DisplayedValue, role: DisplayedValue, createdAt: DisplayedValue, lastUsedAt: DisplayedValue?,
      lastAddress: String? = nil, expiresAt: DisplayedValue? = nil, scopes: [String]? = nil
    ) {
      self.name = name
      self.kind = kind
      self.role = role
      self.createdAt = createdAt
      self.lastUsedAt = lastUsedAt
      self.lastAddress = lastAddress
      self.expiresAt = expiresAt
      self.scopes = scopes
    }
  }

  /// The columns of a list of credentials.
  public static let credentialColumns: [TableColumn<DisplayedCredential>] = [
    TableColumn("name", "Name", isHeading: true) { $0.name },
    TableColumn("kind", "Kind", .code, rank: 4, displayed: { $0.kind }),
    TableColumn("role", "Role", .code, displayed: { $0.role }),
    TableColumn("createdAt", "Created", .date, rank: 5, displayed: { $0.createdAt }),
    TableColumn("lastUsedAt", "Last used", .date, rank: 1, displayed: { $0.lastUsedAt }),
    TableColumn("lastAddress", "Last address", .code, rank: 3) { $0.lastAddress ?? "" },
    TableColumn("expiresAt", "Expires", .date, rank: 1, displayed: { $0.expiresAt }),
    TableColumn("scopes", "Scopes", .code, rank: 2) { $0.scopes?.joined(separator: " ") ?? "" },
  ]

  /// The columns of a list of sessions.
  public static let sessionColumns: [TableColumn<DisplayedSession>] = [
    TableColumn("id", "ID", .code, isHeading: true) { $0.id },
    TableColumn("name", "Name") { $0.name },
    TableColumn("browser", "Browser", rank: 2, displayed: { $0.browser }),
    TableColumn("address", "Address", .code, rank: 1) { $0.address },
    TableColumn("signedInAt", "Signed in", .date, rank: 3, displayed: { $0.signedInAt }),
    TableColumn("lastSeenAt", "Last seen", .date, displayed: { $0.lastSeenAt }),
  ]

  /// A session of a signed-in user with raw values for programs and text for people.
  public struct DisplayedSession: Hashable, Sendable {
    /// The public id, by which the session is ended.
    public var id: String
    /// The name of the user.
    public var name: String
    /// The browser and its system, with the text that the browser sent: `Firefox on Linux`.
    public var browser: DisplayedValue
    /// The address of the last use; empty if unknown.
    public var address: String
    /// The time of the sign-in.
    public var signedInAt: DisplayedValue
    /// The time of the last use.
    public var lastSeenAt: DisplayedValue
    /// The time at which the session ends.
    public var expiresAt: DisplayedValue

    public init(
      id: String, name: String, browser: DisplayedValue, address: String, signedInAt: DisplayedValue,
      lastSeenAt: DisplayedValue, expiresAt: DisplayedValue
    ) {
      self.id = id
      self.name = name
      self.browser = browser
      self.address = address
      self.signedInAt = signedInAt
      self.lastSeenAt = lastSeenAt
      self.expiresAt = expiresAt
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

extension ResultDisplay: ManageAccessDisplayLogic where Result == ManageAccess.ViewModel {
  public func displayResult(_ viewModel: ManageAccess.ViewModel) { take(viewModel) }
}

/// Builds the scene for one display.
public typealias ManageAccessBuilder = SceneBuilder<any ManageAccessDisplayLogic, any ManageAccessBusinessLogic>

extension ManageAccessBuilder {
  /// Performs a request, and returns its result.
  public func perform(_ request: ManageAccess.Request, in context: SceneContext) async throws -> ManageAccess.ViewModel
  {
    let display = ResultDisplay<ManageAccess.ViewModel>()
    try await self(for: display, in: context).perform(request)
    return try display.taken()
  }
}
