import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { openApi } from '../src/app.ts'

// `npm run openapi` writes the published contract, docs/api/openapi.json, out of the route tables; with `--check` it only says
// whether the committed document is the one that the tables make.

const file = fileURLToPath(new URL('../docs/api/openapi.json', import.meta.url))
const text = `${JSON.stringify(openApi('http://localhost:4000'), null, 2)}\n`

if (process.argv.includes('--check')) {
  const committed = await readFile(file, 'utf8').catch(() => '')
  if (committed !== text) {
    console.error('docs/api/openapi.json is not what the route tables make: run `npm run openapi` and commit it.')
    process.exitCode = 1
  }
} else {
  await writeFile(file, text)
}
