/// The completion script for bash (`complete -F`, bash 3.2 and later, which macOS has).
enum BashCompletion {
  static func script(_ tree: CommandTree) -> String {
    let places = CompletionContext.all(in: tree)
    let cases = places.map { place in
      """
          "\(place.path.joined(separator: " "))")
            words="\(place.words.map(\.name).joined(separator: " "))"
            options="\(place.options.map(\.typed).joined(separator: " "))"
            files=\(place.takesFiles ? 1 : 0) records="\(place.sources.joined(separator: " "))" ;;
      """
    }
    let paths = places.map { "\"\($0.path.joined(separator: " "))\"" }.filter { $0 != "\"\"" }.joined(separator: "|")
    return """
      # \(tree.program) completions bash
      \(tree.completer)() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} path="" word next skip=0
        local words="" options="" files=0 values="" records="" line store="" kept=""
        local given="" operands=0 first=""
        # Bash takes --status=sh apart at the equals sign, unless it has been told not to.
        if [ "$current" = "=" ]; then
          current=""
        elif [ "$previous" = "=" ]; then
          previous=${COMP_WORDS[COMP_CWORD-2]}
        elif [ "${current#--*=}" != "$current" ]; then
          previous=${current%%=*} given="${current%%=*}=" current=${current#*=}
        fi
        # It takes words apart at colons, too: what follows one, as in sqlite:shop, is no command.
        [ "$current" = ":" ] || [ "$previous" = ":" ] && return
        for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
          if [ "$word" = "=" ]; then skip=1; continue; fi
          if [ $skip = 1 ]; then
            skip=0
            [ "$kept" = "--store" ] && store=$word
            kept=""
            continue
          fi
          case "$word" in
            \(tree.options(at: []).filter { $0.value != nil }.map(\.typed).joined(separator: "|"))) skip=1 kept=$word; continue ;;
            -*) continue ;;
          esac
          next="${path:+$path }$word"
          case "$next" in
            \(paths)) path="$next" operands=0 ;;
            *)
              [ $operands = 0 ] && first=$word
              operands=$((operands + 1)) ;;
          esac
        done
        case "$path" in
      \(cases.joined(separator: "\n"))
        esac
        # Each operand has a kind of records; the last kind is also that of the operands after it.
        set -- $records
        [ $# -gt 1 ] && shift $((operands < $# ? operands : $# - 1))
        records=${1-}
        case "$path $previous" in
      \(valueCases(places))
        esac
        if [ "$values" = "<file>" ]; then
          COMPREPLY=($(compgen -P "$given" -f -- "$current"))
        elif [ -n "$values" ]; then
          COMPREPLY=($(compgen -P "$given" -W "$values" -- "$current"))
        elif [ "${current#-}" != "$current" ]; then
          COMPREPLY=($(compgen -W "$options" -- "$current"))
        elif [ $files = 1 ]; then
          COMPREPLY=($(compgen -f -- "$current"))
        else
          COMPREPLY=($(compgen -W "$words" -- "$current"))
          if [ -n "$records" ]; then
            current=${current#[\\"\\']} first=${first#[\\"\\']} first=${first%[\\"\\']}
            while IFS= read -r line; do
              COMPREPLY+=("$given${line%%\t*}")
            done < <(\(tree.program) \(CompletionContext.command) $records ${store:+--store "$store"} \
              -- "${current//\\\\/}" "${first//\\\\/}" 2>/dev/null)
          fi
        fi
      }
      complete -o filenames -F \(tree.completer) \(tree.program)

      """
  }

  /// Returns the shell cases of the values that can follow an option, context by context.
  private static func valueCases(_ places: [CompletionContext]) -> String {
    places.flatMap { place in
      place.options.compactMap { option -> String? in
        guard let value = option.value, !value.isOptional else { return nil }
        let typed = "\(place.path.joined(separator: " ")) \(option.typed)"
        if let source = value.source {
          return "    \"\(typed)\") words=\"\" options=\"\" files=0 records=\"\(source)\" ;;"
        }
        let words = value.kind == .file ? "<file>" : value.choices.joined(separator: " ")
        return words.isEmpty ? nil : "    \"\(typed)\") values=\"\(words)\" ;;"
      }
    }.joined(separator: "\n")
  }
}
