import type { EnvironmentName } from '#platform/context.ts'
import type { DatabaseTarget } from '#platform/db/connections.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { runningServer } from '#platform/postgres/process-lock.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { createKey, createMerchant } from '#platform/merchants/merchants.ts'
import { hashPassword, newPassword } from '#platform/passwords/hashing.ts'
import type { StaffRole } from '#platform/staff/roles.ts'
import { addPerson } from '#modules/company/actions/operator.ts'
import { addStaff } from '../../src/operator/staff/actions.ts'
import { journeyServer } from './server.ts'

/** The database of the server that runs, for what would take too long by its doors. */
export async function withDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = openDatabase({ target: await findTarget(), poolSize: 1, prepare: false })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

async function findTarget(): Promise<DatabaseTarget> {
  const { DATABASE_URL, DATA_DIR = '' } = journeyServer().settings
  if (DATABASE_URL !== undefined) return DATABASE_URL
  const running = await runningServer(DATA_DIR)
  if (!running) throw new Error(`No server runs on ${DATA_DIR}.`)
  return running.connection
}

// The effects of the operator's commands, without starting a program for each.

export async function newCompany(name: string): Promise<string> {
  const { merchantId } = await withDatabase((db) => inTransaction(db, (tx) => createMerchant(tx, name, new Date())))
  return merchantId
}

/** A key with every right. */
export async function newKey(merchantId: string, environment: EnvironmentName): Promise<string> {
  const asked = { merchantId, environment, name: 'shop' } as const
  const { key } = await withDatabase((db) => inTransaction(db, (tx) => createKey(tx, asked, new Date())))
  return key
}

/** An owner of a company; answers the password. */
export async function newOwner(email: string, merchantId: string): Promise<string> {
  const password = newPassword()
  const person = { email, merchantId, role: 'OWNER', locale: 'en', fullName: undefined } as const
  const passwordHash = await hashPassword(password)
  await withDatabase((db) => inTransaction(db, (tx) => addPerson(tx, { ...person, passwordHash }, new Date())))
  return password
}

/** A person of the operator's staff; answers the password. */
export async function newStaffMember(email: string, role: StaffRole): Promise<string> {
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  const person = { email, role, locale: 'en', passwordHash } as const
  await withDatabase((db) => inTransaction(db, (tx) => addStaff(tx, person, new Date())))
  return password
}
