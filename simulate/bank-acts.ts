import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { minuteMs } from '#platform/durations.ts'
import { camt053, ordersIn, pain002 } from './bank-papers.ts'
import { major, type Merchant, minor, type OwnMoney, type TransferRecord, Violation } from './books.ts'
import { allOf } from './check-lists.ts'
import type { Json, Line } from './line.ts'
import { type Doing, expect } from './merchant-acts.ts'
import { type Bank, closeDay, type Entry, takeOrder, takeTransfer } from './oracle/bank.ts'
import { dayOf } from './oracle/calendar.ts'
import { balanceOf, newWallet } from './oracle/wallet.ts'
import type { Service } from './service.ts'
import type { StaffDoing } from './staff-acts.ts'
import type { Deed } from './story.ts'
import type { SuspendedEntry } from './suspense-acts.ts'

// The bank of production: merchants put money in by transfer and are paid out by files for a bank, whose statements the operator's treasurer
// reads. The bank keeps books of its own.

type DeedOf<Name extends Deed['do']> = Extract<Deed, { do: Name }>

const ourRib = '007780000000000000000160'
const account = 'merchants-mad'

/** The merchant's account at its own bank. The last two digits of a RIB are a key. */
function ribOf(number: number): string {
  const digits = `0115190000012050005${String(number).padStart(3, '0')}`
  return `${digits}${String(97 - Number((BigInt(digits) * 100n) % 97n)).padStart(2, '0')}`
}

export async function openAccount(service: Service): Promise<void> {
  const named = ['--name', account, '--rib', ourRib, '--bic', 'BCMAMAMCXXX', '--holder', 'Paiement Atlas SA']
  await service.command(['bank', 'accounts', 'add', ...named, '--currency', 'MAD', '--segregated'])
}

export async function enableProduction(
  service: Service,
  { id, number }: Pick<Merchant, 'id' | 'number'>,
): Promise<OwnMoney> {
  await service.command(['merchants', 'enable-production', '--merchant', id])
  const holder = [
    '--holder',
    `Shop ${number} SARL`,
    '--bic',
    'BCMAMAMCXXX',
    '--bank',
    'Banque de la Ville',
    '--agency',
    'Agdal',
  ]
  await service.command(['wallets', 'assign-account', '--merchant', id, '--rib', ribOf(number), ...holder])
  const named = ['--merchant', id, '--environment', 'production', '--name', 'simulation']
  const { key } = await service.command(['keys', 'create', ...named])
  return { key, available: 0, transfers: new Map(), payouts: new Map(), sales: new Map(), cards: newWallet() }
}

/** A merchant says that a transfer will come, and makes it, or not quite. */
export async function announceTransfer(doing: Doing, bank: Bank, deed: DeedOf<'announce transfer'>): Promise<void> {
  const { name, amount, transfer } = deed
  const { production, number } = doing.merchant
  const body = { amount: major(amount), method: 'BANK_TRANSFER', fundingReference: name }
  const headers = { 'idempotency-key': `simulation-${number}-${name}` }
  const call = { method: 'POST', path: '/v1/wallet/fundings', key: production.key, body, headers }
  const answer = await doing.line.sendFirmly(call, doing.loss)
  expect(answer, doing.loss ? [201, 200] : [201], 'an announced transfer')
  const { bankTransfer, transactionId } = answer.body
  const { reference, expiresAt } = bankTransfer
  production.transfers.set(reference, { id: transactionId, amount, status: 'PENDING', until: Date.parse(expiresAt) })
  takeTransfer(bank, reference, amount, transfer)
}

export async function recordPayout({ service, merchant }: StaffDoing, deed: DeedOf<'record payout'>): Promise<void> {
  const { production, id } = merchant
  const ends = { PAYS: 50, REFUSES: 77, RETURNS: 78 }
  const amount = Math.floor((availableOf(production) * deed.percent) / 10_000) * 100 - 100 + ends[deed.bank]
  if (amount < 10_000) return
  const which = ['--merchant', id, '--environment', 'production', '--amount', major(amount).toFixed(2)]
  const made = await service.command(['payouts', 'record', ...which])
  production.available -= amount
  production.payouts.set(made.reference, { id: made.id, amount, status: 'PENDING', bank: deed.bank, isSent: false })
}

