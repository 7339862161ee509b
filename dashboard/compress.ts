import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** What a reader may load at first, in bytes on the wire; charts come later. */
const firstLoadMax = 200_000

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

/** Puts a compressed copy beside each file, for the server to send, and tells what the first load weighs. */
export const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  writeBundle: async ({ dir = '' }, bundle) => {
    const sizes = new Map<string, number>()
    for (const name of await readdir(path.join(dir, 'assets'))) {
      const file = path.join(dir, 'assets', name)
      const content = await readFile(file)
      const small = brotliCompressSync(content, quality)
      await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, gzipSync(content))])
      sizes.set(`assets/${name}`, small.length)
    }
    const first = new Set<string>()
    const load = (name: string): void => {
      const chunk = bundle[name]
      if (first.has(name) || chunk?.type !== 'chunk') return
      first.add(name)
      chunk.imports.forEach(load)
    }
    for (const each of Object.values(bundle)) if (each.type === 'chunk' && each.isEntry) load(each.fileName)
    // A reader who is logged in sees the frame and the home page first.
    for (const each of Object.values(bundle))
      if (each.type === 'chunk' && /\/(home|shell)\.tsx$/.test(each.facadeModuleId ?? '')) load(each.fileName)
    const styles = [...sizes.keys()].filter((name) => name.endsWith('.css'))
    const total = [...first, ...styles].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0)
    const kilobytes = (total / 1000).toFixed(0)
    const verdict = total > firstLoadMax ? 'TOO MUCH' : 'fine'
    process.stdout.write(`First load: ${kilobytes} KB compressed, of ${firstLoadMax / 1000} KB at most: ${verdict}.\n`)
  },
})
