import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import type { OperatorAccount } from '../bank-files/account.ts'
import { dayAfter, dayIn } from '../bank-files/business-day.ts'
import { operatorAccount } from '../bank-files/fixture.ts'
import { camt053, feedParts, importText, type WrittenStatement } from './fixture.ts'
import { readWords } from './message.ts'
import { findLastStatement } from './queries.ts'

// Statements that a bank sends again, beside new ones or in another order.

const harness = useHarness()

/** One file of several statements. */
function fileOf(account: OperatorAccount, statements: readonly Omit<WrittenStatement, 'account'>[]): string {
  const texts = statements.map((each) => camt053({ account, ...each }))
  const bodies = texts.map((text) => /<Stmt>.*<\/Stmt>/s.exec(text)?.[0] ?? assert.fail('There is no statement.'))
  return (texts[0] ?? '').replace(/<Stmt>.*<\/Stmt>/s, () => bodies.join(''))
}

const first = { id: 'one', sequence: 1, openingMinor: 0n, entries: [{ amountMinor: 700n, remittance: 'Interets' }] }
const second = { id: 'two', sequence: 2, openingMinor: 700n, entries: [{ amountMinor: -200n, remittance: 'Frais' }] }
const third = { id: 'three', sequence: 3, openingMinor: 500n, entries: [{ amountMinor: 50n }] }

const lastOf = async ({ id }: OperatorAccount) => (await findLastStatement(harness.db.read, id))?.statementId
const countsOf = ({ statements, passedOver, entries }: Awaited<ReturnType<typeof importText>>) => ({
  statements,
  passedOver,
  entries,
})

test('a statement that a file has twice is taken once, and the file says so', async () => {
  const account = await operatorAccount(harness)
  const taken = await importText(harness, fileOf(account, [first, first]))
  assert.deepEqual(countsOf(taken), { statements: 1, passedOver: 1, entries: 1 })
  assert.equal(taken.wasKnown, false)
  assert.match(readWords(taken), /^1 statement, 1 entries: .* 1 statement was there already/)
  assert.equal(await lastOf(account), 'one')
})

test('a file that says two things of one statement is refused, and nothing of it is taken', async () => {
  const account = await operatorAccount(harness)
  const other = { ...first, entries: [{ amountMinor: 700n, remittance: 'Autre' }] }
  await assert.rejects(importText(harness, fileOf(account, [first, other])), /one is in the file twice, and says/)
  assert.equal(await lastOf(account), undefined)
})

test('pages have their numbers with zeros in front, and are told apart where statements have names of 35 letters', async () => {
  const account = await operatorAccount(harness)
  const name = (number: number) => `RELEVE-DE-COMPTE-2026-11-23-000000${number}`
  assert.equal(name(1).length, 35)
  const fees = (openingMinor: bigint, sequence: number) => ({
    id: name(sequence),
    sequence,
    openingMinor,
    entries: [{ amountMinor: -100n, remittance: 'Frais' }],
  })
  const pages = [fees(900n, 1), fees(800n, 1), fees(700n, 2), fees(600n, 2)]
  let page = 0
  const text = fileOf(account, pages).replaceAll('</Id><ElctrncSeqNb>', () => {
    const pagination = `<StmtPgntn><PgNb>0000${(page++ % 2) + 1}</PgNb><LastPgInd>${page % 2 === 0}</LastPgInd></StmtPgntn>`
    return `</Id>${pagination}<ElctrncSeqNb>`
  })
  assert.deepEqual(countsOf(await importText(harness, text)), { statements: 4, passedOver: 0, entries: 4 })
  assert.deepEqual(countsOf(await importText(harness, text)), { statements: 0, passedOver: 4, entries: 0 })
})

test('a statement that comes again in a new message changes nothing', async () => {
  const account = await operatorAccount(harness)
  const content = fileOf(account, [first])
  await importText(harness, content)
  const again = content.replace('<MsgId>one', '<MsgId>again').replaceAll('T18:00:00', 'T23:30:00')
  assert.notEqual(again, content)
  const known = await importText(harness, again)
  assert.deepEqual(countsOf(known), { statements: 0, passedOver: 1, entries: 0 })
  assert.equal(known.wasKnown, true)
  // Some banks name a statement anew with each export, and number it as before.
  const renamed = await importText(harness, content.replaceAll('>one<', '>one-bis<'))
  assert.deepEqual(countsOf(renamed), { statements: 0, passedOver: 1, entries: 0 })
  for (const changed of ['>Frais<', '>Interets 2<'])
    await assert.rejects(
      importText(harness, content.replace('>Interets<', changed)),
      /one of bank-\d+ was imported before, and this file says something else of it/,
    )
})

test('an export that holds an old statement and a new one takes the new one', async () => {
  const account = await operatorAccount(harness)
  await importText(harness, fileOf(account, [first]))
  const taken = await importText(harness, fileOf(account, [first, second]))
  assert.deepEqual(countsOf(taken), { statements: 1, passedOver: 1, entries: 1 })
  const changed = { ...first, entries: [{ amountMinor: 700n, remittance: 'Autre' }] }
  await assert.rejects(importText(harness, fileOf(account, [changed, second, third])), /says something else of it/)
  assert.equal(await lastOf(account), 'two')
})

test('statements of a file that stand in another order are taken in theirs', async () => {
  const numbered = await operatorAccount(harness)
  await importText(harness, fileOf(numbered, [third, second, first]))
  assert.equal(await lastOf(numbered), 'three')
  const dated = await operatorAccount(harness)
  const [one, two, three] = [first, second, third].map(({ sequence: _, ...each }, index) => ({
    ...each,
    day: `2026-11-2${index}`,
  }))
  assert.ok(one && two && three)
  await importText(harness, fileOf(dated, [two, three, one]))
  assert.equal(await lastOf(dated), 'three')
  // Of one day and without numbers, their balances tell.
  const balanced = await operatorAccount(harness)
  const day = '2026-11-20'
  await importText(
    harness,
    fileOf(balanced, [
      { ...three, day },
      { ...two, day },
      { ...one, day },
    ]),
  )
  assert.equal(await lastOf(balanced), 'three')
  await assert.rejects(
    importText(harness, fileOf(await operatorAccount(harness), [third, first])),
    /three has the number 3, and 2 comes next/,
  )
})

test('a statement that ends later than tomorrow is refused, and those of today and tomorrow are taken', async () => {
  const account = await operatorAccount(harness)
  const today = dayIn('Africa/Casablanca', feedParts(harness).now())
  const late = dayAfter(dayAfter(dayAfter(today)))
  for (const day of ['2099-01-01', late])
    await assert.rejects(
      importText(harness, fileOf(account, [{ ...first, day }])),
      new RegExp(`one ends on ${day} \\(Dt of CLBD\\), which is later than tomorrow`),
    )
  await importText(harness, fileOf(account, [{ ...first, day: today }]))
  await importText(harness, fileOf(account, [{ ...second, day: dayAfter(today) }]))
  assert.equal(await lastOf(account), 'two')
})
