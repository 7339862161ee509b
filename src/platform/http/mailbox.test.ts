import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, test } from 'node:test'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { at, useMail } from '#test/mail.ts'
import type { Locale } from '../locale.ts'
import { intoMailbox } from '../mail/mailbox.ts'
import { sendingOf } from '../mail/send.ts'
import { mountMailbox } from './mailbox.ts'
import { newServer, refuseUnknown, type Serving } from './server.ts'

const fixture = useMail()
let serving: Serving

before(async () => {
  serving = newServer({ logger: pino({ level: 'silent' }), isHttps: false })
  const known: { method: string; url: string }[] = []
  serving.app.addHook('onRoute', ({ method, url }) => {
    known.push(...[method].flat().map((each) => ({ method: each, url })))
  })
  mountMailbox(serving.app, fixture)
  refuseUnknown(serving.app, known)
  await serving.app.listen({ port: 0, host: '127.0.0.1' })
})
after(() => serving.app.close())

type Answer = { status: number; headers: Record<string, unknown>; text: string }

/** Over a socket, because the socket's address is what is looked at. */
function call(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { port } = serving.app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers: { host: `localhost:${port}`, ...headers } })
    sent.once('error', reject)
    sent.once('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(parts).toString() }),
      )
    })
    sent.end()
  })
}

async function arrived(parameters: Record<string, string>, locale: Locale, recipient: string): Promise<string> {
  const { id } = await fixture.queue(parameters, locale, recipient)
  await sendingOf(fixture.post(intoMailbox(fixture))).run({ id }, at)
  return id
}

test('an empty mailbox says what comes here and how mail is sent for real', async () => {
  const { status, text } = await call('/dev/mailbox')
  assert.equal(status, 200)
  assert.match(text, /No mail yet/)
  assert.match(text, /SMTP_URL=/)
})

test('the mailbox is there on this machine alone', async () => {
  const id = await arrived({}, 'en', 'alone@atlas.example')
  const refused: [headers: Record<string, string>, method?: string][] = [
    [{ host: 'pay.example' }],
    [{ host: 'localhost.pay.example' }],
    [{ host: '127.0.0.1.pay.example' }],
    [{ host: '10.0.0.1:4000' }],
    [{ 'x-forwarded-for': '127.0.0.1' }],
    [{ 'x-forwarded-for': '' }],
    [{ forwarded: 'for=127.0.0.1' }],
    [{ via: '1.1 edge' }],
    [{ 'x-real-ip': '127.0.0.1' }],
    [{ 'x-forwarded-proto': 'https' }],
    [{ host: 'pay.example' }, 'HEAD'],
    [{ host: 'pay.example' }, 'POST'],
    [{ host: 'pay.example' }, 'DELETE'],
  ]
  const paths = ['/dev/mailbox', `/dev/mailbox/${id}`, `/dev/mailbox/${id}/html`, '/api/v1/emails', '/dev/mailb%6fx']
  for (const path of paths)
    for (const [headers, method] of refused) {
      const answer = await call(path, headers, method)
      const unknown = await call('/nowhere', headers, method)
      assert.deepEqual([answer.status, unknown.status], [404, 404], `${method} ${path} ${JSON.stringify(headers)}`)
      if (method !== 'HEAD') assert.equal(JSON.parse(answer.text).error.code, 'ROUTE_NOT_FOUND')
      assert.deepEqual(Object.keys(answer.headers), Object.keys(unknown.headers))
    }
  for (const host of ['localhost', '127.0.0.1:4000', '[::1]:4000', 'mizan.localhost:4000'])
    for (const path of paths) assert.equal((await call(path, { host })).status, 200, `${host} ${path}`)
})

test('a machine’s own call with another method hears which are possible', async () => {
  const { status, headers } = await call('/api/v1/emails', {}, 'POST')
  assert.deepEqual([status, headers['allow']], [405, 'GET, HEAD'])
})

test('the mails of one recipient come as JSON, newest first', async () => {
  const first = await arrived({ subject: 'One' }, 'en', 'json@atlas.example')
  const second = await arrived({ subject: 'Deux', tokenId: 'x' }, 'fr', 'json@atlas.example')
  const { status, text } = await call('/api/v1/emails?to=json@atlas.example&size=1')
  assert.equal(status, 200)
  const { content, correlationId, ...envelope } = JSON.parse(text)
  assert.deepEqual(envelope, { page: 0, size: 1, totalElements: 2, totalPages: 2 })
  assert.ok(correlationId)
  const [{ text: words, html, ...rest }] = content
  assert.deepEqual(rest, {
    id: second,
    to: 'json@atlas.example',
    subject: 'Deux',
    locale: 'fr',
    createdAt: at.toISOString(),
  })
  assert.match(words, /token=secret-of-x/)
  assert.match(html, /<html lang="fr"/)
  const rest2 = JSON.parse((await call('/api/v1/emails?to=json@atlas.example&size=1&page=1')).text)
  assert.equal(rest2.content[0].id, first)
})

test('a query that cannot be used is refused', async () => {
  for (const query of ['size=0', 'size=2001', 'page=-1', 'to=a&to=b', 'sort=to', 'from=a', 'to=%00'])
    assert.equal((await call(`/api/v1/emails?${query}`)).status, 400, query)
  assert.equal((await call('/dev/mailbox?page=x')).status, 404)
})

test('what a mail says is text on the pages around it, and is shut into its frame', async () => {
  const hostile = '<script>alert(1)</script>'
  const id = await arrived({ subject: hostile, body: hostile, tokenId: 'f' }, 'en', 'frame@atlas.example')
  for (const path of ['/dev/mailbox', `/dev/mailbox/${id}`]) {
    const { headers, text } = await call(path)
    assert.doesNotMatch(text, /<script/)
    assert.ok(text.includes('&lt;script&gt;'))
    assert.match(
      String(headers['content-security-policy']),
      /^default-src 'none'; style-src 'sha256-[^']+'; frame-src 'self'/,
    )
    assert.equal(headers['x-frame-options'], 'DENY')
  }
  const { headers, text } = await call(`/dev/mailbox/${id}/html`)
  assert.equal(
    headers['content-security-policy'],
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'",
  )
  assert.equal(headers['x-frame-options'], 'SAMEORIGIN')
  assert.match(text, /<base target="_blank">/)
  assert.doesNotMatch(text, /<script/)
})

test('a letter that does not exist is a path that does not exist', async () => {
  for (const id of ['x', '01a1f866-0d00-7eb0-ba68-55bbe343b27a', '%00'])
    for (const end of ['', '/html']) assert.equal((await call(`/dev/mailbox/${id}${end}`)).status, 404)
})
