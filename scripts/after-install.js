import { spawnSync } from 'node:child_process'
import { globSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

// After `npm ci`: builds the dashboard, so that a first start has nothing to build, and removes what no program reads of the packages: the headers of
// Node, the maps of built sources, and forms of packages that we do not import.
// Plain JavaScript, because an older Node may run it; what fails here is done, or told, by `npm start`.

const root = fileURLToPath(new URL('..', import.meta.url))

/** Second forms of packages of which we import another, and sources beside what is built of them. */
const unread = ['pdfjs-dist/{build,web,legacy/web}', 'libphonenumber-js/bundle', 'zod/src']
const isOldNode = Number.parseInt(process.versions.node, 10) < 24

if (!isOldNode) {
  const packages = path.join(root, 'node_modules')
  const spare = ['node-linux-*/{include,share}', '**/*.{js,mjs,cjs,ts,mts,cts,css}.map', ...unread]
  for (const each of globSync(spare, { cwd: packages }))
    rmSync(path.join(packages, each), { recursive: true, force: true })
  const build = [path.join(root, 'scripts/dashboard.ts'), '--after-install']
  spawnSync(process.execPath, build, { cwd: root, stdio: 'inherit' })
}
