import { type Act, interrupted, outcomeOf, type Sale } from './sale.ts'

// Several actors may act on a sale at once, and an answer may be lost. So a sale is a set of sales that are possible. Acts narrow it by what was answered:
// there must be an order of them in which each is answered as it was. Pure.

/** An act, and what was answered; undefined where no answer came, so that it may have happened or not. */
export type Done = { actor: string; by: Act; answer: string | undefined }

export function afterAll(sales: readonly Sale[], done: readonly Done[]): Sale[] {
  const found = new Map<string, Sale>()
  const isShared = new Set(done.filter(({ by }) => by.act === 'look').map(({ actor }) => actor)).size > 1
  const seen = new Set<string>()
  const follow = (sale: Sale, left: readonly Done[]) => {
    const key = JSON.stringify([sale, left.map((each) => done.indexOf(each))])
    if (seen.has(key)) return
    seen.add(key)
    if (left.length === 0) return void found.set(JSON.stringify(sale), sale)
    for (const each of left.filter((one) => isNext(one, left)))
      for (const next of isBesideAnother(each, left) ? [sale] : possible(sale, each, isShared))
        follow(
          next,
          left.filter((one) => one !== each),
        )
  }
  for (const sale of sales) follow(sale, done)
  return [...found.values()]
}

/** Acts of one actor came in that order; but a call without an answer may still be on its way. */
const isNext = (one: Done, left: readonly Done[]): boolean =>
  one.answer === undefined || left.find(({ actor, answer }) => actor === one.actor && answer !== undefined) === one

/**
 * While another buyer's card or voucher is decided about, a page has no button, and nothing is canceled. Two buyers may find a product gone before the
 * session of either ends.
 */
const isBesideAnother = ({ actor, by, answer }: Done, left: readonly Done[]): boolean =>
  left.some(
    (other) =>
      other.actor !== actor &&
      (answer === '409 SESSION_NOT_ACTIVE'
        ? isTaken(other)
        : by.act === 'find product gone' && other.by.act === 'find product gone' && other.answer === answer),
  )

const isTaken = ({ by, answer = 'UNKNOWN' }: Done): boolean => by.act === 'submit' && !answer.startsWith('4')

/** The sales that there may be after one act. */
function possible(sale: Sale, { by, answer }: Done, isShared: boolean): Sale[] {
  const outcome = outcomeOf(sale, by)
  if (answer === undefined) return [sale, outcome.sale, ...interrupted(sale, by)]
  // Of two buyers on one page, the key of the first is no longer good.
  if (isShared && answer === '401 INVALID_TOKEN') return [sale]
  // A bank that has not answered yet looks like one that was never asked, by a process that ended or was cut off.
  const mayBeCut = (by.act === 'submit' || by.act === 'confirm') && by.mayBeCut && answer === 'PROCESSING'
  return [...(answer === outcome.answer ? [outcome.sale] : []), ...(mayBeCut ? interrupted(sale, by) : [])]
}
