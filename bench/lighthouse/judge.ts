import { type Budget, budgets, type PageName, shiftMax } from './budgets.ts'

// A page as Lighthouse found it, against its budget and the bare page of the same round.

/** Scores are from 0 to 1. */
export type PageFigures = {
  performance: number
  accessibility: number
  bestPractices: number
  shift: number
  blockingMs: number
  bytes: number
  requests: number
}

/** `bare` is the score of the bare page in the same round. */
export type RoundFigures = PageFigures & { page: PageName; bare: number }

export const ratioOf = ({ performance, bare }: RoundFigures): number => performance / bare

/** Sentences about each bound that the page is over. */
export function faultsOf(judged: RoundFigures, budget: Budget = budgets[judged.page]): string[] {
  const { page, bytes, requests, shift, accessibility, bestPractices } = judged
  const ratio = ratioOf(judged)
  const { bytesMax, requestsMax, scoreRatioMin } = budget
  // A figure that is missing keeps no bound.
  return [
    !(bytes <= bytesMax) && `transfers ${bytes} bytes, at most ${bytesMax}`,
    !(requests <= requestsMax) && `makes ${requests} requests, at most ${requestsMax}`,
    !(shift <= shiftMax) && `moves by ${shift.toFixed(3)}, at most ${shiftMax}`,
    !(ratio >= scoreRatioMin) && `reaches ${ratio.toFixed(2)} of the bare page’s score, at least ${scoreRatioMin}`,
    accessibility < 1 && `has ${percent(accessibility)} for accessibility, at least 100`,
    bestPractices < 1 && `has ${percent(bestPractices)} for best practices, at least 100`,
  ].flatMap((fault) => (fault === false ? [] : [`${page} ${fault}`]))
}

/** Of two looks at one page the one with fewer faults, and then with the better ratio: what else a machine does makes a page worse, and never better. */
export function better(one: RoundFigures, other: RoundFigures): RoundFigures {
  const fewer = faultsOf(one).length - faultsOf(other).length
  return fewer > 0 || (fewer === 0 && ratioOf(other) > ratioOf(one)) ? other : one
}

const heads = ['page', 'performance', 'of bare', 'accessibility', 'best practices', 'CLS', 'TBT', 'KB', 'requests']
const widths = [9, 11, 7, 13, 14, 5, 6, 6, 8]

const lineOf = (cells: readonly string[]): string =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(9) : cell.padStart(widths[index] ?? 0))).join('  ')

export const tableHead = lineOf(heads)

/** A line of the table; the bare page has no ratio. */
export const tableLine = (page: string, look: PageFigures, ratio?: number): string =>
  lineOf([
    page,
    percent(look.performance),
    ratio === undefined ? '' : ratio.toFixed(2),
    percent(look.accessibility),
    percent(look.bestPractices),
    look.shift.toFixed(3),
    `${Math.round(look.blockingMs)}ms`,
    (look.bytes / 1_000).toFixed(1),
    String(look.requests),
  ])

const percent = (score: number): string => String(Math.round(score * 100))
