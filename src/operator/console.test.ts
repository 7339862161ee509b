import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callsOf } from '#test/applications.ts'
import { recordTransactions } from '#test/transaction-factory.ts'
import { ribOf } from '#money/wallets/rib.ts'
import { useHarness } from '#test/harness.ts'
import type { TestStaff } from '#test/staff-factory.ts'

// Finding and reading over all merchants.

const harness = useHarness()
const get = (path: string, by: TestStaff) => harness.call({ path: `/operator/v1/${path}`, key: by.token })
const post = (path: string, by: TestStaff, body?: unknown) =>
  harness.call({ method: 'POST', path: `/operator/v1/${path}`, key: by.token, ...(body !== undefined && { body }) })

test('today counts what waits, with the time since when, and nothing else', async () => {
  const support = await harness.make.staff('SUPPORT')
  const { merchantId } = await harness.make.merchant('NOT_ENABLED')
  const { apply } = callsOf(harness, await harness.make.session(merchantId))
  const kindsOf = async () => {
    const { body } = await get('today', support)
    return new Map(body.items.map((each: { kind: string }) => [each.kind, each]))
  }
  const before = (await kindsOf()).get('PRODUCTION_REQUESTS') as { count: number } | undefined
  await apply()
  const after = (await kindsOf()).get('PRODUCTION_REQUESTS') as { count: number; since: string }
  assert.equal(after.count, (before?.count ?? 0) + 1)
  assert.ok(new Date(after.since) < new Date())
  assert.equal((await kindsOf()).has('JOBS'), false)
})

test('a merchant is found by id, by a part of the name, by a member’s e-mail, by its RIB and by a key', async () => {
  const support = await harness.make.staff('SUPPORT')
  const { merchantId, key, production } = await harness.make.merchant()
  const { email } = await harness.make.user(merchantId)
  await harness.make.bankAccount(production)
  const { body } = await get(`merchants/${merchantId}`, support)
  const shown = body.keys.find(({ environment }: { environment: string }) => environment === 'SANDBOX').shown
  const prefix = String(shown).split('…')[0] ?? ''
  assert.ok(key.startsWith(prefix))
  for (const q of [merchantId, merchantId.toUpperCase(), email, email.toUpperCase(), prefix, key]) {
    const found = await get(`merchants?q=${encodeURIComponent(q)}`, support)
    assert.deepEqual(
      found.body.items.map((each: { merchantId: string }) => each.merchantId),
      [merchantId],
      q,
    )
  }
  const byName = await get('merchants?q=TEST%20merch&limit=2', support)
  assert.equal(byName.body.items.length, 2)
  const older = await get(`merchants?q=test%20merch&limit=2&before=${byName.body.next}`, support)
  assert.ok(older.body.items.every((each: { merchantId: string }) => each.merchantId < byName.body.next))
  assert.deepEqual((await get('merchants?q=nothing%20like%20it', support)).body.items, [])
})

test('people and buyers are masked until they are asked for, which is recorded and which support may not', async () => {
  const [support, risk] = [await harness.make.staff('SUPPORT'), await harness.make.staff('RISK')]
  const { merchantId } = await harness.make.merchant()
  const { email } = await harness.make.user(merchantId, { fullName: 'Salma Idrissi' })
  const page = await get(`merchants/${merchantId}`, risk)
  assert.ok(!page.text.includes(email) && !page.text.includes('Salma'), page.text)
  assert.equal(page.body.members[0].fullName, 'S… I…')
  assert.equal((await post(`merchants/${merchantId}/members/reveal`, support)).body.code, 'ERR-1502')
  const read = await post(`merchants/${merchantId}/members/reveal`, risk)
  assert.deepEqual([read.body.members[0].email, read.body.members[0].fullName], [email, 'Salma Idrissi'])
  const acts = await get(`acts?about=${merchantId}`, risk)
  assert.deepEqual([acts.body.items[0].act, acts.body.items[0].by.id], ['person.read', risk.id])
})

