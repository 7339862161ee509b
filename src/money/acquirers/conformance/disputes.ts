import assert from 'node:assert/strict'
import type { DisputeAnswer, DisputeOutcome, NoticeRead } from '../connector.ts'
import { underEach } from './lost-calls.ts'
import { approvedPayment, type Duty, inquiryOf, mustBe, paymentOf, type Subject, upstreamOf } from './subject.ts'

// The buyer's bank reverses a payment. A notice announces it, and a look-up confirms it; the notice alone is not trusted.

const disputesOf = (subject: Subject) => upstreamOf(subject).disputes ?? assert.fail('There are no disputes.')

/** Notices about the disputes of a payment, newest last. */
async function toldOf(subject: Subject, acquirerReference: string): Promise<NoticeRead[]> {
  const { live, heard } = upstreamOf(subject)
  return (await heard())
    .map((raw) => live.notices.read(raw, subject.now()))
    .filter((read) => read.status === 'READ' && read.kind === 'DISPUTE' && read.upstreamId === acquirerReference)
}

async function disputedPayment(
  subject: Subject,
  dispute: Parameters<ReturnType<typeof disputesOf>['open']>[1] = { reason: 'product_not_received' },
) {
  const { asked, outcome } = await approvedPayment(subject)
  const id = await disputesOf(subject).open(asked.reference, dispute)
  const [notice] = await toldOf(subject, outcome.acquirerReference)
  return { asked, id, acquirerReference: outcome.acquirerReference, notice: notice ?? assert.fail('Nothing was told.') }
}

const lookUp = async (
  subject: Subject,
  asked: Parameters<typeof inquiryOf>[0],
  notice: NoticeRead,
): Promise<DisputeOutcome> =>
  (await upstreamOf(subject).live.lookUpDispute?.({ ...inquiryOf(asked), notice })) ?? assert.fail()

/** Of an acquirer that has no look-up of disputes. */
export const undisputedDuties: Duty[] = [
  {
    title: 'where no dispute can be looked up, no notice tells of one',
    check: async (subject) => {
      const { live, heard } = upstreamOf(subject)
      await approvedPayment(subject)
      for (const raw of await heard()) {
        const read = live.notices.read(raw, subject.now())
        assert.ok(read.status !== 'READ' || read.kind !== 'DISPUTE')
      }
    },
  },
]

