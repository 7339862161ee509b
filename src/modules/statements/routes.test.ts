import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { addPlanVersion, assignPlan } from '#money/pricing/plans.ts'
import { refundFixtureOf } from '#money/refunds/fixture.ts'
import { linesMax } from './document.ts'
import { makeStatementsOf } from '#money/statements/make.ts'
import { useHarness } from '#test/harness.ts'
import { textsIn } from '#test/pdf.ts'
import { statementPartsOf } from '../../start/statements.ts'

// Monthly statements as a company reads them.

const harness = useHarness()
const issuer = {
  name: 'Mizan Paiements SA',
  address: '12 avenue Hassan II\n20000 Casablanca',
  numbers: 'ICE 001525713000084',
}

let plans = 0

/** A merchant with payments of March 2026, and its statement. */
async function told(payments = 2) {
  const fixture = await refundFixtureOf(harness)
  const now = fixture.now()
  const name = `told-${++plans}`
  const rules = [{ basisPoints: 250, vatBasisPoints: 2_000 }]
  await addPlanVersion({ db: harness.db, now }, { name, validFrom: now, rules })
  await assignPlan({ db: harness.db, now }, { merchantId: fixture.scope.merchantId, plan: name, validFrom: now })
  for (let n = 0; n < payments; n++) await fixture.paid({ amountMinor: 10_000n })
  const { key } = await harness.make.key(fixture.scope.merchantId, 'SANDBOX')
  const make = () => {
    const config = { publicUrl: harness.config.publicUrl, issuer }
    const parts = statementPartsOf({ db: harness.db, config, now: () => new Date('2026-04-01T04:37:00Z') })
    return makeStatementsOf(parts, fixture.scope.merchantId)
  }
  return { fixture, key, make }
}

const paper = async (key: string, number: string, locale: string): Promise<Buffer> => {
  const url = `/v1/wallet/statements/${number}/file?locale=${locale}`
  const { statusCode, rawPayload } = await harness.app.app.inject({ url, headers: { authorization: `Bearer ${key}` } })
  assert.equal(statusCode, 200, rawPayload.toString())
  if (process.env['MIZAN_PAPERS']) writeFileSync(`${process.env['MIZAN_PAPERS']}/${number}-${locale}.pdf`, rawPayload)
  return rawPayload
}

const read = (key: string, path = '') => harness.call({ path: `/v1/wallet/statements${path}`, key })

test('a company without a month that is over has an empty list; then it has its statement, by number, and that of no one else', async () => {
  const { key, make } = await told()
  assert.deepEqual((await read(key)).body.content, [])
  await make()
  const { body: list } = await read(key)
  assert.equal(list.totalElements, 1)
  const [shown] = list.content as Record<string, unknown>[]
  assert.ok(shown)
  const { number, createdAt: _, ...rest } = shown
  assert.deepEqual(rest, {
    month: '2026-03',
    currency: 'MAD',
    from: '2026-03-01T00:00:00.000Z',
    until: '2026-03-31T23:00:00.000Z',
    opening: 0,
    payments: 200,
    refunds: 0,
    disputes: 0,
    fundings: 0,
    payouts: 0,
    other: 0,
    fees: 5,
    vat: 1,
    closing: 194,
    balance: { available: 0, pending: 194, reserve: 0, held: 0, owed: 0 },
    feeDetails: [{ kind: 'PAYMENTS', fees: 5, vat: 1 }],
    lines: 2,
    environment: 'SANDBOX',
  })
  const one = await read(key, `/${String(number)}`)
  assert.equal(one.body.closing, 194)
  const other = await told(1)
  assert.equal((await read(other.key, `/${String(number)}`)).status, 404)
  for (const none of ['F-2026-000001', '7'])
    assert.equal((await read(key, `/${none}`)).body.error.code, 'STATEMENT_NOT_FOUND')
})

test('the CSV goes from the opening to the closing balance, with the balance after each movement', async () => {
  const { key, make } = await told()
  await make()
  const { body } = await read(key)
  const { number } = body.content[0]
  const { text, headers } = await harness.call({ path: `/v1/wallet/statements/${number}/file?format=csv`, key })
  assert.match(String(headers['content-disposition']), new RegExp(`statement-${number.toLowerCase()}\\.csv`))
  const rows = text
    .trimEnd()
    .split('\r\n')
    .map((line: string) => line.split(','))
  assert.deepEqual(rows[0], [
    'date',
    'type',
    'event',
    'reference',
    'amount',
    'fee',
    'vat',
    'net',
    'balance',
    'currency',
  ])
  assert.deepEqual(
    rows.slice(1).map((cells: string[]) => [cells[1], cells[4], cells[5], cells[6], cells[8]]),
    [
      ['OPENING', '', '', '', '0.00'],
      ['PAYMENTS', '100.00', '2.50', '0.50', '97.00'],
      ['PAYMENTS', '100.00', '2.50', '0.50', '194.00'],
      ['CLOSING', '', '', '', '194.00'],
    ],
  )
})

test('the paper is in three languages, names both sides, and has days in the place of many movements', async () => {
  const { key, make } = await told(linesMax + 1)
  await make()
  const { number } = (await read(key)).body.content[0]
  for (const [locale, words] of [
    ['en', 'Movements by day'],
    ['fr', 'Mouvements par jour'],
  ] as const) {
    const { texts, info } = await textsIn(await paper(key, number, locale))
    assert.equal(info.Language, locale)
    for (const part of [number, words, issuer.name, 'ICE 001525713000084']) assert.ok(texts.includes(part), part)
    assert.ok(texts.includes(locale === 'en' ? '5,917.00' : '5 917,00') || texts.includes('5.917,00'), texts)
  }
  assert.ok((await textsIn(await paper(key, number, 'ar'))).texts.includes(number))
})

test('owners and administrators hear of a statement by mail where the company wishes it', async () => {
  const { fixture, make } = await told()
  const session = await harness.make.session(fixture.scope.merchantId, 'ADMIN')
  const viewer = await harness.make.session(fixture.scope.merchantId, 'VIEWER')
  await harness.call({ method: 'PATCH', path: '/api/v1/company', key: session.token, body: { statementMails: true } })
  await make()
  const mails = await harness.mailsTo(session.email)
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['Your statement of March 2026 (sandbox)'],
  )
  assert.match(mails[0]?.text ?? '', /https:\/\/pay\.example\/dashboard\/wallet\/statements/)
  assert.deepEqual(await harness.mailsTo(viewer.email), [])
})
