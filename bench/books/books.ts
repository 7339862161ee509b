import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { readConfig } from '../../src/config.ts'
import { startFunding } from '../../src/modules/wallet/actions.ts'
import { takesAll } from '../../src/money/acquirers/simulator/takes-all.ts'
import type { OperatorAccount } from '../../src/money/bank-files/account.ts'
import { download, makeFiles } from '../../src/money/bank-files/files.ts'
import { insertAccount } from '../../src/money/bank-files/queries.ts'
import { importMessage } from '../../src/money/bank-statements/message.ts'
import { fundingTransferred } from '../../src/money/ledger/bookings.ts'
import { post } from '../../src/money/ledger/post.ts'
import { majorText } from '../../src/money/money.ts'
import { recordByHand } from '../../src/money/payouts/by-hand.ts'
import { reconcileDay } from '../../src/money/reconciliation/days.ts'
import { ribOf } from '../../src/money/wallets/rib.ts'
import { assignBankAccount } from '../../src/money/wallets/wallets.ts'
import { asOneWrite, type WriteContext } from '../../src/platform/context.ts'
import { inTransaction } from '../../src/platform/db/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import { setProductionAccess } from '../../src/platform/merchants/queries.ts'
import { feedPartsOf } from '../../src/start/bank.ts'
import { below, type WorkPoint } from '../figures/speed.ts'
import { copyMerchant, listMerchantTables, startFilling } from '../growth/growth-queries.ts'
import { type BenchDatabase, openShop, withBenchDatabase } from '../machine/database.ts'
import * as queries from './book-queries.ts'
import { type Measurements, watched } from './watched.ts'

// The books against the bank: files of payouts, a statement that shows them and fundings, and reconciliation over many entries of the ledger. Beside the time of the clock
// stands processor time, of this process and of the database, because other programs may share the machine.

export type BookSizes = {
  merchants: number
  /** Entries of the statement: nine of ten show payouts, and half of the others fundings; the rest belongs to nothing. */
  entries: number
  /** Refunds that the operator transfers, in files of their own. */
  refunds: number
  /** Payments, each of which makes ten entries of the ledger. */
  lives: number
}

type Tell = (point: WorkPoint) => void

const goals = { fileMs: 5_000, importMs: 60_000, reconcileMs: 30_000, turnMs: 20, grownMb: 150 }
const amountMinor = 15_000n

export async function measureBooks(sizes: BookSizes, tell: Tell): Promise<void> {
  await withBenchDatabase((bench) => measureBank(bench, sizes, tell))
  await withBenchDatabase((bench) => measureReconciliation(bench, sizes, tell))
}

async function measureBank(bench: BenchDatabase, sizes: BookSizes, tell: Tell): Promise<void> {
  const { db, secrets, postmaster } = bench
  const client = await connect(bench)
  const account = await openAccount(bench)
  await openMerchant(bench)
  const shown = await fill(client, sizes)
  await client.query('vacuum (analyze)')
  told(`${shown} payouts and fundings`)
  await makeAll(bench, account, { of: 'payouts', tell })
  await queries.fillRefunds(client, sizes.refunds)
  await client.query('analyze refunds, transactions')
  await makeAll(bench, account, { of: 'refunds', tell })
  const folder = await mkdtemp(path.join(tmpdir(), 'mizan-bench-'))
  bench.onEnd(() => rm(folder, { recursive: true, force: true }))
  const statement = path.join(folder, 'statement.xml')
  await writeStatement(client, account, statement, sizes.entries)
  const bytes = () => createReadStream(statement, { highWaterMark: 64 * 1024 })
  const parts = feedPartsOf({ db, secrets, config: readConfig({}) })
  const seen = await watched(postmaster, () => importMessage(parts, bytes, 'bench'))
  const settled = await queries.countSettled(client)
  if (settled !== shown) throw new Error(`Of ${shown} payouts and fundings ${settled} are settled.`)
  tellSeen(tell, `camt.053 of ${sizes.entries}`, seen, goals.importMs)
  tell({
    title: '  memory it took, MB',
    load: '',
    kilobytes: seen.grownMb * 1024,
    target: below(seen.grownMb, goals.grownMb, 'MB'),
  })
}

