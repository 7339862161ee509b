import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// `npm run build`: the package as ES modules in `dist`, and for `require` in `dist/cjs`, each with its types. An argument names another folder.

const here = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const dist = process.argv[2] ?? here('dist')
const tsc = here('../node_modules/.bin/tsc')
const compile = (config: string, outDir: string) =>
  execFileSync(tsc, ['-p', here(config), '--outDir', outDir], { stdio: 'inherit', shell: process.platform === 'win32' })

rmSync(dist, { recursive: true, force: true })
compile('tsconfig.json', dist)
compile('tsconfig.cjs.json', `${dist}/cjs`)
writeFileSync(`${dist}/cjs/package.json`, '{"type":"commonjs"}\n')
