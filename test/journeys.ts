import assert from 'node:assert/strict'
import type { Answer, Harness } from './harness.ts'

// Buyers on hosted pages, as their browsers and the page's script report them.

/** A browser of its own for each number, so that each is another visitor. */
export const phone = (n: number): string => `Mozilla/5.0 (iPhone; CPU iPhone OS 17_${n}) AppleWebKit/605 Mobile/15E148`
export const computer = (n: number): string => `Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/${n}.0.0.0`

export const passIn = ({ text }: Answer): string =>
  /<meta name="journey" content="([\w.-]+)">/.exec(text)?.[1] ?? assert.fail(text)

export const look = (harness: Harness, path: string, userAgent: string, headers: Record<string, string> = {}) =>
  harness.call({ path, headers: { 'user-agent': userAgent, ...headers } })

export const tell = (harness: Harness, pass: string, told: object, headers: Record<string, string> = {}) =>
  harness.call({
    method: 'POST',
    path: '/checkout/seen',
    body: { pass, ...told },
    headers: { 'user-agent': phone(1), origin: 'https://pay.example', ...headers },
  })

/** Opens a page and runs its script as far as `steps`. */
export async function visitPage(
  harness: Harness,
  path: string,
  { by = phone(1), steps = ['OPENED'], headers = {} }: { by?: string; steps?: string[]; headers?: object } = {},
): Promise<string> {
  const pass = passIn(await look(harness, path, by, { ...headers }))
  for (const step of steps) {
    const answer = await tell(harness, pass, { step }, { 'user-agent': by })
    assert.equal(answer.status, 202, answer.text)
  }
  return pass
}

export async function readFunnel(harness: Harness, key: string, query = '') {
  await harness.app.flushJourneys()
  const { status, body, text } = await harness.call({ path: `/v1/analytics/funnel${query}`, key })
  assert.equal(status, 200, text)
  const { correlationId: _, ...funnel } = body
  return funnel
}

type StepOfFunnel = { name: string; sessions: number; dropOff: { reasons: { reason: string; count: number }[] } }

/** Number of buyers at each step, without steps that no buyer reached. */
export const countsIn = ({ steps }: { steps: StepOfFunnel[] }): Record<string, number> =>
  Object.fromEntries(steps.filter(({ sessions }) => sessions > 0).map(({ name, sessions }) => [name, sessions]))

/** `STEP REASON` and how often. */
export const reasonsIn = ({ steps }: { steps: StepOfFunnel[] }): Record<string, number> =>
  Object.fromEntries(
    steps.flatMap(({ name, dropOff }) => dropOff.reasons.map(({ reason, count }) => [`${name} ${reason}`, count])),
  )
