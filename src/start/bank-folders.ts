import { access, constants, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config.ts'
import { failedFolder, takeIn } from '../money/bank-folders/in.ts'
import { putOut } from '../money/bank-folders/out.ts'
import { filesIn, type FoundFile } from '../money/bank-folders/place.ts'
import type { Database } from '../platform/db/database.ts'
import { runningClock } from '../platform/jobs/clock.ts'
import type { Scheduled } from '../platform/jobs/worker.ts'
import { processGauge } from '../platform/metrics.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import { feedPartsOf } from './bank.ts'

// BANK_IN_DIR and BANK_OUT_DIR: folders that a client of SFTP or EBICS serves.

type Folders = Pick<Config, 'bankFolders'>
type FolderDependencies = { db: Database; config: Folders & Pick<Config, 'publicUrl'>; secrets: Secrets }

/** Scheduled work for the folders; none where none is set. */
export const bankFolderSchedule = ({ db, config, secrets }: FolderDependencies): Scheduled[] => {
  const { in: into, out } = config.bankFolders
  return [
    ...(into === undefined
      ? []
      : [
          {
            name: 'banks.take-in',
            pattern: '* * * * *',
            run: (now: Date) =>
              takeIn({ ...feedPartsOf({ db, config, secrets, now: runningClock(now) }), folder: into }),
          },
        ]),
    ...(out === undefined
      ? []
      : [
          {
            name: 'banks.put-out',
            pattern: '* * * * *',
            run: (now: Date) => putOut({ db, folder: out, now: runningClock(now) }),
          },
        ]),
  ]
}

/** Each setting with what is wrong with its folder, if anything is. */
export async function folderProblems({
  bankFolders,
}: Folders): Promise<[setting: string, folder: string, problem?: string][]> {
  const set = [
    ['BANK_IN_DIR', bankFolders.in],
    ['BANK_OUT_DIR', bankFolders.out],
  ] as const
  return Promise.all(
    set
      .flatMap(([setting, folder]) => (folder === undefined ? [] : [[setting, folder] as const]))
      .map(async ([setting, folder]): Promise<[string, string, string?]> => {
        const isFolder = await stat(folder).then(
          (found) => found.isDirectory(),
          () => false,
        )
        if (!isFolder) return [setting, folder, `${setting}: ${folder} is no folder. Make it, or set another one.`]
        return access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
          () => [setting, folder],
          () => [setting, folder, `${setting}: this user may not read and write ${folder}.`],
        )
      }),
  )
}

/** Throws what the operator reads at a start. */
export async function requireBankFolders(config: Folders): Promise<void> {
  const problem = (await folderProblems(config)).find(([, , words]) => words !== undefined)?.[2]
  if (problem) throw new Error(problem)
}

/** Figures of the folders, looked at with those of the installation. */
export function watchBankFolders({ bankFolders }: Folders): { look: () => Promise<void> } {
  const figures = { inFiles: 0, inSeconds: 0, failed: 0, outFiles: 0, outSeconds: 0 }
  const gauge = (name: string, help: string, figure: keyof typeof figures) =>
    processGauge(name, help, () => figures[figure])
  if (bankFolders.in !== undefined) {
    gauge('mizan_bank_in_files', 'Files of banks that wait to be read.', 'inFiles')
    gauge('mizan_bank_in_oldest_seconds', 'How long the oldest of them waits.', 'inSeconds')
    gauge(
      'mizan_bank_in_failed_files',
      'Files of banks that were refused, and that are still in their folder.',
      'failed',
    )
  }
  if (bankFolders.out !== undefined) {
    gauge('mizan_bank_out_files', 'Files of payments that no client has taken away.', 'outFiles')
    gauge('mizan_bank_out_oldest_seconds', 'How long the oldest of them stands there.', 'outSeconds')
  }
  return {
    look: async () => {
      const [waiting, failed, standing] = await Promise.all([
        inFolder(bankFolders.in),
        inFolder(bankFolders.in && path.join(bankFolders.in, failedFolder)),
        inFolder(bankFolders.out),
      ])
      figures.inFiles = waiting.length
      figures.inSeconds = oldestSeconds(waiting)
      figures.failed = failed.filter(({ name }) => !name.endsWith('.txt')).length
      figures.outFiles = standing.length
      figures.outSeconds = oldestSeconds(standing)
    },
  }
}

const inFolder = async (folder: string | undefined): Promise<FoundFile[]> =>
  folder === undefined ? [] : filesIn(folder).catch(() => [])

const oldestSeconds = (files: readonly FoundFile[]): number =>
  Math.max(0, ...files.map(({ changedAt }) => Math.round((Date.now() - changedAt.getTime()) / 1_000)))
