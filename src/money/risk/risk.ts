import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Scope, WriteContext } from '#platform/context.ts'
import type { Database, Queries } from '#platform/db/database.ts'
import { inOneStatement, type Transaction } from '#platform/db/transaction.ts'
import { freshFor } from '#platform/fresh.ts'
import { hmac } from '#platform/secrets/hmac.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Submission } from '../payments/open.ts'
import { cardOf, type MoneyTransaction, type RiskFacts, riskFactsOf } from '../payments/transaction.ts'
import { attemptsSoFar, countAttempts, type Hash, none, uncountAttempts } from './counters.ts'
import { awaitReview, findState, insertDecision, listLists, listRulesOn } from './queries.ts'
import { type Count, type Facts, folded, newsOfCard, type Ready, readyRule, type Rule, strongest } from './rule.ts'

// Rules of the operator, asked before a card is charged and once it is known. They are kept in memory; without any, a payment makes no statement
// more than it does without this.

export type Risk = {
  /** The facts that are kept with an attempt. `card`: those of it that are known before the bank is asked. */
  factsOf: (submitted: Pick<Submission, 'country' | 'device'>, card: RiskFacts['card']) => RiskFacts
  /** For one attempt, before the call to its acquirer. */
  judge: (scope: Scope, address: string | undefined) => Judge
  /**
   * In the transaction in which an attempt is declined or has come in. What the bank has told of its card is counted, and may send a payment that has
   * come in to a person.
   */
  answered: (ctx: WriteContext, before: MoneyTransaction, after: MoneyTransaction) => Promise<void>
  /** After a change of the rules, in the process that made it. */
  forget: () => void
}

/** Rules about one attempt: they count it while the database writes it, so that a buyer waits for both at once. */
export type Judge = {
  /** The attempt is about to be written. A further try to write it is not counted again. */
  begin: (row: MoneyTransaction) => void
  /** The attempt is there. */
  verdict: (row: MoneyTransaction) => Promise<'PASS' | 'BLOCK' | 'CHALLENGE'>
  /** The attempt was refused, or needs no verdict: it is not counted any more. */
  takeBack: () => Promise<void>
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
  const begun = new Map<string, Promise<void>>()
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
    judge: (scope, address) => judgeOf({ db, hash, rules: () => rulesFor(scope), begun }, scope, address),
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

type Parts = {
  db: Database
  hash: Hash
  rules: () => Promise<readonly Ready[]>
  /**
   * Sessions whose attempt is counted before it is there, until it is judged or taken back. Of two submits at once one is refused, and the other is
   * judged without it.
   */
  begun: Map<string, Promise<void>>
}
type Counted = { facts: Facts; wanted: readonly Count[]; rule: Ready | undefined }

/** Attempts that were judged in this process, and whether a rule has sent them to a person. */
const isForPerson = new WeakMap<MoneyTransaction, boolean>()
const mayWait = (row: MoneyTransaction): boolean => isForPerson.get(row) ?? true

function judgeOf({ db, hash, rules: rulesNow, begun }: Parts, scope: Scope, address: string | undefined): Judge {
  let counting: Promise<Counted> | undefined
  let end = () => {}
  const count = async (row: MoneyTransaction): Promise<Counted> => {
    const rules = await rulesNow()
    const facts: Facts = { ...factsOf(scope, row), ...(address !== undefined && { IP: address }) }
    const wanted = rules.flatMap(({ counts }) => counts)
    const counts = wanted.length > 0 ? await countAttempts(db, scope, facts, { hash, wanted }) : none
    return { facts, wanted, rule: strongest(rules, facts, counts) }
  }
  const countBehindOther = async (row: MoneyTransaction): Promise<Counted> => {
    if (row.sessionId !== null) await begun.get(row.sessionId)
    return count(row)
  }
  return {
    begin: (row) => {
      const { sessionId } = row
      if (counting || sessionId === null || begun.has(sessionId)) return
      const { promise: ended, resolve } = Promise.withResolvers<void>()
      begun.set(sessionId, ended)
      end = () => {
        begun.delete(sessionId)
        resolve()
      }
      // In the second turn: by then the message that writes the attempt has left.
      counting = nextTurn()
        .then(nextTurn)
        .then(() => count(row))
      counting.catch(() => {})
    },
    verdict: async (row) => {
      try {
        const { rule } = await (counting ??= countBehindOther(row))
        isForPerson.set(row, rule?.action === 'REVIEW')
        if (!rule || rule.action === 'ALLOW') return 'PASS'
        if (rule.action === 'CHALLENGE') return 'CHALLENGE'
        await inOneStatement(db, (tx) => write(tx, scope, row, rule), scope.merchantId)
        return rule.action === 'BLOCK' ? 'BLOCK' : 'PASS'
      } finally {
        end()
      }
    },
    takeBack: async () => {
      try {
        const counted = await counting
        if (counted && counted.wanted.length > 0) await uncountAttempts(db, scope, counted.facts, { hash, ...counted })
      } catch {
        // The database is away: at most, one attempt too many stays counted.
      } finally {
        end()
      }
    },
  }
}

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
