import assert from 'node:assert/strict'
import { test } from 'node:test'
import { folderStore } from '#platform/files/folder.ts'
import { keepFile } from '#platform/files/files.ts'
import { useFile } from '#platform/files/queries.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { useHarness } from '#test/harness.ts'
import { idOf } from '../acquirers/stripe/mapping.ts'
import { type StripeNotices, withStripeNotices } from '../notices/stripe/fixture.ts'
import { required } from '../payments/fixture.ts'
import { acceptDispute, submitAnswer } from './answer.ts'
import { filesOf } from './dispute.ts'
import { escalate, lockDisputed } from './disputes.ts'
import { handOverAnswers } from './hand-over.ts'
import { findDispute, listDisputesOf } from './queries.ts'

// An answer goes from the merchant to the bank: Stripe's double is the acquirer.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')

type Answered = {
  stripe: StripeNotices
  upstream: string
  /** Runs the job this much later. */
  handOver: (ms?: number) => Promise<number>
  read: () => Promise<Awaited<ReturnType<typeof findDispute>> & object>
}

async function withAnswer(
  verb: 'submit' | 'accept',
  work: (answered: Answered) => Promise<void>,
  { isInquiry = false } = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'mizan-evidence-'))
  const files = { db: harness.db, secrets: harness.secrets, store: folderStore(folder) }
  const run = async (stripe: StripeNotices) => {
    const { fixture, parts } = stripe
    const { scope } = fixture
    const { row } = await stripe.pay()
    const { id: upstream } = await fixture.double.dispute(row.acquirerReference ?? '', {
      reason: 'product_not_received',
      isInquiry,
    })
    await stripe.work()
    const { id } = required((await listDisputesOf(harness.db.read, scope, row.id))[0])
    const coming = { merchantId: scope.merchantId, addedBy: newId(fixture.now()), name: 'receipt.pdf', content: pdf }
    const file = await keepFile(files, { ...coming, now: fixture.now() })
    await inTransaction(harness.db, (tx) =>
      useFile(tx, scope.merchantId, file.id, { usedFor: filesOf(id), kind: 'RECEIPT' }),
    )
    await harness.make.write(
      scope,
      async (ctx) => {
        const { dispute } = await lockDisputed(ctx, id)
        await (verb === 'submit' ? submitAnswer(ctx, dispute) : acceptDispute(ctx, dispute))
      },
      fixture.now(),
    )
    await work({
      stripe,
      upstream,
      handOver: (ms = 0) => {
        fixture.passTime(ms)
        return handOverAnswers({ ...parts, files })
      },
      read: async () => required(await findDispute(harness.db.read, scope, id)),
    })
  }
  try {
    await withStripeNotices(harness, run)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test('an answer is handed to the acquirer with its files, once, and the bank has it', () =>
  withAnswer('submit', async ({ stripe: { fixture }, upstream, handOver, read }) => {
    assert.equal(await handOver(), 1)
    const { status, forwardedAt, nextTryAt } = await read()
    assert.deepEqual([status, forwardedAt, nextTryAt], ['UNDER_REVIEW', fixture.now(), null])
    const { books } = fixture.double
    const { evidence, evidence_details } = required(books.disputes.get(upstream))
    assert.equal(evidence_details.submission_count, 1)
    assert.equal(books.files.get(idOf(evidence.receipt) ?? '')?.filename, 'receipt.pdf')
    assert.equal(await handOver(86_400_000), 0)
  }))

test('of a silent acquirer the answer is tried again, and it goes out once', () =>
  withAnswer('submit', async ({ stripe: { fixture }, upstream, handOver, read }) => {
    const { faults, books } = fixture.double
    for (const lose of ['REQUEST', 'ANSWER'] as const) {
      faults.lose = { 'POST /v1/disputes/{id}': lose }
      assert.equal(await handOver(60 * 60_000), 1)
      assert.deepEqual([(await read()).status, (await read()).nextTryAt !== null], ['SUBMITTED', true])
      assert.equal(await handOver(), 0)
    }
    faults.lose = {}
    assert.equal(await handOver(60 * 60_000), 1)
    assert.equal((await read()).status, 'UNDER_REVIEW')
    assert.equal(required(books.disputes.get(upstream)).evidence_details.submission_count, 1)
  }))

test('eight runs at once hand an answer over once', () =>
  withAnswer('submit', async ({ stripe: { fixture }, handOver, read }) => {
    const done = await Promise.all(Array.from({ length: 8 }, () => handOver()))
    assert.equal(
      done.reduce((sum, each) => sum + each, 0),
      1,
    )
    assert.equal((await read()).status, 'UNDER_REVIEW')
    assert.equal(fixture.double.callsOf('POST /v1/disputes/{id}'), 1)
  }))

test('an answer that the acquirer refuses waits for the operator', () =>
  withAnswer('submit', async ({ stripe: { fixture }, handOver, read }) => {
    fixture.passTime(9 * 86_400_000 + 1_000)
    assert.equal(await handOver(), 1)
    assert.equal(fixture.double.callsOf('POST /v1/disputes/{id}'), 1)
    assert.deepEqual([(await read()).status, (await read()).nextTryAt], ['SUBMITTED', null])
  }))

test('an answer to a question of the bank does not count as that to the chargeback that it becomes meanwhile', () =>
  withAnswer(
    'submit',
    async ({ stripe: { fixture, parts }, handOver, read }) => {
      const { id } = await read()
      const { live } = parts.acquirers
      parts.acquirers.live = {
        ...live,
        card: async (...asked) => {
          const account = await live.card(...asked)
          const { answerDispute } = account ?? {}
          if (!account || !answerDispute) return account
          return {
            ...account,
            answerDispute: async (...answer) => {
              const outcome = await answerDispute(...answer)
              await harness.make.write(fixture.scope, (ctx) => escalate(ctx, id, {}), fixture.now())
              await harness.make.write(
                fixture.scope,
                async (ctx) => submitAnswer(ctx, (await lockDisputed(ctx, id)).dispute),
                fixture.now(),
              )
              return outcome
            },
          }
        },
      }
      assert.equal(await handOver(), 1)
      parts.acquirers.live = live
      const { kind, status, nextTryAt } = await read()
      assert.deepEqual([kind, status], ['CHARGEBACK', 'SUBMITTED'])
      assert.ok(nextTryAt !== null && nextTryAt <= fixture.now())
      assert.equal(await handOver(), 1)
    },
    { isInquiry: true },
  ))

test('a dispute that is accepted is lost at once', () =>
  withAnswer('accept', async ({ stripe, handOver, read }) => {
    assert.equal(await handOver(), 1)
    assert.equal((await read()).status, 'LOST')
    await stripe.work()
    assert.equal((await read()).status, 'LOST')
  }))
