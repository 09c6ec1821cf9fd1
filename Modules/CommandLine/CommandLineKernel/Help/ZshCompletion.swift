/// The completion script for zsh (`_arguments`, `_describe`).
enum ZshCompletion {
  static func script(_ tree: CommandTree) -> String {
    let places = CompletionContext.all(in: tree)
    let cases = places.map { place in
      """
          \(shellQuoted(place.path.joined(separator: " "))))
            options=(\(place.options.map(specification).joined(separator: " ")))
            words_here=(\(place.words.map { shellQuoted("\($0.name):\($0.help)") }.joined(separator: " ")))
            files=\(place.takesFiles ? 1 : 0) records=\(shellQuoted(place.source ?? "")) ;;
      """
    }
    let paths = places.map { shellQuoted($0.path.joined(separator: " ")) }.filter { $0 != "''" }.joined(separator: "|")
    return """
      #compdef \(tree.program)
      # \(tree.program) completions zsh
      \(tree.completer)() {
        local place="" word next skip=0 files=0 records="" kept="" store=""
        local -a options words_here found
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
            (\(paths)) place="$next" ;;
            (*) continue ;;
          esac
        done
        case "$place" in
      \(cases.joined(separator: "\n"))
        esac
        if (( files )); then
          _arguments -S $options '*:file:_files'
        elif [[ -n $records ]] || (( $#words_here )); then
          _arguments -S $options '*:: :->next'
          if [[ $state = next ]]; then
            (( $#words_here )) && _describe 'command' words_here
            if [[ -n $records ]]; then
              found=("${(@f)$(\(tree.program) \(CompletionContext.command) $records ${store:+--store $store} \
                -- "${(Q)PREFIX}" 2>/dev/null)}")
              found=("${(@)found//:/\\\\:}")
              found=("${(@)found/\t/:}")
              [[ -n $found ]] && _describe 'name' found
            fi
          fi
        else
          _arguments -S $options '*: :'
        fi
      }
      \(tree.completer) "$@"

      """
  }

  /// Returns the specification of an option: `--status[Only with this status]:STATUS:(draft placed)`.
  private static func specification(_ option: Option) -> String {
    var text = "\(option.isRepeatable ? "*" : "")\(option.typed)"
    if option.value?.kind == .yesOrNo { text += "=-" } else if option.value != nil { text += "=" }
    text += "[\(option.help.replacing("[", with: "(").replacing("]", with: ")").replacing(":", with: "\\:"))]"
    if let value = option.value {
      let words =
        value.kind == .file ? "_files" : value.choices.isEmpty ? " " : "(\(value.choices.joined(separator: " ")))"
      text += "\(value.kind == .yesOrNo ? "::" : ":")value:\(words)"
    }
    return shellQuoted(text)
  }
}
