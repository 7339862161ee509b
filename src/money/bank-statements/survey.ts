import { createHash, type Hash } from 'node:crypto'
import { isNumberOf, type OperatorAccount } from '../bank-files/account.ts'
import { say } from './message-sentences.ts'
import { type FileBytes, type Reading, readStatements } from './read.ts'
import { headOf, type ReadLine, requireSums, type StatementHead } from './statement.ts'
import { MessageProblem } from './xml.ts'

// The first look at a file: its statements, each right in itself, and what they say in short.

export type FileStatement = {
  /** Its place in the file, from 0. */
  index: number
  account: OperatorAccount
  head: StatementHead
  /** SHA-256 of what it says, whatever message it came in and whatever name it has there. */
  digest: string
}

const statementsMax = 5_000

/** Throws MessageProblem for a file of which nothing can be taken. */
export async function survey(
  bytes: FileBytes,
  accounts: readonly OperatorAccount[],
): Promise<{ found: FileStatement[]; contentHash: string }> {
  const found: FileStatement[] = []
  let running: Running | undefined
  const contentHash = await readStatements(bytes, {
    grown: ({ lines }) => {
      running ??= { hash: createHash('sha256'), sumMinor: 0n, currency: undefined }
      for (const line of lines.splice(0)) add(running, line)
    },
    ended: (reading) => {
      if (found.length === statementsMax)
        throw new MessageProblem(say('The file has more than {most} statements.', { most: String(statementsMax) }))
      if (running) found.push(foundIn(reading, running, accounts))
      running = undefined
    },
  })
  if (found.length === 0) throw new MessageProblem(say('The file has no statement.'))
  return { found, contentHash }
}

/** `currency` is that of its entries: the first that another entry does not have, else the one of all. */
type Running = { hash: Hash; sumMinor: bigint; currency: string | undefined; other?: string }

function add(running: Running, line: ReadLine): void {
  const { bookedOn, amountMinor, currency, endToEndId, bankReference, remittance, reason, isReturn, batch } = line
  running.sumMinor += amountMinor
  running.currency ??= currency
  if (currency !== running.currency) running.other ??= currency
  const said = [bookedOn, String(amountMinor), currency, endToEndId, bankReference, remittance, reason, isReturn, batch]
  running.hash.update(`${JSON.stringify(said)}\n`)
}

function foundIn({ index, elements }: Reading, running: Running, accounts: readonly OperatorAccount[]): FileStatement {
  const head = headOf(elements)
  const { statementId: statement, currency, sequence, untilDay, openingMinor, closingMinor } = head
  const account = accounts.find((each) => isNumberOf(each, head.account))
  if (!account)
    throw new MessageProblem(
      say('{statement} is of an account that is none of yours: npx mizan bank accounts add.', { statement }),
    )
  const names = { account: account.name, currency: account.currency }
  if (currency !== account.currency)
    throw new MessageProblem(
      say('{statement} is in {other}, and the account {account} in {currency}.', {
        statement,
        other: currency,
        ...names,
      }),
    )
  const other = [running.currency, running.other].find((each) => each !== undefined && each !== currency)
  if (other !== undefined)
    throw new MessageProblem(
      say('An entry is in {other}, and the account {account} in {currency}.', { other, ...names }),
    )
  requireSums(head, running.sumMinor)
  const said = [account.id, currency, String(sequence), untilDay, String(openingMinor), String(closingMinor)]
  return { index, account, head, digest: running.hash.update(JSON.stringify(said)).digest('hex') }
}
