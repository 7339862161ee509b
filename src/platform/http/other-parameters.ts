import { errors } from '../files/refusals.ts'
import { say } from '../sentences/said.ts'
import { failPortal } from './portal-errors.ts'

// Parameters of calls that are no rows of a table, whose schemas would refuse them.

/** A caller chooses how many there are. */
const namedMax = 20

/** Throws VALIDATION_ERROR with the name of each parameter that is not among the known ones. */
export function refuseOtherParameters(query: unknown, known: readonly string[] = []): void {
  const others = Object.keys(query as Record<string, unknown>).filter((name) => !known.includes(name))
  if (others.length === 0) return
  const fields = others.slice(0, namedMax).map((name) => [name, say('unknown parameter `{name}`', { name })])
  failPortal(errors.VALIDATION_ERROR, { fields: Object.fromEntries(fields) })
}
