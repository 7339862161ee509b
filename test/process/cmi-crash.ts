import assert from 'node:assert/strict'
import { type CmiDouble, openCmiDouble } from '#money/acquirers/cmi/double/double.ts'
import { cards, known, secrets, visit } from '#money/acquirers/cmi/fixture.ts'
import { type CrashFixture, assertPaidAsBooked, callPage, openCrashFixture, type Sale } from './crash-fixture.ts'
import { countOpenNotices } from './crash-fixture-queries.ts'
import type { Owner } from './server.ts'

// A buyer of a shop at CMI's double, who goes on after the service was killed.

/** The browser's data for the way back. */
export type Way = { back?: { path: string; body: string } | undefined }

export type CmiCrash = {
  stage: CrashFixture<CmiDouble>
  /** From the hosted page to CMI's, where the buyer pays; nothing for a session that is not to be paid any more. */
  buy: (sale: Sale, way: Way) => Promise<void>
  comeBack: (way: Way) => Promise<unknown>
  /** Whether a job has acted on all notices to the end. */
  isActedOn: () => Promise<boolean>
  /** The movements of an order as CMI has them, oldest first: held, taken, let go, given back. */
  booked: (reference: string) => string
  assertPaidOnceOrNever: (sale: Sale, step: string) => Promise<void>
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }

export async function openCmiCrash(owner: Owner): Promise<CmiCrash> {
  const stage = await openCrashFixture<CmiDouble>(owner, {
    provider: 'cmi',
    nameOf: (_method, path, body) => (path === '/fim/api' ? callIn(body) : undefined),
    open: ({ call, now }) => openCmiDouble({ ...known, ...secrets, call, now }),
    account: (_double, front) => ({ settings: { ...known, baseUrl: front }, secrets }),
  })
  const { call, double, publicUrl } = stage
  const booked = (reference: string) =>
    (double.orderOf(reference)?.movements ?? [])
      .map(({ type, status }) => type + status)
      .toReversed()
      .join(' ')
  return {
    stage,
    booked,
    buy: async ({ token }, way) => {
      const { body } = await callPage(stage, 'verify', { sessionToken: token })
      const { verificationKey } = body
      const shown = verificationKey ? (await callPage(stage, 'submit', { verificationKey, method: 'CARD' })).body : body
      if (shown.nextAction?.type !== 'REDIRECT') return
      const { url, returned } = await visit(call, shown.nextAction, { card: cards.approved, code: '555' })
      if (url !== undefined) way.back = { path: new URL(url).pathname, body: String(new URLSearchParams(returned)) }
    },
    comeBack: async ({ back }) =>
      back && call({ method: 'POST', url: `${publicUrl}${back.path}`, headers: form, body: back.body }),
    isActedOn: async () => (await countOpenNotices(stage.db.read))?.n === 0,
    assertPaidOnceOrNever: (sale, step) =>
      assertPaidAsBooked(stage, sale, step, ({ status, reference }) => {
        const inBooks = booked(reference)
        // Held money of a failed payment was released.
        assert.match(`${status} ${inBooks}`, /^(SUCCEEDED SC|FAILED (SV)?)$/, step)
        return inBooks === 'SC'
      }),
  }
}

const callIn = (body: string): string => {
  const [, type, order] = /<Type>(\w+)|<(ORDER\w+)>/.exec(new URLSearchParams(body).get('DATA') ?? '') ?? []
  return type ?? order ?? 'another'
}
