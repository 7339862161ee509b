import type { Config } from '../config.ts'
import { bounded } from '../money/acquirers/bounded.ts'
import type { Acquirers } from '../money/acquirers/selection.ts'
import { openSimulator, type Simulator } from '../money/acquirers/simulator/simulator.ts'
import type { EnvironmentName } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'

/** Longer than a bank takes to answer, and shorter than a buyer waits. */
const deadlineMs = 30_000

type Parts = { db: Database; config: Config; secrets: Secrets; now: () => Date }

/** Its books are in the database: whoever opens it sees what all others do. */
export const simulatorOf = ({ db, config: { publicUrl, sandboxCard }, secrets, now }: Parts): Simulator =>
  openSimulator({ db, now, key: secrets.keyFor('simulator'), publicUrl, acceptedCard: sandboxCard })

/** The networks of agents, by the names that keys of theirs are made for. */
export const cashNetworkNames: Record<EnvironmentName, readonly string[]> = { SANDBOX: ['simulator'], PRODUCTION: [] }

/** Who moves money in this installation: the simulator in the sandbox; nobody in production. */
export const acquirersOf = (parts: Parts): Acquirers => ({
  sandbox: bounded(simulatorOf(parts).acquirer, { deadlineMs }),
  production: [],
  nameFor: async () => undefined,
})
