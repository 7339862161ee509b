import { createHash } from 'node:crypto'
import { mappedInTurns } from '#platform/turns.ts'
import { isDay } from '#platform/day.ts'
import { exponentOf, isCurrency, majorText } from '../money.ts'
import { ribIn } from '../wallets/rib.ts'
import { allAt, at, MessageProblem, textAt, type XmlNode } from './xml.ts'
import type { Sentence } from '#platform/sentences/said.ts'
import { say } from './message-sentences.ts'

// A statement in our words, out of the elements of a camt.053. Pure, but for the turns that an entry of many payments leaves to others.

export type StatementHead = {
  statementId: string
  /** From 1; a statement that is not in pages has one. */
  page: number
  /** The bank's number, which all pages have. */
  number: bigint | undefined
  /** That of the first page alone. */
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
  /** The RIB that a transfer was sent to, where the bank says it of one that came in. */
  creditedTo: string | null
}

/** A line of a batch that names none of its payments has the name of the file that they were in. */
export type ReadLine = StatementLine & { batch: string | null }

/** The head out of the elements beside the entries. Throws MessageProblem. */
export function headOf(elements: readonly XmlNode[]): StatementHead {
  const named = (name: string) => elements.find((each) => each.name === name)
  const statementId = textAt(named('Id')) ?? named('Id')?.text.trim() ?? ''
  if (statementId === '' || statementId.length > 35) refuse(say('A statement has no identification (Stmt/Id).'))
  const holder = at(named('Acct'), 'Id')
  const account =
    textAt(holder, 'IBAN') ??
    textAt(holder, 'Othr', 'Id') ??
    refuse(say('{statement} names no account.', { statement: statementId }))
  const opening =
    openingOf(elements) ?? refuse(say('{statement} has no opening balance (OPBD).', { statement: statementId }))
  const closing =
    closingOf(elements) ?? refuse(say('{statement} has no closing balance (CLBD).', { statement: statementId }))
  if (opening.currency !== closing.currency)
    refuse(
      say('{statement} opens in {opening} and closes in {closing}.', {
        statement: statementId,
        opening: opening.currency,
        closing: closing.currency,
      }),
    )
  const page = pageOf(elements)
  const written = named('ElctrncSeqNb')?.text.trim() || named('LglSeqNb')?.text.trim()
  const number = written && /^\d{1,18}$/.test(written) ? BigInt(written) : undefined
  return {
    statementId: page > 1 ? nameOfPage(statementId, page) : statementId,
    page,
    number,
    sequence: page === 1 ? number : undefined,
    account,
    currency: closing.currency,
    openingMinor: opening.minor,
    closingMinor: closing.minor,
    untilDay: closing.day,
  }
}

const nameMax = 35

/** Of a name that leaves no room for the page, the hash stands for what is cut off: names often differ in their last letters alone. */
function nameOfPage(statementId: string, page: number): string {
  const whole = `${statementId}/${page}`
  if (whole.length <= nameMax) return whole
  const hash = createHash('sha256').update(statementId).digest('hex').slice(0, 8)
  const rest = `~${hash}/${page}`
  return statementId.slice(0, nameMax - rest.length) + rest
}

function pageOf(elements: readonly XmlNode[]): number {
  const number = textAt(
    elements.find(({ name }) => name === 'StmtPgntn'),
    'PgNb',
  )
  return number && /^\d{1,5}$/.test(number) ? Number(number) : 1
}

type Balance = { minor: bigint; currency: string; day: string }

/** A page that is not the first opens, and one that is not the last closes, with an interim balance. */
const openingOf = (elements: readonly XmlNode[]): Balance | undefined =>
  balancesOf(elements, 'OPBD', 'PRCD')[0] ?? interimOf(elements)[0]

const closingOf = (elements: readonly XmlNode[]): Balance | undefined =>
  balancesOf(elements, 'CLBD')[0] ?? interimOf(elements).at(-1)

const interimOf = (elements: readonly XmlNode[]): Balance[] =>
  elements.some(({ name }) => name === 'StmtPgntn') ? balancesOf(elements, 'ITBD') : []

