// Input of a terminal, as strictly as it is run here: words, quotes, variables and assignments. Other features of a shell (pipes, loops,
// redirections, patterns) are refused, so that the reader's shell does the same, whichever it is.

export type Typed = {
  /** As it stands in the document. */
  text: string
  /** The output shown below it. */
  shown: string[]
}

export type Command = { assigned: [string, string][]; isExport: boolean; words: string[] }

/** The commands of a block: all lines, or those behind a `$` with what is shown below each. */
export function typedIn(block: string): Typed[] {
  const hasPrompts = /^\$ /m.test(block)
  const typed: Typed[] = []
  let open: string | undefined
  for (const line of block.trimEnd().split('\n')) {
    if (open !== undefined) open += `\n${line}`
    else if (hasPrompts && line.startsWith('$ ')) open = line.slice(2)
    else if (!hasPrompts && /^\s*[^#\s]/.test(line)) open = line
    else if (hasPrompts) typed.at(-1)?.shown.push(line)
    if (open === undefined || goesOn(open)) continue
    typed.push({ text: open, shown: [] })
    open = undefined
  }
  if (open !== undefined) throw new Error(`This has no end: ${open}`)
  return typed
}

/** Quotes that are open, or a backslash at the end, go on in the next line. */
const goesOn = (text: string): boolean =>
  !/^(?:(?<=^|\s)#[^\n]*|[^'"\\]|\\[^]|'[^']*'|"(?:[^"\\]|\\[^])*")*$/.test(text)

const part =
  /(?<blank>(?:\s|\\\n)+)|(?<comment>#[^]*)|'(?<single>[^']*)'|"(?<double>(?:[^"\\]|\\[^])*)"|\$\{?(?<variable>[A-Z_]+)\}?|\\(?<escaped>[^\n])|(?<plain>[^\s'"\\$`|&;<>(){}*?![\]~#]+)|(?<hash>#)/y

/** Reads one command; `valueOf` answers what a variable holds, or what a command such as `$(openssl …)` prints. */
export function commandOf(text: string, valueOf: (name: string) => string): Command {
  const words: string[] = []
  let word: string | undefined
  const put = (more: string) => {
    word = (word ?? '') + more
  }
  part.lastIndex = 0
  while (part.lastIndex < text.length) {
    const at = part.lastIndex
    const groups = part.exec(text)?.groups
    if (!groups) throw new Error(`Beyond what is run here: ${text.slice(at, at + 40)}`)
    const { blank, comment, single, double, variable, escaped, plain } = groups
    if (comment !== undefined && word === undefined) break
    if (comment !== undefined) {
      put('#')
      part.lastIndex = at + 1
    } else if (blank !== undefined) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else if (double !== undefined) put(expanded(double, valueOf))
    else if (variable !== undefined) put(valueOf(variable))
    else put(single ?? escaped ?? plain ?? '')
  }
  if (word !== undefined) words.push(word)
  const isExport = words[0] === 'export'
  if (isExport) words.shift()
  const assigned: [string, string][] = []
  while (/^[A-Z_]+=/.test(words[0] ?? '')) {
    const [name = '', ...value] = (words.shift() ?? '').split('=')
    assigned.push([name, value.join('=')])
  }
  return { assigned, isExport, words }
}

function expanded(text: string, valueOf: (name: string) => string): string {
  if (text.includes('`')) throw new Error(`Beyond what is run here: ${text}`)
  const parts = /\\(["\\$`])|(\$\([^)]*\))|\$\{?([A-Z_]+)\}?/g
  return text.replace(parts, (_, escaped?: string, output?: string, name?: string) => {
    const asked = output ?? name
    return asked === undefined ? (escaped ?? '') : valueOf(asked)
  })
}
