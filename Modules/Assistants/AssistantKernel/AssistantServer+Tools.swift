import DocumentsProtocols

extension AssistantServer {
  /// The argument with which a client that cannot ask its user confirms a preview.
  package static let confirmArgument = "confirm"
  /// The name of the question to the user.
  private static let question = "confirm"

  func call(
    _ request: AssistantRequest, _ revision: Revision, _ caller: Caller
  ) async throws(AssistantFault) -> [UInt8] {
    let name = try request.required("name")
    guard let tool = caller.catalogue.tools.first(where: { $0.name == name }) else {
      throw AssistantFault(.invalidParams, "There is no tool “\(name.prefix(100))”.", id: request.id)
    }
    let arguments = request.params["arguments"] ?? .object([])
    guard case .object = arguments else {
      throw AssistantFault(
        .invalidParams, "The arguments are \(arguments.kind); they must be an object.", id: request.id)
    }
    do throws(AssistantFailure) {
      switch tool.action {
      case .read(let read): return done(request, revision, try await read(arguments))
      case .write(let preview, let perform):
        let change = Change(
          tool: tool.name, arguments: arguments.without([Self.confirmArgument]), caller: caller.name, preview: preview,
          perform: perform)
        return try await answer(change, to: request, revision, confirm: arguments[Self.confirmArgument])
      }
    } catch {
      return failed(request, revision, error)
    }
  }

  /// A change that a client asks for.
  private struct Change {
    let tool: String
    let arguments: JSONValue
    let caller: String
    let preview: AssistantTool.Previewing
    let perform: AssistantTool.Changing

    /// Returns the text that a confirmation is bound to.
    ///
    /// - Parameter asksUser: whether the client shows the question to its user, and does not repeat a text itself.
    func subject(asksUser: Bool) -> String { "\(caller)\n\(tool)\n\(asksUser)\n\(arguments.canonicalText)" }
  }

  /// Makes a confirmed change, or asks for the confirmation.
  private func answer(
    _ change: Change, to request: AssistantRequest, _ revision: Revision, confirm: JSONValue?
  ) async throws(AssistantFailure) -> [UInt8] {
    // The user's answer, or the argument of a client without a user to ask.
    let isAnswered = revision == .stateless && request.params["requestState"] != nil
    if isAnswered, !request.userConfirms(Self.question) {
      throw AssistantFailure("The user declined. Nothing has been changed.")
    }
    if let given = isAnswered ? request.params["requestState"] : confirm {
      let subject = change.subject(asksUser: isAnswered)
      guard let confirmed = given.text.flatMap({ confirmation.confirmed(by: $0, for: subject) }) else {
        throw AssistantFailure(
          "The confirmation is of another call, or has expired. Nothing has been changed. Call the tool without it for a new preview."
        )
      }
      return done(request, revision, try await change.perform(change.arguments, confirmed.versions, confirmed.key))
    }
    let preview = try await change.preview(change.arguments)
    guard preview.isNeeded else { return done(request, revision, preview.result) }
    let asksUser = revision == .stateless && request.canAskUser
    let text = confirmation.text(for: change.subject(asksUser: asksUser), versions: preview.versions)
    guard asksUser else { return previewed(request, revision, preview, text) }
    return result(of: request, revision, type: "input_required") {
      $0.member("inputRequests", Question(name: Self.question, message: preview.question.shown))
      $0.member("requestState", text)
    }
  }

  // MARK: Results

  private func done(_ request: AssistantRequest, _ revision: Revision, _ done: AssistantResult) -> [UInt8] {
    result(of: request, revision) {
      $0.member("content", [TextContent(done.text.shown)])
      $0.key("structuredContent")
      $0.object { $0.members(of: showingHidden(done.document)) }
      $0.member("isError", false)
    }
  }

  /// Returns the result that says how the change would end, and how the client confirms it.
  private func previewed(
    _ request: AssistantRequest, _ revision: Revision, _ preview: AssistantPreview, _ text: String
  ) -> [UInt8] {
    let note = "\(preview.result.text) Nothing has been changed yet: call again with the same arguments and “confirm”."
    return result(of: request, revision) {
      $0.member("content", [TextContent(note.shown)])
      $0.key("structuredContent")
      $0.object {
        $0.member("isPreview", true)
        $0.member(named: Self.confirmArgument, text)
        $0.members(of: showingHidden(preview.result.document))
      }
      $0.member("isError", false)
    }
  }

  private func failed(_ request: AssistantRequest, _ revision: Revision, _ failure: AssistantFailure) -> [UInt8] {
    let document = failure.document.map { TextContent(String(decoding: showingHidden($0), as: UTF8.self)) }
    return result(of: request, revision) {
      $0.member("content", [TextContent(failure.text.shown)] + (document.map { [$0] } ?? []))
      $0.member("isError", true)
    }
  }
}

extension AssistantRequest {
  /// Whether the client can show its user a form (`elicitation`).
  fileprivate var canAskUser: Bool {
    guard let elicitation = params["_meta"]?[Meta.capabilities]?["elicitation"] else { return false }
    // Without modes, a form is meant.
    return elicitation["form"] != nil || elicitation["url"] == nil
  }

  /// Returns whether the user has accepted a question, and answered it with yes.
  fileprivate func userConfirms(_ question: String) -> Bool {
    let response = params["inputResponses"]?[question]
    return response?["action"] == .string("accept") && response?["content"]?[question] == .bool(true)
  }
}

/// The question to the user whether a change is to be made.
private struct Question: JSONWritable {
  let name: String
  let message: String

  func write(to json: inout JSONWriter) {
    json.object {
      $0.key(named: name)
      $0.object {
        $0.member("method", "elicitation/create")
        $0.key("params")
        $0.object {
          $0.member("mode", "form")
          $0.member("message", message)
          $0.key("requestedSchema")
          $0.object {
            $0.member("type", "object")
            $0.key("properties")
            $0.object {
              $0.key(named: name)
              $0.object {
                $0.member("type", "boolean")
                $0.member("title", "Make this change")
              }
            }
            $0.member("required", [name])
          }
        }
      }
    }
  }
}
