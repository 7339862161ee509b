import type { Transaction } from '#platform/db/transaction.ts'
import type { Role } from '#platform/sessions/roles.ts'

// Changes of the portal's rows, behind its back.

export const setRole = (tx: Transaction, merchantId: string, userId: string, role: Role) => tx.run`
  update members set role = ${role} where merchant_id = ${merchantId} and user_id = ${userId}`

/** A sign-up as a process leaves it that is killed with its job in hand. */
export const insertJoblessRequest = (
  tx: Transaction,
  request: { id: string; email: string; createdAt: Date },
) => tx.run`
  insert into portal_requests (id, kind, email, parameters, address, correlation_id, created_at)
  values (${request.id}, 'SIGN_UP', ${request.email}, '{}', '127.0.0.1', 'lost', ${request.createdAt})`
