import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { cpuMsOf } from '#test/patience.ts'

const harness = useHarness({ RATE_LIMIT_PUBLIC: '3' })

for (const [index, path] of [
  '/account/activate',
  '/c/unknown',
  '/r/unknown',
  '/v/unknown',
  '/verify/unknown',
  '/s/unknown',
].entries())
  test(`${path} counts down for each address, and answers 429 with Retry-After when nothing is left`, async () => {
    harness.clock.now = new Date(`2026-11-20T${10 + index}:00:00Z`)
    const headers = { accept: 'text/html' }
    const left: unknown[] = []
    for (let times = 0; times < 3; times++)
      left.push((await harness.call({ path, headers })).headers['x-ratelimit-remaining'])
    assert.deepEqual(left, ['2', '1', '0'])
    const refused = await harness.call({ path, headers })
    assert.equal(refused.status, 429)
    assert.equal(refused.headers['retry-after'], '20')
  })

test('thousands of blanks in If-None-Match are read in no time', async () => {
  const path = '/assets/base.css'
  const tag = String((await harness.call({ path })).headers['etag'])
  const headers = { 'if-none-match': `"a"${' '.repeat(12_000)}x , W/${tag} ` }
  const cpuMs = await cpuMsOf(async () => assert.equal((await harness.call({ path, headers })).status, 304))
  assert.ok(cpuMs < 500, `${cpuMs} ms`)
})