export type Treasury = {
  service: Service
  line: Line
  merchants: Merchant[]
  bank: Bank
  /** Entries that wait for a person. */
  suspense: SuspendedEntry[]
}

/** All payouts that wait go into files, which the bank gets. */
export async function sendPayments({ service, merchants, bank }: Treasury): Promise<void> {
  const waiting = new Map(
    merchants.flatMap(({ production }) => [...production.payouts].filter(([, { isSent }]) => !isSent)),
  )
  const files: Json[] = await service.command(['bank', 'files', 'make', '--account', account, '--by', 'amal'])
  for (const { file, status } of files) {
    if (status === 'WAITING') await service.command(['bank', 'files', 'approve', file, '--by', 'badr'])
    const text = await withFile(async (to) => {
      await service.command(['bank', 'files', 'download', file, '--by', 'amal', '--to', to])
      return readFile(to, 'utf8')
    })
    for (const order of ordersIn(text)) {
      const payout = waiting.get(order.endToEndId)
      if (payout?.amount !== order.amount || payout.isSent)
        throw new Violation('An order that is none', { order, payout })
      payout.isSent = true
      takeOrder(bank, { file, ...order }, payout.bank)
    }
  }
  const left = [...waiting].filter(([, { isSent }]) => !isSent)
  if (left.length > 0) throw new Violation('Payouts are in no file', { left, files })
}

/** The answer to the files comes first, then the statement. A torn one is refused as a whole, and one that comes twice changes nothing. */
export async function readStatement(treasury: Treasury, { comes }: DeedOf<'read statement'>): Promise<void> {
  const { service, bank } = treasury
  for (const [file, orders] of Map.groupBy(bank.refused.splice(0), (order) => order.file)) {
    const names = orders.map(({ endToEndId }) => endToEndId)
    const refused = await readFirmly(service, pain002(file, names))
    if (refused !== undefined) throw new Violation('An answer of the bank was not taken', { refused, names })
    for (const reference of names) fail(treasury, reference)
  }
  if (bank.entries.length === 0) return
  const statement = closeDay(bank)
  const text = camt053(statement, ourRib, dayOf(service.now().getTime()))
  if (comes === 'TORN' && (await read(service, text.slice(0, -200))) === undefined)
    throw new Violation('A torn statement was taken')
  if (comes === 'CUT SHORT') await Promise.all([read(service, text), service.killDatabase()])
  const refused = await readFirmly(service, text)
  if (refused !== undefined) throw new Violation('A statement was not taken', { refused, text })
  if (comes === 'TWICE') await read(service, text)
  for (const entry of statement.entries) book(treasury, entry)
}

const triesMax = 40

/** A database that comes back is waited for. */
async function readFirmly(service: Service, text: string): Promise<string | undefined> {
  let refused = await read(service, text)
  for (let tries = 1; refused !== undefined && tries < triesMax; tries++) {
    await delay(250)
    refused = await read(service, text)
  }
  return refused
}

/** Answers the words against it. */
async function read(service: Service, text: string): Promise<string | undefined> {
  return withFile(async (file) => {
    await writeFile(file, text)
    return service.attempt(['bank', 'import', file, '--by', 'amal'])
  })
}

