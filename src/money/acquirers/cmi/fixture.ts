import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Scope } from '#platform/context.ts'
import { openCalls, type OutboundCall } from '#platform/outbound/calls.ts'
import type { Harness } from '#test/harness.ts'
import type { Authorisation, BuyerAction } from '../acquirer.ts'
import type { LiveAcquirer, NoticeRead } from '../connector.ts'
import { inquiryOf, newReferenceOf } from '../conformance/subject.ts'
import { openUpstreamObjects, type UpstreamObjects } from '../upstream-objects.ts'
import type { CmiSettings } from './account.ts'
import { cmi } from './cmi.ts'
import { type CmiDouble, openCmiDouble } from './double/double.ts'

// CMI's double with a shop before it: the callback address as the service will have it, a browser, and a clock.

export const cards = {
  approved: '4242 4242 4242 4242',
  challenged: '4000 0000 0000 3220',
  refused: '4000 0000 0000 0002',
  withoutFunds: '4000 0000 0000 9995',
  decidedLater: '5555 5555 5555 4444',
  unknown: '4111 1111 1111 1111',
}

export const storeKey = 'store|key\\of the shop'
export const secrets = { storeKey, apiPassword: 'pass & <word>' }
export const known = { clientId: '600001234', apiName: 'api-user' }

export type CmiFixture = {
  accountId: string
  double: CmiDouble
  acquirer: LiveAcquirer
  /** The same account in another process: it shares the database alone. */
  another: (objects?: UpstreamObjects, call?: OutboundCall) => LiveAcquirer
  settings: CmiSettings
  /** Another account, of another shop. */
  ofOtherShop: LiveAcquirer
  call: OutboundCall
  objects: UpstreamObjects
  scope: Scope
  now: () => Date
  passTime: (ms: number) => void
  /** Notices that the shop's callback address received, and its answer: CAPTURE unless set, NOTED for payments that have ended. */
  heard: { bodies: string[]; reads: NoticeRead[]; ended: Set<string>; decision: 'CAPTURE' | 'NOTED' | 'REFUSED' }
  payment: (fields?: Partial<Authorisation>) => Authorisation
  /** Opens the page, types the card and returns; gives the fields that the browser brings back, by name. */
  buy: (asked: Authorisation, card?: string, code?: string) => Promise<Visited>
  /** The same with a form that was issued before, whatever the state of the payment. */
  visit: (action: BuyerAction, card: string, code?: string) => Promise<Visited>
  close: () => Promise<void>
}

export const rawOf = (body: string | Uint8Array, method = 'POST') => ({
  method,
  headers: {},
  query: new URLSearchParams(),
  body: Buffer.from(body),
})

type Visited = { texts: string[]; returned: Record<string, string> | undefined; url: string | undefined }

export const returnUrl = 'https://pay.example/checkout/back'

/** Another callback address than the shop's own, and the way to it; the account is then one in production. */
type OtherShop = { call: OutboundCall; noticeUrlOf: (accountId: string) => string }