export const disputeDuties: Duty[] = [
  {
    title: 'a dispute is told of, and looked up with its reason, its amount and the day to answer by',
    check: async (subject) => {
      const { asked, notice } = await disputedPayment(subject)
      const { respondBy, networkCode: _, ...found } = mustBe('OPEN', await lookUp(subject, asked, notice))
      const { amountMinor, currency } = asked
      assert.deepEqual(found, { status: 'OPEN', reason: 'product_not_received', amountMinor, currency })
      assert.ok(respondBy && respondBy > subject.now())
    },
  },
  {
    title: 'a dispute of a part tells the part',
    check: async (subject) => {
      const { asked, notice } = await disputedPayment(subject, { reason: 'duplicate', amountMinor: 5_000n })
      assert.equal(mustBe('OPEN', await lookUp(subject, asked, notice)).amountMinor, 5_000n)
    },
  },
  {
    title: 'the end of a dispute is told of, and looked up as won or lost, by its first notice too',
    check: async (subject) => {
      for (const end of ['WON', 'LOST'] as const) {
        const { asked, id, acquirerReference, notice } = await disputedPayment(subject)
        const before = (await toldOf(subject, acquirerReference)).length
        await disputesOf(subject).end(id, end)
        const told = await toldOf(subject, acquirerReference)
        assert.ok(told.length > before)
        for (const each of [notice, ...told]) mustBe(end, await lookUp(subject, asked, each))
      }
    },
  },
  {
    title: 'a question of the bank that takes no money is no dispute',
    check: async (subject) => {
      const { asked, notice } = await disputedPayment(subject, { reason: 'general', isInquiry: true })
      mustBe('INQUIRY', await lookUp(subject, asked, notice))
    },
  },
  {
    title: 'a notice that names the dispute of another payment, or none that is there, is not believed',
    check: async (subject) => {
      const [one, two] = [await disputedPayment(subject), await disputedPayment(subject)]
      assert.ok(['UNKNOWN', 'NOT_FOUND'].includes((await lookUp(subject, one.asked, two.notice)).status))
      const never = paymentOf(subject)
      assert.ok(['UNKNOWN', 'NOT_FOUND'].includes((await lookUp(subject, never, one.notice)).status))
      const foreign = { ...one.asked, scope: { ...subject.scope, merchantId: crypto.randomUUID() } }
      assert.ok(['UNKNOWN', 'NOT_FOUND'].includes((await lookUp(subject, foreign, one.notice)).status))
      const invented = { ...one.notice, facts: { disputeId: 'du_thatNeverWas' } } as NoticeRead
      mustBe('NOT_FOUND', await lookUp(subject, one.asked, invented))
    },
  },
  {
    title: 'an answer with files reaches the bank once, however often it is handed over',
    check: async (subject) => {
      const { asked, id } = await disputedPayment(subject)
      for (let time = 0; time < 3; time++)
        assert.ok(mustBe('OPEN', await answerWith(subject, asked, { upstreamId: id })).isUnderReview)
      assert.deepEqual(disputesOf(subject).answersOf(id), { count: 1, files: ['receipt.pdf', 'talk.png'] })
    },
  },
  {
    title: 'whichever call is lost, an answer reaches the bank once',
    check: async (subject) =>
      underEach(subject, 0, async (during) => {
        const { asked, id } = await disputedPayment(subject)
        const told = await during(() => answerWith(subject, asked, { upstreamId: id }))
        assert.ok(['OPEN', 'UNKNOWN', 'REJECTED'].includes(told.status))
        assert.ok(mustBe('OPEN', await answerWith(subject, asked, { upstreamId: id })).isUnderReview)
        assert.equal(disputesOf(subject).answersOf(id).count, 1)
      }),
  },
  {
    title: 'a dispute that is accepted is lost',
    check: async (subject) => {
      const { asked, id } = await disputedPayment(subject)
      for (let time = 0; time < 2; time++)
        mustBe('LOST', await answerWith(subject, asked, { upstreamId: id, isAccepted: true }))
      assert.equal(disputesOf(subject).answersOf(id).count, 0)
    },
  },
  {
    title:
      'an answer that comes late, to an inquiry that is a chargeback by now, or about another payment, is not handed over',
    check: async (subject) => {
      const { asked, id } = await disputedPayment(subject)
      const inquiry = await answerWith(subject, asked, { upstreamId: id, kind: 'INQUIRY' })
      assert.ok(!mustBe('OPEN', inquiry).isUnderReview)
      const other = await disputedPayment(subject)
      mustBe('UNKNOWN', await answerWith(subject, other.asked, { upstreamId: id }))
      subject.passTime(30 * 86_400_000)
      assert.equal((await answerWith(subject, asked, { upstreamId: id })).status, 'REFUSED')
      assert.equal(disputesOf(subject).answersOf(id).count, 0)
    },
  },
]

const evidence: DisputeAnswer['evidence'] = {
  explanation: 'It was handed over on Monday.',
  trackingNumber: 'AM123456789MA',
  files: [
    { id: 'f1', kind: 'RECEIPT', name: 'receipt.pdf', mediaType: 'application/pdf', content: Buffer.from('%PDF-1.4') },
    { id: 'f2', kind: 'CONVERSATION', name: 'talk.png', mediaType: 'image/png', content: Buffer.from('a picture') },
  ],
}

const answerWith = async (
  subject: Subject,
  asked: Parameters<typeof inquiryOf>[0],
  more: Partial<DisputeAnswer> & { upstreamId: string },
) => {
  const files = evidence.files.map((file) => ({ ...file, id: `${file.id}-${more.upstreamId}` }))
  const answer = { kind: 'CHARGEBACK' as const, isAccepted: false, evidence: { ...evidence, files }, ...more }
  return (await upstreamOf(subject).live.answerDispute?.({ ...inquiryOf(asked), ...answer })) ?? assert.fail()
}
