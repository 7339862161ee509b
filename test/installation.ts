import { addAccount } from '#money/acquirers/accounts.ts'
import { insertAccount } from '#money/bank-files/queries.ts'
import { countAllDays } from '#money/payment-days/count.ts'
import { standardName } from '#money/pricing/rule.ts'
import { ribOf } from '#money/wallets/rib.ts'
import type { Database } from '#platform/db/database.ts'
import { takeAnyTime } from '#platform/db/moment-queries.ts'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { operatorRoutes } from '../src/operator/routes.ts'
import * as books from './scale-books-queries.ts'
import * as hanging from './scale-merchant-queries.ts'
import * as scale from './scale-queries.ts'
import { newStaffFactory } from './staff-factory.ts'

// A large installation, and everything that pages of the console read of it.

export type InstallationSizes = {
  merchants: number
  payments: number
  clients: number
  disputes: number
  reviews: number
  refunds: number
  calls: number
  acts: number
}

export const largeSizes: InstallationSizes = {
  merchants: 10_000,
  payments: 1_000_000,
  clients: 100_000,
  disputes: 20_000,
  reviews: 20_000,
  refunds: 20_000,
  calls: 500_000,
  acts: 200_000,
}

export const smallSizes: InstallationSizes = {
  merchants: 200,
  payments: 20_000,
  clients: 2_000,
  disputes: 400,
  reviews: 400,
  refunds: 400,
  calls: 10_000,
  acts: 20_000,
}

type Parts = { db: Database; secrets: Secrets; now: Date }
export type Installation = { accountId: string; token: string; now: Date }

const accounts = 20
const atOnce = 20_000
const secondsBetween = 30

export async function fillInstallation(parts: Parts, sizes: InstallationSizes): Promise<Installation> {
  const { db, secrets, now } = parts
  const run = (work: (tx: Transaction) => Promise<unknown>) =>
    inTransaction(db, async (tx) => {
      await takeAnyTime(tx)
      await work(tx)
    })
  const accountIds = await addAccounts(parts)
  const [accountId = ''] = accountIds
  const bankAccount = await addBankAccount(parts)
  await run((tx) => scale.insertManyMerchants(tx, sizes.merchants, now))
  await run((tx) => scale.insertManyHours(tx, accountIds, now))
  for (let first = 1; first <= sizes.payments; first += atOnce) {
    const last = Math.min(sizes.payments, first + atOnce - 1)
    const part = { first, last, count: sizes.payments, accountId, now }
    const at = (number: number) => new Date(now.getTime() - (sizes.payments - number) * secondsBetween * 1_000)
    const stretch = { from: at(first), until: at(last + 1) }
    await run((tx) => scale.insertManyPayments(tx, sizes.merchants, part))
    await run((tx) => scale.insertManyNotices(tx, part))
    await run((tx) => books.insertManyCaptures(tx, stretch))
    await run((tx) => books.insertManySettlements(tx, accountId, stretch))
    await run((tx) => books.insertManyPayouts(tx, { ...stretch, bankAccount, now }))
  }
  await run((tx) => books.insertManyStatements(tx, bankAccount, now))
  await run((tx) => books.insertManyBalances(tx))
  await run((tx) => books.insertManyRefunds(tx, sizes.refunds, now))
  await run((tx) => scale.insertManyClients(tx, sizes.merchants, sizes.clients, now))
  await run((tx) => scale.insertManyDisputes(tx, sizes.disputes, now))
  await run((tx) => hanging.insertManyLists(tx, now))
  await run((tx) => scale.insertManyReviews(tx, sizes.reviews, now))
  const { id: staffId, token } = await newStaffFactory(db, secrets).staff('ADMIN')
  await run((tx) => hanging.insertManyOwners(tx, now))
  await run((tx) => hanging.insertManyApplications(tx, now))
  await run((tx) => hanging.insertManyPapers(tx, now))
  await run((tx) => hanging.insertManyCalls(tx, sizes.calls, now))
  await run((tx) => hanging.insertManyActs(tx, { staffId, count: sizes.acts, now }))
  await countAllDays(db, now)
  await run(scale.analyzeAll)
  return { accountId, token, now }
}

async function addAccounts({ db, secrets, now }: Parts): Promise<string[]> {
  const ids: string[] = []
  for (let number = 1; number <= accounts; number++) {
    const id = newId(now)
    const draft = { id, provider: 'cmi', name: `account-${number}`, ownerId: null, environment: 'PRODUCTION' } as const
    const settings = { clientId: '600001234', apiName: 'api-user', baseUrl: 'https://cmi.example' }
    await addAccount(
      { db, secrets, now },
      { ...draft, isTestMode: false, settings, secrets: { storeKey: 'a', apiPassword: 'b' } },
    )
    ids.push(id)
  }
  return ids
}

