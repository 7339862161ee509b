import { type StateOf, states } from '#platform/states.ts'

// The place that a session takes among the payments of its link. Pure.

/** It is reserved while a payment is under way, and free again when that fails. */
export const placeStates = states({ FREE: ['RESERVED'], RESERVED: ['FREE', 'PAID'], PAID: [] })
export type PlaceState = StateOf<typeof placeStates>

/** A row of `payment_link_sessions`. */
export type LinkSession = {
  sessionId: string
  reference: string
  /** That of the form which was sent; null once another session has taken its place. */
  nonce: string | null
  quantity: number
  /** JSON of an {@link Answers}. */
  answers: string | null
  place: PlaceState
  createdAt: Date
}

/** Answers to the link's own questions, by their keys. */
export type Answers = Record<string, string | number>
