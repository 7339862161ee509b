import assert from 'node:assert/strict'
import { test } from 'node:test'
import { locales } from '#platform/locale.ts'
import { useHarness } from '#test/harness.ts'
import { computer, tell, visitPage } from '#test/journeys.ts'
import { pngOf } from '#test/images.ts'
import { cardOf, openSession, pay } from '#test/payment-page.ts'
import { fundWallet, workOnRefunds } from '#test/refunds.ts'

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })

/** A session with a buyer who has an address of their own. */
async function visited(fields: object = {}) {
  const { key, merchantId, sandbox } = await harness.make.merchant()
  const email = `${merchantId}@buyer.example`
  const session = { amount: 249.9, description: 'Two tajines', customer: { email }, ...fields }
  const visit = await openSession(harness, key, session)
  const company = async (body: object) => {
    const { token } = await harness.make.session(merchantId)
    const changed = await harness.call({ method: 'PATCH', path: '/api/v1/company', key: token, body })
    assert.equal(changed.status, 200, changed.text)
    return token
  }
  return { key, scope: sandbox, merchantId, email, visit, company }
}

for (const locale of locales)
  test(`a buyer gets one receipt in ${locale}, with the merchant's head, and links to its page and its PDF`, async () => {
    const { key, email, merchantId, visit, company } = await visited({ locale })
    const head = { brandColor: '#0f766e', supportEmail: 'aide@atlas.example', supportPhone: '+212522123456' }
    const token = await company({ ...head, postalAddress: '12 rue de Fès\n20000 Casablanca' })
    const logo = { mediaType: 'image/png', content: pngOf() }
    await harness.call({ method: 'PUT', path: '/api/v1/company/logo', key: token, body: logo })
    const { body } = await pay(harness, visit)
    const { receiptUrl, reference } = (await harness.call({ path: `/v1/transactions/${body.transactionId}`, key })).body
    const mails = await harness.mailsTo(email)
    assert.equal(mails.length, 1)
    const [mail = assert.fail('There is no mail.')] = mails
    const { subject, text: typed, html } = mail
    const text = typed.replaceAll(/\p{Bidi_Control}/gu, '')
    assert.match(subject, /249[.,]90/)
    for (const part of [
      'Two tajines',
      'Visa •••• 4242',
      reference,
      '12 rue de Fès',
      '+212522123456',
      'aide@atlas.example',
    ])
      assert.ok(text.includes(part), `${part} in ${text}`)
    assert.ok(text.includes(`${receiptUrl}?lang=${locale}`))
    assert.ok(text.includes(`${receiptUrl}/receipt.pdf?lang=${locale}`))
    assert.ok(html.includes(`/logo/${merchantId}`) && html.includes('bgcolor="#0f766e"'))
    assert.doesNotMatch(text, /د\.م\.\./)
  })

test('a receipt is in the language of the page where neither the session nor the client has one', async () => {
  const { email, visit } = await visited()
  const by = computer(1)
  const pass = await visitPage(harness, `/c/${visit.token}?lang=ar`, { by })
  await tell(harness, pass, { step: 'METHOD_SELECTED', method: 'CARD' }, { 'user-agent': by })
  await harness.app.flushJourneys()
  await pay(harness, visit)
  const [mail = assert.fail('There is no mail.')] = await harness.mailsTo(email)
  assert.match(mail.subject, /^وصل من/)
})

test('a payment that failed or whose outcome is unknown sends no receipt', async () => {
  for (const holder of ['DECLINE STOLEN_CARD', 'TIMEOUT']) {
    const { email, visit } = await visited()
    await pay(harness, visit, { card: cardOf(holder) })
    assert.deepEqual(await harness.mailsTo(email), [], holder)
  }
})

test('a refund that has succeeded tells the buyer how much, and what the merchant noted', async () => {
  const { key, scope, email, visit } = await visited({ locale: 'en' })
  await fundWallet(harness, scope, 100_000n)
  const { body: paid } = await pay(harness, visit)
  const noteToCustomer = 'Sorry for the wait.\nSee www.evil.example'
  const body = { transactionId: paid.transactionId, amount: 49.9, reason: 'CUSTOMER_REQUEST', refundReference: 'r-1' }
  const made = await harness.call({ method: 'POST', path: '/v1/refunds', key, body: { ...body, noteToCustomer } })
  assert.equal(made.status, 202, made.text)
  await workOnRefunds(harness)
  const [, refund, ...more] = await harness.mailsTo(email)
  assert.deepEqual(more, [])
  assert.match(refund?.subject ?? '', /has refunded MAD\s49\.90/)
  assert.match(refund?.text ?? '', /Message from A test merchant: “Sorry for the wait\. See www\.\u2060evil/)
})

test('each of several refunds of a payment tells the buyer once what it gives back', async () => {
  const { key, scope, email, visit } = await visited({ locale: 'en' })
  await fundWallet(harness, scope, 100_000n)
  const { transactionId } = (await pay(harness, visit)).body
  for (const [amount, refundReference] of [
    [10, 'part-1'],
    [20, 'part-2'],
  ] as const) {
    const body = { transactionId, amount, reason: 'CUSTOMER_REQUEST', refundReference }
    const made = await harness.call({ method: 'POST', path: '/v1/refunds', key, body })
    assert.equal(made.status, 202, made.text)
    await workOnRefunds(harness)
  }
  const [, ...refunds] = await harness.mailsTo(email)
  assert.deepEqual(
    refunds.map(({ subject }) => /refunded MAD\s([\d.]+)/.exec(subject)?.[1]),
    ['10.00', '20.00'],
  )
})

test('a merchant who has turned receipts off sends none', async () => {
  const { email, visit, company } = await visited()
  await company({ receiptMails: false })
  await pay(harness, visit)
  assert.deepEqual(await harness.mailsTo(email), [])
})
