import { type StateOf, states } from '#platform/states.ts'
import type { PaymentFormat } from './account.ts'

// A file of payments, from its making to the bank. Pure.

export const fileStates = states({
  WAITING: ['READY', 'CANCELED'],
  READY: ['DOWNLOADED', 'CANCELED'],
  // Downloading it again gives the same bytes.
  DOWNLOADED: ['DOWNLOADED'],
  CANCELED: [],
})
type FileStatus = StateOf<typeof fileStates>

export type BankFile = {
  id: string
  messageId: string
  accountId: string
  format: PaymentFormat
  currency: string
  executionDay: string
  payments: number
  totalMinor: bigint
  contentHash: string
  status: FileStatus
  madeBy: string
  madeAt: Date
  approvedBy: string | null
  approvedAt: Date | null
  downloadedBy: string | null
  downloadedAt: Date | null
  canceledBy: string | null
  canceledAt: Date | null
}

/** Whether two names are those of one person, however they are typed. */
export const isSamePerson = (one: string, other: string): boolean => folded(one) === folded(other)

const folded = (name: string): string => name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Payments of a file, as banks bound them. */
export const paymentsMax = 10_000
