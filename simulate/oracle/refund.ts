// Refunds, as their page tells it. Times are in milliseconds.

const minuteMs = 60_000

/**
 * Whether a refund may still be open at this time. Its money is due two seconds after its request; a process that began to give it back and could not
 * end that is followed a minute later, in the next minute. Both are times of the clock that the service had then: `ahead` is the latest time at which
 * that was moved back.
 */
export const mayBeOpen = (now: number, ahead: number): boolean => now < ahead + 2 * minuteMs
