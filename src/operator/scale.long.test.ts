import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { fillInstallation, looksAt, smallSizes } from '#test/installation.ts'
import { operatorRoutes } from './routes.ts'

// Reads of the operator's table at an installation with twenty thousand payments; `npm run bench -- --only console` has fifty times as many.

const harness = useHarness()
const promisedMs = 300

test('every read of the operator’s table answers within 300 ms', async (t) => {
  const { db, secrets } = harness
  const installation = await fillInstallation({ db, secrets, now: new Date() }, smallSizes)
  const key = installation.token
  const at = (path: string) => `/operator/v1${path}`
  const looks = await looksAt(installation, async (path) => (await harness.call({ path: at(path), key })).body)
  for (const { path, body } of looks) {
    const took: number[] = []
    for (let time = 0; time < 5; time++) {
      const began = performance.now()
      const { status } = await harness.call({
        path: at(path),
        key,
        ...(body && { method: 'POST' as const, body }),
      })
      took.push(performance.now() - began)
      assert.equal(status, 200, path)
    }
    // The median: another program may hold one of them up.
    const median = took.toSorted((one, other) => one - other)[2] ?? 0
    t.diagnostic(`${median.toFixed(0).padStart(5)} ms  ${path}`)
    assert.ok(median < promisedMs, `${path} took ${took.map(Math.round).join(', ')} ms`)
  }
  assert.deepEqual(unread(looks.map(({ path }) => path)), [])
})

/** Rows that read and that no look is of. */
const unread = (paths: readonly string[]): string[] =>
  operatorRoutes
    .filter(({ method, path }) => {
      const form = new RegExp(`^${path.replace('/operator/v1', '').replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`)
      return method === 'GET' && !paths.some((each) => form.test(each))
    })
    .map(({ path }) => path)
