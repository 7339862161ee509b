import { exponentOf, majorText } from '../money.ts'
import { allAt, at, MessageProblem, textAt, type XmlNode } from './xml.ts'

// A statement in our words, out of the elements of a camt.053. Pure.

export type StatementHead = {
  statementId: string
  sequence: bigint | undefined
  /** IBAN or number as the bank writes it. */
  account: string
  currency: string
  openingMinor: bigint
  closingMinor: bigint
  untilDay: string
}

export type StatementLine = {
  bookedOn: string
  /** Above zero what came in. */
  amountMinor: bigint
  currency: string
  endToEndId: string | null
  bankReference: string | null
  remittance: string | null
  reason: string | null
  isReturn: boolean
}

/** The head out of the elements beside the entries. Throws MessageProblem. */
export function headOf(elements: readonly XmlNode[]): StatementHead {
  const named = (name: string) => elements.find((each) => each.name === name)
  const statementId = textAt(named('Id')) ?? named('Id')?.text.trim() ?? ''
  if (statementId === '' || statementId.length > 35) refuse('A statement has no identification (Stmt/Id).')
  const number = at(named('Acct'), 'Id')
  const account = textAt(number, 'IBAN') ?? textAt(number, 'Othr', 'Id') ?? refuse(`${statementId} names no account.`)
  const balances = elements.filter(({ name }) => name === 'Bal')
  const opening = balanceOf(balances, ['OPBD', 'PRCD']) ?? refuse(`${statementId} has no opening balance (OPBD).`)
  const closing = balanceOf(balances, ['CLBD']) ?? refuse(`${statementId} has no closing balance (CLBD).`)
  if (opening.currency !== closing.currency)
    refuse(`${statementId} opens in ${opening.currency} and closes in ${closing.currency}.`)
  const sequence = named('ElctrncSeqNb')?.text.trim() || named('LglSeqNb')?.text.trim()
  return {
    statementId,
    sequence: sequence && /^\d{1,18}$/.test(sequence) ? BigInt(sequence) : undefined,
    account,
    currency: closing.currency,
    openingMinor: opening.minor,
    closingMinor: closing.minor,
    untilDay: closing.day,
  }
}

function balanceOf(balances: readonly XmlNode[], codes: readonly string[]) {
  const found = codes.flatMap((code) => balances.filter((each) => textAt(each, 'Tp', 'CdOrPrtry', 'Cd') === code))[0]
  return found && { ...signed(found), day: dayOf(at(found, 'Dt')) }
}

/** The lines of an entry: one, or one for each payment of a batch that says its amounts. None for what is not booked. */
export function linesOf(entry: XmlNode): StatementLine[] {
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts')
  if (status !== undefined && status !== 'BOOK') return []
  const whole = signed(entry)
  const details = allAt(entry, 'NtryDtls').flatMap((each) => allAt(each, 'TxDtls'))
  const parts = details.map((each) => partOf(each, whole))
  const isSplit = parts.length > 1 && parts.every((minor) => minor !== undefined) && sumOf(parts) === whole.minor
  const common = { bookedOn: dayOf(at(entry, 'BookgDt') ?? at(entry, 'ValDt')), currency: whole.currency }
  const lines = isSplit
    ? details.map((each, index) => ({ ...common, amountMinor: parts[index] ?? 0n, ...wordsOf(entry, each) }))
    : [{ ...common, amountMinor: whole.minor, ...wordsOf(entry, details.length === 1 ? details[0] : undefined) }]
  // Banks write entries of nothing, such as interest of 0.00: there is nothing to book.
  return lines.filter(({ amountMinor }) => amountMinor !== 0n)
}

const sumOf = (parts: readonly (bigint | undefined)[]): bigint =>
  parts.reduce<bigint>((sum, each) => sum + (each ?? 0n), 0n)

function partOf(details: XmlNode, whole: { minor: bigint; currency: string }): bigint | undefined {
  const amount = at(details, 'Amt') ?? at(details, 'AmtDtls', 'TxAmt', 'Amt')
  if (!amount || amount.attributes['Ccy'] !== whole.currency) return undefined
  const minor = minorOf(amount.text.trim(), whole.currency)
  return whole.minor < 0n ? -minor : minor
}

function wordsOf(entry: XmlNode, details: XmlNode | undefined) {
  const texts = allAt(at(details, 'RmtInf'), 'Ustrd').map(({ text }) => text.trim())
  const structured = textAt(details, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref')
  const remittance = [...texts, ...(structured ? [structured] : []), textAt(entry, 'AddtlNtryInf') ?? '']
    .join(' ')
    .trim()
  const endToEndId = textAt(details, 'Refs', 'EndToEndId')
  const family = textAt(entry, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd')
  return {
    endToEndId: endToEndId === undefined || endToEndId === 'NOTPROVIDED' ? null : endToEndId.slice(0, 35),
    bankReference:
      (textAt(details, 'Refs', 'AcctSvcrRef') ?? textAt(entry, 'AcctSvcrRef') ?? null)?.slice(0, 35) ?? null,
    remittance: remittance === '' ? null : remittance.slice(0, 500),
    reason: textAt(details, 'RtrInf', 'Rsn', 'Cd') ?? null,
    isReturn:
      at(details, 'RtrInf') !== undefined ||
      textAt(entry, 'RvslInd') === 'true' ||
      family === 'RRTN' ||
      family === 'RPCR',
  }
}

function signed(node: XmlNode): { minor: bigint; currency: string } {
  const amount = at(node, 'Amt')
  const currency = amount?.attributes['Ccy'] ?? refuse('An amount has no currency.')
  const minor = minorOf(amount?.text.trim() ?? '', currency)
  const side = textAt(node, 'CdtDbtInd')
  if (side !== 'CRDT' && side !== 'DBIT') refuse('An amount is neither a credit nor a debit (CdtDbtInd).')
  return { minor: side === 'CRDT' ? minor : -minor, currency }
}

function minorOf(text: string, currency: string): bigint {
  const exponent = exponentOf(currency)
  const [, whole, fraction = ''] = /^(\d{1,15})(?:\.(\d{0,5}))?$/.exec(text) ?? []
  const cents = fraction.replace(/0+$/, '')
  if (whole === undefined || cents.length > exponent)
    return refuse(`An amount is no positive number of ${currency} with at most ${exponent} decimals.`)
  return BigInt(whole + cents.padEnd(exponent, '0'))
}

function dayOf(node: XmlNode | undefined): string {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(textAt(node, 'Dt') ?? textAt(node, 'DtTm') ?? node?.text.trim() ?? '') ?? []
  return day ?? refuse('A balance or an entry has no day.')
}

function refuse(words: string): never {
  throw new MessageProblem(words)
}

/** Refuses a statement whose entries do not lead from its opening to its closing balance, naming both sums. */
export function requireSums(head: StatementHead, enteredMinor: bigint): void {
  const reachedMinor = head.openingMinor + enteredMinor
  if (reachedMinor === head.closingMinor) return
  const text = (minor: bigint) => majorText(minor, head.currency)
  refuse(
    `${head.statementId} does not add up: it opens with ${text(head.openingMinor)} and its entries make ${text(reachedMinor)}, but it closes with ${text(head.closingMinor)}.`,
  )
}
