import type { Config } from '../config.ts'
import { bounded, boundedIssuer } from '../money/acquirers/bounded.ts'
import { openRegistry } from '../money/acquirers/registry.ts'
import type { Acquirers } from '../money/acquirers/routing.ts'
import { openSimulator, type Simulator } from '../money/acquirers/simulator/simulator.ts'
import { boundedBank } from '../money/banks/bounded.ts'
import type { Banks } from '../money/banks/selection.ts'
import { simulatedBank } from '../money/banks/simulator/simulator.ts'
import type { EnvironmentName } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'

/** Longer than an acquirer or a bank takes to answer, and shorter than a buyer waits. */
const deadlineMs = 30_000

/**
 * The acquirers and banks of this installation. A process opens them once when it starts and hands them to its routes and jobs, so that their
 * connections and limits live as long as the process.
 */
export type Ports = {
  acquirers: Acquirers
  banks: Banks
  /** The simulator, whose pages replace banks and agents in the sandbox. */
  simulator: Simulator
  /** Ends connections, after the last call. */
  close: () => Promise<void>
}

type PortParts = {
  db: Database
  config: Config
  secrets: Secrets
  now: () => Date
  /** Hears of accounts that cannot be used and of calls without an answer. */
  log?: { warn: (facts: object, words: string) => void }
}

/** The simulator and the simulated bank in the sandbox; the operator's accounts in production. Their books are in the database, which all processes see. */
export function openPorts({ db, config, secrets, now, log }: PortParts): Ports {
  const { publicUrl, sandboxCard, acquirerBases: bases } = config
  const key = secrets.keyFor('simulator')
  const simulator = openSimulator({ db, now, key, publicUrl, acceptedCard: sandboxCard })
  const live = openRegistry({
    db,
    secrets,
    now,
    publicUrl,
    bases,
    deadlineMs,
    onFailure: (failure) => log?.warn(failure, 'an acquirer gave no answer that can be used'),
    onProblem: (account, problem) => log?.warn({ account, problem }, 'an account at an acquirer cannot be used'),
  })
  return {
    simulator,
    acquirers: {
      sandbox: { ...bounded(simulator.acquirer, { deadlineMs }), ...boundedIssuer(simulator.acquirer, { deadlineMs }) },
      live,
    },
    banks: openBanks({ db, now }),
    close: live.close,
  }
}

const openBanks = (parts: Pick<PortParts, 'db' | 'now'>): Banks => ({
  sandbox: boundedBank(simulatedBank(parts), { deadlineMs }),
  production: undefined,
})

/** The networks of agents, by the names that keys of theirs are made for. */
export const cashNetworkNames: Record<EnvironmentName, readonly string[]> = { SANDBOX: ['simulator'], PRODUCTION: [] }