async function addBankAccount({ db, now }: Parts): Promise<string> {
  const id = newId(now)
  const rib = ribOf({ bankCode: '007', cityCode: '780', accountNumber: '9'.padStart(16, '0') })
  const kept = { name: 'main', iban: null, rib, bic: 'BCMAMAMCXXX', holder: 'Paiement Atlas SA', currency: 'MAD' }
  const ways = { isSegregated: true, format: 'pain.001.001.09', approvalAboveMinor: 0n } as const
  const times = { createdAt: new Date(0), openedAt: null, retiredAt: null }
  await inTransaction(db, (tx) => insertAccount(tx, { id, ...kept, ...ways, ...times }))
  return id
}

export type ReadCall = { path: string; body?: object }
type Read = (path: string) => Promise<Record<string, { [name: string]: unknown }[]>>

/** Every read of the operator's table, as pages of the console ask it: with its filters, searches and further pages. `read` answers a path below `/operator/v1`. */
export async function looksAt({ accountId, now }: Installation, read: Read): Promise<ReadCall[]> {
  const first = async (path: string, name = 'id') => String((await read(path))['items']?.[0]?.[name])
  const q = (text: string) => encodeURIComponent(text)
  const day = (ago: number) => new Date(now.getTime() - ago * 86_400_000).toISOString().slice(0, 10)
  const merchant = `/merchants/${await first(`/merchants?q=${q('Merchant 77')}`, 'merchantId')}`
  const merchantId = merchant.slice('/merchants/'.length)
  const searches = [
    '1037.00',
    day(0),
    `1037.00 ${day(0)}`,
    '4711',
    '7259 380.69',
    'order-9001',
    'TX-0000009001',
    'REMISE-1',
  ]
  const buyers = ['buyer777@example.ma', 'client777@example.ma', 'nobody@example.ma']
  const looked: string[] = [
    ...plain,
    `/risk/lists/${String((await read('/risk'))['lists']?.[0]?.['id'])}`,
    '/merchants?waiting=true',
    `/merchants?before=${merchantId}`,
    ...[
      'Merchant 77',
      'nothing like it',
      'owner77@example.ma',
      'nobody@example.ma',
      'svc_sk_live_c81e728d9d',
      merchantId,
    ].map((text) => `/merchants?q=${q(text)}`),
    ...['', '/pricing', '/virtual-ribs', '/notes', '/ending', '/limits', '/statements'].map(
      (part) => `${merchant}${part}`,
    ),
    '/figures?days=90',
    '/figures?days=90&environment=SANDBOX',
    `/plans/${standardName}`,
    '/plans/plan-7',
    `/payments/${await first(`/payments?q=${day(0)}`)}`,
    ...searches.map((text) => `/payments?q=${q(text)}`),
    '/payments?waiting=true',
    '/disputes?all=true',
    `/disputes/${await first('/disputes')}`,
    '/applications?status=APPROVED',
    `/applications/${await first('/applications', 'merchantId')}`,
    `/acquirers/${accountId}?days=7`,
    ...['', '?waiting=true', '?before=evt-10000'].map((filter) => `/acquirers/${accountId}/notices${filter}`),
    `/bank-statements/${await first('/bank-statements')}`,
    `/settlements?account=${accountId}`,
    `/settlements/${await first('/settlements')}`,
    ...['', '&kind=CHARGE', '&doubt=UNKNOWN_PAYMENT', '&kind=FEE'].map(
      (filter) => `/settlement-lines?account=${accountId}${filter}`,
    ),
    `/settlement-lines/${await first('/settlement-lines')}`,
    ...['', '&status=404', '&path=/v1/refunds', '&environment=SANDBOX'].map(
      (filter) => `/calls?merchantId=${merchantId}${filter}`,
    ),
    ...['one-for-all', 'call-4711', 'nothing'].map((id) => `/calls?requestId=${id}`),
    ...[
      'act=wallet.blocked',
      'act=staff.removed',
      `actor=${merchantId}`,
      `about=${merchantId}`,
      'about=target-77',
      'before=1500',
    ].map((filter) => `/acts?${filter}`),
    '/approvals?status=WAITING',
    '/approvals?status=REFUSED',
    '/mails?status=FAILED',
    '/mails?status=QUEUED',
  ]
  const posted: ReadCall[] = [
    ...buyers.map((email) => ({ path: '/payments/by-email', body: { email } })),
    { path: '/plans/plan-7/preview', body: {} },
    { path: `/plans/${standardName}/preview`, body: {} },
  ]
  // A look at the whole ledger goes on after its answer, beside all that comes behind it.
  const lasting = ['/reconciliation', ...[30, 300].map((ago) => `/reconciliation?day=${day(ago)}`)]
  return [...looked.map((path) => ({ path })), ...posted, ...lasting.map((path) => ({ path }))]
}

const plain = operatorRoutes
  .filter(({ method, path }) => method === 'GET' && !/\{|\/calls$|\/reconciliation$/.test(path))
  .map(({ path }) => path.replace('/operator/v1', ''))
