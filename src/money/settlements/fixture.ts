import { Readable } from 'node:stream'
import { addAccount } from '#money/acquirers/accounts.ts'
import { paymentCaptured } from '#money/ledger/bookings.ts'
import { post } from '#money/ledger/post.ts'
import { emitTransactionEvent, recordTransaction } from '#money/payments/record.ts'
import type { Scope } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import type { Harness } from '#test/harness.ts'
import type { SettlementParts } from './book.ts'
import { fileFormat } from './mapping.ts'
import { type SettlementDetails, rowsOf, sumsIn } from './read-file.ts'
import { recordSettlements } from './record.ts'

// An account at CMI whose settlements come in files, and payments that went through it.

export const settlementPartsOf = ({ db, config }: Pick<Harness, 'db' | 'config'>): SettlementParts => ({
  db,
  publicUrl: config.publicUrl,
  now: () => new Date(),
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

export type Sale = { amountMinor: bigint; acquirerReference?: string; authorisationCode?: string; currency?: string }

/** A captured payment of a merchant at this account. */
export const sold = ({ make }: Pick<Harness, 'make'>, scope: Scope, acquirer: string, sale: Sale) =>
  make.write(scope, async (ctx) => {
    const { currency = 'MAD', amountMinor } = sale
    const row = await recordTransaction(ctx, {
      type: 'PAYMENT',
      status: 'SUCCEEDED',
      method: 'CARD',
      acquirer,
      currency,
      ...sale,
    })
    emitTransactionEvent(ctx, 'payment.created', row)
    await post(ctx.tx, scope, { ...paymentCaptured({ amountMinor }), subjectId: row.id, currency }, ctx.now)
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

type Import = { accountId: string; text: string; given?: SettlementDetails; format?: object }

export async function importText(
  harness: Pick<Harness, 'db' | 'config'>,
  { accountId, text, given = { reference: undefined, paidOn: undefined }, format = cmiFormat }: Import,
) {
  const sums = await sumsIn(rowsOf(streamOf(text), fileFormat.parse(format)), given)
  return recordSettlements(settlementPartsOf(harness), { accountId, source: 'FILE', by: 'amal' }, sums)
}
