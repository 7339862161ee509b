/**
 * Whether this is `npm run test:long`: more rounds than anybody waits for who changes a line, and the bounds in milliseconds, which
 * hold where nothing else runs.
 */
export const isLong = process.env['MIZAN_TEST_LONG'] === 'true'
