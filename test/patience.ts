/**
 * How long a test waits for what must come before it gives up. Only a failure lasts so long: what comes late on a busy machine is
 * no fault. MIZAN_TEST_PATIENCE is in seconds.
 */
export const patienceMs = Number(process.env['MIZAN_TEST_PATIENCE'] ?? 120) * 1_000
