package import DocumentsProtocols

extension AssistantTool: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object {
      $0.member("name", name)
      $0.member("title", title)
      $0.member("description", description)
      $0.member("inputSchema", input)
      $0.member("outputSchema", output)
      $0.key("annotations")
      $0.object {
        $0.member("readOnlyHint", hints.isReadOnly)
        $0.member("destructiveHint", hints.isDestructive)
        $0.member("idempotentHint", hints.isIdempotent)
        $0.member("openWorldHint", hints.isOpenWorld)
      }
    }
  }
}

extension AssistantPrompt: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object {
      $0.member("name", name)
      $0.member("title", title)
      $0.member("description", description)
      $0.member("arguments", arguments)
    }
  }
}

extension AssistantPrompt.Argument: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object {
      $0.member("name", name)
      $0.member("description", description)
      $0.member("required", isRequired)
    }
  }
}

/// A resource or a template in a list.
struct Listed: JSONWritable {
  let resource: AssistantResource
  var isTemplate = false

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member(named: isTemplate ? "uriTemplate" : "uri", resource.uri)
      $0.member("name", resource.name)
      $0.member("title", resource.title)
      $0.member("description", resource.description)
      $0.member("mimeType", "application/json")
    }
  }
}

/// A text in a result or a prompt.
struct TextContent: JSONWritable {
  private let text: String
  init(_ text: String) { self.text = text }

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("type", "text")
      $0.member("text", text)
    }
  }
}
