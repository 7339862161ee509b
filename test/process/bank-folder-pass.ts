import { takeIn } from '#money/bank-folders/in.ts'
import { putOut } from '#money/bank-folders/out.ts'
import type { DatabaseTarget } from '#platform/db/connections.ts'
import { openDatabase } from '#platform/db/database.ts'
import { openSecrets } from '#platform/secrets/secrets.ts'
import { readConfig } from '../../src/config.ts'
import { feedPartsOf } from '../../src/start/bank.ts'

// One look at a bank's folder by a process of its own, which ends itself by SIGKILL behind a step.

export type Pass = { target: DatabaseTarget; way: 'IN' | 'OUT'; folder: string; killedAt: string; aheadMs: number }

const { target, way, folder, killedAt, aheadMs } = JSON.parse(process.argv[2] ?? '') as Pass
const db = openDatabase({ target, poolSize: 4, prepare: true })
const secrets = await openSecrets(db, { current: Buffer.alloc(32, 7) })
const now = () => new Date(Date.now() + aheadMs)
const reached = (step: string): void => {
  if (step === killedAt) process.kill(process.pid, 'SIGKILL')
}
const config = readConfig({ PUBLIC_URL: 'https://pay.example' })
if (way === 'IN') await takeIn({ ...feedPartsOf({ db, config, secrets, now }), folder, reached })
else await putOut({ db, folder, now, reached })
await db.close()
