import { type AgentCall, agentCallsWith } from '#platform/http/agent-call.ts'
import { fail } from '#platform/errors.ts'
import type { AgentPrincipal } from '#platform/keys/agent-keys.ts'
import { confirmPayment, type Counter, lookUpVoucher, reversePayment } from './actions.ts'
import { heldTo } from './environment.ts'
import { ByNumber, Confirmation, Reversal, VoucherView } from './schemas.ts'

/** What the composition root hands in: one for each network that is configured. */
export type Counters = { readonly counters: readonly Counter[] }

const agentCall = agentCallsWith<Counters>()

function counterOf({ counters, principal }: Counters & { principal: AgentPrincipal }): Counter {
  const { network: name, environment } = principal
  const found = counters.find(({ network }) => network.name === name && network.environments.includes(environment))
  if (!found) fail('SERVICE_UNAVAILABLE', `The cash network ${name} is not available on this server.`)
  return { ...found, network: heldTo(environment, found.network) }
}

/** The contract with networks of agents (design 5.8): look up, confirm, reverse. */
export const agentCalls: readonly AgentCall<Counters>[] = [
  agentCall('GET /vouchers/{reference}', {
    summary: 'Look at a voucher before taking its money',
    params: ByNumber,
    view: VoucherView,
    refusals: ['OPERATION_NOT_FOUND'],
    handler: (ctx, { params }) => lookUpVoucher(counterOf(ctx), params.reference),
  }),

  agentCall('POST /vouchers/{reference}/confirm', {
    summary: 'Tell that the money of a voucher was taken',
    params: ByNumber,
    body: Confirmation,
    view: VoucherView,
    refusals: ['OPERATION_NOT_FOUND', 'INVALID_STATE', 'IDEMPOTENCY_CONFLICT'],
    handler: (ctx, { params, body }) =>
      confirmPayment(counterOf(ctx), { number: params.reference, correlationId: ctx.correlationId }, body),
  }),

  agentCall('POST /vouchers/{reference}/reverse', {
    summary: 'Tell that the money of a voucher was given back, on the same day',
    params: ByNumber,
    body: Reversal,
    view: VoucherView,
    refusals: ['OPERATION_NOT_FOUND', 'INVALID_STATE'],
    handler: (ctx, { params, body }) =>
      reversePayment(counterOf(ctx), { number: params.reference, correlationId: ctx.correlationId }, body),
  }),
]