export async function fixtureOf({ db, make }: Harness, other?: OtherShop): Promise<CmiFixture> {
  const { sandbox, production } = await make.merchant()
  const scope = other ? production : sandbox
  let time = Date.parse('2026-03-02T10:00:00Z')
  const now = () => new Date(time)
  const calls = openCalls({ hosts: ['127.0.0.1'], isLocalAllowed: true, ownHost: 'pay.example' })
  const heard: CmiFixture['heard'] = { bodies: [], reads: [], ended: new Set(), decision: 'CAPTURE' }
  const shop = await openShop(heard, { now, acquirer: () => acquirer })
  const double = await openCmiDouble({ ...known, ...secrets, call: other?.call ?? calls.call, now })
  const accountId = randomUUID()
  const objects = openUpstreamObjects(db, accountId, now)
  const settings = cmi.settings.parse({ ...known, baseUrl: double.url })
  const another = (own = objects, call = calls.call, changed = {}) =>
    cmi.open(
      {
        id: accountId,
        environment: 'PRODUCTION',
        isTestMode: true,
        settings,
        secrets: cmi.secrets.parse({ ...secrets, ...changed }),
      },
      {
        http: call,
        objects: own,
        now,
        publicUrl: 'https://pay.example',
        noticeUrl: other?.noticeUrlOf(accountId) ?? shop.url,
        fingerprintKey: Buffer.alloc(32, 3),
      },
    )
  const acquirer = another()
  const payment = (fields: Partial<Authorisation> = {}): Authorisation => ({
    scope,
    reference: newReferenceOf('pay'),
    amountMinor: 14_990n,
    currency: 'MAD',
    source: { page: true },
    saveCard: false,
    initiatedBy: 'BUYER',
    merchantName: 'A test merchant',
    returnUrl,
    buyer: { name: 'Salma Idrissi', email: 'salma@example.com', locale: 'fr' },
    sessionEndsAt: new Date(time + 3_600_000),
    ...fields,
  })
  return {
    accountId,
    double,
    acquirer,
    another,
    settings,
    ofOtherShop: another(objects, calls.call, { storeKey: 'the key of another shop' }),
    call: calls.call,
    objects,
    scope,
    now,
    passTime: (ms) => {
      time += ms
    },
    heard,
    payment,
    buy: async (asked, card = cards.approved, code = '555') => {
      const outcome = await acquirer.authorise(asked)
      assert.equal(outcome.status, 'ACTION_NEEDED')
      return visit(calls.call, outcome.action, { card, code })
    },
    visit: (action, card, code = '555') => visit(calls.call, action, { card, code }),
    close: async () => {
      await double.close()
      await shop.close()
      await calls.close()
    },
  }
}

type Shop = { now: () => Date; acquirer: () => LiveAcquirer }

/** The callback address, as the service has it: read, keep, answer. */
async function openShop(heard: CmiFixture['heard'], { now, acquirer }: Shop) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const { notices } = acquirer()
      const raw = { method: request.method ?? '', headers: {}, query: new URLSearchParams(), body }
      const read = notices.read(raw, now())
      heard.bodies.push(body.toString())
      heard.reads.push(read)
      const answer = async () => {
        const scope = await notices.scopeOf(read)
        if (scope) await notices.keep?.(scope, read)
        const hasEnded = read.status === 'READ' && heard.ended.has(read.reference ?? '')
        const { statusCode, contentType, body: said } = notices.answer(read, hasEnded ? 'NOTED' : heard.decision)
        response.writeHead(statusCode, { 'content-type': contentType }).end(said)
      }
      void answer()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/acquirers/cmi-1/notices`,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

type Typing = { card: string; code: string }

/** A browser: it opens the form, fills in each page that comes, and stops where it is to be sent back. */
export async function visit(call: OutboundCall, action: BuyerAction, typing: Typing): Promise<Visited> {
  assert.ok(action.type === 'REDIRECT')
  const typed = { pan: typing.card, month: '12', year: '2040', cv2: '123', code: typing.code, do: 'pay' }
  const texts: string[] = []
  let { url } = action as { url: string }
  let fields: Record<string, string> = action.fields
  for (let pages = 0; pages < 5; pages++) {
    const text = await submit(call, url, fields)
    texts.push(text)
    const to = /<form method="post" action="([^"]*)"/.exec(text)?.[1]
    if (to === undefined) return { texts, returned: undefined, url: undefined }
    const hidden = [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
    const given = Object.fromEntries(hidden.map(([, name = '', value = '']) => [unescaped(name), unescaped(value)]))
    if (!to.startsWith('/')) return { texts, returned: given, url: unescaped(to) }
    url = new URL(to, url).href
    fields = { ...given, ...(typing.card === '' ? { do: 'cancel' } : typed) }
  }
  return assert.fail('The browser was sent round and round.')
}

async function submit(call: OutboundCall, url: string, fields: Record<string, string>): Promise<string> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await call({ method: 'POST', url, headers, body: String(new URLSearchParams(fields)) })
  return Buffer.from(answer.body).toString()
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#96': '`' }
const unescaped = (text: string) => text.replaceAll(/&(#?\w+);/g, (_, name: string) => entities[name] ?? '')

/** A payment that was approved on the page and taken. */
export async function takenPayment(fixture: CmiFixture, fields: Partial<Authorisation> = {}) {
  const asked = fixture.payment(fields)
  await fixture.buy(asked)
  const outcome = await fixture.acquirer.lookUp(inquiryOf(asked))
  assert.equal(outcome.status, 'APPROVED')
  return { asked, outcome }
}