/** Files of all that waits, one after the other; the slowest is told. */
async function makeAll(
  bench: BenchDatabase,
  account: OperatorAccount,
  { of, tell }: { of: string; tell: Tell },
): Promise<void> {
  const { db, postmaster } = bench
  const files: { messageId: string; payments: number; ms: number }[] = []
  const seen = await watched(postmaster, async () => {
    let beganAt = performance.now()
    const within = async (_tx: unknown, { messageId, payments }: { messageId: string; payments: number }) => {
      files.push({ messageId, payments, ms: performance.now() - beganAt })
      beganAt = performance.now()
    }
    await makeFiles(db, { account, executionDay: '2026-11-24', by: 'bench', now: new Date(), within })
  })
  const slowestMs = Math.max(...files.map(({ ms }) => ms))
  const each = { ms: slowestMs, ownMs: seen.ownMs / files.length, postgresMs: seen.postgresMs / files.length }
  tellSeen(tell, `pain.001 of ${files[0]?.payments} ${of}`, { ...seen, ...each }, goals.fileMs)
  for (const { messageId } of files) await download(db, { messageId, by: 'bench', now: new Date() })
}

const told = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

function tellSeen(tell: Tell, title: string, { ms, ownMs, postgresMs, turnMs }: Measurements, goalMs: number): void {
  const load = `${seconds(ownMs)}+${seconds(postgresMs)}`
  tell({ title, load, mizan: { perSecond: 1_000 / ms, p50: ms }, target: below(ms, goalMs, 'ms') })
  tell({
    title: '  longest turn of the thread, ms',
    load: '',
    mizan: { perSecond: 0, p50: turnMs },
    target: below(turnMs, goals.turnMs, 'ms'),
  })
}

async function connect({ connection, onEnd }: BenchDatabase): Promise<pg.Client> {
  const client = new pg.Client(connection)
  await client.connect()
  onEnd(() => client.end())
  return client
}

async function openAccount({ db }: BenchDatabase): Promise<OperatorAccount> {
  const rib = ribOf({ bankCode: '007', cityCode: '780', accountNumber: '1'.padStart(16, '0') })
  const account: OperatorAccount = {
    id: newId(new Date()),
    name: 'bench',
    iban: null,
    rib,
    bic: 'BCMAMAMCXXX',
    holder: 'Paiement Atlas SA',
    currency: 'MAD',
    isSegregated: true,
    format: 'pain.001.001.09',
    approvalAboveMinor: 10n ** 15n,
    createdAt: new Date(),
    openedAt: null,
    retiredAt: null,
  }
  await inTransaction(db, (tx) => insertAccount(tx, account))
  return account
}

/** A merchant in production with one payout that the operator transfers and one funding that is announced. */
async function openMerchant(bench: BenchDatabase): Promise<void> {
  const { merchantId } = (await openShop(bench)).scope
  const now = new Date()
  const scope = { merchantId, environment: 'PRODUCTION' } as const
  const beginning = {
    scope,
    origin: 'DASHBOARD',
    correlationId: newId(now),
    now,
    publicUrl: 'http://127.0.0.1',
  } as const
  const write = (work: (ctx: WriteContext) => Promise<unknown>) => asOneWrite(bench.db, beginning, work)
  const rib = ribOf({ bankCode: '011', cityCode: '780', accountNumber: '2'.padStart(16, '0') })
  await inTransaction(bench.db, (tx) => setProductionAccess(tx, merchantId, 'ENABLED', now))
  const account = { holderName: 'Épicerie Atlas', rib, bic: 'BMCEMAMCXXX', bankName: 'Banque', agency: 'Agdal' }
  await write((ctx) => assignBankAccount(ctx, account))
  const funded = { ...fundingTransferred({ amountMinor: 10n * amountMinor }), subjectId: newId(now), currency: 'MAD' }
  await write((ctx) => post(ctx.tx, scope, funded, now))
  await write((ctx) => recordByHand(ctx, amountMinor))
  const funding = { amount: Number(amountMinor) / 100, method: 'BANK_TRANSFER' } as const
  await write((ctx) => startFunding({ ...ctx, ...takesAll, secrets: bench.secrets }, funding))
}

