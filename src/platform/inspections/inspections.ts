import { hash, randomBytes } from 'node:crypto'
import { recordAudit } from '../audit/audit.ts'
import type { Queries } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import { isUuid, newId } from '../ids.ts'
import { aliveAt } from '../sessions/sessions.ts'
import { recordAct } from '../staff/acts.ts'
import { lockStaff } from '../staff/queries.ts'
import { findLiveStaffSession, type StaffSession } from '../staff/session-queries.ts'
import {
  asOpen,
  endOpenInspection,
  findOpenInspection,
  findTicket,
  type Inspection,
  insertInspection,
  listOpenInspectionsOf,
  type OpenInspection,
  openInspection,
} from './queries.ts'

// A person of the staff sees the dashboard of a merchant as the merchant does. The console gives a ticket that works once and for a minute; opening it
// gives a browser a cookie of its own name, whose secret no row holds. It lives no longer than the person's session, and each call looks both up.

const ticketForMs = 60_000
const inspectionForMs = 30 * 60_000

/** Reasons for the end of an inspection, for the acts. */
type Ending = 'BY_PERSON' | 'BY_ANOTHER' | 'TIME' | 'SESSION'

const secretBytes = 32
const newSecret = (): string => randomBytes(secretBytes).toString('base64url')
const hashOf = (secret: string): string => hash('sha256', secret)

const prefix = 'mzn_in_'

/** The text of a ticket or of a cookie: it names the row, and has the secret of which the row has the hash. */
export const inspectionText = ({ merchantId, id }: { merchantId: string; id: string }, secret: string): string =>
  `${prefix}${merchantId}.${id}.${secret}`

function namedBy(text: string): { merchantId: string; id: string; secret: string } | undefined {
  const [merchantId = '', id = '', secret = '', ...more] = text.startsWith(prefix)
    ? text.slice(prefix.length).split('.')
    : []
  const isWhole = isUuid(merchantId) && isUuid(id) && /^[\w-]{43}$/.test(secret) && more.length === 0
  return isWhole ? { merchantId, id, secret } : undefined
}

type Asking = { merchantId: string; reason: string; staff: StaffSession }

/** A ticket, whose text is shown this once. */
export async function askForInspection(tx: Transaction, { merchantId, reason, staff }: Asking, now: Date) {
  const id = newId(now)
  const secret = newSecret()
  const ticketExpiresAt = new Date(now.getTime() + ticketForMs)
  const { staffId, role, id: staffSessionId } = staff
  const asked = { merchantId, id, staffId, staffSessionId, role, reason, ticketHash: hashOf(secret), ticketExpiresAt }
  await insertInspection(tx, { ...asked, createdAt: now })
  return { id, ticket: inspectionText(asked, secret), ticketExpiresAt }
}

export type InspectionInBrowser = { inspection: OpenInspection; secret: string }

/** The origin of a call, for the acts. */
type Calling = { address?: string; correlationId?: string }

/**
 * Opens the inspection of a ticket, and ends the one that the person had open; undefined for every text that is no ticket in its minute, and for one
 * whose person has logged out, was removed, or has another role by now. Of many at once, one opens it.
 */
export async function useTicket(
  tx: Transaction,
  ticket: string,
  calling: Calling,
  now: Date,
): Promise<InspectionInBrowser | undefined> {
  const named = namedBy(ticket)
  const asked = named && (await findTicket(tx, named, { ticketHash: hashOf(named.secret), now }))
  // One after the other for a person, so that one inspection is open at most.
  if (!asked || !(await lockStaff(tx, asked.staffId))) return undefined
  const staff = await staffOf(tx, asked, now)
  if (!staff) return undefined
  const secret = newSecret()
  const latest = now.getTime() + inspectionForMs
  const expiresAt = new Date(Math.min(latest, staff.expiresAt.getTime()))
  const inspection = asOpen(await openInspection(tx, asked, { secretHash: hashOf(secret), now, expiresAt }))
  if (!inspection) return undefined
  const before = await listOpenInspectionsOf(tx, asked.staffId)
  const ended: LogEntry[] = []
  for (const other of before.filter(({ id }) => id !== inspection.id))
    if (await endOpenInspection(tx, other, now)) ended.push(endOf(other, 'BY_ANOTHER'))
  const { role } = inspection
  const begun = { ...inspection, act: 'inspection.opened', facts: { role, until: expiresAt.toISOString() } } as const
  await record(tx, [...ended, begun], calling, now)
  return { inspection, secret }
}

/** The person's session while it goes on with the role of then. */
async function staffOf(
  tx: Queries,
  { staffSessionId, staffId, role }: Pick<OpenInspection, 'staffSessionId' | 'staffId' | 'role'>,
  now: Date,
): Promise<StaffSession | undefined> {
  const staff = await findLiveStaffSession(tx, staffSessionId, aliveAt(now))
  return staff?.staffId === staffId && staff.role === role ? staff : undefined
}

/** Whether an inspection that was opened goes on. */
export const goesOn = async (tx: Queries, inspection: OpenInspection, now: Date): Promise<boolean> =>
  inspection.expiresAt > now && (await staffOf(tx, inspection, now)) !== undefined

/** The inspection of a cookie's text; undefined for every text that names none that goes on. */
export async function readInspection(tx: Queries, text: string, now: Date): Promise<OpenInspection | undefined> {
  const named = namedBy(text)
  const found = named && asOpen(await findOpenInspection(tx, named, { secretHash: hashOf(named.secret), now }))
  return found && (await goesOn(tx, found, now)) ? found : undefined
}

/** Ends an inspection once; false when it has ended already. */
export async function endInspection(
  tx: Transaction,
  inspection: Inspection,
  how: Ending,
  calling: Calling,
  now: Date,
): Promise<boolean> {
  if (!(await endOpenInspection(tx, inspection, now))) return false
  await record(tx, [endOf(inspection, how)], calling, now)
  return true
}

type LogEntry = Inspection & { act: 'inspection.opened' | 'inspection.ended'; facts: Record<string, string> }

const endOf = (inspection: Inspection, how: Ending): LogEntry => ({
  ...inspection,
  act: 'inspection.ended',
  facts: { how },
})

/**
 * In the merchant's log and in the operator's: first all of the one kind, as everywhere, so that two transactions do not wait for each other. The
 * merchant learns that it was looked at, and when; neither by which person nor why, which may be about others.
 */
async function record(tx: Transaction, told: readonly LogEntry[], calling: Calling, now: Date): Promise<void> {
  const inOrder = told.toSorted((one, other) => (one.merchantId < other.merchantId ? -1 : 1))
  for (const { merchantId, id: target, act: action } of inOrder)
    await recordAudit(tx, { merchantId, action, actor: 'operator', target }, now)
  for (const { act, merchantId, id: target, staffId: actor, reason, facts } of told)
    await recordAct(tx, { actor, ...calling }, { act, target, merchantId, after: { reason, ...facts } }, now)
}
