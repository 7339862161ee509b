import { readdir, readFile } from 'node:fs/promises'

// The documentation for developers, which the package brings along.

const folders = [new URL('../docs/', import.meta.url), new URL('../../../docs/api/', import.meta.url)]

type Page = { uri: string; name: string; mimeType: 'text/markdown' }

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
  const { folder, names } = await found()
  const name = `${uri.replace('mizan://docs/', '')}.md`
  return names.includes(name) ? readFile(new URL(name, folder), 'utf8') : undefined
}

async function found(): Promise<{ folder: URL; names: string[] }> {
  for (const folder of folders) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.md'))
    if (names.length > 0) return { folder, names }
  }
  return { folder: new URL('.', import.meta.url), names: [] }
}
