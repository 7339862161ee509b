import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { disputePayment } from '#money/disputes/fixture.ts'
import { balances } from '#money/ledger/post.ts'
import { assertSound } from '#money/payments/fixture.ts'
import { recordByHand, settleByHand } from '#money/payouts/by-hand.ts'
import { chargeFee } from '#money/pricing/charge-fee.ts'
import { withVat } from '#money/pricing/fee.ts'
import { addPlanVersion, assignPlan } from '#money/pricing/plans.ts'
import type { Rule } from '#money/pricing/rule.ts'
import { refundFixtureOf } from '#money/refunds/fixture.ts'
import { feeKinds } from '#money/statements/statement.ts'
import { makeStatementsOf } from '#money/statements/make.ts'
import type { WriteContext } from '#platform/context.ts'
import { dayMs, minuteMs } from '#platform/durations.ts'
import { useHarness } from '#test/harness.ts'
import { textsIn } from '#test/pdf.ts'
import { statementPartsOf } from '../../start/statements.ts'

// A month with everything in it, in two currencies: its paper, its CSV and the ledger say the same.

const harness = useHarness()
const issuer = {
  name: 'Mizan Paiements SA',
  address: '12 avenue Hassan II\n20000 Casablanca',
  numbers: 'ICE 001525713000084\nIF 1084725\nRC 325147',
}

const fees: Rule = { refundFeeMinor: 500, disputeFeeMinor: 15_000, payoutFeeMinor: 400, monthlyFeeMinor: 9_900 }
const rules: Rule[] = [
  { basisPoints: 250, vatBasisPoints: 2_000, returnsFee: true, reserveBasisPoints: 1_000, reserveDays: 90, ...fees },
  { currency: 'EUR', fixedMinor: 30, refundFeeMinor: 50, disputeFeeMinor: 1_500 },
]

/** A month of a merchant with a long name: payments, refunds, one that came back, a dispute, payouts and fees of every kind. */
async function fullMonth() {
  const fixture = await refundFixtureOf(harness)
  const { scope } = fixture
  const now = fixture.now()
  const name = 'full'
  await addPlanVersion({ db: harness.db, now }, { name, validFrom: now, rules })
  await assignPlan({ db: harness.db, now }, { merchantId: scope.merchantId, plan: name, validFrom: now })
  const owner = await harness.make.session(scope.merchantId, 'OWNER')
  const body = {
    legalName:
      'Coopérative Féminine des Produits du Terroir et de l’Artisanat de la Région de Souss-Massa et du Haut-Atlas SARL AU',
    postalAddress:
      'Zone industrielle Aït Melloul, lot 417, immeuble Al Amal, 3e étage, bureau 12\nشارع الحسن الثاني\n80150 Agadir',
  }
  await harness.call({ method: 'PATCH', path: '/api/v1/company', key: owner.token, body })
  const write = (work: (ctx: WriteContext) => Promise<unknown>) => harness.make.write(scope, work, fixture.now())
  const [refunded, returned, disputed] = [
    await fixture.paid({ amountMinor: 123_450n }),
    await fixture.paid({ amountMinor: 98_765n }),
    await fixture.paid({ amountMinor: 1_234_567n }),
  ]
  const euros = await fixture.paid({ amountMinor: 20_000n, currency: 'EUR' })
  await fixture.release()
  for (let n = 0; n < 30; n++) {
    await fixture.paid({ amountMinor: BigInt(10_000 + 777 * n) })
    fixture.passTime(n % 7 === 0 ? dayMs : minuteMs)
  }
  await fixture.ask(refunded.id, { amountMinor: 40_000n })
  await fixture.ask(euros.id, { amountMinor: 5_000n })
  await fixture.ask(returned.id, { amountMinor: 1_013n })
  await fixture.work()
  await fixture.work(minuteMs)
  await write((ctx) => disputePayment(ctx, disputed.id, 34_567n))
  const monthly = { subject: '2026-02', fee: withVat(9_900n, { vatBasisPoints: 2_000 }), currency: 'MAD' }
  await write((ctx) => chargeFee(ctx, { reason: 'MONTHLY_FEE', ...monthly }))
  const { id } = await harness.make.write(scope, (ctx) => recordByHand(ctx, 500_000n), fixture.now())
  await write((ctx) => settleByHand(ctx, {}, id, { status: 'PAID' }))
  const { key } = await harness.make.key(scope.merchantId, 'SANDBOX')
  const config = { publicUrl: harness.config.publicUrl, issuer }
  const at = () => new Date('2026-04-01T04:37:00Z')
  await makeStatementsOf(statementPartsOf({ db: harness.db, config, now: at }), scope.merchantId)
  return { fixture, key }
}

const accounts = ['available', 'pending', 'reserved', 'refund_hold', 'payout_hold', 'owed'] as const

