import { createHash } from 'node:crypto'
import { UserInputError } from '@vendure/core'
import { ConflictError, GoneError, UpstreamError } from '@mizan/sdk'

// One session at a time can be paid for an order. Mizan knows an order's sessions by its code, so that the shop's database keeps nothing about them.

const ended = new Set(['EXPIRED', 'CANCELED'])

/** What a session carries of its order. Another shop with this account, and another channel, may have an order of the same code. */
export const orderIn = (ctx, { code }) => ({ vendureOrder: code, vendureChannel: ctx.channel.token })

export const isOf = ({ metadata }, { vendureOrder, vendureChannel }) =>
  metadata?.vendureOrder === vendureOrder && metadata.vendureChannel === vendureChannel

/**
 * The session that asks for exactly this; a former one that asks for something else can be paid no more.
 * @param {import('@mizan/sdk').Mizan} mizan
 */
export async function openSession(mizan, body) {
  const { sessions } = mizan.checkout
  const request = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  let current
  for await (const session of sessions.each({ orderId: body.orderId })) {
    if (!isOf(session, body.metadata)) continue
    const { status, metadata } = session
    if (!current && metadata.vendureRequest === request && !(await isOver(mizan, session))) current = session
    else if (status !== 'PAID' && !ended.has(status)) await cancel(sessions, session)
  }
  if (current) return current
  // Mizan would answer with another shop's session of the same orderId.
  const asked = { ...body, reuseOpenSession: false, metadata: { ...body.metadata, vendureRequest: request } }
  const create = (idempotencyKey) => sessions.create(asked, { idempotencyKey })
  // The answer to a key is repeated for days, and the session may have ended since.
  let session = await sessions.get((await create(request)).id)
  while (await isOver(mizan, session)) session = await sessions.get((await create(`${request}:${session.id}`)).id)
  return session
}

/** So is one whose attempts are used up, and one whose money went back, or goes back: a cart that is again as it was then is paid anew. */
const isOver = async (mizan, session) =>
  session.status === 'PAID' ? isGivenBack(mizan, session) : session.status === 'BLOCKED' || ended.has(session.status)

/** Looks for a refund that gives the session's money back, or did, whoever requested it. */
export async function isGivenBack({ refunds }, { transactionId }) {
  for await (const { status } of refunds.each({ transactionId }))
    if (status !== 'FAILED' && status !== 'CANCELED') return true
  return false
}

/** Throws UserInputError while the session can still be paid, or when it was: its money must not be lost sight of. */
async function cancel(sessions, { id, checkoutUrl }) {
  try {
    await sessions.cancel(id)
  } catch (error) {
    if (!(error instanceof ConflictError || error instanceof GoneError || error instanceof UpstreamError)) throw error
    const { status } = await sessions.get(id)
    if (ended.has(status)) return
    throw new UserInputError(
      status === 'AWAITING_CASH'
        ? `A cash voucher of this order as it was waits at ${checkoutUrl}, and its network does not close it. Do not pay it: try again later.`
        : 'A payment of this order is under way. Try again in a few minutes.',
    )
  }
}
