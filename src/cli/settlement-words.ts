import { majorText } from '../money/money.ts'
import type { LineRow, SettlementRow } from '../money/settlements/queries.ts'
import type { Recorded } from '../money/settlements/record.ts'
import { isLineDoubt, lineDoubts, lineProposals, type SettledLine } from '../money/settlements/settlement.ts'

// Settlements and their lines, as commands print them.

export const textsOf = ({ grossMinor, feeMinor, originalMinor, ...line }: SettledLine, currency: string) => ({
  ...line,
  gross: majorText(grossMinor, currency),
  fee: majorText(feeMinor, currency),
  net: majorText(grossMinor - feeMinor, currency),
  ...(originalMinor !== null && { original: majorText(originalMinor, line.originalCurrency ?? currency) }),
})

export const lineWords = (line: SettledLine & { currency: string }): string => {
  const { gross, fee, net } = textsOf(line, line.currency)
  const named = line.reference ?? line.authorisationCode ?? '-'
  return `${line.kind}  ${named}  ${line.happenedOn ?? '-'}  ${gross} - ${fee} = ${net} ${line.currency}`
}

export const shownSettlement = ({
  reference,
  currency,
  paidOn,
  lines,
  source,
  importedBy,
  ...sums
}: SettlementRow) => ({
  reference,
  currency,
  paidOn,
  lines,
  gross: majorText(sums.grossMinor, currency),
  fee: majorText(sums.feeMinor, currency),
  net: majorText(sums.netMinor, currency),
  source,
  importedBy,
  ...(sums.writtenOffMinor !== null && {
    writtenOff: majorText(sums.writtenOffMinor, currency),
    writtenOffOn: sums.writtenOffOn,
    writtenOffBy: sums.writtenOffBy,
    writtenOffBecause: sums.writtenOffBecause,
  }),
})

export const shownLine = ({ id, line: place, currency, kind, reference, status, doubt, ...line }: LineRow) => ({
  line: id,
  place,
  kind,
  reference,
  partReference: line.partReference,
  authorisationCode: line.authorisationCode,
  happenedOn: line.happenedOn,
  currency,
  gross: majorText(line.grossMinor, currency),
  fee: majorText(line.feeMinor, currency),
  status,
  ...(isLineDoubt(doubt) && { doubt, why: lineDoubts[doubt], proposal: lineProposals[doubt] }),
  ...(line.decidedBy !== null && { decidedBy: line.decidedBy, decidedBecause: line.decidedBecause }),
})

export const suspendedLines = (line: LineRow): string[] => [
  `${line.id}  ${lineWords(line)}`,
  ...(isLineDoubt(line.doubt) ? [`    ${lineDoubts[line.doubt]}; ${lineProposals[line.doubt]}`] : []),
]

export const recordedWords = ({ settlements, lines, unchanged, matched, suspended }: Recorded): string =>
  settlements === 0 && matched + suspended === 0
    ? `nothing new (${unchanged} known)`
    : `${settlements} ${settlements === 1 ? 'settlement' : 'settlements'}, ${lines} lines: ${matched} matched, ${suspended} in suspense`
