import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertSound } from '#money/payments/fixture.ts'
import { cmiAccount, cmiHead, importText, sold } from '#money/settlements/fixture.ts'
import { useHarness } from '#test/harness.ts'
import type { TestStaff } from '#test/staff-factory.ts'

// Lines of settlements that nothing was found for, in the console.

const harness = useHarness()
const get = (path: string, by: TestStaff, headers = {}) =>
  harness.call({ path: `/operator/v1/${path}`, key: by.token, headers })
const post = (path: string, by: TestStaff, body?: object, headers = {}) =>
  harness.call({ method: 'POST', path: `/operator/v1/${path}`, key: by.token, headers, ...(body && { body }) })

type Shown = Record<string, unknown> & { id: string }
const actsOf = async (target: string, by: TestStaff): Promise<string[]> =>
  (await get('acts', by)).body.items
    .filter((each: { target?: string }) => each.target === target)
    .map(({ act }: { act: string }) => act)

const today = new Date().toISOString().slice(0, 10)
const day = today.split('-').toReversed().join('/')

let accounts = 0
/** A settlement with a line that matches, one whose amount is off, one that names nothing known, and one of no payment. */
async function settled() {
  const name = `cmi-console-${++accounts}`
  const account = await cmiAccount(harness, name)
  const { production: scope } = await harness.make.merchant()
  const [good, off, lost] = [
    await sold(harness, scope, account.id, { amountMinor: 100_000n, acquirerReference: `${name}-1` }),
    await sold(harness, scope, account.id, { amountMinor: 24_990n, acquirerReference: `${name}-2` }),
    await sold(harness, scope, account.id, { amountMinor: 6_000n }),
  ]
  const rows = [
    `R-${name};${day};VENTE;${name}-1;;${day};1 000,00;18,00;982,00`,
    `R-${name};${day};VENTE;${name}-2;;${day};249,00;4,50;244,50`,
    `R-${name};${day};VENTE;unknown;;${day};60,00;1,08;58,92`,
    `R-${name};${day};VENTE;;;${day};7,00;0,00;7,00`,
  ]
  await importText(harness, { accountId: account.id, text: [cmiHead, ...rows, ''].join('\n') })
  return { name, account, scope, good, off, lost }
}

const waitingAt = async (by: TestStaff, account: string, more = '', headers = {}): Promise<Shown[]> =>
  (await get(`settlement-lines?account=${account}${more}`, by, headers)).body.items

test('settlements stand in the list with what waits, and one shows what each of its lines is of', async () => {
  const support = await harness.make.staff('SUPPORT')
  const { name, account, good } = await settled()
  const { body } = await get(`settlements?account=${account.id}`, support)
  const [settlement] = body.items
  assert.deepEqual(
    [settlement.reference, settlement.account, settlement.lines, settlement.waiting, settlement.net],
    [`R-${name}`, name, 4, 3, 1292.42],
  )
  assert.ok(body.accounts.some((each: { id: string }) => each.id === account.id))
  const detail = (await get(`settlements/${settlement.id}`, support)).body
  assert.deepEqual(
    detail.lines.map(({ status }: Shown) => status),
    ['MATCHED', 'SUSPENSE', 'SUSPENSE', 'SUSPENSE'],
  )
  assert.equal(detail.lines[0].transactionId, good.id)
  const rest = (await get(`settlements/${settlement.id}?after=3`, support)).body
  assert.deepEqual(
    rest.lines.map(({ place }: Shown) => place),
    [4],
  )
  assert.equal((await get(`settlements/${good.id}`, support)).status, 404)
})

test('lines in suspense say why in the reader’s language, are found by account, kind and reason, and count in Today', async () => {
  const support = await harness.make.staff('SUPPORT')
  const { account } = await settled()
  const lines = await waitingAt(support, account.id, '', { 'accept-language': 'fr' })
  assert.deepEqual(
    lines.map(({ doubt, why }) => [doubt, why]),
    [
      ['OTHER_AMOUNT', 'les livres en ont un autre montant'],
      ['UNKNOWN_PAYMENT', 'aucun paiement de ce compte ne répond à ce qu’elle nomme'],
      ['NO_REFERENCE', 'elle ne nomme aucun paiement'],
    ],
  )
  assert.deepEqual(
    (await waitingAt(support, account.id, '&doubt=OTHER_AMOUNT&kind=CHARGE')).map(({ gross }) => gross),
    [249],
  )
  assert.deepEqual(await waitingAt(support, account.id, '&kind=REFUND'), [])
  const after = await waitingAt(support, account.id, `&after=${lines[0]?.id}`)
  assert.deepEqual(
    after.map(({ id }) => id),
    lines.slice(1).map(({ id }) => id),
  )
  const { sums } = (await get(`settlement-lines?account=${account.id}`, support)).body
  assert.deepEqual(sums, [{ currency: 'MAD', lines: 3, amount: 310.42 }])
  const waits = (await get('today', support)).body.items.find(
    ({ kind }: { kind: string }) => kind === 'SETTLEMENT_LINES',
  )
  assert.ok(waits.count >= 3)
  assert.equal(waits.place, '/settlements')
})

