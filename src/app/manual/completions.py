"""Writes the scripts with which bash, zsh and fish complete command lines of the program."""

FILE_VALUES = {"FILE", "LIST", "START", "NAME|FILE"}  # values that are files, or may be
OTHER_VERBS = {"help": "explain a command", "version": "tell the version and the commit"}
OTHER_NAMES = {"analyse": ["analyze"]}  # second names of verbs


def names_of(verb):
    return [verb.name, *OTHER_NAMES.get(verb.name, [])]


def takes_files(verb):
    return any(word in verb.usage for word in ("FILE", "SOURCE", "POSITION"))


def dashed(option):
    return ([f"-{option.letter}"] if option.letter else []) + [f"--{option.name}"]


def first_sentence(text):
    """What a shell shows beside an option: one short line."""
    return text.split("; ")[0].split(" (")[0]


def summaries(program):
    return {**{verb.name: verb.summary for verb in program.verbs}, **OTHER_VERBS}


BASH = r"""# bash completion for cairn, made from its help texts

_cairn() {
  local verb=${COMP_WORDS[1]} word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]}
  local words= files=
  # Bash makes "=" a word of its own.
  if [[ $word == = ]]; then
    word=
  elif [[ $option == = ]]; then
    option=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  if ((COMP_CWORD == 1)) || { ((COMP_CWORD == 2)) && [[ $verb == help ]]; }; then
    words='@verbs@'
  elif [[ $word == -* ]]; then
    case $verb in
@options@
    esac
  else
    case $verb:$option in
@values@
@operands@
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  [[ -z $files ]] || COMPREPLY+=($(compgen -f -- "$word"))
}
complete -o filenames -F _cairn cairn
"""


def bash(program):
    def pattern(verb, option=None):
        if option is None:
            return "|".join(names_of(verb))
        return "|".join(f"{name}:{dash}" for name in names_of(verb) for dash in dashed(option))

    options, values, operands = [], [], []
    for verb in program.verbs:
        words = " ".join(dash for option in verb.options() for dash in dashed(option))
        options.append(f"      {pattern(verb)}) words='{words}' ;;")
        for option in verb.options():
            if not option.value:
                continue
            found = [f"words='{' '.join(option.choices)}'"] if option.choices else []
            found += ["files=yes"] if option.value in FILE_VALUES else []
            values.append(f"      {pattern(verb, option)}) {' '.join(found) or ':'} ;;")
        if takes_files(verb):
            operands.append("      " + "|".join(f"{name}:*" for name in names_of(verb)) + ") files=yes ;;")
    return (BASH.replace("@verbs@", " ".join(summaries(program)))
            .replace("@options@", "\n".join(options))
            .replace("@values@", "\n".join(values))
            .replace("@operands@", "\n".join(operands)))


ZSH = r"""#compdef cairn
# zsh completion for cairn, made from its help texts

_cairn_words_or_files() {
  compadd -- $@
  _files
}

local -a verbs
verbs=(
@verbs@
)
if ((CURRENT == 2)) || { ((CURRENT == 3)) && [[ $words[2] == help ]]; }; then
  _describe verb verbs
  return
fi
local verb=$words[2]
shift words
((CURRENT--))
case $verb in
@options@
esac
"""


def zsh_text(text):
    """Text within the quotes of an argument of _arguments."""
    return "".join(rf"\{c}" if c in "[]:\\" else c for c in text).replace("'", r"'\''")


def zsh_option(option):
    about = f"[{zsh_text(first_sentence(option.about))}]"
    action = ""
    if option.value:
        words = " ".join(option.choices)
        if option.value in FILE_VALUES:
            values = f" _cairn_words_or_files {words}" if words else "_files"
        else:
            values = f"({words})" if words else " "
        action = f":{zsh_text(option.value)}:{values}"
    names = dashed(option)
    if len(names) == 1:
        return f"'*{names[0]}{about}{action}'"
    return f"'*'{{{','.join(names)}}}'{about}{action}'"


def zsh(program):
    verbs = [f"  '{name}:{zsh_text(summary)}'" for name, summary in summaries(program).items()]
    cases = []
    for verb in program.verbs:
        options = [zsh_option(option) for option in verb.options()]
        options += ["'*:file:_files'"] if takes_files(verb) else []
        cases.append(f"  {'|'.join(names_of(verb))})\n    _arguments -s \\\n      "
                     + " \\\n      ".join(options) + "\n    ;;")
    return ZSH.replace("@verbs@", "\n".join(verbs)).replace("@options@", "\n".join(cases))


def fish_text(text):
    return "'" + text.replace("\\", r"\\").replace("'", r"\'") + "'"


def fish_option(verb, option):
    line = f"complete -c cairn -n '__fish_seen_subcommand_from {' '.join(names_of(verb))}'"
    line += (f" -s {option.letter}" if option.letter else "") + f" -l {option.name}"
    if option.value:
        line += " -r" if option.value in FILE_VALUES else " -x"
        line += " -F" if option.value in FILE_VALUES else ""
        line += f" -a {fish_text(' '.join(option.choices))}" if option.choices else ""
    return f"{line} -d {fish_text(first_sentence(option.about))}"


def fish(program):
    names = summaries(program)
    lines = ["# fish completion for cairn, made from its help texts", "",
             f"set -l verbs {' '.join(names)} {' '.join(sum(OTHER_NAMES.values(), []))}"]
    for name, summary in names.items():
        lines.append("complete -c cairn -f -n \"not __fish_seen_subcommand_from $verbs\" "
                     f"-a {name} -d {fish_text(summary)}")
    lines.append("complete -c cairn -f -n '__fish_seen_subcommand_from help' -a "
                 + fish_text(" ".join(verb.name for verb in program.verbs)))
    for verb in program.verbs:
        if not takes_files(verb):
            lines.append(f"complete -c cairn -f -n '__fish_seen_subcommand_from {verb.name}'")
        lines += [fish_option(verb, option) for option in verb.options()]
    return "\n".join(lines) + "\n"
