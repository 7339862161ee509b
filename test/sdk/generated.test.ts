import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { typesOf } from '../../sdk/scripts/types-of.ts'

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')

const generated = {
  'the SDK, which the dashboard uses too,': ['sdk/src/generated/api.ts', 'docs/api/openapi-3.1.json'],
  'the portal in the dashboard': ['dashboard/src/generated/portal.ts', 'docs/api/portal-openapi.json'],
} as const

for (const [whose, [types, source]] of Object.entries(generated))
  test(`the types of ${whose} are those of the published document`, async () => {
    const made = await typesOf(JSON.parse(await read(source)) as object, source)
    assert.ok((await read(types)) === made, `Run \`npm run openapi\` and commit ${types}.`)
  })
