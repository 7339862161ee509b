import { createReadStream } from 'node:fs'
import path from 'node:path'
import { hourMs } from '#platform/durations.ts'
import type { FeedParts } from '../bank-statements/feed.ts'
import type { FileBytes } from '../bank-statements/read.ts'
import { importMessage, readWords } from '../bank-statements/message.ts'
import { MessageProblem } from '../bank-statements/xml.ts'
import { filesIn, type FoundFile, isSame, lookAt, makeFolder, moveTo, write } from './place.ts'

// Messages of banks that lie in a folder: each is read once, and moves to `done` or `failed` with a report beside it. A process that is killed in
// between reads the file again, which changes nothing, and goes on.

const doneFolder = 'done'
export const failedFolder = 'failed'
/** The name of the importer of everything that came this way. */
export const byFolder = 'folder'

/** A file that was changed since is not read: a client may be writing it. */
const quietMs = 10_000
/** A file that ends in the middle waits so long for its rest. */
const incompleteMs = hourMs
/** A statement whose predecessor is missing waits so long for it. */
const earlyMs = 24 * hourMs

type InParts = FeedParts & {
  folder: string
  /** Called behind each step, for tests that end the process there. */
  reached?: (step: string) => unknown
}

export type TakenIn = { done: number; failed: number; waiting: number }

/** Reads what has come. A file that could not be read or moved stays, and its error is thrown behind the others. */
export async function takeIn(parts: InParts): Promise<TakenIn> {
  const { folder } = parts
  await makeFolder(path.join(folder, doneFolder))
  await makeFolder(path.join(folder, failedFolder))
  const taken = { done: 0, failed: 0, waiting: 0 }
  const failures: unknown[] = []
  let files = await filesIn(folder)
  for (let isFirst = true; files.length > 0; isFirst = false) {
    const refused: Refused[] = []
    const before = taken.done
    for (const file of files)
      await takeFile(parts, file).then(
        (end) => {
          if (end === 'DONE') taken.done++
          else if (end === 'WAITING') taken.waiting++
          else refused.push(end)
        },
        (error: unknown) => failures.push(error),
      )
    // A statement that came before the one it follows is right once that one is read.
    const mayFollow = taken.done > before && (isFirst || refused.length < files.length)
    if (!mayFollow) for (const each of refused) taken[await giveBack(parts, each)]++
    files = mayFollow ? refused.map(({ file }) => file) : []
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} files of BANK_IN_DIR could not be read or moved.`)
  return taken
}

type Refused = { file: FoundFile; problem: MessageProblem }

async function takeFile(parts: InParts, file: FoundFile): Promise<'DONE' | 'WAITING' | Refused> {
  if (ageOf(parts, file) < quietMs) return 'WAITING'
  try {
    const words = readWords(await importMessage(parts, bytesOf(file), byFolder))
    await parts.reached?.('imported')
    return (await move(parts, file, doneFolder, words)) ? 'DONE' : 'WAITING'
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return 'WAITING'
    if (error instanceof MessageProblem) return { file, problem: error }
    throw error
  }
}

/** A file that may still become right waits for its time. */
async function giveBack(parts: InParts, { file, problem }: Refused): Promise<'failed' | 'waiting'> {
  const age = ageOf(parts, file)
  const waitsForMs = { INCOMPLETE: incompleteMs, EARLY: earlyMs, NONE: 0 }[problem.remedy ?? 'NONE']
  if (age < waitsForMs) return 'waiting'
  const words = `${problem.message}\nNothing of this file was booked. Once the cause is mended, put it into the folder again.`
  return (await move(parts, file, failedFolder, words)) ? 'failed' : 'waiting'
}

const ageOf = ({ now }: InParts, { changedAt }: FoundFile): number => now().getTime() - changedAt.getTime()

class ChangedMeanwhile extends Error {}

/** Throws, before anything is booked, when the file has changed since it was looked at. */
const bytesOf = (file: FoundFile): FileBytes =>
  async function* () {
    yield* createReadStream(file.path, { highWaterMark: 64 * 1024 })
    if (!isSame(file, await lookAt(file.path))) throw new ChangedMeanwhile(file.name)
  }

/** The report comes first, so that a file in its new place has one. Its name is the same if this is done again. */
async function move(parts: InParts, file: FoundFile, into: string, words: string): Promise<boolean> {
  const folder = path.join(parts.folder, into)
  const stamp = file.changedAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const name = `${stamp}-${file.name}`
  await write(folder, `${name}.txt`, `${file.name}\n${words}\n`)
  await parts.reached?.('reported')
  const moved = await moveTo(file, folder, name)
  await parts.reached?.('moved')
  return moved
}
