import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { addAccount, setRoute } from '#money/acquirers/accounts.ts'
import { noticeUrlOf } from '#money/acquirers/account.ts'
import type { Provider } from '#money/acquirers/connectors.ts'
import { actOnDueNotices } from '#money/notices/act.ts'
import { expireSessions } from '#money/payments/endings.ts'
import { abandonChallenges, resolveUnknown } from '#money/payments/resolve.ts'
import type { MoneyTransaction } from '#money/payments/transaction.ts'
import { listAttempts } from '#money/payments/transaction-queries.ts'
import { executeDueRefunds } from '#money/refunds/execute.ts'
import type { Scope } from '#platform/context.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { minuteMs } from '#platform/durations.ts'
import { newId } from '#platform/ids.ts'
import { openCalls, type OutboundCall } from '#platform/outbound/calls.ts'
import { openSecrets } from '#platform/secrets/secrets.ts'
import { readConfig } from '../../src/config.ts'
import { refundPartsOf } from '../../src/start/refunds.ts'
import { verify } from '../../src/verify/verify.ts'
import { patiently } from '../database.ts'
import { isLong } from '../long.ts'
import { newFactory } from '../factory.ts'
import { freePort } from '../free-port.ts'
import type { Answer } from '../harness.ts'
import { patienceMs } from '../patience.ts'
import { partsAt } from '../ports.ts'
import { listTold } from './crash-fixture-queries.ts'
import { createMigratedDatabase, urlOf } from './process-queries.ts'
import { makePlace, type Owner, run, type Server, startServer } from './server.ts'
import { openStepDatabase } from './step-database.ts'
import { openStepUpstream, type NameOf } from './step-upstream.ts'
import { newSteps, type StepMeant, type Steps } from './steps.ts'

// The service as its operator runs it, with a merchant in production whose cards are taken at a double of an acquirer. The double stands in this
// process, and the database in another, so that both outlive the service. Every act of the service on either, and every answer to a notice, is a step
// at which it can be killed.

/** A double, and the account that the service has there. */
type Upstream<Double> = {
  provider: Provider
  nameOf: NameOf
  open: (parts: { call: OutboundCall; now: () => Date; noticeUrl: string }) => Promise<Double>
  /** `front`: the address of the interface on which its calls are steps. */
  account: (double: Double, front: string) => { settings: object; secrets: object }
}

export type CrashFixture<Double> = {
  double: Double
  call: OutboundCall
  publicUrl: string
  db: Database
  scope: Scope
  key: string
  /** Runs the jobs this much later, on a clock that the double shares: notices, polling, challenges, sessions, refunds. */
  look: (afterMs: number) => Promise<void>
  /** A call of a merchant or a page. */
  ask: Server['call']
  sell: () => Promise<Sale>
  attempts: (sale: Sale) => Promise<MoneyTransaction[]>
  /** The types of the events about a payment or a refund, in their order. */
  told: (resourceId: string) => Promise<string[]>
  /** Findings of `mizan verify`. */
  problems: () => Promise<string[]>
  /**
   * Does the work, and kills the service instead of the step of that number; starts it again. Returns the step; undefined if it was never reached.
   * Waits for the service end once it `wasKilled`. `before`: what is still waited for while the step alone is held up.
   */
  killedAt: (
    step: StepMeant,
    work: (wasKilled: () => boolean) => Promise<void>,
    before?: () => Promise<unknown>,
  ) => Promise<string | undefined>
  /** All steps that the work has come by, killed there or not: which one has which number differs from one time to the next. */
  cameBy: () => string[]
  /** Runs a command, and kills it instead of the step of that number. The step; undefined where it was never reached. */
  commandKilledAt: (step: number, args: string[]) => Promise<string | undefined>
}

export type Sale = { id: string; token: string }

const secret = Buffer.alloc(32, 9)
const MIZAN_SECRET = secret.toString('base64')

