import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'

// The address of a request decides the limit that counts it.

const behindProxy = useHarness({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8', RATE_LIMIT_PUBLIC: '2' })
const direct = useHarness({ RATE_LIMIT_PUBLIC: '2' })

const attempt = async ({ app }: typeof direct, forwardedFor: string): Promise<number> => {
  const url = '/api/v1/auth/login'
  const payload = { email: 'nobody@example.com', password: 'a password of nobody' }
  const headers = { 'x-forwarded-for': forwardedFor }
  return (await app.app.inject({ method: 'POST', url, payload, headers, remoteAddress: '127.0.0.1' })).statusCode
}

test('behind a proxy that is trusted, callers are told apart by X-Forwarded-For', async () => {
  const statuses = []
  for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.1', '203.0.113.2', '198.51.100.9, 203.0.113.1'])
    statuses.push(await attempt(behindProxy, address))
  assert.deepEqual(statuses, [401, 401, 429, 401, 429], 'what stands before the last address may be made up')
})

test('without one, the header counts for nothing', async () => {
  const statuses = []
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) statuses.push(await attempt(direct, address))
  assert.deepEqual(statuses, [401, 401, 429])
})
