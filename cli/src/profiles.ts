import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { CommandFailure } from './output.ts'

// Accounts that a developer has logged in to, in a file that only its owner can read.

/** An account of a Mizan: its key, its session of a person, or both. */
export type Profile = {
  url: string
  key?: string
  /** A log-in by e-mail, which ends by itself. */
  session?: { token: string; expiresAt: string; email: string; company: string }
}

export type Profiles = { current: string; profiles: Record<string, Profile> }

const nothing: Profiles = { current: 'default', profiles: {} }

/** The folder of our settings: `MIZAN_CONFIG_DIR`, or where the system keeps those of programs. */
function settingsFolder(env: NodeJS.ProcessEnv = process.env): string {
  if (env['MIZAN_CONFIG_DIR']) return env['MIZAN_CONFIG_DIR']
  if (process.platform === 'win32' && env['APPDATA']) return path.join(env['APPDATA'], 'mizan')
  return path.join(env['XDG_CONFIG_HOME'] || path.join(homedir(), '.config'), 'mizan')
}

const fileOf = () => path.join(settingsFolder(), 'profiles.json')

/** Throws CommandFailure for a file that is no list of profiles. */
export async function readProfiles(): Promise<Profiles> {
  const text = await readFile(fileOf(), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new CommandFailure(`${fileOf()} cannot be read: ${error.code}.`)
  })
  if (text === undefined) return nothing
  try {
    const read = JSON.parse(text) as Partial<Profiles>
    if (typeof read.current === 'string' && typeof read.profiles === 'object') return read as Profiles
  } catch {}
  throw new CommandFailure(`${fileOf()} holds no profiles any more. Delete it and log in again.`)
}

/** Writes the file whole or not at all, readable by its owner alone. */
export async function writeProfiles(profiles: Profiles): Promise<void> {
  const file = fileOf()
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  try {
    await writeFile(draft, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 })
    // An older draft keeps its mode when it is written over.
    await chmod(draft, 0o600)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw new CommandFailure(`${file} cannot be written: ${(error as NodeJS.ErrnoException).code}.`)
  }
}
