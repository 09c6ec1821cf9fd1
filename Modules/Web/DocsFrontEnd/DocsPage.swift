import OpenAPIKernel
import PageKernel
import PresentationProtocols

/// The content of the page: the operations under their tags, and the schemas. It needs no script.
struct DocsPage {
  let tree: JSONTree

  var main: HTML {
    """
    <section class="card stack">
    <p>\(tree["info"]?["description"]?.text ?? "")</p>
    <p><a href="/api/v1/openapi.json" download>Download this description</a> (OpenAPI 3.1, version \
    \(tree["info"]?["version"]?.text ?? "")) to generate a client.</p>
    <nav aria-label="Contents"><ul class="row">
    \(tags.map { tag in "<li><a href=\"#\(id(tag.name))\">\(tag.name)</a></li>" as HTML })
    <li><a href="#signing-in">Signing in</a></li>
    <li><a href="#codes">Codes of faults</a></li>
    <li><a href="#schemas">Schemas</a></li>
    </ul></nav>
    </section>
    \(tags.map { section($0.name, $0.description) })
    \(security)
    \(codes)
    \(schemas)
    """
  }

  // MARK: Operations

  private var tags: [(name: String, description: String)] {
    (tree["tags"]?.elements ?? []).map { ($0["name"]?.text ?? "", $0["description"]?.text ?? "") }
  }

  private func section(_ tag: String, _ description: String) -> HTML {
    let operations = (tree["paths"]?.members ?? []).flatMap { path in
      path.value.members.filter { $0.value["tags"]?.elements.first?.text == tag }
        .map { OperationPart(method: $0.name.uppercased(), path: path.name, tree: $0.value, document: tree) }
    }
    return """
      <section class="card" aria-labelledby="\(id(tag))">
      <h2 id="\(id(tag))">\(tag)</h2>
      <p>\(description)</p>
      \(operations.map(\.html))
      </section>
      """
  }

  private var security: HTML {
    let schemes = tree["components"]?["securitySchemes"]?.members ?? []
    return """
      <section class="card" aria-labelledby="signing-in">
      <h2 id="signing-in">Signing in</h2>
      <dl class="facts">
      \(schemes.map { "<dt>\($0.name)</dt><dd>\($0.value["description"]?.text ?? "")</dd>" as HTML })
      </dl>
      </section>
      """
  }

  /// The codes of faults in the values of a request, each with an example of its message.
  private var codes: HTML {
    """
    <section class="card" aria-labelledby="codes">
    <h2 id="codes">Codes of faults</h2>
    <p>Each fault of an invalid request (“errors”) has a code. A later version may add codes.</p>
    <dl class="facts">
    \(Problem.Fault.codes.map { "<dt><code>\($0.code)</code></dt><dd>\($0.example)</dd>" as HTML })
    </dl>
    <p>Each problem has an “outcome”: whether the request had an effect. Send a request whose outcome is unknown again with
    the same Idempotency-Key: it is done once.</p>
    <dl class="facts">
    \(Problem.Outcome.allCases.map { "<dt><code>\($0.rawValue)</code></dt><dd>\($0.meaning)</dd>" as HTML })
    </dl>
    </section>
    """
  }

  private func id(_ tag: String) -> String { "tag-\(tag.lowercased())" }

  // MARK: Schemas

  private var schemas: HTML {
    """
    <section class="card" aria-labelledby="schemas">
    <h2 id="schemas">Schemas</h2>
    \((tree["components"]?["schemas"]?.members ?? []).map { SchemaPart(name: $0.name, schema: $0.value).html })
    </section>
    """
  }
}

extension Problem.Outcome {
  fileprivate var meaning: String {
    switch self {
    case .notDone: "Nothing was done."
    case .partlyDone: "A part of an import was done; “created” and “savedUpToLine” have its extent."
    case .unknown: "It is unknown whether the request was done, or an earlier attempt is still running."
    }
  }
}