function balancesOf(elements: readonly XmlNode[], ...codes: string[]): Balance[] {
  const codeOf = (each: XmlNode) => textAt(each, 'Tp', 'CdOrPrtry', 'Cd') ?? textAt(each, 'Tp', 'CdOrPrtry', 'Prtry')
  const balances = elements.filter(({ name }) => name === 'Bal')
  const found = codes.flatMap((code) => balances.filter((each) => codeOf(each) === code))
  return found.map((each) => ({ ...signed(each), day: dayOf(at(each, 'Dt')) }))
}

/**
 * The lines of an entry: one, or one for each payment of a batch that says its amounts, and one for charges that were taken with them. None for what is not booked. An entry without a
 * day of its own has that of its statement.
 */
export async function linesOf(entry: XmlNode, statementDay?: () => string): Promise<ReadLine[]> {
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts', 'Prtry') ?? textAt(entry, 'Sts')
  if (status !== undefined && status !== 'BOOK') return []
  const whole = signed(entry)
  const details = allAt(entry, 'NtryDtls').flatMap((each) => allAt(each, 'TxDtls'))
  const dated = at(entry, 'BookgDt') ?? at(entry, 'ValDt')
  const bookedOn = dated || !statementDay ? dayOf(dated) : statementDay()
  const common = { bookedOn, currency: whole.currency, batch: null }
  const split = await splitOf(entry, details, whole)
  const parts = split ?? [{ amountMinor: whole.minor, ...(await unsplit(entry, details)) }]
  // Banks write entries of nothing, such as interest of 0.00: there is nothing to book.
  return parts.filter(({ amountMinor }) => amountMinor !== 0n).map((part) => ({ ...common, ...part }))
}

type Whole = { minor: bigint; currency: string }
type Part = Omit<ReadLine, 'bookedOn' | 'currency' | 'batch'> & { batch?: string | null }

/** Undefined when the parts do not make the whole. */
async function splitOf(entry: XmlNode, details: readonly XmlNode[], whole: Whole): Promise<Part[] | undefined> {
  const amounts = await mappedInTurns(details, (each) => partOf(each, whole))
  if (details.length === 0 || !amounts.every((minor) => minor !== undefined)) return undefined
  const sumMinor = amounts.reduce<bigint>((sum, minor) => sum + minor, 0n)
  const chargesMinor = sumMinor === whole.minor ? 0n : await chargesBeside(entry, details, whole, sumMinor)
  if (chargesMinor === undefined) return undefined
  // A batch of one payment has the name of its file, as one that says no amounts.
  const words =
    details.length === 1
      ? [await unsplit(entry, details)]
      : await mappedInTurns(details, (each) => wordsOf(entry, each))
  const parts = words.map((each, index) => ({ amountMinor: amounts[index] ?? 0n, ...each }))
  if (chargesMinor === 0n) return parts
  const reference = parts[0]?.bankReference ?? null
  return [...parts, { ...noWords, amountMinor: -chargesMinor, bankReference: reference, remittance: 'Chrgs' }]
}

/** Of a transfer that leaves, charges stand in the same entry. Of one that comes in, they are for people to look at. */
async function chargesBeside(
  entry: XmlNode,
  details: readonly XmlNode[],
  whole: Whole,
  sumMinor: bigint,
): Promise<bigint | undefined> {
  if (whole.minor > 0n) return undefined
  const charges = await chargesIn(entry, details, whole.currency)
  const found = charges.find((minor) => sumMinor - minor === whole.minor)
  return found === 0n ? undefined : found
}

const noWords = {
  endToEndId: null,
  bankReference: null,
  remittance: null,
  reason: null,
  isReturn: false,
  creditedTo: null,
}

/** Charges that a payer is told of: of the entry, of its details, or of both. Some banks say the same charges in both places. */
async function chargesIn(entry: XmlNode, details: readonly XmlNode[], currency: string): Promise<bigint[]> {
  const ofEntry = chargesOf(entry, currency)
  const ofEach = await mappedInTurns(details, (each) => chargesOf(each, currency))
  const ofDetails = ofEach.reduce((sum, minor) => sum + minor, 0n)
  return [ofEntry, ofDetails, ofEntry + ofDetails]
}

