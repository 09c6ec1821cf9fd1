package import DocumentsProtocols

/// The tools, resources and prompts that one caller may use.
package struct AssistantCatalogue: Sendable {
  /// The tools, in an order that never changes.
  package var tools: [AssistantTool]
  package var resources: [AssistantResource]
  /// The resources with a place for an id in their address.
  package var templates: [AssistantResource]
  package var prompts: [AssistantPrompt]
  /// Returns the document at the address of a resource; `nil` for an unknown address.
  package var read: @Sendable (_ uri: String) async throws(AssistantFailure) -> [UInt8]?

  package init(
    tools: [AssistantTool], resources: [AssistantResource] = [], templates: [AssistantResource] = [],
    prompts: [AssistantPrompt] = [], read: @escaping @Sendable (String) async throws(AssistantFailure) -> [UInt8]?
  ) {
    self.tools = tools
    self.resources = resources
    self.templates = templates
    self.prompts = prompts
    self.read = read
  }
}

/// A task that an assistant can do.
package struct AssistantTool: Sendable {
  /// Does the task.
  package typealias Reading = @Sendable (_ arguments: JSONValue) async throws(AssistantFailure) -> AssistantResult
  /// Says how a change would end, without making it.
  package typealias Previewing = @Sendable (_ arguments: JSONValue) async throws(AssistantFailure) -> AssistantPreview
  /// Makes a change, once for each key.
  package typealias Changing =
    @Sendable (
      _ arguments: JSONValue, _ versions: [Int64], _ key: String
    ) async throws(AssistantFailure) -> AssistantResult

  package enum Action: Sendable {
    case read(Reading)
    /// A change, which the client confirms after the preview.
    case write(preview: Previewing, perform: Changing)
  }

  /// The effects of the tool, by which a client chooses whether it asks its user.
  package struct Hints: Hashable, Sendable {
    package var isReadOnly: Bool
    /// Whether it changes what is there, and does not only add.
    package var isDestructive: Bool
    /// Whether a repeated call has no further effect.
    package var isIdempotent: Bool
    /// Whether it asks programs of other organisations.
    package var isOpenWorld: Bool

    package init(isReadOnly: Bool, isDestructive: Bool, isIdempotent: Bool, isOpenWorld: Bool) {
      self.isReadOnly = isReadOnly
      self.isDestructive = isDestructive
      self.isIdempotent = isIdempotent
      self.isOpenWorld = isOpenWorld
    }
  }

  package let name: String
  package let title: String
  package let description: String
  /// The JSON Schemas (2020-12) of the arguments and of the document in the result.
  package let input: JSONValue
  package let output: JSONValue
  package let hints: Hints
  package let action: Action

  package init(
    name: String, title: String, description: String, input: JSONValue, output: JSONValue, hints: Hints, action: Action
  ) {
    self.name = name
    self.title = title
    self.description = description
    self.input = input
    self.output = output
    self.hints = hints
    self.action = action
  }
}

/// The result of a tool: a document, and one sentence about it that repeats no text of a customer.
package struct AssistantResult: Sendable {
  /// A JSON object.
  package var document: [UInt8]
  package var text: String

  package init(_ document: [UInt8], text: String) {
    self.document = document
    self.text = text
  }
}

/// A change that has not been made yet.
package struct AssistantPreview: Sendable {
  /// The result that the change would have.
  package var result: AssistantResult
  /// The question to the user: each record and each new value, also texts of customers.
  package var question: String
  /// The versions of the records that it was computed for; the change is refused if they have others by then.
  package var versions: [Int64]
  /// Whether there is something to change, and so to confirm.
  package var isNeeded: Bool

  package init(_ result: AssistantResult, question: String, versions: [Int64] = [], isNeeded: Bool = true) {
    self.result = result
    self.question = question
    self.versions = versions
    self.isNeeded = isNeeded
  }
}

/// A task that failed, with the reason and the remedy, so that the assistant can mend its call.
package struct AssistantFailure: Error, Sendable {
  package var text: String
  /// The problem as a JSON object; `nil` if the text says all.
  package var document: [UInt8]?

  package init(_ text: String, document: [UInt8]? = nil) {
    self.text = text
    self.document = document
  }
}

/// A document that a client can attach to a conversation.
package struct AssistantResource: Sendable {
  /// The address, or with a place in braces, the template of one (RFC 6570): `storekeeper://orders/{id}`.
  package var uri: String
  package var name: String
  package var title: String
  package var description: String

  package init(uri: String, name: String, title: String, description: String) {
    self.uri = uri
    self.name = name
    self.title = title
    self.description = description
  }
}

/// A request that a person can choose in a client, with its blanks filled in.
package struct AssistantPrompt: Sendable {
  package struct Argument: Sendable {
    package var name: String
    package var description: String
    package var isRequired: Bool

    package init(_ name: String, _ description: String, isRequired: Bool) {
      self.name = name
      self.description = description
      self.isRequired = isRequired
    }
  }

  package var name: String
  package var title: String
  package var description: String
  package var arguments: [Argument]
  /// Returns the text of the request, with the values of the arguments.
  package var text: @Sendable (_ arguments: [String: String]) -> String

  package init(
    name: String, title: String, description: String, arguments: [Argument] = [],
    text: @escaping @Sendable ([String: String]) -> String
  ) {
    self.name = name
    self.title = title
    self.description = description
    self.arguments = arguments
    self.text = text
  }
}
