import { projectFiles, readText } from '../tidy/files.ts'

// Markdown as far as its fenced blocks go.

export type Block = {
  line: number
  info: string
  text: string
  /** HTML comments right in front of it, which readers do not see. */
  notes: string[]
  /** Whether nothing but blank lines and notes stands between it and the block before. */
  isNext: boolean
}

export type Page = { path: string; text: string; blocks: Block[] }

/** Documents for users of Mizan; decisions describe the day they were made. */
export const pages: readonly Page[] = projectFiles
  .filter((path) => path.endsWith('.md') && !path.startsWith('docs/decisions/'))
  .map((path) => ({ path, text: readText(path), blocks: blocksOf(readText(path)) }))

export const pageAt = (path: string): Page => {
  const page = pages.find((each) => each.path === path)
  if (!page) throw new Error(`There is no ${path}.`)
  return page
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: (Block & { fence: string; indent: string }) | undefined
  let [notes, isNext]: [string[], boolean] = [[], false]
  text.split('\n').forEach((line, index) => {
    if (open && line.trim() === open.fence) {
      const { fence: _, indent: __, ...block } = open
      blocks.push(block)
      open = undefined
      ;[notes, isNext] = [[], true]
    } else if (open) {
      open.text += `${line.startsWith(open.indent) ? line.slice(open.indent.length) : line}\n`
    } else {
      const [, indent = '', fence, info = ''] = /^( *)(`{3,})(\w*)$/.exec(line) ?? []
      const [, note] = /^ *<!-- (.*) -->$/.exec(line) ?? []
      if (fence !== undefined) open = { line: index + 1, info, text: '', notes, isNext, fence, indent }
      else if (note !== undefined) notes.push(note)
      else if (line.trim() !== '') [notes, isNext] = [[], false]
    }
  })
  if (open) throw new Error(`The block of line ${open.line} has no end.`)
  return blocks
}

/** The text of a note, such as `not run: a reason`, behind its first word. */
export const noteOf = ({ notes }: Block, word: string): string | undefined =>
  notes.find((each) => each.startsWith(`${word}: `))?.slice(word.length + 2)

/** Input that a person types into a terminal. */
export const isTyped = ({ info, text }: Block): boolean =>
  ['sh', 'bash', 'shell', 'console'].includes(info) || /^\$ |^\s*(?:curl|npx|npm) /m.test(text)
