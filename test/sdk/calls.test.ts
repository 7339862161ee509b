import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Mizan } from '../../sdk/src/mizan.ts'

// Every call that a key carries has its method, and sends what the document says.

type Operation = { security?: unknown[]; parameters?: { $ref?: string }[] }
const published = JSON.parse(readFileSync(new URL('../../docs/api/openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
}

const expected = Object.entries(published.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, { security }]) => security === undefined)
    .map(([method, { parameters = [] }]) => ({
      call: `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
      takesKey: parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey')),
    })),
)

type Sent = { call: string; takesKey: boolean }

/** Calls every method of the SDK that makes one request, and tells what was sent. */
async function everyCall(): Promise<Sent[]> {
  const sent: Sent[] = []
  const record = async (url: unknown, init?: RequestInit) => {
    const { pathname } = new URL(String(url))
    const headers = new Headers(init?.headers)
    sent.push({
      call: `${init?.method} ${pathname.replaceAll('/given', '/{}')}`,
      takesKey: headers.has('idempotency-key'),
    })
    return new Response('{"content":[],"totalPages":0}')
  }
  const mizan = new Mizan({ apiKey: 'svc_sk_test_x', baseUrl: 'https://pay.example', fetch: record })
  for (const method of methodsOf(mizan)) await method('given', 'given')
  return sent
}

type Method = (...given: string[]) => Promise<unknown>

function methodsOf(resource: object): Method[] {
  return Object.entries(resource).flatMap(([name, value]: [string, unknown]): Method[] => {
    if (typeof value === 'object' && value !== null) return methodsOf(value)
    return typeof value === 'function' && !name.startsWith('each') ? [value as Method] : []
  })
}

const sorted = (all: readonly Sent[]) => all.map(({ call, takesKey }) => `${call} ${takesKey}`).sort()

test('every call of the document that a key carries has one method, with an Idempotency-Key where it takes one', async () => {
  assert.ok(expected.length >= 56)
  assert.deepEqual(sorted(await everyCall()), sorted(expected))
})

test('an identifier that would lead elsewhere is refused before anything is sent', async () => {
  const never = async () => assert.fail('nothing is to be sent')
  const mizan = new Mizan({ apiKey: 'svc_sk_test_x', baseUrl: 'https://pay.example', fetch: never })
  for (const reference of ['', '.', '..', undefined as unknown as string])
    await assert.rejects(mizan.products.get(reference), /reference must be the id or reference of an object/)
})

test('an identifier stays one part of the path, whatever is in it', async () => {
  let asked = ''
  const fetch = async (url: unknown) => {
    asked = String(url)
    return new Response('{}')
  }
  const mizan = new Mizan({
    apiKey: 'svc_sk_test_x',
    baseUrl: 'https://pay.example/mizan/',
    fetch,
  })
  await mizan.products.get('../clients?x=1#y')
  assert.equal(asked, 'https://pay.example/mizan/v1/products/..%2Fclients%3Fx%3D1%23y')
})

const refused: [title: string, options: { apiKey: string; baseUrl: string }, words: RegExp][] = [
  ['no key', { apiKey: undefined as unknown as string, baseUrl: 'https://x.example' }, /apiKey must be a key/],
  ['the secret of a webhook', { apiKey: 'whsec_abc', baseUrl: 'https://x.example' }, /apiKey must be a key/],
  ['no address', { apiKey: 'svc_sk_test_x', baseUrl: 'pay.example' }, /baseUrl must be where/],
  ['a production key over http', { apiKey: 'svc_sk_live_x', baseUrl: 'http://pay.example' }, /over https:\/\/ alone/],
]
test('options with which no call could succeed are refused at once', () => {
  for (const [title, options, words] of refused) assert.throws(() => new Mizan(options), words, title)
  for (const wrong of [{ timeoutMs: 0 }, { maxRetries: -1 }, { timeoutMs: 1.5 }])
    assert.throws(
      () => new Mizan({ apiKey: 'svc_sk_test_x', baseUrl: 'https://x.example', ...wrong }),
      /must be a whole number/,
    )
})

test('the key is in no property of the client', () => {
  const mizan = new Mizan({ apiKey: 'svc_sk_test_verysecret', baseUrl: 'https://x.example' })
  assert.doesNotMatch(JSON.stringify(mizan), /verysecret/)
  assert.equal(mizan.environment, 'SANDBOX')
})
