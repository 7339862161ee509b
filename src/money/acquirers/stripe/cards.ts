import type { Scope } from '#platform/context.ts'
import type { CardFacts } from '../acquirer.ts'
import type { CardOutcome } from '../connector.ts'
import { causeOf, fingerprintIn } from './intents.ts'
import { cardOf, idOf, unknownBecause } from './mapping.ts'
import { changeRecord, findRecord, openRecord } from './records.ts'
import type { StripeParts } from './stripe.ts'

// Saved cards. The token is Stripe's payment method; our books hold its owner and all fingerprints it has had, because a bank may issue another card
// under the same contract.

type Saved = { method: string; customer: string; card: CardFacts | undefined }

export async function keepCard({ objects }: StripeParts, scope: Scope, { method, customer, card }: Saved) {
  const facts = { customer, fingerprints: card ? [card.fingerprint] : [] }
  await openRecord(objects, scope, { kind: 'CARD', reference: method, facts })
}

export async function lookUpCard(
  parts: StripeParts,
  { scope, token }: { scope: Scope; token: string },
  signal?: AbortSignal,
): Promise<CardOutcome> {
  const { api, objects } = parts
  const record = await findRecord(objects, scope, { kind: 'CARD', reference: token })
  if (!record) return { status: 'NOT_FOUND' }
  const said = await api.ask((stripe) => stripe.paymentMethods.retrieve(token), signal)
  if (said.status === 'REFUSED')
    return said.refusal.kind === 'KEY' ? { status: 'REJECTED', reason: 'KEY_REFUSED' } : { status: 'NOT_FOUND' }
  if (said.status !== 'SAID') return causeOf(said)
  if (said.it.object !== 'payment_method') return unknownBecause('NOT_UNDERSTOOD')
  // Detached: it is forgotten, and cannot be charged any more.
  if (idOf(said.it.customer) !== record.facts.customer) return { status: 'NOT_FOUND' }
  const card = cardOf(said.it.card, fingerprintIn(parts, scope.merchantId))
  if (!card) return unknownBecause('NOT_UNDERSTOOD')
  const { fingerprints = [] } = record.facts
  const knownAs = fingerprints.includes(card.fingerprint) ? fingerprints : [...fingerprints, card.fingerprint]
  if (knownAs !== fingerprints) await changeRecord(objects, record, { facts: { fingerprints: knownAs } })
  return { status: 'FOUND', card, knownAs }
}
