// Spans of time in milliseconds. A day of a calendar is another thing: it can have 23 or 25 hours.

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
