import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submitAnswer } from '#money/disputes/answer.ts'
import { disputeSomething } from '#money/disputes/fixture.ts'
import { lockDisputed, type NewDispute } from '#money/disputes/disputes.ts'
import { useHarness } from '#test/harness.ts'
import type { TestStaff } from '#test/staff-factory.ts'

// The operator sees disputes of all merchants, hands answers over by hand, and enters what banks decide.

const harness = useHarness()
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n')

async function disputed(facts: Partial<NewDispute> = {}) {
  const merchant = await harness.make.merchant()
  const { id, paymentReference } = await harness.make.write(merchant.sandbox, (ctx) => disputeSomething(ctx, facts))
  return { ...merchant, id, paymentReference }
}
const get = (path: string, by: TestStaff) => harness.call({ path: `/operator/v1/${path}`, key: by.token })
const post = (path: string, by: TestStaff, body?: object) =>
  harness.call({ method: 'POST', path: `/operator/v1/${path}`, key: by.token, ...(body && { body }) })

test('open disputes of all merchants are listed, with who has to act, and support reads no answers', async () => {
  const [support, risk] = [await harness.make.staff('SUPPORT'), await harness.make.staff('RISK')]
  const { id, sandbox, merchantId } = await disputed({ respondBy: new Date(Date.now() + 86_400_000) })
  const listed = async () => (await get('disputes', support)).body.items.find((each: { id: string }) => each.id === id)
  assert.deepEqual([(await listed()).waitsFor, (await listed()).merchantId], ['MERCHANT', merchantId])
  const kinds = async () => (await get('today', support)).body.items.map(({ kind }: { kind: string }) => kind)
  assert.ok((await kinds()).includes('DISPUTES_DUE'))
  await harness.make.write(sandbox, async (ctx) => submitAnswer(ctx, (await lockDisputed(ctx, id)).dispute))
  assert.equal((await listed()).waitsFor, 'OPERATOR')
  assert.ok((await kinds()).includes('DISPUTES'))
  assert.equal((await get(`disputes/${id}`, support)).status, 403)
  assert.equal((await get(`disputes/${id}`, risk)).body.status, 'SUBMITTED')
})

test('an answer is read with its files, handed over by hand and won; each act is in both logs', async () => {
  const risk = await harness.make.staff('RISK')
  const { id, merchantId } = await disputed()
  const { token: key } = await harness.make.session(merchantId)
  const send = (path: string, body?: object | Buffer, headers = {}) =>
    harness.call({ method: 'POST', path: `/api/v1/${path}`, key, headers, ...(body && { body }) })
  const { body: file } = await send('files?name=receipt.pdf', pdf, { 'content-type': 'application/pdf' })
  await send(`disputes/${id}/files`, { fileId: file.id, kind: 'RECEIPT' })
  assert.equal((await post(`disputes/${id}/submit`, await harness.make.staff('FINANCE'))).status, 403)
  await send(`disputes/${id}/submit`)
  const { body: shown } = await get(`disputes/${id}`, risk)
  assert.deepEqual([shown.waitsFor, shown.files[0].name, shown.rate.months.length], ['OPERATOR', 'receipt.pdf', 6])
  const { body: taken } = await post(`disputes/${id}/files/${file.id}/download`, risk)
  assert.deepEqual([taken.name, Buffer.from(taken.content, 'base64')], ['receipt.pdf', pdf])
  assert.equal((await post(`disputes/${id}/submit`, risk)).body.waitsFor, 'BANK')
  const won = await post(`disputes/${id}/close`, risk, { outcome: 'WON', reason: 'Letter of 12 November.' })
  assert.deepEqual([won.body.status, won.body.waitsFor], ['WON', 'NOBODY'])
  const again = await post(`disputes/${id}/close`, risk, { outcome: 'LOST', reason: 'x' })
  assert.equal(again.status, 409)
  const { body: acts } = await harness.call({ path: '/operator/v1/acts', key: risk.token })
  const names = acts.items
    .filter((each: { target?: string }) => each.target === id)
    .map(({ act }: { act: string }) => act)
  assert.deepEqual(names.toSorted(), ['dispute.closed', 'dispute.file_read', 'dispute.forwarded'])
  const { timeline } = (await get(`merchants/${merchantId}`, risk)).body
  const byOperator = timeline.filter(({ actor }: { actor: string }) => actor === 'operator')
  assert.deepEqual(byOperator.map(({ action }: { action: string }) => action).toSorted(), [
    'dispute.forwarded',
    'payment.dispute_closed',
  ])
})

test('a file of another merchant or of nothing is not given out', async () => {
  const risk = await harness.make.staff('RISK')
  const [one, other] = [await disputed(), await disputed()]
  const { token: key } = await harness.make.session(other.merchantId)
  const headers = { 'content-type': 'application/pdf' }
  const upload = { method: 'POST', path: '/api/v1/files?name=a.pdf', key, body: pdf, headers } as const
  const { body: file } = await harness.call(upload)
  for (const id of [one.id, other.id])
    assert.equal((await post(`disputes/${id}/files/${file.id}/download`, risk)).status, 404)
})

test('a dispute is entered by hand of a part, and refused in the reader’s language where it cannot be', async () => {
  const risk = await harness.make.staff('RISK')
  const { paymentReference, id } = await disputed({ amountMinor: 500n })
  const entered = await post('disputes', risk, { transaction: paymentReference, reason: 'duplicate', amount: 5 })
  assert.deepEqual([entered.status, entered.body.amount, entered.body.waitsFor], [201, 5, 'MERCHANT'])
  const asked = { transaction: paymentReference, reason: 'duplicate', amount: 500 }
  const tooMuch = await harness.call({
    method: 'POST',
    path: '/operator/v1/disputes',
    key: risk.token,
    body: asked,
    headers: { 'accept-language': 'fr' },
  })
  assert.equal(tooMuch.status, 409)
  assert.match(tooMuch.body.message, /Le montant dépasse/)
  const unknown = await post('disputes', risk, { transaction: 'TX-NOTHING', reason: 'duplicate' })
  assert.deepEqual([unknown.status, Object.keys(unknown.body.fields)], [400, ['transaction']])
  const accepted = await post(`disputes/${id}/accept`, risk, { reason: 'Said so by phone.' })
  assert.equal(accepted.body.status, 'ACCEPTED')
  assert.equal((await post(`disputes/${id}/accept`, risk, { reason: 'Again.' })).status, 409)
})

test('merchants are listed by their rate of chargebacks in production, beside the limits of the networks', async () => {
  const support = await harness.make.staff('SUPPORT')
  const { production, merchantId } = await harness.make.merchant()
  await harness.make.write(production, (ctx) => disputeSomething(ctx, {}))
  const { body } = await get('dispute-rates', support)
  const own = body.items.find((each: { merchantId: string }) => each.merchantId === merchantId)
  assert.deepEqual([own.payments, own.disputes, own.rate], [1, 1, 100])
  assert.ok(body.limits.some(({ network }: { network: string }) => network === 'Visa'))
})
