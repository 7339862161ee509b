import { Readable } from 'node:stream'
import { addAccount } from '#money/acquirers/accounts.ts'
import { paymentCaptured } from '#money/ledger/bookings.ts'
import { balances, post } from '#money/ledger/post.ts'
import { emitTransactionEvent, recordTransaction } from '#money/payments/record.ts'
import type { Scope } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { operatorAccount } from '#money/bank-files/fixture.ts'
import { decideAs, decideOwn } from '#money/bank-statements/decide.ts'
import { bytesOf, camt053, feedParts } from '#money/bank-statements/fixture.ts'
import { importStatements } from '#money/bank-statements/import.ts'
import { matchSettlementsAgain } from '#money/bank-statements/match-settlement.ts'
import { type EntryRow, listSuspense } from '#money/bank-statements/queries.ts'
import { undoEntry } from '#money/bank-statements/undo.ts'
import { bookingDay } from '#money/ledger/booking-day.ts'
import { operatorScope } from '#money/ledger/operator.ts'
import { reconcileDay } from '#money/reconciliation/days.ts'
import { inEnglish } from '#platform/sentences/said.ts'
import type { Harness } from '#test/harness.ts'
import type { SettlementParts } from './book.ts'
import { fileFormat } from './mapping.ts'
import { type SettlementDetails, rowsOf, sumsIn } from './read-file.ts'
import { recordSettlements } from './record.ts'
import { undoSettlementEnd, writeOffSettlement } from './end-settlement.ts'
import { listOpenOf, listSettlementsNamed } from './queries.ts'

// An account at CMI whose settlements come in files, and payments that went through it.

/** With the clock, or at one time. */
export const settlementPartsOf = ({ db, config }: Pick<Harness, 'db' | 'config'>, at?: Date): SettlementParts => ({
  db,
  publicUrl: config.publicUrl,
  now: () => at ?? new Date(),
})

export async function cmiAccount({ db, secrets }: Pick<Harness, 'db' | 'secrets'>, name: string) {
  const now = new Date()
  const settings = { clientId: '600000001', baseUrl: 'https://testpayment.cmi.co.ma', apiUser: 'api' }
  const draft = { provider: 'cmi', name, ownerId: null, environment: 'PRODUCTION', isTestMode: true } as const
  const row = await addAccount(
    { db, secrets, now },
    { id: newId(now), ...draft, settings, secrets: { storeKey: 'key', apiPassword: 'password' } },
  )
  if (!row) throw new Error('The account is there.')
  return row
}

export type Sale = {
  amountMinor: bigint
  feeMinor?: bigint
  acquirerReference?: string
  authorisationCode?: string
  currency?: string
}

/** A captured payment of a merchant at this account. */
export const sold = ({ make }: Pick<Harness, 'make'>, scope: Scope, acquirer: string, sale: Sale, at?: Date) =>
  make.write(scope, async (ctx) => {
    const { currency = 'MAD', amountMinor, feeMinor } = sale
    const row = await recordTransaction(ctx, {
      type: 'PAYMENT',
      status: 'SUCCEEDED',
      method: 'CARD',
      acquirer,
      currency,
      ...sale,
    })
    emitTransactionEvent(ctx, 'payment.created', row)
    await post(
      ctx.tx,
      scope,
      { ...paymentCaptured({ amountMinor, feeMinor }), subjectId: row.id, currency },
      at ?? ctx.now,
    )
    return row
  })

/** As CMI's files may be: it differs by contract. */
export const cmiFormat = {
  encoding: 'windows-1252',
  separator: ';',
  decimal: ',',
  thousands: ' ',
  dates: 'DD/MM/YYYY',
  currency: 'MAD',
  signs: 'BY_KIND',
  passOver: ['TOTAL'],
  columns: {
    settlement: 'Remise',
    paidOn: 'Date règlement',
    kind: 'Type',
    reference: 'Commande',
    authorisationCode: 'Autorisation',
    happenedOn: 'Date',
    gross: 'Brut',
    fee: 'Commission',
    net: 'Net',
  },
  kinds: { VENTE: 'CHARGE', REMBOURSEMENT: 'REFUND', FRAIS: 'FEE' },
}

export const cmiHead = 'Remise;Date règlement;Type;Commande;Autorisation;Date;Brut;Commission;Net'

