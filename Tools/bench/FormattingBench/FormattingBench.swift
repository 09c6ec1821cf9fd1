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
    let reading = await Comparison.ofReading()
    let zones = await Comparison.ofZones()
    if locales + reading + zones > 0 { exit(1) }
  }
}
