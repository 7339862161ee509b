import type { Statement } from './oracle/bank.ts'

// Papers of a bank, by ISO 20022: statements, and answers to files of orders.

const xml = '<?xml version="1.0" encoding="UTF-8"?>\n'
const sumOf = (amount: number): string => (Math.abs(amount) / 100).toFixed(2)
const side = (amount: number): string => `<CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`

export function camt053({ number, opening, closing, entries }: Statement, rib: string, day: string): string {
  const id = `RELEVE-${number}`
  const balance = (code: string, amount: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="MAD">${sumOf(amount)}</Amt>${side(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`
  const lines = entries.map(({ amount, endToEndId, text, reason }) => {
    const references = endToEndId === undefined ? '' : `<Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>`
    const words = text === undefined ? '' : `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`
    const why = reason === undefined ? '' : `<RtrInf><Rsn><Cd>${reason}</Cd></Rsn></RtrInf>`
    return [
      `<Ntry><Amt Ccy="MAD">${sumOf(amount)}</Amt>${side(amount)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt>`,
      `<BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd><NtryDtls><TxDtls>${references}${words}${why}</TxDtls></NtryDtls></Ntry>`,
    ].join('')
  })
  return [
    `${xml}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>`,
    `<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${day}T18:00:00</CreDtTm></GrpHdr>`,
    `<Stmt><Id>${id}</Id><ElctrncSeqNb>${number}</ElctrncSeqNb><CreDtTm>${day}T18:00:00</CreDtTm>`,
    `<Acct><Id><Othr><Id>${rib}</Id></Othr></Id></Acct>`,
    balance('OPBD', opening),
    balance('CLBD', closing),
    ...lines,
    '</Stmt></BkToCstmrStmt></Document>',
  ].join('')
}

/** The bank refuses these orders of a file: there is no such account. */
export const pain002 = (file: string, refused: readonly string[]): string =>
  [
    `${xml}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>`,
    `<GrpHdr><MsgId>REPONSE-${file}</MsgId><CreDtTm>2026-05-04T09:00:00</CreDtTm></GrpHdr>`,
    `<OrgnlGrpInfAndSts><OrgnlMsgId>${file}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId></OrgnlGrpInfAndSts>`,
    `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${file}</OrgnlPmtInfId>`,
    ...refused.map(
      (id) =>
        `<TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC01</Cd></Rsn></StsRsnInf></TxInfAndSts>`,
    ),
    '</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>',
  ].join('')

/** Orders of a file of payments: what each is called, and how much is to be paid. */
export const ordersIn = (text: string): { endToEndId: string; amount: number }[] =>
  [...text.matchAll(/<CdtTrfTxInf>.*?<EndToEndId>([^<]+)<.*?<InstdAmt Ccy="MAD">([\d.]+)</gs)].map(
    ([, endToEndId = '', amount = '']) => ({ endToEndId, amount: Math.round(Number(amount) * 100) }),
  )
