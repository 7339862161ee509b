import type { Command } from 'commander'
import type { Rotation } from '../platform/secrets/rotate.ts'
import { CommandFailure, isJson, print, withSecrets } from './output.ts'

export function addSecretCommands(program: Command): void {
  const secrets = program.command('secrets').description('secrets at rest')

  secrets
    .command('rotate')
    .description('create a new data key and encrypt every stored secret with it')
    .action(async (_options: object, command: Command) => {
      const isWatched = process.stderr.isTTY && !isJson(command)
      const rotation = await rotate(isWatched ? progress : () => {})
      if (isWatched) process.stderr.write(clearLine)
      print(command, rotation, linesOf(rotation))
      if (rotation.unreadable.length > 0)
        throw new CommandFailure(
          `${counted(rotation.unreadable.length, 'secret')} cannot be opened and stayed: ${rotation.unreadable.slice(0, 10).join(', ')}.`,
        )
    })
}

async function rotate(tell: (column: string, resealed: number) => void): Promise<Rotation> {
  const [{ rotateSecrets }, { sealedColumns }, { masterOf }] = await Promise.all([
    import('../platform/secrets/rotate.ts'),
    import('../start/sealed.ts'),
    import('../start/secrets.ts'),
  ])
  return withSecrets(async (db, secrets, config) =>
    rotateSecrets({ db, secrets, master: await masterOf(config) }, sealedColumns, { now: new Date(), tell }),
  )
}

const clearLine = '\r\u001b[K'

/** One line, written over and over. */
function progress(column: string, resealed: number): void {
  process.stderr.write(`${clearLine}${column}: ${counted(resealed, 'secret')} re-encrypted`)
}

const linesOf = ({ resealed, keysDeleted, keysRetired }: Rotation): string[] => [
  `Re-encrypted ${counted(resealed, 'secret')} with a new data key.`,
  ...(keysDeleted > 0 ? [`Deleted ${counted(keysDeleted, 'old data key')}.`] : []),
  ...(keysRetired > 0
    ? [
        `Kept ${counted(keysRetired, 'old data key')}, no longer in use; a run in ten minutes or later deletes what it can.`,
      ]
    : []),
]

const counted = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`
