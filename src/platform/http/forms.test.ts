import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { formIn, lookAt, ordersOf, productOf, sendForm, buyerFields } from '#test/sales-page.ts'
import { hiddenIn, makeLink, openLink, sendLink } from '#test/payment-links.ts'

// Checks that apply to every form of a page, whichever page it belongs to.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })

const notText: [what: string, body: string | Buffer][] = [
  ['a byte that is no UTF-8', 'name=%ff'],
  ['a character that is written too long', 'name=%c0%80'],
  ['half of a surrogate pair', 'name=%ed%a0%80'],
  ['a character that is cut off', 'name=%e2%82'],
  ['a broken escape', 'name=100%'],
  ['an escape that is no number', 'name=%zz'],
  ['a name of a field that is no UTF-8', '%ff=x'],
  ['bytes that stand there by themselves', Buffer.from([0x6e, 0x3d, 0xff])],
]

const forms = [
  '/p/prd_00000000000000000000zz',
  '/l/pl_00000000000000000000zz',
  '/s/unknown',
  '/checkout/return',
  '/simulator/agent',
]

for (const path of forms)
  test(`a form that is no text is refused at ${path}`, async () => {
    for (const [what, body] of notText) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await harness.call({ method: 'POST', path, body, headers })
      assert.equal(answer.status, 400, `${what}: ${answer.text}`)
      assert.equal(answer.body?.error.code, 'VALIDATION_ERROR', what)
    }
  })

test('a form is read as browsers write it', async () => {
  const merchant = await harness.make.merchant()
  const reference = await productOf(harness, merchant)
  const form = formIn((await lookAt(harness, reference)).text)
  const sent = await sendForm(harness, reference, { ...buyerFields, form, name: 'سلمى + José & 100% =' })
  assert.equal(sent.status, 303, sent.text)
  assert.equal((await ordersOf(harness, merchant, reference))[0].buyer.name, 'سلمى + José & 100% =')
})

const noQuantities = ['1e2', '+1', '1 2', '0x1', '1.0', '-1', 'two', '1\u00a00', '½', '१']

test('a quantity is digits alone, on the page of a product', async () => {
  const merchant = await harness.make.merchant()
  const reference = await productOf(harness, merchant)
  const form = formIn((await lookAt(harness, reference)).text)
  for (const quantity of noQuantities) {
    const { status, text } = await sendForm(harness, reference, { ...buyerFields, form, quantity })
    assert.equal(status, 400, quantity)
    assert.match(text, /id="quantity-problem">Enter a whole number in digits, such as 2\.</)
  }
  assert.deepEqual(await ordersOf(harness, merchant, reference), [])
})

test('a quantity and the answer to a question for a number are digits, on the page of a link', async () => {
  const { key } = await harness.make.merchant()
  const terms = {
    quantity: { adjustable: true, min: 1, max: 500 },
    customFields: [{ key: 'age', label: 'Age', type: 'NUMBER' }],
  }
  const { reference } = await makeLink(harness, key, terms)
  const hidden = hiddenIn(await openLink(harness, reference))
  const send = (typed: { quantity?: string; field_age?: string }) =>
    sendLink(harness, reference, { ...hidden, quantity: '1', ...typed }, { query: '?lang=fr' })
  for (const quantity of noQuantities) {
    const { status, text } = await send({ quantity })
    assert.equal(status, 400, quantity)
    assert.match(text, /Saisissez un nombre entier en chiffres, par exemple 2\./)
  }
  for (const age of ['1e2', '+1', '1 2', '0x1']) assert.equal((await send({ field_age: age })).status, 400, age)
  for (const quantity of ['0', '501', '9'.repeat(40)]) assert.equal((await send({ quantity })).status, 422, quantity)
  for (const typed of [{ quantity: '٣' }, { quantity: ' 3 ' }, { field_age: '-1,5' }])
    assert.equal((await send(typed)).status, 303)
})

const noNames: [what: string, name: string, words: RegExp][] = [
  ['the number of a card', '4242 4242 4242 4242', /Ceci ressemble à un numéro de carte/],
  ['a control character', 'Salma\u0007', /Retirez les retours à la ligne/],
  ['a line feed', 'Salma\nIdrissi', /Retirez les retours à la ligne/],
]

for (const [what, name, words] of noNames)
  test(`${what} is no name of a buyer, which is said in the buyer’s language`, async () => {
    const merchant = await harness.make.merchant()
    const { key } = merchant
    const product = await productOf(harness, merchant)
    const form = formIn((await lookAt(harness, product)).text)
    const ordered = await sendForm(harness, product, { ...buyerFields, form, name }, { lang: 'fr' })
    assert.equal(ordered.status, 422)
    assert.match(ordered.text, words)
    const { reference } = await makeLink(harness, key, { collect: { name: 'REQUIRED' } })
    const hidden = hiddenIn(await openLink(harness, reference))
    const paid = await sendLink(harness, reference, { ...hidden, name }, { query: '?lang=fr' })
    assert.equal(paid.status, 422)
    assert.match(paid.text, words)
  })

test('what turns the direction of a text around is kept, and ends with the text where it is shown', async () => {
  const merchant = await harness.make.merchant()
  const reference = await productOf(harness, merchant, { name: 'Tajine \u202eenijat' })
  const answer = await harness.call({ path: `/v1/products/${reference}`, key: merchant.key })
  assert.equal(answer.body.name, 'Tajine \u202eenijat')
  const { text } = await lookAt(harness, reference, '?lang=en')
  const shown = text
    .replaceAll(/<title>[^<]*|<script type="application\/ld\+json">[^<]*/g, '')
    .replaceAll(/<[^>]*>/g, '')
  assert.doesNotMatch(shown.replaceAll('\u2068Tajine \u202eenijat\u2069', ''), /\u202e/)
})
