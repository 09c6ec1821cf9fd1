import PresentationProtocols
import Foundation
public import WebKernel

extension WebRequest {
  /// Returns a number in the digits of the reader's locale, with grouped digits: `10,000`.
  public func number(_ number: Int) -> String { number.formatted(.number.locale(context.locale)) }
}
