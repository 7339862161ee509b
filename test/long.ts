/** Whether this is `npm run test:long`: more rounds than a developer waits for, and the bounds in milliseconds, which hold if nothing else runs. */
export const isLong = process.env['MIZAN_TEST_LONG'] === 'true'

/**
 * One in `every` of the cases, others at each `turn`, so that all turns together have all of them: for what is the same machinery at each turn.
 * `npm run test:long` has all cases at each.
 */
export const someOf = <Case>(cases: readonly Case[], turn: number, every: number): readonly Case[] =>
  isLong ? cases : cases.filter((_, index) => (index + turn) % every === 0)

/** Number of times that a payment or a refund is repeated with a kill after each of its steps; MIZAN_TEST_ROUNDS sets fewer than twenty. */
export const killRounds = isLong ? Number(process.env['MIZAN_TEST_ROUNDS'] ?? 20) : 1
