import type { Throttle } from '#platform/throttle/throttle.ts'

// Mail that strangers can have sent to people: no mailbox is filled, and no company writes to the whole world.

const hour = 60 * 60_000

/** Counted apart from links that a person requests: a shared count would reveal whether the e-mail has an account. */
export const invitationsByEmail: Throttle = { name: 'invitations:email', max: 5, withinMs: hour }

export const invitationsByCompany: Throttle = { name: 'invitations:company', max: 100, withinMs: hour }
