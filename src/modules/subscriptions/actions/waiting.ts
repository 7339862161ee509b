import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { findDueDate } from '../queries.ts'

// What a caller may wait for: no call of the API speaks to a bank, so that a job does, and the answer is what it has come to.

type IsDone = (tx: Queries) => Promise<boolean>

/** The due date was charged, or could not be. */
export const wasAnswered =
  (scope: Scope, id: string): IsDone =>
  async (tx) => {
    const due = await findDueDate(tx, scope, id)
    return due?.status !== 'SCHEDULED' && due?.status !== 'PROCESSING'
  }

/** What was forced at `askedAt` has come to an end: its charge, or its reminder. */
export const wasForced =
  (scope: Scope, id: string, askedAt: Date): IsDone =>
  async (tx) => {
    const due = await findDueDate(tx, scope, id)
    if (!due) return true
    const isWaiting = due.askedFor !== null || (due.wakeAt !== null && due.wakeAt <= askedAt)
    return !isWaiting && due.status !== 'SCHEDULED' && due.status !== 'PROCESSING'
  }
