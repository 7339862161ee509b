import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** Maximum size of the first load, in bytes on the wire: menus, dialogs and charts come later. */
const firstLoadMax = 200_000

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

/**
 * Puts a compressed copy beside each file, for the server to send, and refuses a first load that weighs too much: the frame and `screen`, the first one
 * after log-in.
 */
export const compressed = (screen: string): Plugin => ({
  name: 'compressed',
  apply: 'build',
  writeBundle: async ({ dir = '' }, bundle) => {
    const sizes = await compressAll(dir)
    const total = [...firstLoadOf(bundle, screen)].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0)
    const told = `First load: ${(total / 1000).toFixed(0)} KB compressed, of ${firstLoadMax / 1000} KB at most.`
    if (total > firstLoadMax) throw new Error(`${told} Import what the first screen does not need as it is needed.`)
    process.stdout.write(`${told}\n`)
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

/** Files of the frame and of the first screen after log-in. */
function firstLoadOf(bundle: Rolldown.OutputBundle, screen: string): Set<string> {
  const first = new Set<string>()
  const load = (name: string): void => {
    const chunk = bundle[name]
    if (first.has(name) || chunk?.type !== 'chunk') return
    first.add(name)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) first.add(sheet)
    chunk.imports.forEach(load)
  }
  const isFirst = (module: string | null) => module !== null && path.basename(module) === screen
  for (const each of Object.values(bundle))
    if (each.type === 'chunk' && (each.isEntry || isFirst(each.facadeModuleId))) load(each.fileName)
  return first
}
