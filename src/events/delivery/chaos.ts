import { hourMs } from '#platform/durations.ts'
import { placeOfId } from '#platform/ids.ts'
import type { OutboundRequest } from '#platform/outbound/outbound.ts'
import type { Claimed, Made } from './attempt.ts'
import type { Endpoint } from './endpoint.ts'

// The chaos switch (docs/api/webhooks.md): deliveries of the sandbox are disturbed on purpose, so that a receiver can be tested. It ends by itself. Pure,
// but for the sending that it wraps.

export const chaosKinds = ['FAIL', 'SLOW', 'TWICE', 'OUT_OF_ORDER'] as const
export type ChaosKind = (typeof chaosKinds)[number]

/** Delay after which a switch that was left on ends, in ms. */
export const chaosLastsMs = hourMs

type Switch = Pick<Endpoint, 'environment' | 'chaos' | 'chaosEndsAt'>

const calm: readonly ChaosKind[] = []

/** The disturbances of an endpoint at `now`: none in production, whatever its row says. */
export const chaosOf = ({ environment, chaos, chaosEndsAt }: Switch, now: Date): readonly ChaosKind[] =>
  environment === 'SANDBOX' && chaosEndsAt !== null && chaosEndsAt > now ? chaos : calm

/** SLOW: an event is this old, in ms, before it is sent. */
const slowMs = 10_000
/** OUT_OF_ORDER: the events of so many ms leave after them, those of the end before those of the beginning. */
const turnedMs = 5_000
/** Events of one moment leave so many ms apart at most. */
const apartMs = 1_000

/** The time before which an event is not sent; in the past for one that may leave. */
export function chaosHoldsUntil(kinds: readonly ChaosKind[], eventId: string): Date {
  const { ms, tick } = placeOfId(eventId)
  const slow = kinds.includes('SLOW') ? ms + slowMs : 0
  const turn = (Math.floor(ms / turnedMs) + 1) * turnedMs
  const turned = kinds.includes('OUT_OF_ORDER') ? turn + (turn - ms) + Math.round(apartMs * (1 - tick / 65_536)) : 0
  return new Date(Math.max(slow, turned))
}

type Post = (request: OutboundRequest) => Promise<Made['answer']>

/**
 * The sending of an attempt as these disturbances have it. FAIL: the first attempt does not leave. TWICE: the answer to the first that leaves counts as
 * lost. The attempt says so. Later attempts are left alone, so that every delivery arrives in the end.
 */
export function chaoticPost(post: Post, kinds: readonly ChaosKind[], { attempts }: Pick<Claimed, 'attempts'>): Post {
  const fails = kinds.includes('FAIL') ? 1 : 0
  if (attempts <= fails) return async () => ({ durationMs: 0, errorType: 'CHAOS', errorMessage: failedWords })
  if (!kinds.includes('TWICE') || attempts > fails + 1) return post
  return async (request) => {
    const answer = await post(request)
    const isTaken = answer.errorType === undefined && Math.floor((answer.statusCode ?? 0) / 100) === 2
    return isTaken ? { ...answer, errorType: 'CHAOS', errorMessage: lostWords(answer.statusCode) } : answer
  }
}

const failedWords = 'Made to fail by the chaos switch of this webhook: nothing was sent.'
const lostWords = (status: number | undefined): string =>
  `Made to fail by the chaos switch of this webhook: the answer ${status} counts as lost, so that the event is sent again.`

/** An attempt that was made to fail says nothing of its receiver. */
export const isChaos = ({ answer }: Pick<Made, 'answer'>): boolean => answer.errorType === 'CHAOS'

/** Delay until the second sending of TWICE, in ms. */
const againMs = 1_000

/** The time of the next attempt where the switch brings it forward: after an answer that counts as lost. */
export const chaosRepeatsAt = ({ answer, endedAt }: Pick<Made, 'answer' | 'endedAt'>): Date | undefined =>
  isChaos({ answer }) && answer.statusCode !== undefined ? new Date(endedAt.getTime() + againMs) : undefined
