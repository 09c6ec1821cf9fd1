import CommandLineKernel
import OrderDocumentsProtocols
import PresentationProtocols

/// Reads amounts and days that were typed as options or at a prompt.
///
/// A plain amount has the same value in every locale, so that scripts work everywhere: `1.234` is never 1234. Any other
/// amount is in the notation of the locale: `1.234,50` in `de_DE`.
struct TypedValues: ValueReading {
  private let reader: any ValueReading
  private let isForMachines: Bool

  init(_ invocation: Invocation, _ opened: OpenScenes) {
    reader = opened.scenes.readers.reader(locale: opened.context.locale)
    isForMachines = invocation.isForMachines
  }

  func amount(_ typed: String, in currency: String?) -> TypedAmount {
    let isPlain = typed.utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
    return isPlain ? TypedAmount(amount: typed) : reader.amount(typed, in: currency)
  }

  func day(_ typed: String) -> String { reader.day(typed) }

  /// A program gets the messages of the API, whose dates are in no locale's notation.
  var dayExample: String? { isForMachines ? nil : reader.dayExample }

  /// Returns the input of options with its date and amounts converted.
  func read(_ input: OrderInput) -> OrderInput {
    var read = input.read(by: self)
    // A day of an option is its start; a day of a form keeps the time of the order.
    read.isDayOnly = input.isDayOnly
    return read
  }
}
