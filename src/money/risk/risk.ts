import { hmac } from '#platform/secrets/hmac.ts'
import type { Scope, WriteContext } from '#platform/context.ts'
import type { Database, Queries } from '#platform/db/database.ts'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import { freshFor } from '#platform/fresh.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { countedAddress } from '#platform/throttle/address.ts'
import { cardOf, type MoneyTransaction } from '../payments/transaction.ts'
import { awaitReview, countAttempt, findState, insertDecision, listLists, listRulesOn } from './queries.ts'
import {
  type Counted,
  countName,
  type Counts,
  type Facts,
  folded,
  type Ready,
  readyRule,
  type Rule,
  type Span,
  spanMs,
  strongest,
} from './rule.ts'

// Rules of the operator, asked before a card is charged and once it is known. They are kept in memory; without any, a payment makes no statement
// more than it does without this.

export type Risk = {
  /** Before the call to the acquirer. */
  judge: (scope: Scope, row: MoneyTransaction, given: JudgedFacts) => Promise<'PASS' | 'BLOCK' | 'CHALLENGE'>
  /** In the transaction in which a payment has come in: what its card shows may send it to a person. */
  paid: (ctx: WriteContext, row: MoneyTransaction) => Promise<void>
  /** After a change of the rules, in the process that made it. */
  forget: () => void
}

type JudgedFacts = { address?: string; brand?: string }

/** A change reaches every process within five seconds. */
const freshMs = 4_000

const known = new WeakMap<Database, Risk>()

/** The rules of an installation, once in a process. */
export function riskOf(db: Database, secrets: Pick<Secrets, 'keyFor'>): Risk {
  const found = known.get(db) ?? openRisk(db, secrets)
  known.set(db, found)
  return found
}

function openRisk(db: Database, secrets: Pick<Secrets, 'keyFor'>): Risk {
  let kept = freshFor<readonly Ready[]>(freshMs, 1)
  const rules = () => kept.get('rules', () => readRules(db.read))
  const counting = { hash: (text: string) => hmac(secrets.keyFor('risk counters'), text).toString('base64url') }
  return {
    judge: async (scope, row, given) => {
      const all = await rules()
      if (all.length === 0) return 'PASS'
      const facts: Facts = {
        ...factsOf(scope, row),
        ...(given.address !== undefined && { IP: given.address }),
        ...(given.brand !== undefined && { CARD_BRAND: given.brand.toLowerCase() }),
      }
      const wanted = all.flatMap(({ counts }) => counts)
      const counts =
        wanted.length > 0 ? await inTransaction(db, (tx) => count(tx, scope, counting, facts, wanted)) : none
      const rule = strongest(all, facts, counts)
      if (!rule || rule.action === 'ALLOW') return 'PASS'
      if (rule.action === 'CHALLENGE') return 'CHALLENGE'
      await inTransaction(db, (tx) => write(tx, scope, row, rule))
      return rule.action === 'BLOCK' ? 'BLOCK' : 'PASS'
    },
    paid: async (ctx, row) => {
      const all = await rules()
      if (all.length === 0) return
      await awaitReview(ctx.tx, ctx.scope, row.id)
      const ofCard = all.filter(({ needsCard }) => needsCard)
      if (ofCard.length === 0) return
      const facts = factsOf(ctx.scope, row)
      const wanted = ofCard.flatMap(({ counts }) => counts.filter(({ by }) => by === 'CARD'))
      const counts = wanted.length > 0 ? await count(ctx.tx, ctx.scope, counting, facts, wanted) : none
      const rule = strongest(ofCard, facts, counts)
      // The money has come in: what would have been blocked is a person's to decide.
      if (rule && rule.action !== 'ALLOW' && rule.action !== 'CHALLENGE')
        await insertDecision(ctx.tx, {
          ...decisionOf(ctx.scope, row, rule, ctx.now),
          action: 'REVIEW',
          status: 'WAITING',
        })
    },
    forget: () => {
      kept = freshFor<readonly Ready[]>(freshMs, 1)
    },
  }
}

const none: Counts = new Map()

async function readRules(tx: Queries): Promise<readonly Ready[]> {
  const state = await findState(tx)
  if (state && !state.isOn) return []
  const rows = await listRulesOn(tx)
  if (rows.length === 0) return []
  const lists = new Map((await listLists(tx)).map(({ id, entries }) => [id, JSON.parse(entries) as string[]]))
  // Only the operator's calls write conditions, which they have validated.
  return rows.map((row) => readyRule({ ...row, conditions: JSON.parse(row.conditions) as Rule['conditions'] }, lists))
}

/** Facts of a payment, as its row has them. */
export function factsOf({ merchantId, environment }: Scope, row: MoneyTransaction): Facts {
  const buyer = row.customer === null ? {} : (JSON.parse(row.customer) as { email?: unknown; phone?: unknown })
  const card = cardOf(row)
  const email = typeof buyer.email === 'string' ? folded('EMAIL', buyer.email) : undefined
  const phone = typeof buyer.phone === 'string' ? folded('PHONE', buyer.phone) : undefined
  return {
    merchantId,
    environment,
    amountMinor: row.amountMinor,
    currency: row.currency,
    now: row.createdAt,
    CURRENCY: row.currency,
    MERCHANT: merchantId,
    ...(email !== undefined && { EMAIL: email, EMAIL_DOMAIN: email.slice(email.lastIndexOf('@') + 1) }),
    ...(phone !== undefined && { PHONE: phone }),
    ...(card && { CARD: card.fingerprint, CARD_BRAND: card.brand.toLowerCase() }),
    ...(card?.country !== undefined && { CARD_COUNTRY: card.country }),
  }
}

/** Slots of a span: the count is exact to a twelfth of it. */
const slotsOfSpan = 12

async function count(
  tx: Transaction,
  scope: Scope,
  { hash }: { hash: (text: string) => string },
  facts: Facts,
  wanted: readonly { by: Counted; within: Span }[],
): Promise<Counts> {
  const names = new Map<string, string>()
  const slots = wanted.flatMap(({ by, within }) => {
    const value = by === 'IP' && facts.IP !== undefined ? countedAddress(facts.IP) : facts[by]
    const name = countName(by, within)
    if (value === undefined || [...names.values()].includes(name)) return []
    const key = hash(`${name}\0${value}`)
    names.set(key, name)
    const slotMs = spanMs[within] / slotsOfSpan
    const slot = Math.floor(facts.now.getTime() / slotMs) * slotMs
    return [{ key, slot: new Date(slot), since: new Date(slot - spanMs[within] + slotMs) }]
  })
  if (slots.length === 0) return none
  const found = await countAttempt(tx, scope, slots)
  return new Map(found.map(({ key, n }) => [names.get(key) ?? '', n]))
}

const decisionOf = ({ merchantId, environment }: Scope, { id }: MoneyTransaction, rule: Ready, createdAt: Date) => ({
  merchantId,
  environment,
  transactionId: id,
  ruleId: rule.id,
  ruleVersion: rule.version,
  ruleName: rule.name,
  createdAt,
  decidedAt: null,
  decidedBy: null,
})

const write = (tx: Transaction, scope: Scope, row: MoneyTransaction, rule: Ready) =>
  insertDecision(tx, {
    ...decisionOf(scope, row, rule, row.createdAt),
    ...(rule.action === 'BLOCK'
      ? { action: 'BLOCK' as const, status: 'BLOCKED' as const }
      : { action: 'REVIEW' as const, status: 'UNPAID' as const }),
  })
