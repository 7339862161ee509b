import type { Database } from '../platform/db/database.ts'
import { lookAtOneMoment, takeAnyTime } from '../platform/db/moment-queries.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { catalogueChecks } from './catalogue.ts'
import { directoryChecks } from './directory-queries.ts'
import { eventChecks } from './event-queries.ts'
import { moneyChecks } from './money.ts'
import { platformChecks } from './platform.ts'
import { changeNothing, findPageEnd, listClosedSandboxes, narrowTables, type Page, readWholeTables } from './queries.ts'
import { subscriptionChecks } from './subscriptions.ts'
import { totalChecks } from './total-queries.ts'

// Everything that must always hold and that a query can check. No claim compares two merchants: a page of merchants is looked at in a
// transaction of its own, so that none holds back the cleaning of tables for as long as there are merchants. Sandboxes that are being emptied are passed over.

const checks = [
  ...eventChecks,
  ...totalChecks,
  ...directoryChecks,
  ...catalogueChecks,
  ...moneyChecks,
  ...subscriptionChecks,
  ...platformChecks,
]

/** The names of the claims, in the order in which they are looked at. */
export const claimNames: readonly string[] = checks.map(({ name }) => name)

/** `problems` is empty when the claim holds; it stops at 100. */
export type Verdict = { name: string; claim: string; problems: string[] }

/**
 * The place that a run has come to: `until` is the id of a merchant to go on from, `claim` the next one of the page behind it; `merchants` are those
 * that were looked at in this run.
 */
export type Progress = {
  done: number
  of: number
  merchants: number
  until: string | undefined
  claim: string | undefined
}

type Options = {
  /** Only merchants above this id: where a run that was broken off had come to. */
  after?: string | undefined
  /** The claim with which the first page goes on. */
  claim?: string | undefined
  merchantsAtOnce?: number
  /** A moment lasts so long, or as long as one claim. */
  momentMs?: number
  /** Hears of every claim that was looked at in a page. */
  onProgress?: (progress: Progress) => void
}

const merchantsAtOnceByDefault = 1_000
const momentMsByDefault = 5_000
const problemsMax = 100
const lowest = '00000000-0000-0000-0000-000000000000'

/**
 * Checks all claims, also beside a running server: page by page of merchants, and several claims at one moment while it is short. Where an engine
 * has the tables on several servers, there is one page, and each claim is looked at by itself.
 */
export async function verify(
  db: Database,
  {
    after,
    claim,
    merchantsAtOnce = merchantsAtOnceByDefault,
    momentMs = momentMsByDefault,
    onProgress = () => {},
  }: Options = {},
): Promise<Verdict[]> {
  const verdicts = checks.map(({ name, claim }): Verdict => ({ name, claim, problems: [] }))
  const isOnePage = (await db.engine()) === 'CITUS'
  let merchants = 0
  let first = claim === undefined ? 0 : claimNames.indexOf(claim)
  for (let from = after; ; first = 0) {
    const end = isOnePage ? undefined : await findPageEnd(db.read, from ?? lowest, merchantsAtOnce)
    const page: Page = { after: from, until: end?.merchantId }
    const found = await findIn(db, page, { first, momentMs }, (done) =>
      onProgress({ done, of: checks.length, merchants, until: from, claim: claimNames[done] }),
    )
    for (const [index, verdict] of verdicts.entries())
      verdict.problems = [...verdict.problems, ...(found[index] ?? [])].slice(0, problemsMax)
    if (!end) return verdicts
    merchants += merchantsAtOnce
    from = end.merchantId
  }
}

type Course = { first: number; momentMs: number }

/**
 * The problems of a page, claim by claim. No claim needs another's moment: a merchant of ten million rows holds none for longer than its longest
 * claim. A page of everything needs no narrowing.
 */
async function findIn(
  db: Database,
  page: Page,
  { first, momentMs }: Course,
  onChecked: (done: number) => void,
): Promise<string[][]> {
  const isOverSeveral = (await db.engine()) === 'CITUS'
  const isWhole = page.after === undefined && page.until === undefined
  const found: string[][] = checks.slice(0, first).map(() => [])
  while (found.length < checks.length) {
    const before = found.length
    const closed = (await listClosedSandboxes(db.read)).map(({ merchantId }) => merchantId)
    const isEverything = isWhole && closed.length === 0
    // A statement with a name would mean the tables that it was prepared for.
    const parts = isEverything ? db : { ...db, prepare: false }
    const undone = new Undone()
    await inTransaction(parts, async (tx) => {
      found.length = before
      const endsAt = performance.now() + (isEverything ? 0 : momentMs)
      await lookAtOneMoment(tx)
      await takeAnyTime(tx)
      if (isOverSeveral) await readWholeTables(tx)
      if (!isEverything) await narrowTables(tx, page, closed)
      await changeNothing(tx)
      do {
        const problems = (await checks[found.length]?.find(tx)) ?? []
        onChecked(found.push(problems.map(({ subject }) => subject)))
      } while (found.length < checks.length && performance.now() < endsAt)
      throw undone
    }).catch((error: unknown) => {
      if (error !== undone) throw error
    })
  }
  return found
}

/** Ends a transaction of which nothing is to stay. */
class Undone extends Error {}
