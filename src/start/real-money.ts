import type { Config } from '../config.ts'
import { StartProblem } from '../platform/postgres/start-problem.ts'
import type { Ports } from './ports.ts'

/** Real money goes neither with receivers on this very machine nor with a clock that is moved. Throws StartProblem. */
export async function requireNoRealMoney(
  { webhooksAllowLocal, testClock }: Config,
  { acquirers }: Ports,
): Promise<void> {
  const setting = webhooksAllowLocal ? 'WEBHOOKS_ALLOW_LOCAL' : testClock === undefined ? undefined : 'TEST_CLOCK'
  if (setting !== undefined && (await acquirers.live.areReal()))
    throw new StartProblem(
      `${setting} is for development, and an acquirer is configured for production. Take ${setting} away.`,
    )
}
