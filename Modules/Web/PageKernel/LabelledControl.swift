/// A control of a form below its label, with its hint and the message about its value below it.
///
/// Labels and controls of neighbours in a row stand side by side, whatever their hints and messages.
///
/// ```swift
/// let currency = LabelledControl("currency", label: "Currency", hint: "An ISO 4217 code, for example EUR.")
/// let html = currency.html { "<input \($0) type=\"text\" value=\"\(text)\">" }
/// ```
public struct LabelledControl {
  private let id: String
  private let label: String
  private let hint: String?
  private let fault: String?
  private let subject: String?

  /// - Parameters:
  ///   - id: the id of the control's element.
  ///   - hint: the text below the control; `nil` for none.
  ///   - fault: the message about the value; `nil` if it is valid.
  ///   - subject: the name of the value in the message; `nil` for the label.
  public init(_ id: String, label: String, hint: String? = nil, fault: String? = nil, subject: String? = nil) {
    self.id = id
    self.label = label
    self.hint = hint
    self.fault = fault
    self.subject = subject
  }

  /// Returns the markup.
  ///
  /// - Parameters:
  ///   - name: the name of the value in the form; `nil` if it is the id.
  ///   - control: returns the control with the attributes that it receives.
  public func html(named name: String? = nil, _ control: (_ attributes: HTML) -> HTML) -> HTML {
    let hint: HTML? = hint.map { "<span class=\"hint\" id=\"\(id)-hint\">\($0)</span>" }
    let control = control(attributes(name))
    return "<div class=\"field\"><label for=\"\(id)\">\(label)</label>\(control)\(hint)\(message)</div>"
  }

  /// Returns the markup in the cell of a table whose heading has the label, which is for screen readers only.
  public func cell(named name: String, _ control: (_ attributes: HTML) -> HTML) -> HTML {
    "<label class=\"unseen\" for=\"\(id)\">\(label)</label>\(control(attributes(name)))\(message)"
  }

  private var message: HTML? {
    fault.map { "<span class=\"fault\" id=\"\(id)-fault\">\(sentence($0, about: subject ?? label))</span>" }
  }

  private func attributes(_ name: String?) -> HTML {
    let describing = [hint.map { _ in "\(id)-hint" }, fault.map { _ in "\(id)-fault" }].compactMap { $0 }
    let described: HTML? =
      describing.isEmpty ? nil : " aria-describedby=\"\(describing.joined(separator: " "))\""
    return """
      id="\(id)" name="\(name ?? id)"\(described)\(" aria-invalid=\"true\"", if: fault != nil)
      """
  }
}
