import type { Command } from 'commander'
import { CommandFailure } from '../output.ts'

// The shells ask the program itself what may follow, so that no list of commands stands a second time.

const scripts: Record<string, string> = {
  bash: `_mizan() {
  local IFS=$'\n'
  COMPREPLY=($(compgen -W "$(mizan __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _mizan mizan`,
  zsh: `_mizan() {
  local -a found
  found=("\${(@f)$(mizan __complete -- "\${(@)words[2,CURRENT-1]}" 2>/dev/null)}")
  compadd -a found
}
compdef _mizan mizan`,
  fish: `complete -c mizan -f -a '(mizan __complete -- (commandline -opc)[2..] 2>/dev/null)'`,
}

type ProgramOf = (word: string) => Promise<Command>

/** `programOf` makes the commands that begin with a word, or all. */
export const addCompletionCommand =
  (programOf: ProgramOf) =>
  (program: Command): void => {
    program
      .command('completion')
      .description('print what makes a shell complete commands: eval "$(mizan completion bash)"')
      .argument('<shell>', Object.keys(scripts).join(', '))
      .action((shell: string) => {
        const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined
        if (script === undefined) throw new CommandFailure(`Name a shell: ${Object.keys(scripts).join(', ')}.`)
        process.stdout.write(`${script}\n`)
      })
    program
      .command('__complete', { hidden: true })
      .argument('[words...]')
      .action((words: string[]) => suggest(programOf, words))
  }

async function suggest(programOf: ProgramOf, words: string[]): Promise<void> {
  let command = await programOf(words[0] ?? '')
  for (const word of words) command = command.commands.find((each) => each.name() === word) ?? command
  const names = command.commands.map((each) => each.name()).filter((each) => !each.startsWith('__'))
  const options = command.options.filter(({ hidden }) => !hidden).map(({ long }) => long ?? '')
  process.stdout.write([...names, ...(names.length === 0 ? options : [])].map((each) => `${each}\n`).join(''))
}
