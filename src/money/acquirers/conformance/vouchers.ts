import assert from 'node:assert/strict'
import {
  type Duty,
  inquiryOf,
  issuedVoucher,
  issuerOf,
  mustBe,
  newReferenceOf,
  type Subject,
  together,
  twice,
  voucherOf,
} from './subject.ts'

const payVoucherOf = ({ payVoucher }: Subject) => payVoucher ?? assert.fail('There are no agents.')
const reverseVoucherOf = ({ reverseVoucher }: Subject) => reverseVoucher ?? assert.fail('There are no agents.')

export const voucherDuties: Duty[] = [
  {
    title: 'a voucher has a number of its own, the amount, and the end that was asked for',
    check: async (subject) => {
      const { asked, voucher } = await issuedVoucher(subject)
      assert.equal(voucher.amountMinor, asked.amountMinor)
      assert.deepEqual(voucher.expiresAt, asked.expiresAt)
      assert.notEqual((await issuedVoucher(subject)).voucher.number, voucher.number)
      mustBe('ISSUED', await issuerOf(subject).lookUpVoucher(inquiryOf(asked)))
    },
  },
  {
    title: 'a repeat, or sixty-four at once, issue one number',
    check: async (subject) => {
      const asked = voucherOf(subject)
      const answers = await together(() => issuerOf(subject).issueVoucher(asked))
      answers.push(await issuerOf(subject).issueVoucher(asked))
      assert.equal(new Set(answers.map((each) => mustBe('ISSUED', each).voucher.number)).size, 1)
    },
  },
  {
    title: 'a voucher that an agent was paid for is PAID, once, and tells the agent’s own id',
    check: async (subject) => {
      const { asked, voucher } = await issuedVoucher(subject)
      const transactionId = newReferenceOf('agent')
      await twice(() => payVoucherOf(subject)(voucher, { transactionId }))
      await payVoucherOf(subject)(voucher, { transactionId: newReferenceOf('agent') })
      const outcome = mustBe('PAID', await issuerOf(subject).lookUpVoucher(inquiryOf(asked)))
      assert.equal(outcome.payment.agentTransactionId, transactionId)
      assert.deepEqual(outcome.payment.paidAt, subject.now())
    },
  },
  {
    title: 'a voided voucher cannot be paid, and one that is paid cannot be voided',
    check: async (subject) => {
      const issuer = issuerOf(subject)
      const [closed, taken] = [await issuedVoucher(subject), await issuedVoucher(subject)]
      await twice(async () => mustBe('VOIDED', await issuer.voidVoucher(inquiryOf(closed.asked))))
      await payVoucherOf(subject)(closed.voucher, { transactionId: newReferenceOf('agent') })
      mustBe('VOIDED', await issuer.lookUpVoucher(inquiryOf(closed.asked)))
      await payVoucherOf(subject)(taken.voucher, { transactionId: newReferenceOf('agent') })
      mustBe('PAID', await issuer.voidVoucher(inquiryOf(taken.asked)))
    },
  },
  {
    title: 'of an agent who takes the money and a merchant who voids, one comes first',
    check: async (subject) => {
      const vouchers = await together(() => issuedVoucher(subject))
      const races = await Promise.all(
        vouchers.map(async ({ asked, voucher }) => {
          const paying = payVoucherOf(subject)(voucher, { transactionId: newReferenceOf('agent') })
          const [voided, wasTaken] = await Promise.all([issuerOf(subject).voidVoucher(inquiryOf(asked)), paying])
          return { asked, voided, wasTaken }
        }),
      )
      for (const { asked, voided, wasTaken } of races) {
        assert.equal(voided.status, wasTaken ? 'PAID' : 'VOIDED')
        assert.deepEqual(await issuerOf(subject).lookUpVoucher(inquiryOf(asked)), voided)
      }
    },
  },
  {
    title: 'a voucher expires, and money that an agent took all the same is LATE_PAID, never lost',
    check: async (subject) => {
      const issuer = issuerOf(subject)
      const { asked, voucher } = await issuedVoucher(subject)
      subject.passTime(voucher.expiresAt.getTime() - subject.now().getTime())
      mustBe('EXPIRED', await issuer.lookUpVoucher(inquiryOf(asked)))
      await payVoucherOf(subject)(voucher, { transactionId: newReferenceOf('agent') })
      mustBe('EXPIRED', await issuer.voidVoucher(inquiryOf(asked)))
      await payVoucherOf(subject)(voucher, { transactionId: newReferenceOf('agent'), wasOffline: true })
      mustBe('LATE_PAID', await issuer.lookUpVoucher(inquiryOf(asked)))
    },
  },
  {
    title: 'an agent can give the money back on the same day alone',
    check: async (subject) => {
      const [quick, slow] = [await issuedVoucher(subject), await issuedVoucher(subject)]
      const ids = [newReferenceOf('agent'), newReferenceOf('agent')] as const
      await payVoucherOf(subject)(quick.voucher, { transactionId: ids[0] })
      await payVoucherOf(subject)(slow.voucher, { transactionId: ids[1] })
      await reverseVoucherOf(subject)(ids[0])
      subject.passTime(86_400_000)
      await reverseVoucherOf(subject)(ids[1])
      mustBe('REVERSED', await issuerOf(subject).lookUpVoucher(inquiryOf(quick.asked)))
      mustBe('PAID', await issuerOf(subject).lookUpVoucher(inquiryOf(slow.asked)))
    },
  },
  {
    title: 'nothing is known of a voucher that was never issued',
    check: async (subject) => {
      const never = inquiryOf(voucherOf(subject))
      mustBe('NOT_FOUND', await issuerOf(subject).lookUpVoucher(never))
      mustBe('NOT_FOUND', await issuerOf(subject).voidVoucher(never))
    },
  },
]
