import type { Scope, WriteContext } from '#platform/context.ts'
import type { Database, Queries } from '#platform/db/database.ts'
import { inOneStatement, type Transaction } from '#platform/db/transaction.ts'
import { freshFor } from '#platform/fresh.ts'
import { hmac } from '#platform/secrets/hmac.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Submission } from '../payments/open.ts'
import { cardOf, type MoneyTransaction, type RiskFacts, riskFactsOf } from '../payments/transaction.ts'
import { attemptsSoFar, countAttempts, type Hash, none } from './counters.ts'
import { awaitReview, findState, insertDecision, listLists, listRulesOn } from './queries.ts'
import { type Facts, folded, newsOfCard, type Ready, readyRule, type Rule, strongest } from './rule.ts'

// Rules of the operator, asked before a card is charged and once it is known. They are kept in memory; without any, a payment makes no statement
// more than it does without this.

export type Risk = {
  /** The facts that are kept with an attempt. `card`: those of it that are known before the bank is asked. */
  factsOf: (submitted: Pick<Submission, 'country' | 'device'>, card: RiskFacts['card']) => RiskFacts
  /** Before the call to the acquirer. */
  judge: (scope: Scope, row: MoneyTransaction, address: string | undefined) => Promise<'PASS' | 'BLOCK' | 'CHALLENGE'>
  /**
   * In the transaction in which an attempt is declined or has come in. What the bank has told of its card is counted, and may send a payment that has
   * come in to a person.
   */
  answered: (ctx: WriteContext, before: MoneyTransaction, after: MoneyTransaction) => Promise<void>
  /** After a change of the rules, in the process that made it. */
  forget: () => void
}

/** A change reaches every process within five seconds. */
const freshMs = 4_000
/** From then on a charge has the rules read anew for those that come after it. */
const renewAfterMs = 2_000

const known = new WeakMap<Database, Risk>()

/** The rules of an installation, once in a process. */
export function riskOf(db: Database, secrets: Pick<Secrets, 'keyFor'>): Risk {
  const found = known.get(db) ?? openRisk(db, secrets)
  known.set(db, found)
  return found
}

function openRisk(db: Database, secrets: Pick<Secrets, 'keyFor'>): Risk {
  let kept = freshFor<readonly Ready[]>(freshMs, 1, renewAfterMs)
  const rulesFor = async ({ environment }: Scope) =>
    (await kept.get('rules', () => readRules(db.read))).filter((rule) => rule.environment === environment)
  const hash: Hash = (text) => hmac(secrets.keyFor('risk counters'), text).toString('base64url')
  const hashOfDevice: Hash = (id) => hmac(secrets.keyFor('devices'), id).toString('base64url').slice(0, 32)
  return {
    factsOf: ({ country, device }, card) => ({
      ...(device && { device: { hash: hashOfDevice(device.id), since: device.since.toISOString() } }),
      ...(country !== undefined && { country }),
      ...(card && { card }),
    }),
    judge: async (scope, row, address) => {
      const all = await rulesFor(scope)
      if (all.length === 0) return 'PASS'
      const facts: Facts = { ...factsOf(scope, row), ...(address !== undefined && { IP: address }) }
      const wanted = all.flatMap(({ counts }) => counts)
      const counts = wanted.length > 0 ? await countAttempts(db, scope, facts, { hash, wanted }) : none
      const rule = strongest(all, facts, counts)
      isForPerson.set(row, rule?.action === 'REVIEW')
      if (!rule || rule.action === 'ALLOW') return 'PASS'
      if (rule.action === 'CHALLENGE') return 'CHALLENGE'
      await inOneStatement(db, (tx) => write(tx, scope, row, rule), scope.merchantId)
      return rule.action === 'BLOCK' ? 'BLOCK' : 'PASS'
    },
    answered: async (ctx, before, after) => {
      const all = await rulesFor(ctx.scope)
      if (all.length === 0) return
      const isPaid = after.status === 'SUCCEEDED'
      if (isPaid && mayWait(before)) await awaitReview(ctx.tx, ctx.scope, after.id)
      const [known, facts] = [factsOf(ctx.scope, before), factsOf(ctx.scope, after)]
      const news = newsOfCard(known, facts)
      const isAboutNews = ({ ofCard }: Ready) => ofCard.some((fact) => news.includes(fact))
      if (!all.some(isAboutNews)) return
      // One that allows counts here as well: it ends the search.
      const asked = all.filter((rule) => rule.action === 'ALLOW' || isAboutNews(rule))
      const wanted = asked.flatMap(({ counts }) => counts)
      const counted =
        known.CARD === undefined && facts.CARD !== undefined ? wanted.filter(({ by }) => by === 'CARD') : []
      if (!isPaid && counted.length === 0) return
      const counts = await attemptsSoFar({ db }, ctx, facts, { hash, wanted: isPaid ? wanted : [], counted })
      const rule = isPaid ? strongest(asked, facts, counts) : undefined
      // The money has come in: what would have been blocked is a person's to decide.
      if (rule && rule.action !== 'ALLOW' && rule.action !== 'CHALLENGE')
        await insertDecision(ctx.tx, {
          ...decisionOf(ctx.scope, after, rule, ctx.now),
          action: 'REVIEW',
          status: 'WAITING',
        })
    },
    forget: () => {
      kept = freshFor<readonly Ready[]>(freshMs, 1, renewAfterMs)
    },
  }
}

/** Attempts that were judged in this process, and whether a rule has sent them to a person. */
const isForPerson = new WeakMap<MoneyTransaction, boolean>()
const mayWait = (row: MoneyTransaction): boolean => isForPerson.get(row) ?? true

async function readRules(tx: Queries): Promise<readonly Ready[]> {
  const [state, rows] = await Promise.all([findState(tx), listRulesOn(tx)])
  if ((state && !state.isOn) || rows.length === 0) return []
  const lists = new Map((await listLists(tx)).map(({ id, entries }) => [id, JSON.parse(entries) as string[]]))
  // Only the operator's calls write conditions, which they have validated.
  return rows.map((row) => readyRule({ ...row, conditions: JSON.parse(row.conditions) as Rule['conditions'] }, lists))
}

/** Facts of a payment, as its row has them. */
export function factsOf({ merchantId, environment }: Scope, row: MoneyTransaction): Facts {
  const buyer = row.customer === null ? {} : (JSON.parse(row.customer) as { email?: unknown; phone?: unknown })
  const { device, country, card: before } = riskFactsOf(row) ?? {}
  const card = cardOf(row) ?? before
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
    ...(device && { DEVICE: device.hash, deviceSince: new Date(device.since) }),
    ...(country !== undefined && { IP_COUNTRY: country }),
    ...(card?.fingerprint !== undefined && { CARD: card.fingerprint }),
    ...(card?.brand !== undefined && { CARD_BRAND: card.brand.toLowerCase() }),
    ...(card?.country !== undefined && { CARD_COUNTRY: card.country }),
  }
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
