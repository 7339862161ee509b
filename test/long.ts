/** Whether this is `npm run test:long`: more rounds than a developer waits for, and the bounds in milliseconds, which hold if nothing else runs. */
export const isLong = process.env['MIZAN_TEST_LONG'] === 'true'

/** Number of times that a payment or a refund is repeated with a kill after each of its steps; MIZAN_TEST_ROUNDS sets fewer than twenty. */
export const killRounds = isLong ? Number(process.env['MIZAN_TEST_ROUNDS'] ?? 20) : 1
