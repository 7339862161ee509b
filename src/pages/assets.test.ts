import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { assets } from './assets.ts'

const harness = useHarness()

for (const [path, { type, version }] of Object.entries(assets)) {
  test(`${path} is served as ${type}, and keeps no card and writes no markup`, async () => {
    const { status, headers, text } = await harness.call({ path })
    assert.equal(status, 200)
    assert.equal(headers['content-type'], type)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.doesNotMatch(text, /localStorage|sessionStorage|indexedDB|document\.cookie|innerHTML|console\.|https?:\/\//)
  })

  test(`${path} is kept for good under its version, and asked for anew under its plain name and under any other`, async () => {
    const kept = async (at: string) => (await harness.call({ path: at })).headers['cache-control']
    assert.equal(await kept(`${path}?v=${version}`), 'public, max-age=31536000, immutable')
    assert.equal(await kept(path), 'no-cache')
    assert.equal(await kept(`${path}?v=other`), 'no-cache')
  })
}

test('scripts import one another under their versions', async () => {
  const scripts = Object.keys(assets).filter((path) => path.endsWith('.js'))
  let imports = 0
  for (const path of scripts) {
    const { text } = await harness.call({ path })
    for (const [, name = '', version] of text.matchAll(/from '([^'?]+)(?:\?v=([\w-]+))?'/g)) {
      const beside = new URL(name, `https://pay.example${path}`).pathname as keyof typeof assets
      assert.equal(version, assets[beside].version, `${path} imports ${name}`)
      imports++
    }
  }
  assert.ok(imports > 5)
})

test('pages load their style sheets and scripts under their versions', async () => {
  const { text } = await harness.call({ path: '/account/activate', headers: { accept: 'text/html' } })
  const loaded = [...text.matchAll(/(?:src|href)="(\/[^"?]+)\?v=([^"]+)"/g)].map(([, path, version]) => [path, version])
  const named = ['/assets/base.css', '/account/assets/account.css', '/account/assets/account.js'] as const
  assert.deepEqual(
    loaded,
    named.map((path) => [path, assets[path].version]),
  )
})
