import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** Maximum weight of a page's first load, in bytes on the wire, and its files with the page itself: menus, dialogs and charts come later. */
const budgets = {
  // The frame and the home page, the first screen after log-in.
  index: { bytes: 150_000, files: 6 },
  // The pages before the log-in.
  entry: { bytes: 75_000, files: 6 },
  // The frame of the operator's console.
  operator: { bytes: 200_000, files: 60 },
} as const

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

/** Puts a compressed copy beside each file, for the server to send, and refuses a build whose first loads weigh too much. */
export const compressed = (pages: readonly (keyof typeof budgets)[]): Plugin => ({
  name: 'compressed',
  apply: 'build',
  writeBundle: async ({ dir = '' }, bundle) => {
    const sizes = await compressAll(dir)
    for (const name of pages) {
      const budget = budgets[name]
      const files = firstLoadOf(bundle, name)
      const bytes = [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)
      const told = `${name}: ${(bytes / 1000).toFixed(0)} KB compressed in ${files.size + 1} requests`
      if (bytes > budget.bytes || files.size >= budget.files)
        throw new Error(
          `${told}, of ${budget.bytes / 1000} KB and ${budget.files} at most. Import what the first screen does not need as it is needed.`,
        )
      process.stdout.write(`${told}.\n`)
    }
  },
})

/** The size of each file as it is sent, by its name in the bundle. */
async function compressAll(dir: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for (const name of await readdir(path.join(dir, 'assets'))) {
    const file = path.join(dir, 'assets', name)
    const content = await readFile(file)
    const small = brotliCompressSync(content, quality)
    await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, gzipSync(content))])
    sizes.set(`assets/${name}`, small.length)
  }
  return sizes
}

/** Files that a page loads before its first content. */
function firstLoadOf(bundle: Rolldown.OutputBundle, page: string): Set<string> {
  const first = new Set<string>()
  const load = (name: string): void => {
    const chunk = bundle[name]
    if (first.has(name) || chunk?.type !== 'chunk') return
    first.add(name)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) first.add(sheet)
    chunk.imports.forEach(load)
  }
  for (const each of Object.values(bundle))
    if (each.type === 'chunk' && each.isEntry && each.name === page) load(each.fileName)
  if (first.size === 0) throw new Error(`The build has no page ${page}.`)
  return first
}
