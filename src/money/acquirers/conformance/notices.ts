import assert from 'node:assert/strict'
import type { NoticeRead, RawNotice } from '../connector.ts'
import { approvedPayment, type Duty, type Subject, upstreamOf } from './subject.ts'

// Notices of an acquirer. A notice is signed, names our object by our reference, and leads to a look-up.

/** The notices of payments that were heard, as they came and as they are read. */
async function heardOf(subject: Subject, reference: string) {
  const { live, heard } = upstreamOf(subject)
  return (await heard()).flatMap((raw) => {
    const read = live.notices.read(raw, subject.now())
    return read.status === 'READ' && read.kind === 'PAYMENT' && read.reference === reference ? [{ raw, read }] : []
  })
}

async function toldPayment(subject: Subject) {
  const { asked, outcome } = await approvedPayment(subject, { buyer: { name: 'Zineb Tazi', email: 'z@example.com' } })
  const [told] = (await heardOf(subject, asked.reference)).slice(-1)
  return { asked, outcome, ...(told ?? assert.fail('Nothing was told.')) }
}

const withBody = (raw: RawNotice, body: string | Uint8Array): RawNotice => ({ ...raw, body: Buffer.from(body) })

export const noticeDuties: Duty[] = [
  {
    title: 'a payment is told of by our reference, and its merchant is found',
    check: async (subject) => {
      const { live } = upstreamOf(subject)
      const { asked, read } = await toldPayment(subject)
      assert.equal(read.reference, asked.reference)
      assert.deepEqual(await live.notices.scopeOf(read), subject.scope)
      assert.equal(await live.notices.scopeOf({ ...read, reference: 'never-begun', upstreamId: 'nor-this' }), undefined)
    },
  },
  {
    title: 'nothing of a notice that is kept tells the card or the buyer',
    check: async (subject) => {
      const { read } = await toldPayment(subject)
      const kept = JSON.stringify(read, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
      for (const word of [subject.cards.approved.number, subject.cards.approved.holderName, 'Zineb', 'z@example.com'])
        assert.ok(!kept.includes(word), kept)
    },
  },
  {
    title: 'the same notice again is the same event, and another payment another',
    check: async (subject) => {
      const { live } = upstreamOf(subject)
      const [one, two] = [await toldPayment(subject), await toldPayment(subject)]
      assert.deepEqual(live.notices.read(one.raw, subject.now()), one.read)
      assert.notEqual(one.read.eventId, two.read.eventId)
    },
  },
  {
    title: 'a notice that was changed, cut, emptied or blown up is refused, and none throws',
    check: async (subject) => {
      const { live } = upstreamOf(subject)
      const { asked, raw } = await toldPayment(subject)
      const text = Buffer.from(raw.body).toString()
      const other = `${asked.reference.slice(0, -1)}${asked.reference.endsWith('0') ? '1' : '0'}`
      for (const body of [
        text.replaceAll(asked.reference, other),
        text.slice(0, text.length / 2),
        '',
        '{}',
        'a=b',
        '<a/>',
        '\u0000',
        Buffer.alloc(10 * 1024 * 1024, 'a'),
      ])
        assert.equal(live.notices.read(withBody(raw, body), subject.now()).status, 'REFUSED')
      const unsigned = { ...withBody(raw, text.replace(/(HASH|hash)=[^&]*/g, '')), headers: {} }
      assert.equal(live.notices.read(unsigned, subject.now()).status, 'REFUSED')
      assert.equal(live.notices.read({ ...raw, method: 'PUT' }, subject.now()).status, 'REFUSED')
    },
  },
  {
    title: 'a notice of another account is refused',
    check: async (subject) => {
      const { raw } = await toldPayment(subject)
      assert.equal(upstreamOf(subject).another.notices.read(raw, subject.now()).status, 'REFUSED')
    },
  },
  {
    title: 'what is noted and what is refused are answered differently, and taking money differs from both',
    check: async (subject) => {
      const { live } = upstreamOf(subject)
      const { read } = await toldPayment(subject)
      const said = (notice: NoticeRead, decision: 'CAPTURE' | 'NOTED' | 'REFUSED') =>
        JSON.stringify(live.notices.answer(notice, decision))
      assert.notEqual(said(read, 'NOTED'), said(read, 'REFUSED'))
      assert.equal(said({ status: 'REFUSED', reason: 'FORGED' }, 'NOTED'), said(read, 'REFUSED'))
      const taking = said(read, 'CAPTURE')
      assert.equal(taking === said(read, 'NOTED'), read.asksCaptureOf === undefined)
    },
  },
]
