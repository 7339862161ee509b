import type { Answered } from './answers.ts'
import { importAnswer } from './answers.ts'
import type { FeedParts } from './feed.ts'
import { type Imported, importStatements, type Within } from './import.ts'
import type { FileBytes } from './read.ts'
import { importNotification, type Notified } from './notify.ts'

// A message of a bank, whichever of the three it is.

export type Read = Imported | Answered | Notified

/** Throws MessageProblem for a file of which nothing is taken. Reading it again changes nothing. */
export async function importMessage(parts: FeedParts, bytes: FileBytes, by: string, within?: Within): Promise<Read> {
  const kind = await kindOf(bytes)
  if (kind === 'camt.054') return importNotification(parts, bytes, within)
  return kind === 'pain.002' ? importAnswer(parts, bytes, within) : importStatements(parts, bytes, by, within)
}

/** Of an envelope with a signature, too. */
const headBytes = 64 * 1024

/** The first namespace of a message that is read. Without the zeros of UTF-16 it reads the same in every encoding. */
async function kindOf(bytes: FileBytes): Promise<string | undefined> {
  let head = Buffer.alloc(0)
  for await (const part of bytes()) {
    head = Buffer.concat([head, part.subarray(0, headBytes)])
    if (head.length >= headBytes) break
  }
  return /:(camt\.05[34]|pain\.002)\.001\./.exec(head.toString('latin1').replaceAll('\0', ''))?.[1]
}

/** One line for people. */
export function readWords(found: Read): string {
  if ('settled' in found) return notifiedWords(found)
  return 'file' in found ? answerWords(found) : importWords(found)
}

const notifiedWords = ({ movements, settled }: Notified): string =>
  `${movements} movements: ${settled} settled, ${movements - settled} left to the statement.`

const answerWords = ({ file, accepted, refused, unchanged }: Answered): string =>
  `${file}: ${accepted} taken over by the bank, ${refused} refused, ${unchanged} unchanged.`

function importWords({ statements, passedOver, entries, later, wasKnown, matched, suspended }: Imported): string {
  if (wasKnown && matched + suspended === 0) return 'All of this was imported before: nothing has changed.'
  const read = `${statementsOf(statements)}, ${entries} entries: ${matched} matched, ${suspended} in suspense.`
  return [
    read,
    ...(later > 0 ? [laterWords(later)] : []),
    ...(passedOver > 0 ? [`${statementsOf(passedOver)} ${passedOver === 1 ? 'was' : 'were'} there already.`] : []),
  ].join(' ')
}

const laterWords = (count: number): string =>
  count === 1
    ? '1 of them is dated in a day that is over, and counts later.'
    : `${count} of them are dated in days that are over, and count later.`

const statementsOf = (count: number): string => `${count} ${count === 1 ? 'statement' : 'statements'}`