export async function openCrashFixture<Double extends { url: string; close: () => Promise<void> }>(
  owner: Owner,
  upstream: Upstream<Double>,
): Promise<CrashFixture<Double>> {
  const steps = newSteps()
  const { target } = await createMigratedDatabase(owner)
  if (typeof target === 'string') throw new Error('The database is known by its parts.')
  const gate = await openStepDatabase(owner, target, steps)
  const port = String(await freePort())
  const settings = {
    MIZAN_SECRET,
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: urlOf({ ...target, host: '127.0.0.1', port: gate }),
    LOG_LEVEL: 'error',
    RATE_LIMIT_PUBLIC: '1000000',
    RATE_LIMIT_API: '100000',
  }
  const place = await makePlace(owner, settings)
  const config = readConfig({ MIZAN_SECRET, PUBLIC_URL: settings.PUBLIC_URL })
  const db = openDatabase({ target: patiently(target), poolSize: 4, prepare: true, connectionWaitMs: patienceMs })
  const secrets = await openSecrets(db, { current: secret })
  const clock = { aheadMs: 0 }
  const now = () => new Date(Date.now() + clock.aheadMs)
  const lines = openCalls({ hosts: ['127.0.0.1'], isLocalAllowed: true, ownHost: 'pay.example' })
  const accountId = newId(new Date())
  const noticeUrl = noticeUrlOf(config.publicUrl, accountId)
  const double = await upstream.open({ call: noticed(lines.call, noticeUrl, steps), now, noticeUrl })
  const front = await openStepUpstream(owner, () => double.url, { steps, nameOf: upstream.nameOf })
  const make = newFactory(db, secrets, config.publicUrl)
  const { merchantId, production: scope, liveKey: key } = await make.merchant()
  const draft = { id: accountId, provider: upstream.provider, name: 'main', ownerId: null, isTestMode: true } as const
  const row = await addAccount(
    { db, secrets, now: now() },
    { ...draft, environment: 'PRODUCTION', ...upstream.account(double, front) },
  )
  assert.ok(row)
  await setRoute({ db, now: now() }, row, {
    ownerId: merchantId,
    environment: 'PRODUCTION',
    method: 'CARD',
    currency: null,
  })
  let server = await startServer(place)
  // A process that is killed within five seconds keeps none of its compiled code. One that stopped has: every start after a kill then takes a third less processor time.
  if (isLong) {
    await server.stop()
    server = await startServer(place)
  }
  owner.after(async () => {
    await server.kill()
    await double.close()
    await lines.close()
    await db.close()
  })

  return {
    double,
    // The buyer's browser waits as long as a busy machine takes.
    call: (request) => lines.call({ timeoutMs: patienceMs, ...request }),
    publicUrl: config.publicUrl,
    db,
    scope,
    key,
    ask: (request) =>
      server.call(request).catch(async (error: unknown) => {
        throw await explained(server, error)
      }),
    look: async (afterMs) => {
      clock.aheadMs = afterMs
      const dependencies = partsAt({ db, config, secrets }, now)
      const parts = refundPartsOf(dependencies)
      await actOnDueNotices(parts)
      await resolveUnknown(parts)
      await abandonChallenges(parts)
      await expireSessions(parts)
      await executeDueRefunds(parts)
      await dependencies.ports.close()
    },
    sell: async () => {
      clock.aheadMs = 0
      const body = { amount: 100, orderId: 'order', returnUrl: 'https://shop.example/', reuseOpenSession: false }
      const made = await server.call({ method: 'POST', path: '/v1/checkout/sessions', key, body })
      assert.equal(made.status, 201, made.text)
      return { id: made.body.id, token: made.body.checkoutUrl.split('/c/')[1] }
    },
    attempts: ({ id }) => listAttempts(db.read, scope, id),
    told: async (resourceId) => (await listTold(db.read, scope, resourceId)).map(({ type }) => type),
    problems: async () =>
      (await verify(db)).flatMap(({ name, problems }) => problems.map((each) => `${name}: ${each}`)),
    cameBy: steps.cameBy,
    killedAt: async (step, work, before) => {
      const armed = steps.arm(step, async () => {
        await before?.()
        await server.kill()
      })
      const working = work(armed.wasKilled).catch((error: unknown) => {
        // A request to a service that is gone has no answer.
        if (!armed.wasKilled()) throw error
      })
      await Promise.race([armed.killed, working])
      await working
      armed.disarm()
      if (!armed.wasKilled()) return undefined
      // It listens on the same port as the one that is killed, which has to be gone.
      const reached = await armed.killed
      server = await startServer(place)
      return reached
    },
    commandKilledAt: async (step, args) => {
      const armed = steps.arm(step, async () => {
        command.child.kill('SIGKILL')
        await command.ended
      })
      const command = run(place, args)
      const { code } = await command.ended
      armed.disarm()
      if (armed.wasKilled()) return armed.killed
      assert.equal(code, 0, command.stderr())
      return undefined
    },
  }
}

