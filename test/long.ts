/**
 * Whether this is `npm run test:long`: more rounds than anybody waits for who changes a line, and the bounds in milliseconds, which
 * hold where nothing else runs.
 */
export const isLong = process.env['MIZAN_TEST_LONG'] === 'true'

/** How often a payment or a refund is gone through with a kill after each of its steps; MIZAN_TEST_ROUNDS asks for fewer than twenty. */
export const killRounds = isLong ? Number(process.env['MIZAN_TEST_ROUNDS'] ?? 20) : 1