async function withFile<Result>(work: (file: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mizan-papers-'))
  try {
    return await work(path.join(folder, 'paper.xml'))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** An entry is of what it names; one that names nothing for sure waits for a person. */
function book({ merchants, suspense }: Treasury, { amount, endToEndId, text, forgotten }: Entry): void {
  for (const { production } of merchants) {
    const payout = production.payouts.get(endToEndId ?? '')
    if (payout) {
      payout.status = amount < 0 ? 'PAID' : 'FAILED'
      if (amount > 0) production.available += amount
      return
    }
    const transfer = production.transfers.get(referenceIn(text) ?? '')
    if (transfer?.status === 'PENDING' && transfer.amount === amount) {
      transfer.status = 'SUCCEEDED'
      production.available += amount
      return
    }
  }
  suspense.push({ amount, reference: referenceIn(text) ?? forgotten })
}

const referenceIn = (text: string | undefined): string | undefined => /FD-\w+/.exec(text ?? '')?.[0]

function fail({ merchants }: Treasury, reference: string): void {
  for (const { production } of merchants) {
    const payout = production.payouts.get(reference)
    if (!payout) continue
    payout.status = 'FAILED'
    production.available += payout.amount
  }
}

/** Wallets of production, what became of transfers and payouts, and what waits for a person. `from`: of the transactions to be listed; all without it. */
export async function checkBank({ service, line, merchants, suspense }: Treasury, from = ''): Promise<void> {
  const now = service.now().getTime()
  await Promise.all(merchants.map((merchant) => checkOwnMoney(line, merchant, { now, from })))
  const waiting: Json[] = await service.command(['bank', 'match', 'list'])
  const inOrder = (amounts: number[]) => amounts.toSorted((a, b) => a - b)
  const expected = inOrder(suspense.map(({ amount }) => amount))
  const found = inOrder(waiting.map(({ amount }) => minor(Number(amount))))
  if (expected.join() !== found.join()) throw new Violation('What waits for a person', { expected, found, waiting })
}

type Checking = { now: number; from: string }

async function checkOwnMoney(line: Line, { number, production }: Merchant, { now, from }: Checking): Promise<void> {
  const { key, transfers, payouts, cards } = production
  const available = availableOf(production)
  const { pending } = balanceOf(cards)
  const reserved = [...payouts.values()].filter(isOpen).reduce((sum, { amount }) => sum + amount, 0)
  const { body } = await line.sendFirmly({ path: '/v1/wallet', key })
  const { balance } = body
  const found = [balance.available, balance.pending, balance.reserved, balance.total].map(minor)
  const expected = [available, pending, reserved, available + pending + reserved]
  if (expected.join() !== found.join())
    throw new Violation(`The production wallet of merchant ${number}`, {
      expected,
      found,
      transfers: [...transfers],
      payouts: [...payouts],
    })
  const types = ['PAYOUT', 'FUNDING'].map((type) => allOf(line, `/v1/transactions?type=${type}${from}`, key))
  const rows = new Map((await Promise.all(types)).flat().map((row) => [row.id, row]))
  const isDue = (record: { id: string; status: string }) => from === '' || isOpen(record) || rows.has(record.id)
  for (const [reference, record] of [...transfers, ...payouts].filter(([, each]) => isDue(each))) {
    const status = rows.get(record.id)?.status
    rows.delete(record.id)
    if ('until' in record) expire(record, status, now)
    // A bank may say that it has taken an order over.
    if (status !== record.status && !(isOpen(record) && status === 'IN_TRANSIT'))
      throw new Violation(`${reference} of merchant ${number} is ${status}`, record)
  }
  if (rows.size > 0) throw new Violation('Transactions of nobody', [...rows.values()])
}

const availableOf = ({ available, cards }: OwnMoney): number => available + cards.available

const isOpen = ({ status }: { status: string }): boolean => status === 'PENDING'

/** Of what does not come, the service lets go every five minutes. */
const expiredWithinMs = 5 * minuteMs

/** A transfer that does not come has failed after seven days. */
function expire(transfer: TransferRecord, seen: string | undefined, now: number): void {
  const isSeen = seen === 'FAILED' && transfer.until <= now
  if (isOpen(transfer) && (isSeen || transfer.until + expiredWithinMs < now)) transfer.status = 'FAILED'
}
