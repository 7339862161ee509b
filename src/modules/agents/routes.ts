import { type AgentCall, agentCallsWith } from '#platform/http/agent-call.ts'
import { fail } from '#platform/errors.ts'
import type { AgentPrincipal } from '#platform/keys/agent-keys.ts'
import { confirmPayment, type AgentParts, lookUpVoucher, reversePayment } from './actions.ts'
import { heldTo } from './environment.ts'
import { ByNumber, Confirmation, Reversal, VoucherView } from './schemas.ts'
import { sayInEnglish } from '#platform/sentences/said.ts'

/** Parts from the composition root: one for each network that is configured. */
export type AgentNetworks = { readonly networks: readonly AgentParts[] }

const agentCall = agentCallsWith<AgentNetworks>()

function partsFor({ networks, principal }: AgentNetworks & { principal: AgentPrincipal }): AgentParts {
  const { network: name, environment } = principal
  const found = networks.find(({ network }) => network.name === name && network.environments.includes(environment))
  if (!found) fail('SERVICE_UNAVAILABLE', sayInEnglish(`The cash network ${name} is not available on this server.`))
  return { ...found, network: heldTo(environment, found.network) }
}

/** Calls for networks of agents (docs/api/agents.md): look up, confirm, reverse. */
export const agentCalls: readonly AgentCall<AgentNetworks>[] = [
  agentCall('GET /vouchers/{reference}', {
    summary: 'Look up a voucher before its cash is taken',
    params: ByNumber,
    view: VoucherView,
    refusals: ['OPERATION_NOT_FOUND'],
    handler: (ctx, { params }) => lookUpVoucher(partsFor(ctx), params.reference),
  }),

  agentCall('POST /vouchers/{reference}/confirm', {
    summary: 'Confirm that the cash of a voucher was taken',
    params: ByNumber,
    body: Confirmation,
    view: VoucherView,
    refusals: ['OPERATION_NOT_FOUND', 'INVALID_STATE', 'IDEMPOTENCY_CONFLICT'],
    handler: (ctx, { params, body }) =>
      confirmPayment(partsFor(ctx), { number: params.reference, correlationId: ctx.correlationId }, body),
  }),

  agentCall('POST /vouchers/{reference}/reverse', {
    summary: 'Reverse the payment of a voucher on the same day',
    params: ByNumber,
    body: Reversal,
    view: VoucherView,
    refusals: ['OPERATION_NOT_FOUND', 'INVALID_STATE'],
    handler: (ctx, { params, body }) =>
      reversePayment(partsFor(ctx), { number: params.reference, correlationId: ctx.correlationId }, body),
  }),
]
