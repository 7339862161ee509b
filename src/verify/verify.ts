import type { Database } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { catalogueChecks } from './catalogue.ts'
import { directoryChecks } from './directory-queries.ts'
import { eventChecks } from './event-queries.ts'
import { moneyChecks } from './money.ts'
import { platformChecks } from './platform.ts'
import { changeNothing, findPageEnd, lookAtOneMoment, narrowTables, type Page } from './queries.ts'
import { subscriptionChecks } from './subscriptions.ts'
import { totalChecks } from './total-queries.ts'

// Everything that must always hold and that a query can check. No claim compares two merchants: a page of merchants is looked at in a
// transaction of its own, so that none holds back the cleaning of tables for as long as there are merchants.

const checks = [
  ...eventChecks,
  ...totalChecks,
  ...directoryChecks,
  ...catalogueChecks,
  ...moneyChecks,
  ...subscriptionChecks,
  ...platformChecks,
]

/** `problems` is empty when the claim holds; it stops at 100. */
export type Verdict = { name: string; claim: string; problems: string[] }

/** The place that a run has come to: `until` is the id of a merchant to go on from; `merchants` are those that were looked at in this run. */
export type Progress = { done: number; of: number; merchants: number; until: string | undefined }

type Options = {
  /** Only merchants above this id: where a run that was broken off had come to. */
  after?: string | undefined
  merchantsAtOnce?: number
  /** Hears of every claim that was looked at in a page. */
  onProgress?: (progress: Progress) => void
}

const merchantsAtOnceByDefault = 1_000
const problemsMax = 100
const lowest = '00000000-0000-0000-0000-000000000000'

/**
 * Checks all claims, also beside a running server: page by page of merchants, each at one moment. Where an engine has the tables on
 * several servers, there is one page, and each claim is looked at by itself.
 */
export async function verify(
  db: Database,
  { after, merchantsAtOnce = merchantsAtOnceByDefault, onProgress = () => {} }: Options = {},
): Promise<Verdict[]> {
  const verdicts = checks.map(({ name, claim }): Verdict => ({ name, claim, problems: [] }))
  const isOnePage = (await db.engine()) === 'CITUS'
  let merchants = 0
  for (let from = after; ; ) {
    const end = isOnePage ? undefined : await findPageEnd(db.read, from ?? lowest, merchantsAtOnce)
    const page: Page = { after: from, until: end?.merchantId }
    const found = await findIn(db, page, (done) => onProgress({ done, of: checks.length, merchants, until: from }))
    for (const [index, verdict] of verdicts.entries())
      verdict.problems = [...verdict.problems, ...(found[index] ?? [])].slice(0, problemsMax)
    if (!end) return verdicts
    merchants += merchantsAtOnce
    from = end.merchantId
  }
}

/** The problems of a page, claim by claim. A page of everything needs no narrowing, and holds no moment for longer than one claim. */
async function findIn(db: Database, page: Page, onChecked: (done: number) => void): Promise<string[][]> {
  const found: string[][] = []
  if (page.after === undefined && page.until === undefined) {
    for (const { find } of checks) {
      const problems = await inTransaction(db, async (tx) => {
        await lookAtOneMoment(tx)
        await changeNothing(tx)
        return find(tx)
      })
      found.push(problems.map(({ subject }) => subject))
      onChecked(found.length)
    }
    return found
  }
  // A statement with a name would mean the tables that it was prepared for.
  const unnamed = { ...db, prepare: false }
  const undone = new Undone()
  await inTransaction(unnamed, async (tx) => {
    found.length = 0
    await lookAtOneMoment(tx)
    await narrowTables(tx, page)
    await changeNothing(tx)
    for (const { find } of checks) {
      found.push((await find(tx)).map(({ subject }) => subject))
      onChecked(found.length)
    }
    throw undone
  }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return found
}

/** Ends a transaction of which nothing is to stay. */
class Undone extends Error {}
