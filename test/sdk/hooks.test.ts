import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Mizan, type MizanOptions, NotFoundError, type ResponseFacts, toArray } from '../../sdk/src/mizan.ts'

// The ways to watch a client, and to read lists into an array.

type Answers = [status: number, body: unknown][]

function clientOf(answers: Answers, options: Partial<MizanOptions> = {}) {
  const headers: Headers[] = []
  const fetch = async (_url: unknown, init?: RequestInit) => {
    headers.push(new Headers(init?.headers))
    const [status, body] = answers[headers.length - 1] ?? [500, {}]
    return new Response(JSON.stringify(body), { status, headers: { 'X-Request-Id': `r${headers.length}` } })
  }
  const settings = { apiKey: 'svc_sk_test_secret', baseUrl: 'https://pay.example', retryDelayMs: 0, fetch }
  return { mizan: new Mizan({ ...settings, ...options }), headers }
}

test('hooks are told of every attempt and how it ended, without the key', async () => {
  const requests: object[] = []
  const responses: ResponseFacts[] = []
  const hooks = {
    onRequest: (each: object) => requests.push(each),
    onResponse: (each: ResponseFacts) => responses.push(each),
  }
  const refusal = { error: { code: 'CLIENT_NOT_FOUND', message: 'none' }, correlationId: 'r2' }
  const { mizan } = clientOf(
    [
      [503, {}],
      [404, refusal],
    ],
    hooks,
  )
  await assert.rejects(mizan.clients.get('c1'), NotFoundError)
  assert.deepEqual(
    responses.map(({ method, url, attempt, status, code }) => [method, url, attempt, status, code]),
    [
      ['GET', 'https://pay.example/v1/clients/c1', 1, 503, 'UNEXPECTED_ANSWER'],
      ['GET', 'https://pay.example/v1/clients/c1', 2, 404, 'CLIENT_NOT_FOUND'],
    ],
  )
  assert.equal(requests.length, 2)
  assert.doesNotMatch(JSON.stringify([requests, responses]), /svc_sk/)
})

test('a hook that throws loses no answer', async () => {
  const hook = () => {
    throw new Error('the log is full')
  }
  const { mizan } = clientOf([[200, { id: 'c1' }]], { onRequest: hook, onResponse: hook })
  assert.equal((await mizan.clients.get('c1')).id, 'c1')
})

test('requests name the SDK, another program, or nothing', async () => {
  for (const [userAgent, expected] of [
    [undefined, /^mizan-sdk\/\d/],
    ['shop/2', /^shop\/2$/],
    [false, /^$/],
  ] as const) {
    const { mizan, headers } = clientOf([[200, {}]], { userAgent })
    await mizan.wallet.get()
    assert.match(headers[0]?.get('user-agent') ?? '', expected)
  }
})

test('toArray reads no more than its limit, and no page beyond it', async () => {
  const page = { content: [{ id: '1' }, { id: '2' }], totalPages: 9 }
  const { mizan, headers } = clientOf([[200, page]])
  assert.deepEqual(
    (await toArray(mizan.clients.each(), { limit: 2 })).map(({ id }) => id),
    ['1', '2'],
  )
  assert.equal(headers.length, 1)
  await assert.rejects(toArray(mizan.clients.each(), { limit: 0 }), TypeError)
})
