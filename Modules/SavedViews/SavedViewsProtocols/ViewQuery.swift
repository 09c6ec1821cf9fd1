import Foundation
public import OrderQueries

/// The filters and the sort of a list of orders as the query of an address, `status=paid&sort=date`.
public enum ViewQuery {
  /// Returns the text of parameters, without page and limit.
  public static func text(_ parameters: OrdersParameters) -> String {
    let filters = OrdersFilterParameter.all.flatMap { filter in parameters[filter].map { (filter.name, $0) } }
    let sort = parameters.sort.map { [("sort", $0)] } ?? []
    return (filters + sort).map { "\($0)=\(encoded($1))" }.joined(separator: "&")
  }

  /// Returns the parameters of a text.
  ///
  /// - Returns: the parameters, and the first name that is no filter and not `sort`; `nil` if all names are known.
  public static func parameters(_ text: String) -> (parameters: OrdersParameters, unknown: String?) {
    var values: [String: [String]] = [:]
    for item in text.split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
        $0.replacing("+", with: " ").removingPercentEncoding ?? String($0)
      }
      values[parts[0], default: []].append(parts.count > 1 ? parts[1] : "")
    }
    let parameters = OrdersParameters(sort: values["sort"]?.last { !$0.isEmpty }) { filter in
      (values[filter.name] ?? []).filter { !$0.isEmpty }
    }
    let known = Set(OrdersFilterParameter.all.map(\.name) + ["sort"])
    return (parameters, values.keys.sorted().first { !known.contains($0) })
  }

  private static let plain = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

  private static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }
}

extension OrdersParameters {
  /// Returns these parameters with the filters and the sort of a view wherever they have none of their own.
  public func adding(_ view: OrdersParameters) -> OrdersParameters {
    var parameters = self
    for filter in OrdersFilterParameter.all where parameters[filter].isEmpty { parameters[filter] = view[filter] }
    parameters.sort = parameters.sort ?? view.sort
    return parameters
  }
}
