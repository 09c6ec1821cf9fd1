import Foundation

/// Measures the formatters against Foundation's, then compares every locale, currency and zone with them.
///
/// `swift run -c release FormattingBench [--speed]`: with `--speed`, nothing is compared.
@main
struct FormattingBench {
  static func main() async {
    Speed.measure()
    guard !CommandLine.arguments.contains("--speed") else { return }
    let locales = await Comparison.ofLocales()
    let zones = await Comparison.ofZones()
    if locales + zones > 0 { exit(1) }
  }
}
