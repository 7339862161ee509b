import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardIn, type Means, submit, verify } from '../../sdk/examples/payment-screen.ts'
import { openShop } from '../acquirers/shop.ts'
import { useHarness } from '../harness.ts'
import { cardOf, openSession } from '../payment-page.ts'
import { useListening } from './listening.ts'

// The example of a payment screen with the types of the SDK, over HTTP: an app sends no Origin.

const harness = useHarness()
const at = useListening(harness)

test('in the sandbox a card is typed into the screen, and declined or paid', async () => {
  const { key } = await harness.make.merchant()
  const { token: sessionToken } = await openSession(harness, key, { integration: 'CUSTOM' })
  const session = { mizanUrl: at.url, sessionToken }
  const pay = async (holderName: string) => {
    const verified = await verify(session)
    assert.equal(cardIn(verified)?.entry, 'CARD')
    return submit(session, verified.verificationKey ?? '', { entry: 'CARD', card: cardOf(holderName) })
  }
  const declined = await pay('DECLINE INSUFFICIENT_FUNDS')
  assert.ok(declined.do === 'SAY' && declined.message.startsWith('There is not enough money'), JSON.stringify(declined))
  assert.equal((await pay('CHALLENGE')).do, 'CONFIRM')
})

test('with the acquirer’s fields a token is sent, and a bank that asks is reached by its address', async () => {
  const shop = await openShop(harness, 'stripe')
  const pay = async (card: 'DIRECT' | 'REFUSED' | 'REDIRECTED') => {
    const { token: sessionToken } = await shop.sell({ integration: 'CUSTOM', currency: 'EUR' })
    const session = { mizanUrl: at.url, sessionToken }
    const verified = await verify(session)
    const { entry, acquirer, publishableKey, scriptUrl } = cardIn(verified) ?? {}
    assert.deepEqual([entry, acquirer], ['FIELDS', 'Stripe'])
    assert.match(`${publishableKey} ${scriptUrl}`, /^pk_\S+ http\S+$/)
    const { fieldsToken } = (await shop.upstream.typed(card)) as { fieldsToken: string }
    return submit(session, verified.verificationKey ?? '', {
      entry: 'FIELDS',
      fieldsToken,
      holderName: 'Amina Berrada',
    })
  }
  try {
    const refused = await pay('REFUSED')
    assert.ok(refused.do === 'SAY' && refused.message.startsWith('There is not enough money'), JSON.stringify(refused))
    const asked = await pay('REDIRECTED')
    assert.ok(asked.do === 'LEAVE' && asked.method === 'GET' && asked.url.startsWith('http'), JSON.stringify(asked))
    assert.deepEqual(asked.fields, {})
    assert.deepEqual(await pay('DIRECT'), { do: 'FINISH' })
  } finally {
    await shop.close()
  }
})

test('with the acquirer’s own page nothing of a card is sent, and a form leads there', async () => {
  const shop = await openShop(harness, 'cmi')
  try {
    const { token: sessionToken } = await shop.sell({ integration: 'CUSTOM' })
    const session = { mizanUrl: at.url, sessionToken }
    const verified = await verify(session, 'fr')
    const { entry, acquirer, destination } = cardIn(verified) ?? {}
    assert.deepEqual([entry, acquirer, destination], ['PAGE', 'CMI', 'Continuer vers la page sécurisée de CMI'])
    const means: Means = { entry: 'PAGE' }
    const next = await submit(session, verified.verificationKey ?? '', means)
    assert.ok(next.do === 'LEAVE' && next.method === 'POST', JSON.stringify(next))
    assert.ok(next.fields['oid'] && next.fields['hash'])
  } finally {
    await shop.close()
  }
})
