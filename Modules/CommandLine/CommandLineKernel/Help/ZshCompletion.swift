/// The completion script for zsh (`_arguments`, `_describe`).
enum ZshCompletion {
  static func script(_ tree: CommandTree) -> String {
    let places = CompletionContext.all(in: tree)
    let cases = places.map { place in
      """
          \(shellQuoted(place.path.joined(separator: " "))))
            options=(\(place.options.map { specification($0, tree) }.joined(separator: " ")))
            words_here=(\(place.words.map { shellQuoted("\(escaped($0.name)):\($0.help)") }.joined(separator: " ")))
            files=\(place.takesFiles ? 1 : 0) records=\(shellQuoted(place.sources.joined(separator: " "))) ;;
      """
    }
    let paths = places.map { shellQuoted($0.path.joined(separator: " ")) }.filter { $0 != "''" }.joined(separator: "|")
    return """
      #compdef \(tree.program)
      # \(tree.program) completions zsh
      # Lists the names of records of a kind, given the first operand.
      \(tree.completer)_names() {
        local -a found
        found=("${(@f)$(\(tree.program) \(CompletionContext.command) $1 ${store:+--store $store} \
          -- "${(Q)PREFIX}" "${(Q)first}" 2>/dev/null)}")
        found=("${(@)found//:/\\\\:}")
        found=("${(@)found/\t/:}")
        [[ -n $found ]] && _describe 'name' found
      }
      \(tree.completer)() {
        local place="" word next skip=0 files=0 records="" kept="" store="" operands=0 first=""
        local -a options words_here sources
        for word in "${(@)words[2,CURRENT-1]}"; do
          if (( skip )); then
            skip=0
            [[ $kept = --store ]] && store=$word
            continue
          fi
          case "$word" in
            \(tree.options(at: []).filter { $0.value != nil }.map(\.typed).joined(separator: "|"))) skip=1 kept=$word; continue ;;
            -*) continue ;;
          esac
          next="${place:+$place }$word"
          case "$next" in
            (\(paths)) place="$next" operands=0 ;;
            (*)
              (( operands++ )) || first=$word
              ;;
          esac
        done
        case "$place" in
      \(cases.joined(separator: "\n"))
        esac
        # Each operand has a kind of records; the last kind is also that of the operands after it.
        sources=(${=records})
        records=$sources[$(( operands < $#sources ? operands + 1 : $#sources ))]
        if (( files )); then
          _arguments -S $options '*:file:_files'
        elif [[ -n $records ]] || (( $#words_here )); then
          _arguments -S $options '*:: :->next'
          if [[ $state = next ]]; then
            (( $#words_here )) && _describe 'command' words_here
            [[ -n $records ]] && \(tree.completer)_names $records
          fi
        else
          _arguments -S $options '*: :'
        fi
      }
      \(tree.completer) "$@"

      """
  }

  /// Returns a word with its colons escaped, which would separate the parts of a specification.
  private static func escaped(_ word: String) -> String { word.replacing(":", with: "\\:") }

  /// Returns the specification of an option: `--status[Only with this status]:STATUS:(draft placed)`.
  private static func specification(_ option: Option, _ tree: CommandTree) -> String {
    var text = "\(option.isRepeatable ? "*" : "")\(option.typed)"
    if option.value?.isOptional == true { text += "=-" } else if option.value != nil { text += "=" }
    text += "[\(option.help.replacing("[", with: "(").replacing("]", with: ")").replacing(":", with: "\\:"))]"
    if let value = option.value {
      let choices = value.choices.isEmpty ? " " : "(\(value.choices.map(escaped).joined(separator: " ")))"
      let names = value.source.map { " \(tree.completer)_names \($0)" }
      let words = value.kind == .file ? "_files" : names ?? choices
      text += "\(value.isOptional ? "::" : ":")value:\(words)"
    }
    return shellQuoted(text)
  }
}