/** The rows of a CSV between the opening and the closing balance. */
async function rowsOf(key: string, number: string): Promise<CsvRow[]> {
  const { text } = await harness.call({ path: `/v1/wallet/statements/${number}/file?format=csv`, key })
  const rows = text.trimEnd().split('\r\n').slice(1, -1)
  return rows.slice(1).map((line: string) => {
    const [date = '', , , reference = '', ...amounts] = line.split(',')
    const [amount = 0, fee = 0, vat = 0, , balance = 0] = amounts.map(Number)
    return { day: date.slice(0, 10), reference, amount, fee, vat, balance }
  })
}

type CsvRow = { day: string; reference: string; amount: number; fee: number; vat: number; balance: number }

const sumOf = (rows: readonly CsvRow[], name: 'amount' | 'fee' | 'vat') =>
  Math.round(rows.reduce((sum, row) => sum + row[name], 0) * 100) / 100

const shown = (amount: number) => amount.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A row as it stands on the paper: zeros are left out. */
const printed = ({ day, reference, amount, fee, vat, balance }: CsvRow) => [
  day,
  reference,
  ...[amount, -(fee + vat)].filter((each) => Math.abs(each) > 0.001).map(shown),
  shown(balance),
]

async function paperOf(key: string, number: string, locale: string): Promise<Buffer> {
  const url = `/v1/wallet/statements/${number}/file?locale=${locale}`
  const { statusCode, rawPayload } = await harness.app.app.inject({ url, headers: { authorization: `Bearer ${key}` } })
  assert.equal(statusCode, 200)
  if (process.env['MIZAN_PAPERS']) writeFileSync(`${process.env['MIZAN_PAPERS']}/${number}-${locale}.pdf`, rawPayload)
  return rawPayload
}

const head = ['Day', 'Movement', 'Reference', 'Amount', 'Fees with tax', 'Balance']
const kindWords = new Set(['Payment', 'Refund', 'Fee', 'Dispute', 'Payout'])

/** Cells of the movements, without their kinds: on each page the names of the columns stand above them, and the number of the page below. */
function movementsOn(items: readonly { str: string }[], pages: number): string[] {
  const texts = items.map(({ str }) => str).filter((each) => each.trim() !== '')
  const after = texts.slice(texts.indexOf('Movements') + 1)
  const firstPage = pages - after.filter((each) => /^Page \d/.test(each)).length + 1
  const cells: string[] = []
  for (let page = firstPage; page <= pages; page++) {
    assert.deepEqual(after.splice(0, head.length), head)
    const [foot = '', number] = after.splice(after.indexOf(`Page ${page} of ${pages}`) - 1, 2)
    assert.match(`${foot} ${number}`, /^T-\d{4}-\d{6} · Coopérative .*… Page/)
    const end = page === pages ? after.length : after.indexOf('Day')
    cells.push(...after.splice(0, end))
  }
  return cells.filter((each) => !kindWords.has(each))
}

test('the paper of a month with everything in it, its CSV and the ledger say the same in each currency', async () => {
  const { fixture, key } = await fullMonth()
  const { content } = (await harness.call({ path: '/v1/wallet/statements', key })).body
  const kinds: string[] = []
  assert.deepEqual(content.map(({ currency }: { currency: string }) => currency).toSorted(), ['EUR', 'MAD'])
  for (const { number, currency, fees: fee, vat, closing, lines, feeDetails } of content) {
    const rows = await rowsOf(key, number)
    const books = await balances(harness.db.read, fixture.scope, currency)
    const ofLedger = accounts.reduce((sum, account) => sum + Number(books[`merchant.${account}`]), 0) / 100
    assert.equal(closing, ofLedger)
    assert.deepEqual(
      [fee, vat],
      [books['platform.fees'], books['platform.vat']].map((minor) => Number(minor) / 100),
    )
    assert.deepEqual([rows.length, sumOf(rows, 'fee'), sumOf(rows, 'vat')], [lines, fee, vat])
    assert.equal(rows.at(-1)?.balance, closing)
    const { items, pages } = await textsIn(await paperOf(key, number, 'en'))
    const total = ['Total', ...[sumOf(rows, 'amount'), -(fee + vat), closing].map(shown)]
    assert.deepEqual(movementsOn(items, pages), [...rows.map(printed), total].flat())
    const { texts } = await textsIn(await paperOf(key, number, 'fr'))
    assert.ok(texts.includes(`Page ${pages} sur ${pages}`), 'the number of a page stands on the last one too')
    assert.ok((await textsIn(await paperOf(key, number, 'ar'))).texts.includes(number))
    kinds.push(...feeDetails.map(({ kind }: { kind: string }) => kind))
  }
  assert.deepEqual(new Set(kinds), new Set(feeKinds.filter((kind) => kind !== 'OTHER')))
  await assertSound(harness)
  // Its days stay those of its month, wherever the company is later.
  const { texts } = await textsIn(await paperOf(key, content[0].number, 'en'))
  const { token } = await harness.make.session(fixture.scope.merchantId)
  const moved = {
    method: 'PATCH',
    path: '/api/v1/company',
    key: token,
    body: { timeZone: 'Pacific/Kiritimati' },
  } as const
  assert.equal((await harness.call(moved)).status, 200)
  assert.deepEqual((await textsIn(await paperOf(key, content[0].number, 'en'))).texts, texts)
})
