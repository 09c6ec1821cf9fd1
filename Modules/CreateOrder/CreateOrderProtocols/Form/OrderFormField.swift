public import DocumentsProtocols
public import OrderDocumentsProtocols

/// A field of the order form, with its description for the command line and the web page.
public struct OrderFormField: Sendable {
  /// The type of a value, which determines the control of a page and the option of a command line.
  public enum Kind: Hashable, Sendable {
    /// A line of text: any, an email address, a phone number, or an amount of money.
    case text, email, phone, amount
    /// A day, or a word that names one: `today`.
    case date
    /// Yes or no.
    case flag
    /// A text of several lines.
    case note
    /// An integer, typed as text.
    case count
    /// One of these words.
    case choice([String])
    /// The lines of an order, each with the fields of `OrderForm.itemFields`.
    case items
    /// A card number, which is never sent back.
    case cardNumber
    /// The month in which a card expires.
    case cardExpiry
  }

  /// The option of the command line that sets a field.
  public struct Option: Hashable, Sendable {
    /// The name without dashes: `first-name`.
    public let name: String
    /// The placeholder of the value in help; empty for a flag.
    public let placeholder: String
    /// The line of text in help.
    public let help: String
    /// Whether a terminal prompts for the value if it is missing.
    public let isPrompted: Bool
    /// Whether the option precedes the others of its section.
    let isFirst: Bool

    init(_ name: String, _ placeholder: String, _ help: String, isPrompted: Bool = false, isFirst: Bool = false) {
      self.name = name
      self.placeholder = placeholder
      self.help = help
      self.isPrompted = isPrompted
      self.isFirst = isFirst
    }
  }

  typealias Path<Value> = any WritableKeyPath<OrderInput, Value> & Sendable

  /// The part of an input that a field sets.
  enum Value: Sendable {
    case text(Path<Patch<String>>)
    case amount(Path<Patch<MoneyInput>>)
    case flag(Path<Patch<Bool>>)
    case address(Path<Patch<AddressInput>>, part: String)
    /// A value that a front end composes from several texts.
    case composed
  }

  /// The JSON Pointer of the value in an order, as in a fault: `/billingAddress/city`.
  public let pointer: String
  /// The section of the form with this field.
  public let section: OrderFormSection
  /// The type of the value.
  public let kind: Kind
  /// The name of the field for people: `First name`.
  public let label: String
  /// A line of help beside the field of a page; `nil` without one.
  public let hint: String?
  /// Whether no choice needs to be made.
  public let isOptional: Bool
  /// The option of the command line; `nil` without one.
  public let option: Option?
  let value: Value

  init(
    _ pointer: String, in section: OrderFormSection, _ kind: Kind = .text, label: String? = nil,
    value: Value = .composed, hint: String? = nil, isOptional: Bool = false, option: Option? = nil
  ) {
    self.pointer = pointer
    self.section = section
    self.kind = kind
    self.label = label ?? OrderWords.label(ofField: String(pointer.dropFirst()))
    self.value = value
    self.hint = hint
    self.isOptional = isOptional
    self.option = option
  }

  /// Creates a field whose text becomes the input's value unchanged.
  init(
    _ pointer: String, in section: OrderFormSection, _ kind: Kind = .text, label: String? = nil,
    text path: Path<Patch<String>>, hint: String? = nil, isOptional: Bool = false, option: Option? = nil
  ) {
    self.init(
      pointer, in: section, kind, label: label, value: .text(path), hint: hint, isOptional: isOptional, option: option)
  }

  init(
    _ pointer: String, in section: OrderFormSection, amount path: Path<Patch<MoneyInput>>, hint: String? = nil,
    option: Option
  ) {
    self.init(pointer, in: section, .amount, value: .amount(path), hint: hint, option: option)
  }

  init(_ pointer: String, in section: OrderFormSection, flag path: Path<Patch<Bool>>, option: Option) {
    self.init(pointer, in: section, .flag, value: .flag(path), option: option)
  }

  /// The name of the order's field at the beginning of the pointer: `billingAddress`.
  public var fieldName: String { String(pointer.split(separator: "/").first ?? "") }

  /// Sets the field's value in an input.
  ///
  /// Fields of the kinds `items`, `cardNumber` and `cardExpiry` are ignored, because their values consist of several
  /// texts.
  ///
  /// - Parameter patch: the text; for a flag, `true` and `yes` set it. `.unchanged` removes a value that was set.
  public func apply(_ patch: Patch<String>, to input: inout OrderInput) {
    switch value {
    case .text(let path): input[keyPath: path] = patch
    case .amount(let path): input[keyPath: path] = patch.map { MoneyInput($0) }
    case .flag(let path): input[keyPath: path] = patch.map { ["true", "yes"].contains($0) }
    case .address(let path, let part):
      if patch == .unchanged, input[keyPath: path].value == nil { return }
      var address = input[keyPath: path].value ?? AddressInput()
      address.parts[part] = patch == .unchanged ? nil : patch
      input[keyPath: path] = .set(address)
    case .composed: break
    }
  }
}

extension Patch {
  fileprivate func map<Other>(_ transform: (Value) -> Other) -> Patch<Other> {
    switch self {
    case .unchanged: .unchanged
    case .cleared: .cleared
    case .set(let value): .set(transform(value))
    }
  }
}
