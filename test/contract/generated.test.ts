import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { generatedFiles } from '../../scripts/generated-files.ts'

for (const [path, made] of Object.entries(await generatedFiles()))
  test(`${path} is what the tables make`, async () => {
    const committed = await readFile(new URL(`../../${path}`, import.meta.url), 'utf8')
    assert.ok(committed === made, `Run \`npm run openapi\`, and commit ${path}.`)
  })