test('another plan and a bank account wait for a second person, and wrong ones are refused by field', async () => {
  const [one, other] = [await harness.make.staff('FINANCE'), await harness.make.staff('ADMIN')]
  const { merchantId } = await harness.make.merchant()
  const unknown = await post(`merchants/${merchantId}/plan`, one, { plan: 'nobody', reason: 'Agreed.' })
  assert.deepEqual([unknown.status, Object.keys(unknown.body.fields)], [400, ['plan']])
  const rib = ribOf({ bankCode: '007', cityCode: '780', accountNumber: '0001234567890123' })
  const account = {
    rib,
    holderName: 'Boutique Atlas SARL',
    bic: 'BCMAMAMCXXX',
    bankName: 'Attijariwafa bank',
    agency: 'Casablanca',
    reason: 'The bank has confirmed it.',
  }
  const wrong = await post(`merchants/${merchantId}/bank-account`, one, {
    ...account,
    rib: `${rib.slice(0, -1)}${(Number(rib.at(-1)) + 1) % 10}`,
  })
  assert.deepEqual([wrong.status, Object.keys(wrong.body.fields)], [400, ['rib']])
  const plan = await post(`merchants/${merchantId}/plan`, one, { plan: 'standard', reason: 'Agreed.' })
  assert.equal(plan.status, 202)
  assert.equal((await post(`approvals/${plan.body.id}/approve`, other)).body.status, 'APPROVED')
  assert.equal((await get(`merchants/${merchantId}`, other)).body.plan, 'standard')
  const asked = await post(`merchants/${merchantId}/bank-account`, one, account)
  assert.equal(asked.status, 202)
  assert.equal((await post(`approvals/${asked.body.id}/approve`, one)).body.code, 'ERR-1531')
  assert.equal((await post(`approvals/${asked.body.id}/approve`, other)).status, 200)
  assert.equal((await get(`merchants/${merchantId}`, one)).body.wallet.bankAccount.holderName, account.holderName)
})

test('a payment is found by reference, id and the end of its card; its buyer is masked until asked for', async () => {
  const [support, risk] = [await harness.make.staff('SUPPORT'), await harness.make.staff('RISK')]
  const { production, merchantId } = await harness.make.merchant()
  const customer = JSON.stringify({ name: 'Amina Berrada', email: 'amina@example.ma' })
  const given = { customer, amountMinor: 31_337n, cardLast4: '7331' }
  const [row] = await recordTransactions(harness.make, production, [given])
  const { id, reference } = row ?? assert.fail('nothing was recorded')
  for (const q of [id, reference, reference.toLowerCase(), '7331', '7331 313.37', '7331 313,37']) {
    const found = await get(`payments?q=${encodeURIComponent(q)}`, support)
    assert.deepEqual(
      found.body.items.map((each: { id: string }) => each.id),
      [id],
      q,
    )
  }
  const day = new Date().toLocaleDateString('en-CA', { timeZone: 'Africa/Casablanca' })
  for (const q of ['313.37', '313,37 MAD', `313.37 ${day}`, day]) {
    const found = await get(`payments?q=${encodeURIComponent(q)}`, support)
    assert.ok(
      found.body.items.some((each: { id: string }) => each.id === id),
      q,
    )
  }
  for (const q of ['313.37 EUR', '313.37 2020-01-01', '2020-01-01', '2026-02-30'])
    assert.deepEqual((await get(`payments?q=${encodeURIComponent(q)}`, support)).body.items, [], q)
  for (const q of ['313.377', 'nobody%40example.ma']) assert.equal((await get(`payments?q=${q}`, support)).status, 400)
  for (const q of ['7331 1', 'TX-NOTHERE00'])
    assert.deepEqual((await get(`payments?q=${encodeURIComponent(q)}`, support)).body.items, [], q)
  assert.deepEqual((await get('payments', support)).body.items, [])
  const page = await get(`payments/${id}`, risk)
  assert.deepEqual([page.body.merchantId, page.body.buyer], [merchantId, 'am…@e….ma'])
  assert.ok(!page.text.includes('Amina'))
  assert.equal((await post(`payments/${id}/reveal`, support)).body.code, 'ERR-1502')
  assert.equal((await post(`payments/${id}/reveal`, risk)).body.email, 'amina@example.ma')
  const { body } = await get(`acts?about=${id}`, risk)
  assert.equal(body.items[0].act, 'person.read')
  assert.equal((await get('payments/0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35', support)).status, 404)
})
