public import HTTPProtocols
public import PresentationProtocols
public import WebKernel

/// The page of a problem, with links to the next steps.
public struct ProblemPage {
  private let refused: RefusedRequest

  /// A page for a request that was refused.
  public init(_ refused: RefusedRequest) { self.refused = refused }

  private var problem: Problem { refused.problem }
  private var target: String { refused.target }
  private var isSafe: Bool { refused.isSafe }

  /// Returns the page, or sends a reader without credentials to sign in.
  ///
  /// - Parameter request: the request as it was read; `nil` where it was refused before, so that the reader is unknown.
  public func response(to request: WebRequest?) -> HTTPResponse {
    let local = localAddress(target) ?? "/"
    // A reader who only reads is sent to sign in, and then sees the page.
    if problem.code == .unauthenticated, isSafe {
      return HTTPResponse(.seeOther, fields: ["Location": address("/login", [("next", local)])])
    }
    // A request without an operation was not read.
    let page = refused.status == .notFound && request == nil ? unknownPage : Page(title: problem.code.title, main: main)
    return request.map { page.response(to: $0, refused.status) } ?? page.response(to: Reader(refused), refused.status)
  }

  private var main: HTML {
    """
    \(Alert(problem.isOfFormSentBefore ? Self.sentBefore : problem).html)
    <h2>Next steps</h2>
    <ul class="next">
    \(steps.map { "<li>\($0)</li>" as HTML })
    </ul>
    """
  }

  private static let sentBefore = Problem(
    .invalid, "this form has been sent already, with other values; those were saved and these were not")

  /// The link to the form with a new idempotency key; `nil` if the form has no page of its own.
  private var newForm: HTML? {
    let isForm = ["new", "edit"].contains(target.prefix { $0 != "?" }.split(separator: "/").last)
    return isForm ? localAddress(target).map { "<a href=\"\($0)\">Open a new form</a>." } : nil
  }

  /// The page for an address that no operation has.
  private var unknownPage: Page {
    let main: HTML = "<p>There is no page \(bdi: String(target.prefix { $0 != "?" }.prefix(200))).</p><p>\(home)</p>"
    return Page(title: "Page not found", main: main)
  }

  private var home: HTML { "Go to the <a href=\"/\">home page</a>." }

  /// The link to the list to which the address belongs, or to the home page.
  private var list: HTML {
    let area = target.split { "/?".contains($0) }.first ?? ""
    let kind = ["orders", "customers", "melodies", "shows"].first { $0 == area }
    return kind.map { "Find it in the <a href=\"/\($0)\">list of \($0)</a>." } ?? home
  }

  /// A link to the page of the order that the address is about, where a deleted order can be restored; `nil` for other
  /// addresses.
  private var order: HTML? {
    let parts = target.prefix { $0 != "?" }.split(separator: "/")
    guard parts.count == 3, parts[0] == "orders", let link = localAddress("/orders/\(parts[1])") else { return nil }
    return "<a href=\"\(link)\">Open the order</a>. If it was deleted, you can restore it there."
  }

  private var steps: [HTML] {
    let again: HTML =
      isSafe
      ? "<a href=\"\(localAddress(target) ?? "/")\">Try again</a>."
      : "Go back and send the form again. The server handles it only once."
    return switch problem.code {
    case .unauthenticated: ["<a href=\"/login\">Sign in</a>, then go back and send the form again."]
    // A refusal with a remedy concerns the form's origin, and not the reader's role.
    case .forbidden where problem.remedy != nil: [list]
    case .forbidden: ["<a href=\"/login\">Sign in</a> as a user with this permission.", list]
    case .notFound, .gone, .noData: [order, list].compactMap(\.self)
    case .unavailable, .timeout, .noNetwork, .tooMany, .internal, .inFlight: [again, list]
    case .full: ["Free space on the disk of the store, then go back and send the form again."]
    case .conflict, .preconditionRequired: ["Go back, reload the page and check what has changed.", list]
    case .invalid where problem.isOfFormSentBefore: [newForm ?? order, list].compactMap(\.self)
    case .usage, .invalid, .tooLarge, .unsupported: ["Go back and correct the input.", list]
    }
  }
}

/// Shows a problem above the form or list that it belongs to; each fault links to its field.
public struct Alert {
  let problem: Problem
  /// The field that a fault is about, by the id of its element; `nil` where the page has none.
  var field: (Problem.Fault) -> String?
  /// The label of that element; `nil` for the name of the value in the fault.
  var label: (Problem.Fault) -> String?

  /// - Parameters:
  ///   - field: returns the id of the element that a fault is about; `nil` where the page has none.
  ///   - label: returns the label of the element that a fault is about; `nil` for the name of the value in the fault.
  public init(
    _ problem: Problem, field: @escaping (Problem.Fault) -> String? = { _ in nil },
    label: @escaping (Problem.Fault) -> String? = { _ in nil }
  ) {
    self.problem = problem
    self.label = label
    self.field = field
  }

  /// The markup of the alert.
  public var html: HTML {
    let faults: [HTML] = problem.faults.map { fault in
      let label = fault.isSentence ? nil : label(fault)
      let text = label.map { sentence(fault.message, about: $0, isAlone: true) } ?? sentence(fault.description)
      guard let id = field(fault) else { return "<li>\(text)</li>" }
      return "<li><a href=\"#\(id)\">\(text)</a></li>"
    }
    let list: HTML? = faults.isEmpty ? nil : "<ul>\(faults)</ul>"
    // The list begins with the first fault, which the detail would repeat.
    let detail: HTML? = faults.isEmpty ? "<p>\(sentence(problem.detail))</p>" : nil
    // The page has a link or a button for a problem with a step.
    let remedy: HTML? = problem.step == nil ? problem.remedy.map { "<p>\(sentence($0))</p>" } : nil
    return """
      <div class="alert" role="alert" tabindex="-1" autofocus>
      <h2>\(problem.faults.isEmpty ? "This could not be done" : "Please fix the following")</h2>
      \(detail)\(list)\(remedy)
      </div>
      """
  }
}

/// Returns a message as a sentence, with a capital and a full stop.
public func sentence(_ message: String) -> String {
  guard let last = message.last else { return "" }
  return message.prefix(1).uppercased() + message.dropFirst()
    + (last.isPunctuation && last != "”" && last != ")" ? "" : ".")
}

/// Returns a message about a field as a sentence: `Email is missing.`
///
/// - Parameters:
///   - label: the label of the field, which is the subject of a message that has none.
///   - isAlone: whether the sentence stands away from its field, so that it begins with the label.
public func sentence(_ message: String, about label: String, isAlone: Bool = false) -> String {
  if predicates.contains(message.prefix { $0.isLetter }) { return sentence("\(label) \(message)") }
  let isOnValue = message.first?.isLowercase == false
  return sentence(isAlone && isOnValue ? "\(label): \(message)" : message)
}

/// The first words of messages whose subject is the name of the field.
private let predicates: Set<Substring> = [
  "and", "begins", "belongs", "can", "cannot", "come", "contains", "differs", "does", "ends", "has", "have", "is",
  "must", "needs", "repeats", "takes",
]
