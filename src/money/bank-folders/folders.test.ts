import assert from 'node:assert/strict'
import { appendFile, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { hourMs } from '#platform/durations.ts'
import { useHarness } from '#test/harness.ts'
import { operatorAccount, paidMerchant } from '../bank-files/fixture.ts'
import { approve, cancel, makeFiles } from '../bank-files/files.ts'
import { camt053, feedParts } from '../bank-statements/fixture.ts'
import { takeIn } from './in.ts'
import { putOut } from './out.ts'

// The folders that a client of SFTP or EBICS serves.

const harness = useHarness()

type Cleaned = { after: (work: () => Promise<unknown>) => void }

async function inbox(t: Cleaned) {
  const folder = await mkdtemp(path.join(tmpdir(), 'mizan-bank-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return {
    folder,
    put: (name: string, content: string) => writeFile(path.join(folder, name), content),
    /** Looks at the folder so much later than its files were written. */
    look: (laterMs = 60_000) => takeIn({ ...feedParts(harness), now: () => new Date(Date.now() + laterMs), folder }),
    /** The reports of a folder, by the names of their files. */
    reports: async (into: 'done' | 'failed') => {
      const names = (await readdir(path.join(folder, into))).filter((name) => name.endsWith('.xml.txt'))
      const texts = await Promise.all(names.map((name) => readFile(path.join(folder, into, name), 'utf8')))
      return Object.fromEntries(texts.map((text) => [text.split('\n')[0] ?? '', text]))
    },
  }
}

test('statements are read in whatever order they lie there, once, and their reports say what was found', async (t) => {
  const account = await operatorAccount(harness)
  const { put, look, reports, folder } = await inbox(t)
  await put('zero.xml', camt053({ account, id: 'zero', sequence: 0, openingMinor: 0n }))
  assert.deepEqual(await look(), { done: 1, failed: 0, waiting: 0 })
  const first = camt053({ account, id: 'one', sequence: 1, openingMinor: 0n, entries: [{ amountMinor: 700n }] })
  await put('a-second.xml', camt053({ account, id: 'two', sequence: 2, openingMinor: 700n }))
  await put('b-first.xml', first)
  assert.deepEqual(await look(), { done: 2, failed: 0, waiting: 0 })
  const done = await reports('done')
  assert.match(done['b-first.xml'] ?? '', /1 statement, 1 entries: 0 matched, 1 in suspense/)
  await put('again.xml', first)
  assert.deepEqual(await look(), { done: 1, failed: 0, waiting: 0 })
  assert.match((await reports('done'))['again.xml'] ?? '', /imported before/)
  assert.deepEqual(await readdir(folder), ['done', 'failed'])
})

test('a refused file moves to failed with the reason, and leaves the others alone', async (t) => {
  const account = await operatorAccount(harness)
  const { put, look, reports, folder } = await inbox(t)
  await put('1.xml', camt053({ account, id: 's', openingMinor: 0n, closingMinor: 5n, entries: [{ amountMinor: 4n }] }))
  await put('2.xml', 'no XML at all')
  await put('3.xml', camt053({ account, id: 'fine', openingMinor: 0n }))
  await symlink('/etc/passwd', path.join(folder, '4.xml'))
  assert.deepEqual(await look(), { done: 1, failed: 2, waiting: 0 })
  const failed = await reports('failed')
  assert.match(
    failed['1.xml'] ?? '',
    /its entries make 0\.04 MAD, but it closes with 0\.05 MAD\.[\s\S]*Nothing of this file/,
  )
  assert.match(failed['2.xml'] ?? '', /no well-formed XML/)
  assert.deepEqual((await readdir(folder)).toSorted(), ['4.xml', 'done', 'failed'])
})

test('a file that grows, that is not finished or that is torn waits, and is read once it is whole', async (t) => {
  const account = await operatorAccount(harness)
  const { put, look, reports, folder } = await inbox(t)
  const whole = camt053({ account, id: 'grown', openingMinor: 0n, entries: [{ amountMinor: 100n }] })
  const half = Math.floor(whole.length / 2)
  await put('grows.xml', whole.slice(0, half))
  await put('client.xml.part', whole)
  await put('empty.xml', '')
  const nothing = { done: 0, failed: 0, waiting: 2 }
  assert.deepEqual(await look(0), nothing)
  assert.deepEqual(await look(), nothing)
  await appendFile(path.join(folder, 'grows.xml'), whole.slice(half))
  assert.deepEqual(await look(0), nothing)
  assert.deepEqual(await look(), { done: 1, failed: 0, waiting: 1 })
  assert.deepEqual(await look(2 * hourMs), { done: 0, failed: 1, waiting: 0 })
  assert.match((await reports('failed'))['empty.xml'] ?? '', /no well-formed XML/)
  assert.deepEqual((await readdir(folder)).toSorted(), ['client.xml.part', 'done', 'failed'])
})

test('a file that is put in the place of another while it is read is read by itself', async (t) => {
  const account = await operatorAccount(harness)
  const { put, look, folder } = await inbox(t)
  await put('day.xml', camt053({ account, id: 'first', openingMinor: 0n, entries: [{ amountMinor: 1n }] }))
  await put('.new', camt053({ account, id: 'second', openingMinor: 1n, entries: [{ amountMinor: 2n }] }))
  const parts = { ...feedParts(harness), now: () => new Date(Date.now() + 60_000), folder }
  const reached = async (step: string) => {
    if (step === 'reported') await rename(path.join(folder, '.new'), path.join(folder, 'day.xml')).catch(() => {})
  }
  assert.deepEqual(await takeIn({ ...parts, reached }), { done: 0, failed: 0, waiting: 1 })
  assert.deepEqual(await look(), { done: 1, failed: 0, waiting: 0 })
})

test('a statement whose predecessor is missing waits a day for it', async (t) => {
  const account = await operatorAccount(harness)
  const { put, look, reports } = await inbox(t)
  await put('1.xml', camt053({ account, id: 'one', sequence: 1, openingMinor: 0n }))
  await put('3.xml', camt053({ account, id: 'three', sequence: 3, openingMinor: 0n }))
  assert.deepEqual(await look(), { done: 1, failed: 0, waiting: 1 })
  assert.deepEqual(await look(25 * hourMs), { done: 0, failed: 1, waiting: 0 })
  assert.match((await reports('failed'))['3.xml'] ?? '', /has the number 3, and 2 comes next/)
})

test('approved files of payments are written once, and no others', async (t) => {
  const { folder } = await inbox(t)
  const account = await operatorAccount(harness)
  const merchant = await paidMerchant(harness)
  const now = () => new Date()
  const made = async () => {
    await merchant.payOut(20_000n)
    const [file] = await makeFiles(harness.db, { account, executionDay: '2026-11-25', by: 'amal', now: now() })
    return file?.messageId ?? assert.fail()
  }
  const [approved, canceled, waiting] = [await made(), await made(), await made()]
  await approve(harness.db, { messageId: approved, by: 'badr', now: now() })
  await cancel(harness.db, { messageId: canceled, by: 'badr', now: now() })
  assert.equal(await putOut({ db: harness.db, folder, now }), 1)
  assert.deepEqual(await readdir(folder), [`${approved}.xml`])
  await assert.rejects(cancel(harness.db, { messageId: approved, by: 'badr', now: now() }), /was downloaded/)
  await rm(path.join(folder, `${approved}.xml`))
  assert.equal(await putOut({ db: harness.db, folder, now }), 0)
  await approve(harness.db, { messageId: waiting, by: 'badr', now: now() })
  assert.equal(await putOut({ db: harness.db, folder, now }), 1)
})

test('of two runs that meet, one writes a file: what was taken away meanwhile is not written again', async (t) => {
  const { folder } = await inbox(t)
  const account = await operatorAccount(harness, { approvalAboveMinor: 1_000_000n })
  const merchant = await paidMerchant(harness)
  const now = () => new Date()
  await merchant.payOut(20_000n)
  const [file] = await makeFiles(harness.db, { account, executionDay: '2026-11-25', by: 'amal', now: now() })
  const name = `${file?.messageId}.xml`
  const { db } = harness
  let taken = 0
  const take = async () => {
    if (!(await readdir(folder)).includes(name)) return
    taken++
    await rm(path.join(folder, name))
  }
  const other = async () => {
    await putOut({ db, folder, now })
    await take()
  }
  // Behind what this run reads of the file's steps, where it reads them without a lock.
  const maybeOne = (async (...asked: Parameters<typeof db.read.maybeOne>) => {
    const row = await db.read.maybeOne(...asked)
    if (typeof row === 'object' && row !== null && 'stagedAt' in row) await other()
    return row
  }) as typeof db.read.maybeOne
  await putOut({ db: { ...db, read: { ...db.read, maybeOne } }, folder, now })
  await take()
  await other()
  assert.equal(taken, 1)
})