const endsWithinMs = 1_000

/** An error of a call, or what the service said when it ended by itself. */
async function explained({ ended, stdout, stderr }: Server, error: unknown): Promise<unknown> {
  const ending = await Promise.race([ended, delay(endsWithinMs)])
  if (!ending) return error
  const { code, signal } = ending
  return new Error(`The service ended by itself with ${code ?? signal}:\n${stderr()}${stdout()}`, { cause: error })
}

/** The service's answer to a notice is a step, too: a process that was killed before has not answered. */
const noticed =
  (call: OutboundCall, noticeUrl: string, steps: Steps): OutboundCall =>
  async (request) => {
    const answer = await call(request)
    if (request.url.startsWith(noticeUrl) && !(await steps.reach('the answer to a notice')))
      throw new Error('The service is gone.')
    return answer
  }

/** A call of the hosted page. */
export const callPage = (
  { ask }: Pick<CrashFixture<unknown>, 'ask'>,
  step: 'verify' | 'submit',
  body: object,
): Promise<Answer> => ask({ method: 'POST', path: `/checkout/${step}`, body })

/** Later than every look of the jobs, each of which finds what the one before has left. */
export async function lookOn({ look }: Pick<CrashFixture<unknown>, 'look'>): Promise<void> {
  for (const minutes of [1.1, 3, 8, 20, 40, 100, 101, 130]) await look(minutes * minuteMs)
}

/** A payment has ended as in the acquirer's books, at most one of a sale was captured, and the events agree with that. */
export async function assertPaidAsBooked(
  { attempts, told, ask, key, problems }: CrashFixture<unknown>,
  sale: Sale,
  step: string,
  isTaken: (attempt: MoneyTransaction) => boolean,
): Promise<void> {
  const all = await attempts(sale)
  const taken = all.filter(isTaken)
  assert.ok(taken.length <= 1, `${step}: charged ${taken.length} times`)
  for (const each of all) {
    assert.equal(each.status, taken.includes(each) ? 'SUCCEEDED' : 'FAILED', step)
    const events = await told(each.id)
    const ends = events.filter((type) => type === 'payment.succeeded' || type === 'payment.failed')
    assert.deepEqual(ends, [taken.includes(each) ? 'payment.succeeded' : 'payment.failed'], step)
  }
  const { status } = (await ask({ path: `/v1/checkout/sessions/${sale.id}`, key })).body
  assert.match(status, taken.length === 1 ? /^PAID$/ : /^(OPEN|EXPIRED)$/, step)
  assert.deepEqual(await problems(), [], step)
}

const shortStride = 12

/** That the work came by these steps; a run that kills at some alone cannot say. */
export function assertCameBy(expected: readonly string[], steps: readonly string[]): void {
  if (!isLong) return
  for (const step of expected)
    assert.ok(
      steps.some((each) => each === step || each.startsWith(`${step},`)),
      steps.join('\n'),
    )
}

/**
 * Kills at each step of the work, the first, the second and so on, until it is done without having come to one more; `after` each, what
 * has become of it is looked at. `npm test` kills at some of the steps alone. The steps that the work came by.
 */
export async function killedEverywhere<Subject>(
  { killedAt, cameBy }: Pick<CrashFixture<unknown>, 'killedAt' | 'cameBy'>,
  begin: () => Promise<Subject>,
  {
    work,
    after,
  }: {
    work: (subject: Subject, wasKilled: () => boolean) => Promise<void>
    after: (subject: Subject, step: string) => Promise<void>
  },
): Promise<string[]> {
  for (let at = 0; ; at += isLong ? 1 : shortStride) {
    const subject = await begin()
    const killed = await killedAt(at, (wasKilled) => work(subject, wasKilled))
    await after(subject, killed === undefined ? 'not killed' : `killed before step ${at}, ${killed}`)
    if (killed === undefined) return cameBy()
  }
}
