import { readdir, readFile } from 'node:fs/promises'

// The documentation for developers, which the package brings along.

const folders = [new URL('../docs/', import.meta.url), new URL('../../../docs/api/', import.meta.url)]

type Page = { uri: string; name: string; mimeType: 'text/markdown' }
type Texts = { names: string[]; textOf: (name: string) => Promise<string> }

let inside: Texts | undefined

/** The single file has no folder beside it: its pages are in it, by the names of their files. */
export function bringPages(texts: Readonly<Record<string, string>>): void {
  inside = { names: Object.keys(texts), textOf: async (name) => texts[name] ?? '' }
}

export async function listPages(): Promise<Page[]> {
  const { names } = await found()
  return names.map((file) => ({
    uri: `mizan://docs/${file.replace('.md', '')}`,
    name: file,
    mimeType: 'text/markdown',
  }))
}

/** Undefined when there is no such page. */
export async function readPage(uri: string): Promise<string | undefined> {
  const { names, textOf } = await found()
  const name = `${uri.replace('mizan://docs/', '')}.md`
  return names.includes(name) ? textOf(name) : undefined
}

async function found(): Promise<Texts> {
  if (inside) return inside
  for (const folder of folders) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.md'))
    if (names.length > 0) return { names, textOf: (name) => readFile(new URL(name, folder), 'utf8') }
  }
  return { names: [], textOf: async () => '' }
}
