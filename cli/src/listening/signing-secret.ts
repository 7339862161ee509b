import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { CommandFailure } from '../output.ts'

/**
 * The secret that a developer's own deliveries are signed with: made once, and the same in every run, so that it can stand in the
 * settings of the shop. It signs nothing that Mizan itself sends.
 */
export async function signingSecret(folder: string = path.join(homedir(), '.config', 'mizan')): Promise<string> {
  const file = path.join(folder, 'webhooks-listen-secret')
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept !== undefined) return checked(kept.trim(), file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const made = `whsec_${randomBytes(32).toString('base64')}`
  try {
    await writeFile(file, `${made}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // Another command has made it at the same moment.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return checked((await readFile(file, 'utf8')).trim(), file)
  }
  await chmod(file, 0o600)
  return made
}

function checked(secret: string, file: string): string {
  if (/^whsec_\S+$/.test(secret)) return secret
  throw new CommandFailure(`${file} holds no secret such as whsec_…. Delete it, and a new one is made.`)
}