const chargesOf = (node: XmlNode, currency: string): bigint =>
  allAt(node, 'Chrgs')
    .flatMap((charges) => (at(charges, 'Rcrd') ? allAt(charges, 'Rcrd') : [charges]))
    .map((record) => amountIn(at(record, 'Amt'), currency) ?? 0n)
    .reduce((sum, minor) => sum + minor, 0n)

/** Places in which a payment says its amount. The first that is in the currency of the account counts, and no other is read. */
const amountPlaces = [
  ['Amt'],
  ['AmtDtls', 'TxAmt', 'Amt'],
  ['AmtDtls', 'CntrValAmt', 'Amt'],
  ['AmtDtls', 'InstdAmt', 'Amt'],
]

/** One payment of the entry, with a direction of its own where it says one. */
function partOf(details: XmlNode, { minor: wholeMinor, currency }: Whole): bigint | undefined {
  const side = textAt(details, 'CdtDbtInd')
  const isOut = side === undefined ? wholeMinor < 0n : side === 'DBIT'
  for (const names of amountPlaces) {
    const minor = amountIn(at(details, ...names), currency)
    if (minor !== undefined) return isOut ? -minor : minor
  }
  return undefined
}

const amountIn = (amount: XmlNode | undefined, currency: string): bigint | undefined =>
  amount?.attributes['Ccy'] === currency ? minorOf(amount.text.trim(), currency) : undefined

/** All that it says in one line. A batch may name nothing but the file that we sent. */
async function unsplit(entry: XmlNode, details: readonly XmlNode[]): Promise<Omit<Part, 'amountMinor'>> {
  const [only, another] = details
  const words = wordsOf(entry, another ? undefined : only)
  // More than are kept of any batch.
  const spoken = another ? details.slice(0, 1_000) : []
  const texts = (await mappedInTurns(spoken, (each) => spokenIn(wordsOf(entry, each)))).flat()
  const batches = allAt(entry, 'NtryDtls').map((each) => at(each, 'Btch'))
  const batch = [...batches, at(only, 'Refs')]
    .flatMap((each) => [textAt(each, 'PmtInfId'), textAt(each, 'MsgId')])
    .find((text) => text !== undefined)
  return {
    ...words,
    ...(another && { remittance: [...new Set(texts)].join(' ').slice(0, 500) || words.remittance }),
    batch: another ? null : (batch ?? null),
  }
}

const spokenIn = ({ endToEndId, remittance }: Pick<StatementLine, 'endToEndId' | 'remittance'>): string[] =>
  [endToEndId, remittance].filter((text) => text !== null)

