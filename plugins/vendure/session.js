import { createHash } from 'node:crypto'
import { UserInputError } from '@vendure/core'
import { ConflictError, GoneError } from '@mizan/sdk'

// One session at a time can be paid for an order. Mizan knows an order's sessions by its code, so that the shop's database keeps nothing about them.

const ended = new Set(['EXPIRED', 'CANCELED'])

/**
 * The session that asks for exactly this; a former one that asks for something else can be paid no more.
 * @param {import('@mizan/sdk').Mizan} mizan
 */
export async function openSession(mizan, body) {
  const { sessions } = mizan.checkout
  const request = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  for await (const { id, status, metadata } of sessions.each({ orderId: body.orderId }))
    if (status !== 'PAID' && !ended.has(status) && metadata?.vendureRequest !== request) await cancel(sessions, id)
  const asked = { ...body, metadata: { ...body.metadata, vendureRequest: request } }
  const create = (idempotencyKey) => sessions.create(asked, { idempotencyKey })
  // The answer to a key is repeated for days, and the session may have ended since.
  let session = await sessions.get((await create(request)).id)
  while (await isOver(mizan, session)) session = await sessions.get((await create(`${request}:${session.id}`)).id)
  return session
}

/** So is one whose money went back, or goes back: a cart that is again as it was then is paid anew. */
const isOver = async (mizan, session) =>
  session.status === 'PAID' ? isGivenBack(mizan, session) : ended.has(session.status)

/** Whether the session's money went back or is on its way, by whoever asked for it. */
export async function isGivenBack({ refunds }, { transactionId }) {
  for await (const { status } of refunds.each({ transactionId }))
    if (status !== 'FAILED' && status !== 'CANCELED') return true
  return false
}

/** Throws UserInputError while the session is being paid, or when it was: its money must not be lost sight of. */
async function cancel(sessions, id) {
  try {
    await sessions.cancel(id)
  } catch (error) {
    if (!(error instanceof ConflictError || error instanceof GoneError)) throw error
    const { status } = await sessions.get(id)
    if (!ended.has(status))
      throw new UserInputError('A payment of this order is under way. Try again in a few minutes.')
  }
}
