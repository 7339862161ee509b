import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usualTurn } from '#test/contract/turns.ts'
import { useHarness } from '#test/harness.ts'
import { operatorAccount } from '../bank-files/fixture.ts'
import { newId } from '#platform/ids.ts'
import { feedParts } from './fixture.ts'
import { namedBy } from './owners.ts'
import type { EntryRow } from './queries.ts'

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
  amountMinor: BigInt(line + 1),
  currency: 'MAD',
  endToEndId: null,
  bankReference: null,
  remittance,
  reason: null,
  isReturn: false,
  status: 'NEW',
  kind: null,
  ownerId: null,
  subjectId: null,
  doubt: null,
  decidedBy: null,
  decidedBecause: null,
  decidedAt: null,
})
