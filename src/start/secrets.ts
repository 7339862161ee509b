import type { Config } from '../config.ts'
import type { Database } from '../platform/db/database.ts'
import type { Master } from '../platform/secrets/data-keys.ts'
import { openSecrets, type Secrets, secretsOf } from '../platform/secrets/secrets.ts'
import { ensureSecret } from './secret.ts'

/** What the settings or the data folder hold; a secret is made when there is none. Throws StartProblem. */
export async function masterOf(config: Config): Promise<Master> {
  const current = await ensureSecret(config)
  return config.secretPrevious ? { current, previous: Buffer.from(config.secretPrevious, 'base64') } : { current }
}

/** The secrets at rest of a migrated database. Throws StartProblem when the secret is not the one it was used with. */
export const openSecretsOf = async (db: Database, config: Config): Promise<Secrets> =>
  openSecrets(db, await masterOf(config))

/** For a serving process that replaces another while the database may be away; the first process has checked the secret. */
export const checkedSecretsOf = async (db: Database, config: Config): Promise<Secrets> =>
  secretsOf(db, await masterOf(config))
