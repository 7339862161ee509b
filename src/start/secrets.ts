import type { Config } from '../config.ts'
import type { Database } from '../platform/db/database.ts'
import type { Master } from '../platform/secrets/data-keys.ts'
import { listDataKeys } from '../platform/secrets/queries.ts'
import { openSecrets, type Secrets, secretsOf } from '../platform/secrets/secrets.ts'
import { findSecret, makeSecret, requireSecret } from './secret.ts'

/** The secret from the settings or the data folder. Throws StartProblem when there is none. */
export async function masterOf(config: Config): Promise<Master> {
  const current = await requireSecret(config)
  return config.secretPrevious ? { current, previous: Buffer.from(config.secretPrevious, 'base64') } : { current }
}

/**
 * Makes the secret of a new data folder. One that has data keys had a secret: that was lost, and another would only hide it.
 * For what makes databases: the server, `migrate` and `demo seed`.
 */
export async function makeFirstSecret(db: Database, config: Config): Promise<void> {
  if (config.databaseUrl || (await findSecret(config))) return
  if ((await listDataKeys(db.read)).length === 0) await makeSecret(config)
}

/** The secrets at rest of a migrated database. Throws StartProblem when the secret is not the one it was used with. */
export const openSecretsOf = async (db: Database, config: Config): Promise<Secrets> =>
  openSecrets(db, await masterOf(config))

/** For a serving process that replaces another while the database may be away; the first process has checked the secret. */
export const checkedSecretsOf = async (db: Database, config: Config): Promise<Secrets> =>
  secretsOf(db, await masterOf(config))
