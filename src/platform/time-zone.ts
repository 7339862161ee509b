import { meantFor, type Words } from './sentences/said.ts'

/** Returns the problem of the name of a time zone, or undefined. Offsets such as +01:00 know no summer time. */
export function timeZoneProblem(text: string): Words | undefined {
  const wrong = 'must be a time zone of the IANA list, such as Africa/Casablanca'
  if (!/^[A-Za-z][\w+/-]{1,63}$/.test(text)) return wrong
  try {
    // Capitals are not told apart here, but are by what reads the name afterwards.
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions()
    return timeZone !== text && timeZone.toLowerCase() === text.toLowerCase() ? meantFor(wrong, timeZone) : undefined
  } catch {
    return wrong
  }
}
