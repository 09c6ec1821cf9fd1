public import CommandLineKernel
public import OrderDocumentsProtocols
public import PresentationProtocols
import SavedViewsProtocols

/// Reads amounts and days that were typed as options or at a prompt.
///
/// A plain amount has the same value in every locale, so that scripts work everywhere: `1.234` is never 1234. Any other
/// amount is in the notation of the locale: `1.234,50` in `de_DE`.
public struct TypedValues: ValueReading {
  private let reader: any ValueReading
  private let isForMachines: Bool

  /// Creates the reader of one run, in the locale of its caller.
  public init<Session>(
    _ invocation: Invocation<Session>, _ scenes: any OrderFilterScenes, _ context: SceneContext
  ) {
    reader = scenes.readers.reader(locale: context.locale)
    isForMachines = invocation.isForMachines
  }

  public func amount(_ typed: String, in currency: String?) -> TypedAmount {
    let isPlain = typed.utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
    return isPlain ? TypedAmount(amount: typed) : reader.amount(typed, in: currency)
  }

  public func day(_ typed: String) -> String { reader.day(typed) }

  /// A program gets the messages of the API, whose dates are in no locale's notation.
  public var dayExample: String? { isForMachines ? nil : reader.dayExample }

  /// Returns the input of options with its date and amounts converted.
  public func read(_ input: OrderInput) -> OrderInput {
    var read = input.read(by: self)
    // A day of an option is its start; a day of a form keeps the time of the order.
    read.isDayOnly = input.isDayOnly
    return read
  }
}
