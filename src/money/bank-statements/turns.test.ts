import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { usualTurn } from '#test/contract/turns.ts'
import { useHarness } from '#test/harness.ts'
import { isLong } from '#test/long.ts'
import type { OperatorAccount } from '../bank-files/account.ts'
import { operatorAccount } from '../bank-files/fixture.ts'
import { newId } from '#platform/ids.ts'
import { camt053, feedParts } from './fixture.ts'
import { importMessage } from './message.ts'
import { importStatements } from './import.ts'
import { namedBy } from './owners.ts'
import { type EntryRow, findLastStatement } from './queries.ts'
import { linesOf } from './statement.ts'
import { readerOf, type XmlNode } from './xml.ts'

// However large a file is, memory stays small and other callers have their turn.

const harness = useHarness()
const turnMs = 20
const entriesMany = 3_000

test('entries whose texts are as long as can be are named without keeping others waiting', async () => {
  const account = await operatorAccount(harness)
  const words = (n: number) => Array.from({ length: 100 }, (_, at) => (n * 100 + at).toString(36).padStart(4, '0'))
  const entries = Array.from({ length: entriesMany }, (_, n) => entryOf(account.id, n, words(n).join(' ')))
  const ms = await usualTurn(() => namedBy(feedParts(harness), entries), { times: 12, enoughMs: turnMs })
  assert.ok(ms <= turnMs, `naming ${entriesMany} entries takes ${ms} ms of the thread`)
})

const entryOf = (accountId: string, line: number, remittance: string): EntryRow => ({
  id: newId(new Date()),
  accountId,
  statementId: newId(new Date()),
  line,
  bookedOn: '2026-11-24',
  countedOn: '2026-11-24',
  amountMinor: BigInt(line + 1),
  currency: 'MAD',
  endToEndId: null,
  bankReference: null,
  remittance,
  reason: null,
  isReturn: false,
  creditedTo: null,
  status: 'NEW',
  kind: null,
  ownerId: null,
  subjectId: null,
  part: 1,
  doubt: null,
  decidedBy: null,
  decidedBecause: null,
  decidedAt: null,
})

const payment = (n: number) =>
  `<TxDtls><Refs><AcctSvcrRef>A${n}</AcctSvcrRef><EndToEndId>TX-${String(n).padStart(10, '0')}</EndToEndId></Refs><Amt Ccy="MAD">1.00</Amt><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd><RmtInf><Ustrd>Versement ${n}</Ustrd></RmtInf></TxDtls>`

function batchOf(payments: number): XmlNode {
  let entry: XmlNode | undefined
  const reader = readerOf({
    opened: () => {},
    isContainer: (path) => path.length === 1,
    entered: () => {},
    read: (node) => void (entry = node),
    left: () => {},
  })
  const details = Array.from({ length: payments }, (_, n) => payment(n)).join('')
  const status = '<Sts>BOOK</Sts><BookgDt><Dt>2026-11-24</Dt></BookgDt>'
  reader.write(
    `<Stmt><Ntry><Amt Ccy="MAD">${payments}.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>${status}<NtryDtls>${details}</NtryDtls></Ntry></Stmt>`,
  )
  reader.close()
  return entry ?? assert.fail('There is no entry.')
}

test('a batch of as many payments as a file has is read without keeping others waiting', async () => {
  const payments = 10_000
  const batch = batchOf(payments)
  assert.equal((await linesOf(batch)).length, payments)
  const ms = await usualTurn(() => linesOf(batch), { times: 12, enoughMs: turnMs })
  assert.ok(ms <= turnMs, `reading a batch of ${payments} takes ${ms} ms of the thread`)
})

/** A statement of so many bytes, as it is read from a disk, whose last balance is wrong. */
function largeStatement(account: OperatorAccount, bytesAtLeast: number) {
  const whole = camt053({ account, id: 'large', openingMinor: 0n, closingMinor: 1n, entries: [{ amountMinor: -100n }] })
  const [head = '', entry = '', foot = ''] = whole.split(/(?=<Ntry>)|(?<=<\/Ntry>)/)
  const part = Buffer.from(entry.repeat(Math.floor((64 * 1024) / entry.length)))
  return async function* () {
    yield Buffer.from(head)
    for (let size = 0; size < bytesAtLeast; size += part.length) yield part
    yield Buffer.from(foot)
  }
}

test('a file of 200 MB is read in little memory, and nothing of it stays when its sums are wrong', async () => {
  const account = await operatorAccount(harness)
  const megabytes = isLong ? 200 : 2
  const bytes = largeStatement(account, megabytes * 1024 * 1024)
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  // Rubbish that waits to be collected depends on the load.
  const used = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const before = used()
  let mostBytes = 0
  const watched = async function* () {
    let parts = 0
    for await (const part of bytes()) {
      if (parts++ % 256 === 0) mostBytes = Math.max(mostBytes, used() - before)
      yield part
    }
  }
  await assert.rejects(
    importStatements(feedParts(harness), watched, 'amal'),
    /does not add up: it opens with 0\.00 MAD/,
  )
  assert.equal(await findLastStatement(harness.db.read, account.id), undefined)
  assert.ok(mostBytes < 150 * 1024 * 1024, `reading took ${mostBytes} bytes`)
})

test('a piece that does not end is refused before it fills the memory', async () => {
  const account = await operatorAccount(harness)
  const [head = ''] = camt053({ account, id: 'endless', openingMinor: 0n }).split('<Stmt>')
  for (const begun of ['<Stmt><Id>', '<Stmt><!--', '<Stmt a="', '<Stmt><![CDATA[', '<Stmt', '<Stmt><?a ']) {
    const endless = async function* () {
      yield Buffer.from(head + begun)
      for (let given = 0; given < 40; given++) yield Buffer.alloc(64 * 1024, 'x')
    }
    await assert.rejects(importMessage(feedParts(harness), endless, 'amal'), /has a piece of more than 1 MiB/, begun)
  }
})