const streamOf = (text: string, encoding: 'latin1' | 'utf8' = 'latin1'): AsyncIterable<Uint8Array> =>
  Readable.from([Buffer.from(text, encoding)])

type Import = { accountId: string; text: string; given?: SettlementDetails; format?: object; at?: Date }

export async function importText(
  harness: Pick<Harness, 'db' | 'config'>,
  { accountId, text, given = { reference: undefined, paidOn: undefined }, format = cmiFormat, at }: Import,
) {
  const sums = await sumsIn(rowsOf(streamOf(text), fileFormat.parse(format)), given)
  return recordSettlements(settlementPartsOf(harness, at), { accountId, source: 'FILE', by: 'amal' }, sums)
}

const why = { by: 'amal', because: 'The acquirer has said so.' }

type ShownDays = {
  paidOn?: string
  /** The time of everything that gives none; that of the call if it is left out. */
  now?: Date
  /** The day of the statements, which are read at `readAt`. */
  day?: string
  readAt?: Date
}

/** A settlement of 982.00 in a currency of its own, and the statements that show something of it. */
export async function settledIn(harness: Harness, currency: string, days: ShownDays = {}) {
  const { now = new Date(), readAt = now } = days
  const today = bookingDay(now)
  const { paidOn = today, day: shownOn = today } = days
  const feedAt = (at: Date) => ({ ...feedParts(harness), now: () => at })
  const { production } = await harness.make.merchant()
  const { id: accountId } = await cmiAccount(harness, `cmi-${currency}`)
  const sale = { amountMinor: 100_000n, acquirerReference: currency, currency }
  const { reference: payment } = await sold(harness, production, accountId, sale, now)
  const day = paidOn.split('-').toReversed().join('/')
  const text = `${cmiHead}\nR-${currency};${day};VENTE;${currency};;;1000,00;18,00;982,00\n`
  await importText(harness, { accountId, text, format: { ...cmiFormat, currency }, at: now })
  const account = await operatorAccount(harness, { currency, createdAt: now })
  const [settlement] = await listSettlementsNamed(harness.db.read, [`R-${currency}`])
  const settlementId = settlement?.id ?? ''
  let [openingMinor, statements] = [0n, 0]
  const read = (entries: { amountMinor: bigint; currency: string; remittance: string }[], on: string, at: Date) => {
    const content = camt053({ account, id: `${currency} ${++statements}`, openingMinor, entries, currency, day: on })
    return importStatements(feedAt(at), bytesOf(content), 'amal')
  }
  const show = async (amountMinor: bigint, remittance = `VIR CMI R-${currency}`) => {
    const { matched } = await read([{ amountMinor, currency, remittance }], shownOn, readAt)
    openingMinor += amountMinor
    return matched
  }
  const waiting = async () => (await listSuspense(harness.db.read, 10)).filter((each) => each.currency === currency)
  const books = () => balances(harness.db.read, operatorScope, currency)
  return {
    scope: production,
    /** Its reference. */
    payment,
    accountId,
    account,
    settlementId,
    show,
    /** A statement of this day that shows nothing. */
    showNothing: (on: string, at: Date) => read([], on, at),
    waiting,
    books,
    decide: async (amountMinor?: bigint, reference = `r-${currency}`, at = now): Promise<EntryRow> => {
      const entry = (await waiting()).find((each) => amountMinor === undefined || each.amountMinor === amountMinor)
      return decideAs(feedAt(at), { as: 'SETTLEMENT', reference }, { entryId: entry?.id ?? '', ...why })
    },
    own: (entryId: string, at = now) => decideOwn(feedAt(at), { entryId, ...why }),
    undo: (entryId: string, at = now) => undoEntry(feedAt(at), { entryId, ...why }),
    matchAgain: () => matchSettlementsAgain(feedAt(now)),
    open: async () => (await listOpenOf(harness.db.read, [settlementId]))[0]?.openMinor,
    expected: async () => (await books())['bank.expected'],
    writeOff: () => writeOffSettlement(settlementPartsOf(harness, now), { settlementId, ...why }),
    undoEnd: () => undoSettlementEnd(settlementPartsOf(harness, now), { settlementId, ...why }),
    look: (on: string) => reconcileDay(harness.db, currency, on),
    differs: async () =>
      (await reconcileDay(harness.db, currency, today)).differences
        .filter(({ what }) => inEnglish(what).includes(`R-${currency}`))
        .map(({ what, minor }) => [inEnglish(what), minor]),
  }
}