function wordsOf(entry: XmlNode, details: XmlNode | undefined): Omit<Part, 'amountMinor' | 'batch'> {
  const remitted = at(details, 'RmtInf')
  const texts = [
    ...allAt(remitted, 'Ustrd').map(({ text }) => text.trim()),
    ...allAt(remitted, 'Strd').flatMap((each) => [
      textAt(each, 'CdtrRefInf', 'Ref'),
      ...allAt(each, 'RfrdDocInf').map((document) => textAt(document, 'Nb')),
      ...allAt(each, 'AddtlRmtInf').map(({ text }) => text.trim()),
    ]),
    textAt(details, 'AddtlTxInf'),
    textAt(entry, 'AddtlNtryInf'),
  ]
  const remittance = texts.filter((text) => text !== undefined && text !== '').join(' ')
  const given = [textAt(details, 'Refs', 'EndToEndId'), textAt(details, 'Refs', 'InstrId')]
  const endToEndId = given.find((text) => text !== undefined && text !== 'NOTPROVIDED') ?? null
  const families = new Set([entry, details].map((node) => textAt(node, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd')))
  const why = at(details, 'RtrInf', 'Rsn')
  return {
    endToEndId: endToEndId?.slice(0, 35) ?? null,
    bankReference:
      (textAt(details, 'Refs', 'AcctSvcrRef') ?? textAt(entry, 'AcctSvcrRef') ?? null)?.slice(0, 35) ?? null,
    remittance: remittance === '' ? null : remittance.slice(0, 500),
    reason: (textAt(why, 'Cd') ?? textAt(why, 'Prtry') ?? null)?.slice(0, 35) ?? null,
    isReturn:
      at(details, 'RtrInf') !== undefined ||
      ['true', '1'].includes(textAt(entry, 'RvslInd') ?? '') ||
      families.has('RRTN') ||
      families.has('RPCR'),
    creditedTo: creditedTo(entry, details),
  }
}

function creditedTo(entry: XmlNode, details: XmlNode | undefined): string | null {
  const side = textAt(details, 'CdtDbtInd') ?? textAt(entry, 'CdtDbtInd')
  const account = at(details, 'RltdPties', 'CdtrAcct', 'Id')
  // That of a payment that leaves is of a merchant or a buyer, and is not kept.
  return side === 'CRDT' ? (ribIn(textAt(account, 'IBAN') ?? textAt(account, 'Othr', 'Id') ?? '') ?? null) : null
}

function signed(node: XmlNode): { minor: bigint; currency: string } {
  const amount = at(node, 'Amt')
  const currency = amount?.attributes['Ccy'] ?? refuse(say('An amount has no currency.'))
  if (!isCurrency(currency))
    refuse(
      say('The currency {currency} is not known: ISO 4217 has none of this code.', { currency: currency.slice(0, 3) }),
    )
  const minor = minorOf(amount?.text.trim() ?? '', currency)
  const side = textAt(node, 'CdtDbtInd')
  if (side !== 'CRDT' && side !== 'DBIT') refuse(say('An amount is neither a credit nor a debit (CdtDbtInd).'))
  return { minor: side === 'CRDT' ? minor : -minor, currency }
}

/** Sums of as many amounts as a file may have fit into the columns. */
const wholeDigitsMax = 13
/** The schema allows 18 digits, and zeros around them. */
const charactersMax = 40

function minorOf(text: string, currency: string): bigint {
  if (text.length > charactersMax)
    return refuse(say('An amount has more than {most} characters.', { most: String(charactersMax) }))
  const exponent = exponentOf(currency)
  // As the schema writes numbers: a sign, zeros in front and either half may be there or not.
  const [, whole = '', fraction = ''] = /^\+?(\d*)(?:\.(\d*))?$/.exec(text) ?? []
  if (whole + fraction === '' || !/^0*$/.test(fraction.slice(exponent)))
    return refuse(
      say('An amount is no positive number of {currency} with at most {decimals} decimals.', {
        currency,
        decimals: String(exponent),
      }),
    )
  const digits = whole.replace(/^0+/, '')
  if (digits.length > wholeDigitsMax)
    return refuse(say('An amount has more than {most} digits.', { most: String(wholeDigitsMax) }))
  return BigInt(digits + fraction.slice(0, exponent).padEnd(exponent, '0'))
}

function dayOf(node: XmlNode | undefined): string {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(textAt(node, 'Dt') ?? textAt(node, 'DtTm') ?? node?.text.trim() ?? '') ?? []
  if (day === undefined) return refuse(say('A balance or an entry has no day.'))
  return isDay(day) ? day : refuse(say('The calendar has no {day}.', { day }))
}

function refuse(words: Sentence): never {
  throw new MessageProblem(words)
}

/** The day on which the statement ends. Throws MessageProblem where its closing balance is not there yet. */
export const lastDayOf = (elements: readonly XmlNode[]): string =>
  closingOf(elements)?.day ?? refuse(say('An entry has no day (BookgDt), and no closing balance stands before it.'))

/** Refuses a statement whose entries do not lead from its opening to its closing balance, naming both sums. */
export function requireSums(head: StatementHead, enteredMinor: bigint): void {
  const reachedMinor = head.openingMinor + enteredMinor
  if (reachedMinor === head.closingMinor) return
  const text = (minor: bigint) => `${majorText(minor, head.currency)} ${head.currency}`
  refuse(
    say(
      '{statement} does not add up: it opens with {opening} and its entries make {reached}, but it closes with {closing}.',
      {
        statement: head.statementId,
        opening: text(head.openingMinor),
        reached: text(reachedMinor),
        closing: text(head.closingMinor),
      },
    ),
  )
}
