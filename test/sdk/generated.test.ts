import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { sdkTypes } from '../../sdk/scripts/sdk-types.ts'

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')

test('the types of the SDK are those of the published document', async () => {
  const made = await sdkTypes(JSON.parse(await read('docs/api/openapi.json')) as object)
  assert.ok(
    (await read('sdk/src/generated/api.ts')) === made,
    'Run `npm run openapi` and commit sdk/src/generated/api.ts.',
  )
})
