import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Scope } from '#platform/context.ts'
import { openCalls, type OutboundCall } from '#platform/outbound/calls.ts'
import type { Harness } from '#test/harness.ts'
import { openStripeContract } from '#test/stripe/openapi.ts'
import { addressOf } from '../entry.ts'
import type { Authorisation, BuyerAction, PaymentOutcome } from '../acquirer.ts'
import type { LiveAcquirer, NoticeRead } from '../connector.ts'
import { newReferenceOf } from '../conformance/subject.ts'
import { openUpstreamObjects, type UpstreamObjects } from '../upstream-objects.ts'
import type { StripeAccount } from './account.ts'
import { openStripeDouble, type StripeDouble } from './double/double.ts'
import { stripe } from './stripe.ts'
import { openApi } from './wire.ts'

// Stripe's double with a shop before it: an address for notices, a browser, and a clock.

export const cards = {
  approved: '4242424242424242',
  withoutFunds: '4000000000009995',
  refused: '4000000000000002',
  lost: '4000000000009987',
  challenged: '4000000000003220',
  challengedOnce: '4000002500003155',
  challengedAlways: '4000002760003184',
  savedOnly: '4000000000000341',
  refundLate: '4000000000007726',
  refundReturned: '4000000000005126',
  disputed: '4000000000000259',
}

export const webhookSecret = 'whsec_thisIsTheSecret'
export const keys = { secretKey: 'sk_test_aSecretKey', publishableKey: 'pk_test_aPublicKey' }
export const returnUrl = 'https://pay.example/checkout/back?p=1'

export type StripeFixture = {
  double: StripeDouble
  acquirer: LiveAcquirer
  account: StripeAccount
  /** The same account with other settings or secrets. */
  opened: (changes: Partial<StripeAccount>, call?: OutboundCall) => LiveAcquirer
  api: ReturnType<typeof openApi>
  objects: UpstreamObjects
  call: OutboundCall
  scope: Scope
  now: () => Date
  passTime: (ms: number) => void
  /** Notices that the shop's address received. */
  heard: { bodies: Buffer[]; signatures: string[]; reads: NoticeRead[] }
  /** Turns a card into a single-use token, as the fields do. */
  fieldsToken: (number?: string, as?: 'payment_method' | 'confirmation_token') => Promise<string>
  payment: (fields?: Partial<Authorisation>) => Authorisation
  /** A payment with a card that is typed in now. */
  pay: (number?: string, fields?: Partial<Authorisation>) => Promise<{ asked: Authorisation; outcome: PaymentOutcome }>
  /** The buyer at the page of an action; returns the address that the browser is sent back to. */
  answer: (action: BuyerAction, passes: boolean) => Promise<URL>
  close: () => Promise<void>
}

/** Another address for notices than the shop's own, and the way to it; the merchant is then in production. */
type OtherShop = { call: OutboundCall; noticeUrlOf: (accountId: string) => string }

export async function fixtureOf({ db, make }: Harness, other?: OtherShop): Promise<StripeFixture> {
  const { sandbox, production } = await make.merchant()
  const scope = other ? production : sandbox
  const accountId = randomUUID()
  let time = Date.parse('2026-03-02T10:00:00Z')
  const now = () => new Date(time)
  const calls = openCalls({ hosts: ['127.0.0.1'], isLocalAllowed: true, ownHost: 'pay.example' })
  const heard: StripeFixture['heard'] = { bodies: [], signatures: [], reads: [] }
  const shop = await openShop((body, signature) => {
    heard.bodies.push(body)
    heard.signatures.push(signature)
    heard.reads.push(acquirer.notices.read(rawOf(body, signature), now()))
  })
  const double = await openStripeDouble({
    ...keys,
    notices: { url: other?.noticeUrlOf(accountId) ?? shop.url, secret: webhookSecret },
    call: other?.call ?? calls.call,
    now,
  })
  const account: StripeAccount = {
    id: accountId,
    environment: 'PRODUCTION',
    isTestMode: true,
    settings: stripe.settings.parse({
      publishableKey: keys.publishableKey,
      apiBase: double.url,
      scriptUrl: double.scriptUrl,
      pagesOrigin: double.url,
    }),
    secrets: stripe.secrets.parse({ apiKey: keys.secretKey, webhookSecret }),
  }
  const objects = openUpstreamObjects(db, account.id, now)
  const line = checked(calls.call)
  const parts = { http: line.call, objects, now, publicUrl: 'https://pay.example', noticeUrl: shop.url }
  const opened = (changes: Partial<StripeAccount>, http = line.call) =>
    stripe.open({ ...account, ...changes }, { ...parts, http, fingerprintKey: Buffer.alloc(32, 3) })
  const acquirer = opened({})
  const payment = (fields: Partial<Authorisation> = {}): Authorisation => ({
    scope,
    reference: newReferenceOf('pay'),
    amountMinor: 14_990n,
    currency: 'MAD',
    source: { fieldsToken: 'pm_none' },
    saveCard: false,
    initiatedBy: 'BUYER',
    merchantName: 'A test merchant',
    returnUrl,
    buyer: { clientId: 'client-1', name: 'Salma Idrissi', email: 'salma@example.com', locale: 'fr' },
    ...fields,
  })
  const fieldsToken: StripeFixture['fieldsToken'] = (number = cards.approved, as = 'payment_method') =>
    typed(calls.call, double.url, number, as)
  return {
    double,
    acquirer,
    account,
    opened,
    api: openApi(account, line.call),
    objects,
    call: calls.call,
    scope,
    now,
    passTime: (ms) => {
      time += ms
    },
    heard,
    fieldsToken,
    payment,
    pay: async (number, fields = {}) => {
      const asked = payment({ source: { fieldsToken: await fieldsToken(number) }, ...fields })
      return { asked, outcome: await acquirer.authorise(asked) }
    },
    answer: (action, passes) => visit(calls.call, action, passes),
    close: async () => {
      await double.close()
      await shop.close()
      await calls.close()
      assert.deepEqual([...line.problems], [], `Stripe’s OpenAPI document of ${contract.version}`)
    },
  }
}

