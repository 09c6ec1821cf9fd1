import Foundation

/// How many spoilt inputs a suite tries: few, so that it stays quick, or as many as `STOREKEEPER_MUTATIONS` names.
///
/// `STOREKEEPER_MUTATIONS=200000 swift test --filter spoilt`
public enum Mutations {
  public static func count(_ usual: Int) -> Int {
    ProcessInfo.processInfo.environment["STOREKEEPER_MUTATIONS"].flatMap { Int($0) } ?? usual
  }
}
