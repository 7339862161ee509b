import { settleTransfer } from '#modules/wallet/actions.ts'
import { listByTransferReference, listTransfersLike } from '#modules/wallet/queries.ts'
import type { Harness } from '#test/harness.ts'
import type { OperatorAccount } from '../bank-files/account.ts'
import { majorText } from '../money.ts'
import { importStatements } from './import.ts'
import type { FileBytes } from './read.ts'
import type { FeedParts } from './feed.ts'

// Statements as banks write them, and their import.

type SampleEntry = {
  amountMinor: bigint
  endToEndId?: string
  remittance?: string
  reason?: string
  currency?: string
  day?: string
  creditedTo?: string
  bankReference?: string
}

export type WrittenStatement = {
  account: Pick<OperatorAccount, 'rib' | 'iban'>
  id: string
  sequence?: number
  openingMinor: bigint
  closingMinor?: bigint
  currency?: string
  day?: string
  entries?: readonly SampleEntry[]
}

const text = (minor: bigint, currency: string): string => majorText(minor < 0n ? -minor : minor, currency)
const side = (minor: bigint): string => `<CdtDbtInd>${minor < 0n ? 'DBIT' : 'CRDT'}</CdtDbtInd>`

/** A statement that its schema finds valid; without a closing balance, it adds up. */
export function camt053(given: WrittenStatement, version: '02' | '08' = '08'): string {
  const { id, openingMinor, entries = [], currency = 'MAD', day = '2026-11-23' } = given
  const closingMinor = given.closingMinor ?? entries.reduce((sum, each) => sum + each.amountMinor, openingMinor)
  const number = given.account.iban
    ? `<IBAN>${given.account.iban}</IBAN>`
    : `<Othr><Id>${given.account.rib}</Id></Othr>`
  const balance = (code: string, minor: bigint) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${text(minor, currency)}</Amt>${side(minor)}<Dt><Dt>${day}</Dt></Dt></Bal>`
  const sequence = given.sequence === undefined ? '' : `<ElctrncSeqNb>${given.sequence}</ElctrncSeqNb>`
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>`,
    `<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${day}T18:00:00</CreDtTm></GrpHdr>`,
    `<Stmt><Id>${id}</Id>${sequence}<CreDtTm>${day}T18:00:00</CreDtTm><Acct><Id>${number}</Id></Acct>`,
    balance('OPBD', openingMinor),
    balance('CLBD', closingMinor),
    ...entries.map((each) => entry({ currency, day, ...each }, version)),
    '</Stmt></BkToCstmrStmt></Document>',
  ].join('')
}

/** The same movements as a notification. */
export const camt054 = (given: WrittenStatement): string =>
  camt053(given)
    .replaceAll('camt.053', 'camt.054')
    .replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn')
    .replaceAll('Stmt>', 'Ntfctn>')

function entry({ amountMinor, currency = 'MAD', day, ...each }: SampleEntry, version: '02' | '08'): string {
  const status = version === '02' ? '<Sts>BOOK</Sts>' : '<Sts><Cd>BOOK</Cd></Sts>'
  const own = each.bankReference ? `<AcctSvcrRef>${each.bankReference}</AcctSvcrRef>` : ''
  const named = each.endToEndId ? `<EndToEndId>${each.endToEndId}</EndToEndId>` : ''
  const references = own + named === '' ? '' : `<Refs>${own}${named}</Refs>`
  const account = /^\d/.test(each.creditedTo ?? '')
    ? `<Othr><Id>${each.creditedTo}</Id></Othr>`
    : `<IBAN>${each.creditedTo}</IBAN>`
  const parties = each.creditedTo ? `<RltdPties><CdtrAcct><Id>${account}</Id></CdtrAcct></RltdPties>` : ''
  const remittance = each.remittance ? `<RmtInf><Ustrd>${each.remittance}</Ustrd></RmtInf>` : ''
  const reason = each.reason ? `<RtrInf><Rsn><Cd>${each.reason}</Cd></Rsn></RtrInf>` : ''
  return [
    `<Ntry><Amt Ccy="${currency}">${text(amountMinor, currency)}</Amt>${side(amountMinor)}${status}`,
    `<BookgDt><Dt>${day}</Dt></BookgDt><BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd>`,
    `<NtryDtls><TxDtls>${references}${parties}${remittance}${reason}</TxDtls></NtryDtls></Ntry>`,
  ].join('')
}

/** A bank's answer to a file, for its group and for each payment that it names. */
export const pain002 = (
  messageId: string,
  group: string,
  words: readonly [reference: string, status: string, reason?: string | undefined][],
) =>
  [
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>',
    '<GrpHdr><MsgId>A1</MsgId><CreDtTm>2026-11-24T09:00:00</CreDtTm></GrpHdr>',
    `<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><GrpSts>${group}</GrpSts></OrgnlGrpInfAndSts>`,
    `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${messageId}</OrgnlPmtInfId>`,
    ...words.map(
      ([reference, status, reason]) =>
        `<TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId><TxSts>${status}</TxSts>${reason ? `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>` : ''}</TxInfAndSts>`,
    ),
    '</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>',
  ].join('')

export const feedParts = ({ db, config }: Pick<Harness, 'db' | 'config'>): FeedParts => ({
  db,
  publicUrl: config.publicUrl,
  now: () => new Date(),
  fundingsOf: async (reference) =>
    (await listByTransferReference(db.read, reference)).flatMap(({ transactionId, ...funding }) =>
      transactionId === null ? [] : [{ ...funding, transactionId }],
    ),
  fundingsLike: async (tx, scope, like) =>
    (await listTransfersLike(tx, scope, like)).flatMap(({ transactionId, ...funding }) =>
      transactionId === null ? [] : [{ ...funding, ...scope, transactionId }],
    ),
  settleFunding: async (ctx, id) => (await settleTransfer(ctx, id, { status: 'SUCCEEDED' })) !== undefined,
})

export const bytesOf = (content: string | Buffer, atOnce = 1_000): FileBytes => {
  const bytes = Buffer.from(content)
  return async function* () {
    for (let from = 0; from < bytes.length; from += atOnce) yield bytes.subarray(from, from + atOnce)
  }
}

export const importText = (harness: Pick<Harness, 'db' | 'config'>, content: string | Buffer) =>
  importStatements(feedParts(harness), bytesOf(content), 'amal')