test('a line shows the payment that it names, else those of its amount and day, and is decided by the reference of one', async () => {
  const finance = await harness.make.staff('FINANCE')
  const { account, scope, off, lost } = await settled()
  const [wrong, unknown, unnamed] = await waitingAt(finance, account.id)
  const of = async (line: Shown | undefined) => (await get(`settlement-lines/${line?.id}`, finance)).body.candidates
  const shown = (found: Shown[]) =>
    found.map(({ because, reference, amount, isSettled }) => [because, reference, amount, isSettled])
  assert.deepEqual(shown(await of(wrong)), [['NAMED', off.reference, 249.9, false]])
  assert.deepEqual(shown(await of(unknown)), [['AMOUNT', lost.reference, 60, false]])
  assert.deepEqual(await of(unnamed), [])

  const reason = 'The acquirer has confirmed it.'
  const path = `settlement-lines/${unknown?.id}/decide`
  const refused = await post(path, finance, { reference: 'TX-0000000000', reason }, { 'accept-language': 'fr' })
  assert.deepEqual(
    [refused.status, refused.body.message],
    [404, 'Il n’y a pas de paiement TX-0000000000 en production.'],
  )
  const decided = await post(path, finance, { reference: lost.reference.toLowerCase(), reason })
  const { status, transactionId, merchantId, decidedBy, decidedBecause } = decided.body
  assert.deepEqual(
    [status, transactionId, merchantId, decidedBy, decidedBecause],
    ['DECIDED', lost.id, scope.merchantId, finance.email, reason],
  )
  assert.deepEqual(await actsOf(unknown?.id ?? '', finance), ['settlement_line.decided'])
  const again = await post(path, finance, { reference: lost.reference, reason })
  assert.deepEqual([again.status, again.body.message], [409, 'The line does not wait for a decision.'])
  const twice = await post(`settlement-lines/${unnamed?.id}/decide`, finance, { reference: lost.reference, reason })
  assert.deepEqual([twice.status, twice.body.message], [409, 'The line cannot be of it: it was settled before.'])

  const undo = () => post(`settlement-lines/${unknown?.id}/undo`, finance, { reason: 'It is of another one.' })
  const undone = await undo()
  assert.deepEqual([undone.status, undone.body.status, undone.body.doubt], [200, 'SUSPENSE', 'UNDONE'], undone.text)
  assert.equal((await undo()).status, 409)
  assert.deepEqual(shown(await of(unknown)), [['AMOUNT', lost.reference, 60, false]])
  assert.equal((await post(path, finance, { reference: lost.reference, reason })).status, 200)
  assert.deepEqual((await actsOf(unknown?.id ?? '', finance)).toSorted(), [
    'settlement_line.decided',
    'settlement_line.decided',
    'settlement_line.undone',
  ])
  await assertSound(harness)
})

test('a line that differs from its payment is matched once another person approves, and the difference is borne', async () => {
  const [one, other] = [await harness.make.staff('FINANCE'), await harness.make.staff('FINANCE')]
  const { name, account, off } = await settled()
  const [wrong] = await waitingAt(one, account.id, '&doubt=OTHER_AMOUNT')
  const body = { reference: off.reference, reason: 'The acquirer has kept the rest.' }
  const asked = await post(`settlement-lines/${wrong?.id}/decide`, one, body)
  assert.deepEqual([asked.status, asked.body.kind], [202, 'SETTLEMENT_MATCH'], asked.text)
  assert.deepEqual(
    [asked.body.details.payment, asked.body.details.account, asked.body.details.settlement],
    [off.reference, name, `R-${name}`],
  )
  const waiting = (await get(`settlement-lines/${wrong?.id}`, one)).body
  assert.deepEqual([waiting.line.status, waiting.asked], ['SUSPENSE', asked.body.id])
  assert.equal((await post(`settlement-lines/${wrong?.id}/decide`, other, body)).status, 409)
  assert.equal((await post(`approvals/${asked.body.id}/approve`, one)).status, 409)
  assert.equal((await post(`approvals/${asked.body.id}/approve`, other)).status, 200)
  const { line } = (await get(`settlement-lines/${wrong?.id}`, one)).body
  assert.deepEqual([line.status, line.transactionId, line.isOwn], ['DECIDED', off.id, false])
  assert.deepEqual(await actsOf(wrong?.id ?? '', one), ['settlement_line.decided'])
  await assertSound(harness)
})

test('a line becomes the operator’s own once another person approves, and can be taken back', async () => {
  const [one, other] = [await harness.make.staff('FINANCE'), await harness.make.staff('FINANCE')]
  const { name, account } = await settled()
  const line = (await waitingAt(one, account.id)).at(-1)
  const reason = 'Interest that the acquirer has paid.'
  const asked = await post(`settlement-lines/${line?.id}/write-off`, one, { reason })
  assert.deepEqual(
    [asked.status, asked.body.kind, asked.body.details],
    [202, 'SETTLEMENT_WRITE_OFF', { amount: '7.00 MAD', account: name, settlement: `R-${name}` }],
  )
  assert.equal((await get(`settlement-lines/${line?.id}`, one)).body.asked, asked.body.id)
  assert.equal((await post(`settlement-lines/${line?.id}/write-off`, other, { reason })).status, 409)
  assert.equal((await post(`approvals/${asked.body.id}/approve`, one)).status, 409)
  assert.equal((await post(`approvals/${asked.body.id}/approve`, other)).status, 200)
  const after = (await get(`settlement-lines/${line?.id}`, one)).body
  assert.deepEqual(
    [after.line.status, after.line.isOwn, after.line.decidedBy, after.asked],
    ['DECIDED', true, other.email, undefined],
  )
  assert.deepEqual(await actsOf(line?.id ?? '', one), ['settlement_line.written_off'])

  const undone = await post(`settlement-lines/${line?.id}/undo`, one, { reason: 'It was a payment after all.' })
  assert.deepEqual([undone.status, undone.body.status, undone.body.isOwn], [200, 'SUSPENSE', false])
  assert.equal((await post(`settlement-lines/${line?.id}/undo`, one, { reason })).status, 409)
  await assertSound(harness)
})
