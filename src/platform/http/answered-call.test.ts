import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import pino from 'pino'
import { answeredCall } from './answered-call.ts'
import { newServer } from './server.ts'

const body = JSON.stringify({ name: 'é'.repeat(100) })

const caller = {
  merchantId: 'a merchant',
  environment: 'SANDBOX',
  origin: 'API',
  scopes: new Set<string>(),
  productionAccess: 'ENABLED',
  isSandboxClosed: false,
  countedAs: 'a key',
} as const

for (const [about, payload] of [
  ['with a length', () => body],
  ['in chunks', () => Readable.from([body])],
] as const)
  test(`a body that comes ${about} is kept as it was read`, async () => {
    const { app } = newServer({ logger: pino({ level: 'silent' }), isHttps: false })
    const kept: string[] = []
    app.post('/calls', {
      onSend: (request, reply, sent, done) => {
        const { requestBody } = answeredCall(request, reply, { route: '/calls', caller, body: sent, at: new Date() })
        kept.push(String(requestBody))
        done()
      },
      handler: (_, reply) => reply.send('{}'),
    })
    const headers = { 'content-type': 'application/json' }
    const { statusCode } = await app.inject({ method: 'POST', url: '/calls', headers, payload: payload() })
    assert.equal(statusCode, 200)
    assert.deepEqual(kept, [body])
  })