/** Copies the merchant, its payout and its funding. Returns the number of payouts and fundings. */
async function fill(client: pg.Client, { merchants, entries }: BookSizes): Promise<number> {
  await startFilling(client)
  const [{ merchantId } = { merchantId: '' }] = await queries.listMerchants(client)
  for (const table of await listMerchantTables(client))
    await copyMerchant(client, table, { merchantId, from: 1, to: merchants - 1 })
  const payouts = Math.floor((entries * 0.9) / merchants)
  const fundings = Math.floor((entries * 0.05) / merchants)
  await queries.copyOperations(client, { payouts, fundings })
  await client.query('reset session_replication_role; reset synchronous_commit')
  return merchants * (payouts + fundings)
}

/** A statement that shows all of it, and as many entries as are left that belong to nothing. */
async function writeStatement(
  client: pg.Client,
  account: OperatorAccount,
  file: string,
  entries: number,
): Promise<void> {
  const shown = await queries.listShown(client)
  const strays = Array.from({ length: entries - shown.length }, () => ({
    endToEndId: null,
    text: 'FRAIS DE TENUE',
    amountMinor: '-120',
  }))
  const all = [...shown, ...strays]
  const sumMinor = all.reduce((sum, each) => sum + BigInt(each.amountMinor), 0n)
  const out = createWriteStream(file)
  out.write(headOf(account, -sumMinor))
  for (const [index, each] of all.entries()) if (!out.write(entryOf(each, index))) await once(out, 'drain')
  out.end('</Stmt></BkToCstmrStmt></Document>')
  await once(out, 'finish')
}

const amountOf = (minor: bigint): string => {
  const text = majorText(minor < 0n ? -minor : minor, 'MAD')
  return `<Amt Ccy="MAD">${text}</Amt><CdtDbtInd>${minor < 0n ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
}

const headOf = ({ rib }: OperatorAccount, openingMinor: bigint): string => {
  const balance = (code: string, minor: bigint) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amountOf(minor)}<Dt><Dt>2026-11-24</Dt></Dt></Bal>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>S1</MsgId><CreDtTm>2026-11-24T20:00:00</CreDtTm></GrpHdr>
<Stmt><Id>S1</Id><ElctrncSeqNb>1</ElctrncSeqNb><CreDtTm>2026-11-24T20:00:00</CreDtTm><Acct><Id><Othr><Id>${rib}</Id></Othr></Id></Acct>
${balance('OPBD', openingMinor)}${balance('CLBD', 0n)}\n`
}

const entryOf = (
  { endToEndId, text, amountMinor: minor }: queries.Shown,
  index: number,
): string => `<Ntry>${amountOf(BigInt(minor))}
<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-24</Dt></BookgDt><ValDt><Dt>2026-11-24</Dt></ValDt><AcctSvcrRef>B${index}</AcctSvcrRef>
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd><NtryDtls><TxDtls>
<Refs><AcctSvcrRef>B${index}</AcctSvcrRef>${endToEndId === null ? '' : `<EndToEndId>${endToEndId}</EndToEndId>`}</Refs>
<RltdPties><Cdtr><Pty><Nm>Épicerie Atlas</Nm></Pty></Cdtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>\n`

async function measureReconciliation(bench: BenchDatabase, { merchants, lives }: BookSizes, tell: Tell): Promise<void> {
  const { db, postmaster } = bench
  const client = await connect(bench)
  await openAccount(bench)
  await openMerchant(bench)
  await startFilling(client)
  await queries.fillLives(client, { merchants, lives })
  await client.query('vacuum (analyze)')
  told(`${lives} payments in the books`)
  const found: Awaited<ReturnType<typeof reconcileDay>>[] = []
  const seen = await watched(postmaster, async () => void found.push(await reconcileDay(db, 'MAD', '2026-11-23')))
  const items = found[0]?.receivable.reduce((sum, each) => sum + each.items, 0)
  if (items !== lives - Math.floor(lives * 0.99)) throw new Error(`${items} payments are open.`)
  tellSeen(tell, `reconciliation of ${await queries.countEntries(client)}`, seen, goals.reconcileMs)
}