export const rawOf = (body: Uint8Array | string, signature: string, method = 'POST') => ({
  method,
  headers: { 'stripe-signature': signature },
  query: new URLSearchParams(),
  body: Buffer.from(body),
})

const contract = openStripeContract()

/** The same way to Stripe, on which every request and its answer is held against Stripe's published document. */
function checked(call: OutboundCall): { call: OutboundCall; problems: Set<string> } {
  const problems = new Set<string>()
  const note = (found: readonly string[]) => {
    for (const each of found) problems.add(each)
  }
  return {
    problems,
    call: async (request) => {
      note(contract.problemsOf(request))
      const answer = await call(request)
      note(contract.problemsOf(request, answer))
      return answer
    },
  }
}

/** The same account, whose next write of this fact comes behind `work`. */
export function slowedAt(
  fixture: StripeFixture,
  fact: 'isRejected' | 'isBegun' | 'wasRepeated' | 'wasSentAway',
  work: () => Promise<unknown>,
  call = fixture.call,
) {
  let isFirst = true
  const objects: UpstreamObjects = {
    ...fixture.objects,
    update: async (...change) => {
      const { facts } = change[2]
      const isMeant = isFirst && (fact === 'isBegun' ? facts?.['isRejected'] === false : facts?.[fact] === true)
      isFirst &&= !isMeant
      if (isMeant) await work()
      return fixture.objects.update(...change)
    },
  }
  const { account, now } = fixture
  const parts = { objects, now, publicUrl: 'https://pay.example', noticeUrl: 'https://pay.example/n' }
  return stripe.open(account, { ...parts, http: call, fingerprintKey: Buffer.alloc(32, 3) })
}

export const unreached: OutboundCall = () => Promise.reject(Object.assign(new Error('no line'), { wasSent: false }))

async function openShop(hear: (body: Buffer, signature: string) => void) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      hear(Buffer.concat(chunks), String(request.headers['stripe-signature']))
      response.writeHead(200).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/acquirers/stripe-1/notices`,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

/** Behaves as the frame with the fields. */
export async function typed(call: OutboundCall, base: string, number: string, as: string): Promise<string> {
  const body = new URLSearchParams({
    key: keys.publishableKey,
    as,
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '2040',
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await call({ method: 'POST', url: `${base}/double/tokens`, headers, body: String(body) })
  const { id } = JSON.parse(answer.body.toString()) as { id?: string }
  return id ?? assert.fail('The double took no such card.')
}

/** Goes where the action leads, as a browser's form does, and answers the question that the page puts. */
export async function visit(call: OutboundCall, action: BuyerAction, passes: boolean): Promise<URL> {
  assert.ok(action.type === 'REDIRECT' && action.method === 'GET')
  const url = addressOf(action)
  const shown = await call({ method: 'GET', url })
  assert.match(shown.body.toString(), /This is not Stripe/)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const left = await call({ method: 'POST', url, headers, body: passes ? 'do=pass' : 'do=fail' })
  assert.equal(left.statusCode, 303)
  return new URL(left.headers['location'] ?? '')
}
