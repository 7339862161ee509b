import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { findDueDate } from '../queries.ts'

// Later answers for a waiting caller: no call of the API contacts a bank, so a job does, and the answer shows its result.

type IsDone = (tx: Queries) => Promise<boolean>

/** The due date was charged, or could not be. */
export const wasAnswered =
  (scope: Scope, id: string): IsDone =>
  async (tx) => {
    const due = await findDueDate(tx, scope, id)
    return due?.status !== 'SCHEDULED' && due?.status !== 'PROCESSING'
  }

/** Whether the act forced at `askedAt` has ended: its charge, or its reminder. */
export const wasForced =
  (scope: Scope, id: string, askedAt: Date): IsDone =>
  async (tx) => {
    const due = await findDueDate(tx, scope, id)
    if (!due) return true
    const isWaiting = due.askedFor !== null || (due.wakeAt !== null && due.wakeAt <= askedAt)
    return !isWaiting && due.status !== 'SCHEDULED' && due.status !== 'PROCESSING'
  }
