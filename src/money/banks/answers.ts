import { z } from 'zod'
import { rejected, unknown } from '../acquirers/answers.ts'
import { refusals, type TransferOutcome } from './bank.ts'

// Schema of every answer of a bank. Unknown fields are dropped.

const transferFields = {
  traceId: z.string().min(1).max(200),
  amountMinor: z.bigint().positive(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  askAgainAt: z.date().optional(),
}

export const transferAnswer: z.ZodType<TransferOutcome> = z.discriminatedUnion('status', [
  z.object({ status: z.literal('ACCEPTED'), arrivesAt: z.date().optional(), ...transferFields }),
  z.object({ status: z.literal('PAID'), ...transferFields }),
  z.object({ status: z.enum(['REFUSED', 'RETURNED']), reason: z.enum(refusals) }),
  rejected,
  unknown,
])
