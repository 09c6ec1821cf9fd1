/// A control of a form below its label, its hint and the message about its value.
///
/// ```swift
/// let currency = LabelledControl("currency", label: "Currency", hint: "A code of ISO 4217.")
/// let html = currency.html { "<input \($0) type=\"text\" value=\"\(text)\">" }
/// ```
public struct LabelledControl {
  private let id: String
  private let label: String
  private let hint: String?
  private let fault: String?

  /// - Parameters:
  ///   - id: the id of the control's element.
  ///   - hint: the text below the label; `nil` for none.
  ///   - fault: the message about the value; `nil` if it is valid.
  public init(_ id: String, label: String, hint: String? = nil, fault: String? = nil) {
    self.id = id
    self.label = label
    self.hint = hint
    self.fault = fault
  }

  /// Returns the markup.
  ///
  /// - Parameters:
  ///   - name: the name of the value in the form; `nil` if it is the id.
  ///   - control: returns the control with the attributes that it receives.
  public func html(named name: String? = nil, _ control: (_ attributes: HTML) -> HTML) -> HTML {
    let hint: HTML? = hint.map { "<span class=\"hint\" id=\"\(id)-hint\">\($0)</span>" }
    let message: HTML? = fault.map { "<span class=\"fault\" id=\"\(id)-fault\">\(sentence($0))</span>" }
    let describing = [hint.map { _ in "\(id)-hint" }, fault.map { _ in "\(id)-fault" }].compactMap { $0 }
    let described: HTML? =
      describing.isEmpty ? nil : " aria-describedby=\"\(describing.joined(separator: " "))\""
    let attributes: HTML = """
      id="\(id)" name="\(name ?? id)"\(described)\(" aria-invalid=\"true\"", if: fault != nil)
      """
    return "<div class=\"field\"><label for=\"\(id)\">\(label)</label>\(hint)\(message)\(control(attributes))</div>"
  }
}
