import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { operatorAccount, paidMerchant } from '#money/bank-files/fixture.ts'
import { makeFiles } from '#money/bank-files/files.ts'
import { takeIn } from '#money/bank-folders/in.ts'
import { putOut } from '#money/bank-folders/out.ts'
import { camt053, feedParts } from '#money/bank-statements/fixture.ts'
import { sumOfBank } from '#money/ledger/operator.ts'
import type { DatabaseTarget } from '#platform/db/connections.ts'
import { cloneDatabase } from '../database.ts'
import { useHarness } from '../harness.ts'
import type { Pass } from './bank-folder-pass.ts'

// Kill -9 behind every step of the folders of banks: what comes is booked once and reported, and what goes stands there once.

let target: DatabaseTarget
const harness = useHarness({}, async () => {
  const made = await cloneDatabase()
  target = made.target
  return made
})
const aheadMs = 60_000
const now = () => new Date(Date.now() + aheadMs)

async function killedPass(pass: Omit<Pass, 'target' | 'aheadMs'>): Promise<void> {
  const given = JSON.stringify({ target, aheadMs, ...pass } satisfies Pass)
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bank-folder-pass.ts'), given], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [, signal] = await once(child, 'exit')
  assert.equal(signal, 'SIGKILL', pass.killedAt)
}

const newFolder = async (t: { after: (work: () => Promise<unknown>) => void }): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'mizan-bank-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

for (const killedAt of ['imported', 'reported', 'moved'])
  test(`a statement whose reader is killed once it has ${killedAt} is booked once, and stands in done with its report`, async (t) => {
    const folder = await newFolder(t)
    const account = await operatorAccount(harness)
    const merchant = await paidMerchant(harness)
    const before = await sumOfBank(harness.db.read, 'MAD')
    const { id, reference } = await merchant.payOut(10_000n)
    const entries = [{ amountMinor: -10_000n, endToEndId: reference }]
    await writeFile(path.join(folder, 'day.xml'), camt053({ account, id: killedAt, openingMinor: 0n, entries }))
    await killedPass({ way: 'IN', folder, killedAt })
    await takeIn({ ...feedParts(harness), now, folder })
    assert.equal((await merchant.transaction(id)).status, 'PAID')
    assert.equal((await sumOfBank(harness.db.read, 'MAD')) - before, -10_000n)
    assert.deepEqual(await readdir(folder), ['done', 'failed'])
    const [file = '', report = '', ...others] = (await readdir(path.join(folder, 'done'))).toSorted()
    assert.deepEqual([report, others], [`${file}.txt`, []])
    assert.match(await readFile(path.join(folder, 'done', report), 'utf8'), /day\.xml\n.*(1 matched|before)/)
    assert.deepEqual(await readdir(path.join(folder, 'failed')), [])
  })

for (const killedAt of ['marked', 'staged', 'noted', 'named'])
  for (const isTaken of killedAt === 'named' ? [true, false] : [false])
    test(`a file of payments whose writer is killed once it is ${killedAt} stands there once${isTaken ? ', also when it was taken away meanwhile' : ''}`, async (t) => {
      const folder = await newFolder(t)
      const account = await operatorAccount(harness, { approvalAboveMinor: 1_000_000n })
      const merchant = await paidMerchant(harness)
      const { reference } = await merchant.payOut(20_000n)
      const [file] = await makeFiles(harness.db, { account, executionDay: '2026-11-25', by: 'amal', now: new Date() })
      assert.ok(file)
      const name = `${file.messageId}.xml`
      await killedPass({ way: 'OUT', folder, killedAt })
      const taken = isTaken ? [await readFile(path.join(folder, name), 'utf8')] : []
      if (isTaken) await rm(path.join(folder, name))
      await putOut({ db: harness.db, folder, now })
      assert.deepEqual(await readdir(folder), isTaken ? [] : [name])
      for (const each of taken.length > 0 ? taken : [await readFile(path.join(folder, name), 'utf8')])
        assert.match(each, new RegExp(`<EndToEndId>${reference}</EndToEndId>`))
      assert.equal(await putOut({ db: harness.db, folder, now }), 0)
    })
