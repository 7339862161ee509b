/** Something an operator can mend: the message names the problem and the fix in one line. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}

const makeWritable = 'Make it writable for the user who runs Mizan, or set DATA_DIR to another folder.'
const freeSpace = 'Free some space, or set DATA_DIR to a folder on another disk.'

const causes: Record<string, { reason: string; fix: string }> = {
  EACCES: { reason: 'permission is denied', fix: makeWritable },
  EPERM: { reason: 'permission is denied', fix: makeWritable },
  EROFS: { reason: 'the file system is read-only', fix: makeWritable },
  ENOENT: { reason: 'it is missing and cannot be made', fix: makeWritable },
  ENOTDIR: { reason: 'a part of the path is not a folder', fix: 'Set DATA_DIR to another folder.' },
  EEXIST: { reason: 'it is not a folder', fix: 'Set DATA_DIR to another folder.' },
  EBUSY: { reason: 'it is in use or a mount point', fix: 'Mount the volume on the data folder itself.' },
  ENOSPC: { reason: 'no space is left on the disk', fix: freeSpace },
  EDQUOT: { reason: 'the disk quota is used up', fix: freeSpace },
}

/** Translates what a file operation threw; anything unknown is a bug and comes back unchanged. */
export function asStartProblem(error: unknown, dataDir: string): unknown {
  if (error instanceof StartProblem || !(error instanceof Error)) return error
  const { code, path, dest } = error as NodeJS.ErrnoException & { dest?: string }
  const cause = code ? causes[code] : undefined
  if (!cause) return error
  return new StartProblem(`Mizan cannot use ${dest ?? path ?? dataDir}: ${cause.reason}. ${cause.fix}`, {
    cause: error,
  })
}
