import { test } from 'node:test'
import { lineDuties } from './lines.ts'
import { challengeDuties, paymentDuties, tokenDuties } from './payments.ts'
import { refundDuties } from './refunds.ts'
import type { Duty, Subject } from './subject.ts'
import { verificationDuties } from './verifications.ts'
import { voucherDuties } from './vouchers.ts'

const duties: Duty[] = [
  ...paymentDuties,
  ...challengeDuties,
  ...tokenDuties,
  ...verificationDuties,
  ...refundDuties,
  ...voucherDuties,
  ...lineDuties,
]

/** The duties of every acquirer, a test each. `makeSubject` is called for each: with a merchant that nobody else uses. */
export function conformance(name: string, makeSubject: () => Promise<Subject>): void {
  for (const { title, check } of duties) void test(`${name}: ${title}`, async () => check(await makeSubject()))
}
