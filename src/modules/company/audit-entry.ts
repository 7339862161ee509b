import type { AuditEvent } from '#platform/audit/audit.ts'
import { isUuid } from '#platform/ids.ts'
import type { Actor } from '#platform/people/queries.ts'

// An entry of the audit log, as a company's people read it. Pure.

type AuditBody = Omit<AuditEvent, 'merchantId'> & { at: string }
export type AuditRow = { sequence: number; body: string }

const auditBodyOf = ({ body }: AuditRow): AuditBody => JSON.parse(body) as AuditBody

/** Ids of the users who acted in these entries; the operator is not one of them. */
export const actorsOf = (rows: readonly AuditRow[]): string[] => [
  ...new Set(rows.map((row) => auditBodyOf(row).actor).filter(isUuid)),
]

export function presentEntry(row: AuditRow, actors: ReadonlyMap<string, Actor>) {
  const { action, actor, address, target, facts, at, correlationId } = auditBodyOf(row)
  return {
    sequence: row.sequence,
    action,
    actor: presentActor(actor, actors.get(actor)),
    ...(address !== undefined && { address }),
    ...(target !== undefined && { target }),
    ...(facts !== undefined && { facts }),
    at: new Date(at),
    ...(correlationId !== undefined && { correlationId }),
  }
}

const presentActor = (actor: string, person: Actor | undefined) =>
  person ? { id: person.id, email: person.email, name: person.fullName ?? person.email } : { name: actor }
