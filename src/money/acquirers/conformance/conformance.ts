import { test } from 'node:test'
import { disputeDuties, undisputedDuties } from './disputes.ts'
import { fieldsDuties } from './fields.ts'
import { heldDuties } from './held.ts'
import { lineDuties } from './lines.ts'
import { lostCallDuties } from './lost-calls.ts'
import { noticeDuties } from './notices.ts'
import { challengeDuties, paymentDuties, tokenDuties } from './payments.ts'
import { redirectDuties } from './redirects.ts'
import { refundDuties } from './refunds.ts'
import {
  type Duty,
  hasFields,
  holdsMoney,
  isOverWire,
  issuesVouchers,
  looksUpDisputes,
  savesCards,
  sendsAway,
  type Subject,
  verifiesCards,
} from './subject.ts'
import { verificationDuties } from './verifications.ts'
import { voucherDuties } from './vouchers.ts'

const all = (needs: (subject: Subject) => boolean, duties: Duty[]): Duty[] =>
  duties.map((duty) => ({ ...duty, needs: (subject) => needs(subject) && (duty.needs?.(subject) ?? true) }))

const duties: Duty[] = [
  ...paymentDuties,
  ...challengeDuties,
  ...all(sendsAway, redirectDuties),
  ...all(hasFields, fieldsDuties),
  ...all(savesCards, tokenDuties),
  ...all(verifiesCards, verificationDuties),
  ...all(holdsMoney, heldDuties),
  ...refundDuties,
  ...all(issuesVouchers, voucherDuties),
  ...all(isOverWire, noticeDuties),
  ...all(looksUpDisputes, disputeDuties),
  ...all((subject) => isOverWire(subject) && !looksUpDisputes(subject), undisputedDuties),
  ...lineDuties,
  ...all(isOverWire, lostCallDuties),
]

/**
 * The duties of every acquirer, a test each. Its declared capabilities decide which duties apply. Each test calls `makeSubject`, which makes a
 * merchant of its own.
 */
export function conformance(name: string, makeSubject: () => Promise<Subject>): void {
  void test(name, async (t) => {
    const subject = await makeSubject()
    for (const { title, needs, check } of duties)
      if (needs?.(subject) ?? true) await t.test(`${name}: ${title}`, async () => check(await makeSubject()))
  })
}
