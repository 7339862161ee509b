import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { document } from '../contract/document.ts'

type Folder = { item: { request: { method: string; url: { path: string[] }; body?: { mode: string; raw: string } } }[] }

test('the collection of requests has every call once, with a body that is JSON or a file, and is small enough to import', () => {
  const text = readFileSync(new URL('../../docs/api/postman.json', import.meta.url), 'utf8')
  assert.ok(text.length < 500_000)
  const { item } = JSON.parse(text) as { item: Folder[] }
  const requests = item.flatMap((folder) => folder.item.map(({ request }) => request))
  const lines = requests.map(({ method, url }) => `${method} /${url.path.join('/').replaceAll(/:(\w+)/g, '{$1}')}`)
  const known = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations as object).map((method) => `${method.toUpperCase()} ${path}`),
  )
  assert.deepEqual(lines.toSorted(), known.toSorted())
  const bodies = requests.flatMap(({ body }) => body ?? [])
  for (const { raw } of bodies.filter(({ mode }) => mode !== 'file')) JSON.parse(raw)
  const files = requests.filter(({ body }) => body?.mode === 'file').map(({ url }) => url.path.join('/'))
  assert.deepEqual(files, ['v1/pictures'])
})
