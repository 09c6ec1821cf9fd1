import DocumentsProtocols

/// A server of the Model Context Protocol: answers the messages of assistants over any transport.
///
/// It speaks the stateless revision 2026-07-28, and 2025-11-25 with clients that begin with `initialize`.
package struct AssistantServer: Sendable {
  /// The revisions of the protocol.
  package enum Revision: String, Sendable {
    case stateless = "2026-07-28"
    case initialized = "2025-11-25"
  }

  /// A caller with the tools that it may use.
  package struct Caller: Sendable {
    /// The name of the credential, to which confirmations are bound.
    package var name: String
    package var catalogue: AssistantCatalogue
    /// Whether it may leave out the members of the stateless revision, since it has sent `initialize`.
    package var isInitialized: Bool

    package init(name: String, catalogue: AssistantCatalogue, isInitialized: Bool) {
      self.name = name
      self.catalogue = catalogue
      self.isInitialized = isInitialized
    }
  }

  /// The program that serves.
  let name: String
  let version: String
  /// A text for the model: how the tools belong together.
  let instructions: String
  let confirmation: Confirmation

  /// - Parameters:
  ///   - sign: returns the signature of a text, which only this server can make.
  ///   - now: returns the seconds since a fixed moment.
  package init(
    name: String, version: String, instructions: String, sign: @escaping @Sendable (String) -> String,
    now: @escaping @Sendable () -> Int64
  ) {
    self.name = name
    self.version = version
    self.instructions = instructions
    confirmation = Confirmation(sign: sign, now: now)
  }

  // MARK: Answers

  /// Returns the answer to a request.
  package func answer(_ request: AssistantRequest, from caller: Caller) async throws(AssistantFault) -> [UInt8] {
    if request.method == "initialize" { return initialized(request) }
    let revision = try revision(of: request, caller)
    let catalogue = caller.catalogue
    switch (request.method, revision) {
    case ("ping", .initialized): return result(of: request, revision) { _ in }
    case ("server/discover", .stateless): return discovered(request)
    case ("tools/list", _):
      return list(request, revision) { $0.member("tools", catalogue.tools) }
    case ("tools/call", _): return try await call(request, revision, caller)
    case ("resources/list", _):
      return list(request, revision) { $0.member("resources", catalogue.resources.map { Listed(resource: $0) }) }
    case ("resources/templates/list", _):
      return list(request, revision) {
        $0.member("resourceTemplates", catalogue.templates.map { Listed(resource: $0, isTemplate: true) })
      }
    case ("resources/read", _): return try await read(request, revision, catalogue)
    case ("prompts/list", _): return list(request, revision) { $0.member("prompts", catalogue.prompts) }
    case ("prompts/get", _): return try prompt(request, revision, catalogue)
    default:
      throw AssistantFault(.methodNotFound, "The method “\(request.method.prefix(100))” is unknown.", id: request.id)
    }
  }

  /// Returns the revision of a request.
  ///
  /// - Throws: `unsupportedVersion`; `invalidParams` if a member of the stateless revision is missing.
  private func revision(of request: AssistantRequest, _ caller: Caller) throws(AssistantFault) -> Revision {
    let meta = request.params["_meta"]
    guard let version = meta?[Meta.version] else {
      guard caller.isInitialized else {
        throw AssistantFault(
          .invalidParams, "The member “_meta” must have “\(Meta.version)”, or “initialize” must come first.",
          id: request.id)
      }
      return .initialized
    }
    guard version == .string(Revision.stateless.rawValue) else {
      throw AssistantFault(
        .unsupportedVersion, "This server speaks \(Revision.stateless.rawValue).",
        data: .object([
          .init("supported", .array([.string(Revision.stateless.rawValue)])),
          .init("requested", version.text == nil ? .string("") : version),
        ]), id: request.id)
    }
    guard case .object? = meta?[Meta.capabilities] else {
      throw AssistantFault(
        .invalidParams, "The member “_meta” must have “\(Meta.capabilities)”, an object.", id: request.id)
    }
    return .stateless
  }

  private func initialized(_ request: AssistantRequest) -> [UInt8] {
    result(of: request, .initialized) {
      $0.member("protocolVersion", Revision.initialized.rawValue)
      describe(&$0)
      $0.member("serverInfo", Program(name: name, version: version))
    }
  }

  private func discovered(_ request: AssistantRequest) -> [UInt8] {
    list(request, .stateless) {
      $0.member("supportedVersions", [Revision.stateless.rawValue])
      describe(&$0)
    }
  }

  private func describe(_ json: inout JSONWriter) {
    json.key("capabilities")
    json.object { json in
      for name in ["tools", "resources", "prompts"] { json.member(named: name, JSONValue.object([])) }
    }
    json.member("instructions", instructions)
  }

  private func read(
    _ request: AssistantRequest, _ revision: Revision, _ catalogue: AssistantCatalogue
  ) async throws(AssistantFault) -> [UInt8] {
    let uri = try request.required("uri")
    let document: [UInt8]?
    do throws(AssistantFailure) { document = try await catalogue.read(uri) } catch {
      throw AssistantFault(.invalidParams, error.text, id: request.id)
    }
    guard let document else {
      throw AssistantFault(
        .invalidParams, "There is no resource “\(uri.prefix(200))”.", data: .object([.init("uri", .string(uri))]),
        id: request.id)
    }
    return result(of: request, revision) {
      if revision == .stateless { freshness(of: 0, &$0) }
      $0.key("contents")
      $0.begin("[")
      $0.object {
        $0.member("uri", uri)
        $0.member("mimeType", "application/json")
        $0.member("text", String(decoding: showingHidden(document), as: UTF8.self))
      }
      $0.end("]")
    }
  }

  private func prompt(
    _ request: AssistantRequest, _ revision: Revision, _ catalogue: AssistantCatalogue
  ) throws(AssistantFault) -> [UInt8] {
    let name = try request.required("name")
    guard let prompt = catalogue.prompts.first(where: { $0.name == name }) else {
      throw AssistantFault(.invalidParams, "There is no prompt “\(name.prefix(100))”.", id: request.id)
    }
    var values: [String: String] = [:]
    for argument in prompt.arguments {
      values[argument.name] = request.params["arguments"]?[argument.name]?.text
      guard values[argument.name] != nil || !argument.isRequired else {
        throw AssistantFault(.invalidParams, "The argument “\(argument.name)” is missing.", id: request.id)
      }
    }
    return result(of: request, revision) {
      $0.member("description", prompt.description)
      $0.key("messages")
      $0.begin("[")
      $0.object {
        $0.member("role", "user")
        $0.member("content", TextContent(prompt.text(values).shown))
      }
      $0.end("]")
    }
  }

  // MARK: Envelopes

  /// Returns the answer with a result.
  func result(
    of request: AssistantRequest, _ revision: Revision, type: StaticString = "complete",
    _ write: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var json = JSONWriter()
    json.object {
      $0.member("jsonrpc", "2.0")
      $0.member("id", request.id)
      $0.key("result")
      $0.object {
        if revision == .stateless {
          $0.member("resultType", "\(type)")
          $0.key("_meta")
          $0.object { $0.member(named: Meta.server, Program(name: name, version: version)) }
        }
        write(&$0)
      }
    }
    return json.take()
  }

  /// Returns the answer with a list that a client may store for five minutes, for the same caller.
  private func list(
    _ request: AssistantRequest, _ revision: Revision, _ write: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    result(of: request, revision) {
      if revision == .stateless { freshness(of: 300_000, &$0) }
      write(&$0)
    }
  }

  private func freshness(of milliseconds: Int64, _ json: inout JSONWriter) {
    json.member("ttlMs", milliseconds)
    json.member("cacheScope", "private")
  }
}

/// The names of the members of `_meta` that the protocol reserves.
enum Meta {
  static let version = "io.modelcontextprotocol/protocolVersion"
  static let capabilities = "io.modelcontextprotocol/clientCapabilities"
  static let server = "io.modelcontextprotocol/serverInfo"
}

private struct Program: JSONWritable {
  let name: String
  let version: String

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("name", name)
      $0.member("version", version)
    }
  }
}
