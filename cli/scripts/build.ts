import { copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import { noticesOf } from './notices.ts'

// `npm run build`: the package as it is published, in `dist`, or in the folder that an argument names. Everything is in it: it depends on no package.

const here = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const dist = process.argv[2] ?? here('dist')

rmSync(dist, { recursive: true, force: true })
const { output } = await build({
  input: { mizan: here('src/main.ts') },
  platform: 'node',
  cwd: here('.'),
  logLevel: 'warn',
  transform: { target: 'node20' },
  output: {
    dir: dist,
    format: 'esm',
    minify: 'dce-only',
    entryFileNames: '[name].js',
    chunkFileNames: 'parts/[name].js',
    banner: (chunk) => (chunk.isEntry ? '#!/usr/bin/env node' : ''),
  },
})
const {
  private: _,
  scripts: __,
  devDependencies: ___,
  ...facts
} = JSON.parse(readFileSync(here('package.json'), 'utf8'))
const published = {
  ...facts,
  bin: { mizan: 'mizan.js' },
  files: ['mizan.js', 'parts', 'docs', 'NOTICES'],
  publishConfig: { access: 'public' },
}
writeFileSync(`${dist}/package.json`, `${JSON.stringify(published, null, 2)}\n`)
cpSync(here('../docs/api'), `${dist}/docs`, { recursive: true, filter: (file) => !/\.(json|yaml)$/.test(file) })
writeFileSync(`${dist}/NOTICES`, noticesOf(output.flatMap((part) => ('moduleIds' in part ? part.moduleIds : []))))
for (const name of ['README.md', 'LICENSE']) copyFileSync(here(name), `${dist}/${name}`)
