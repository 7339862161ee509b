import { createHash } from 'node:crypto'
import type { Acquirer, Authorisation, PaymentOutcome } from '../../money/acquirers/acquirer.ts'
import type { CardAccount } from '../../money/acquirers/routing.ts'
import { majorText } from '../../money/money.ts'
import type { MoneyTransaction } from '../../money/payments/transaction.ts'
import type { SettledLine } from '../../money/settlements/settlement.ts'

// Answers and messages of the acquirer and the bank in the demo's six weeks of production. Pure.

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').toUpperCase()

/** Approves every card. It stands in for an acquirer while the weeks are played, whose days are over. */
export function approvingAccount(id: string, base: Acquirer, now: () => Date): CardAccount {
  const authorise = async ({ reference, amountMinor, currency }: Authorisation): Promise<PaymentOutcome> => ({
    status: 'APPROVED',
    acquirerReference: `DEMO-${digestOf(reference).slice(0, 16)}`,
    authorisationCode: digestOf(reference).slice(16, 22),
    amountMinor,
    currency,
    capturedAt: now(),
    card: {
      brand: 'visa',
      last4: '4242',
      expMonth: 12,
      expYear: now().getUTCFullYear() + 4,
      country: 'MA',
      funding: 'DEBIT',
      fingerprint: digestOf(id).slice(0, 32),
    },
  })
  const acquirer: Acquirer = { ...base, name: id, environments: ['PRODUCTION'], authorise }
  return { id, provider: 'cmi', isTestMode: true, isDouble: true, settings: {}, origins: [], acquirer }
}

/** The acquirer keeps 1.8 % of each payment. */
export const settledLineOf = ({
  acquirerReference,
  amountMinor,
  createdAt,
}: Pick<MoneyTransaction, 'acquirerReference' | 'amountMinor' | 'createdAt'>): SettledLine => ({
  kind: 'CHARGE',
  reference: acquirerReference,
  partReference: null,
  authorisationCode: null,
  happenedOn: createdAt.toISOString().slice(0, 10),
  grossMinor: amountMinor,
  feeMinor: (amountMinor * 18n) / 1_000n,
  originalMinor: null,
  originalCurrency: null,
})

export type ShownEntry = { amountMinor: bigint; endToEndId?: string; remittance?: string }
type ShownStatement = {
  id: string
  rib: string
  sequence: number
  day: string
  openingMinor: bigint
  entries: readonly ShownEntry[]
}

const currency = 'MAD'

/** A statement as a bank sends it. */
export function camt053Of({ id, rib, sequence, day, openingMinor, entries }: ShownStatement): string {
  const closingMinor = entries.reduce((sum, each) => sum + each.amountMinor, openingMinor)
  const balance = (code: string, minor: bigint) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amountOf(minor)}<Dt><Dt>${day}</Dt></Dt></Bal>`
  const created = `<CreDtTm>${day}T19:00:00</CreDtTm>`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>',
    `<GrpHdr><MsgId>${id}</MsgId>${created}</GrpHdr>`,
    `<Stmt><Id>${id}</Id><ElctrncSeqNb>${sequence}</ElctrncSeqNb>${created}<Acct><Id><Othr><Id>${rib}</Id></Othr></Id></Acct>`,
    balance('OPBD', openingMinor),
    balance('CLBD', closingMinor),
    ...entries.map((each) => entryOf(each, day)),
    '</Stmt></BkToCstmrStmt></Document>',
  ].join('')
}

function entryOf({ amountMinor, endToEndId, remittance }: ShownEntry, day: string): string {
  const references = endToEndId === undefined ? '' : `<Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>`
  const text = remittance === undefined ? '' : `<RmtInf><Ustrd>${remittance}</Ustrd></RmtInf>`
  return [
    `<Ntry>${amountOf(amountMinor)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt>`,
    `<BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd><NtryDtls><TxDtls>${references}${text}</TxDtls></NtryDtls></Ntry>`,
  ].join('')
}

const amountOf = (minor: bigint): string =>
  `<Amt Ccy="${currency}">${majorText(minor < 0n ? -minor : minor, currency)}</Amt><CdtDbtInd>${minor < 0n ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
