import { mappedInTurns } from '#platform/turns.ts'
import { majorText } from '../money.ts'
import { ibanOf } from '../wallets/rib.ts'
import type { OperatorAccount, PaymentFormat } from './account.ts'
import { latin } from './latin.ts'

// A file of payments as ISO 20022 wants it: pain.001.001.03 and .09 differ in two elements. Pure. Every text is in letters that need no escape, so
// that nothing in a name can become markup.

export type Payment = {
  endToEndId: string
  amountMinor: bigint
  holderName: string
  rib: string
  /** Without it, the bank goes by the number of the account. */
  bic: string | undefined
}

export type PaymentFile = {
  messageId: string
  createdAt: Date
  /** The day on which the bank is to pay: `2026-11-23`. */
  executionDay: string
  account: Pick<OperatorAccount, 'iban' | 'rib' | 'bic' | 'holder' | 'currency'>
  payments: readonly Payment[]
}

export const totalOf = (payments: readonly Pick<Payment, 'amountMinor'>[]): bigint =>
  payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)

export async function pain001(format: PaymentFormat, file: PaymentFile): Promise<string> {
  const { account, payments } = file
  const words = wordsOf(format)
  const sums = `<NbOfTxs>${payments.length}</NbOfTxs><CtrlSum>${majorText(totalOf(payments), account.currency)}</CtrlSum>`
  const name = latin(account.holder, 70)
  const isDomestic = account.iban === null
  const { currency } = account
  const transfers = await mappedInTurns(payments, (each) => transferOf(each, { currency, bic: words.bic, isDomestic }))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${format}"><CstmrCdtTrfInitn>`,
    `<GrpHdr><MsgId>${file.messageId}</MsgId><CreDtTm>${file.createdAt.toISOString().slice(0, 19)}</CreDtTm>${sums}`,
    `<InitgPty><Nm>${name}</Nm></InitgPty></GrpHdr>`,
    `<PmtInf><PmtInfId>${file.messageId}</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg>${sums}`,
    `<ReqdExctnDt>${words.day(file.executionDay)}</ReqdExctnDt><Dbtr><Nm>${name}</Nm></Dbtr>`,
    `<DbtrAcct>${numberOf(account)}<Ccy>${account.currency}</Ccy></DbtrAcct>`,
    `<DbtrAgt>${agent(words.bic, account.bic)}</DbtrAgt><ChrgBr>SLEV</ChrgBr>`,
    ...transfers,
    '</PmtInf></CstmrCdtTrfInitn></Document>\n',
  ].join('\n')
}

const wordsOf = (format: PaymentFormat) =>
  format === 'pain.001.001.03'
    ? { bic: 'BIC', day: (day: string) => day }
    : { bic: 'BICFI', day: (day: string) => `<Dt>${day}</Dt>` }

type Words = { currency: string; bic: string; isDomestic: boolean }

/** Between accounts with a RIB the numbers are RIBs, for their banks take no IBAN. */
function transferOf(payment: Payment, { currency, bic, isDomestic }: Words): string {
  const { endToEndId, rib, holderName } = payment
  const creditorAgent = payment.bic === undefined ? '' : `<CdtrAgt>${agent(bic, payment.bic)}</CdtrAgt>`
  const amount = `<InstdAmt Ccy="${currency}">${majorText(payment.amountMinor, currency)}</InstdAmt>`
  const number = numberOf(isDomestic ? { iban: null, rib } : { iban: ibanOf(rib), rib: null })
  return [
    `<CdtTrfTxInf><PmtId><InstrId>${endToEndId}</InstrId><EndToEndId>${endToEndId}</EndToEndId></PmtId>`,
    `<Amt>${amount}</Amt>${creditorAgent}`,
    `<Cdtr><Nm>${latin(holderName, 70)}</Nm></Cdtr><CdtrAcct>${number}</CdtrAcct>`,
    `<RmtInf><Ustrd>${endToEndId}</Ustrd></RmtInf></CdtTrfTxInf>`,
  ].join('')
}

const agent = (element: string, bic: string): string => `<FinInstnId><${element}>${bic}</${element}></FinInstnId>`

const numberOf = ({ iban, rib }: Pick<OperatorAccount, 'iban' | 'rib'>): string =>
  iban === null
    ? `<Id><Othr><Id>${rib}</Id><SchmeNm><Prtry>RIB</Prtry></SchmeNm></Othr></Id>`
    : `<Id><IBAN>${iban}</IBAN></Id>`
