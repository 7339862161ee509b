import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Database } from '../db/database.ts'
import type { ErrorCode } from '../errors.ts'
import { writeJson } from '../json.ts'
import { type AgentPrincipal, authenticateAgent } from '../keys/agent-keys.ts'
import { countedAddress } from '../throttle/address.ts'
import { callerAddress } from './caller-address.ts'
import { withCorrelation } from './correlation.ts'
import { validInput } from './input.ts'
import { type Limiter, standingHeaders } from './rate-limit.ts'
import { refusePath } from './server.ts'

// The calls of cash networks at `/agents/v1`, as rows of a table. The key of a network gives access to the vouchers of that network: no row names a
// scope or a merchant, and each opens its own transactions, because the network's books are read between two.

type AgentContext = { readonly now: Date; readonly correlationId: string; readonly principal: AgentPrincipal }

type Row<Given, P extends z.ZodType, B extends z.ZodType | undefined, V extends z.ZodType> = {
  /** One sentence: an agent's purpose. */
  summary: string
  params: P
  body?: B
  /** Body of a 200. */
  view: V
  refusals: readonly ErrorCode[]
  handler: (
    ctx: AgentContext & Given,
    input: { params: z.output<P>; body: B extends z.ZodType ? z.output<B> : undefined },
  ) => Promise<z.input<V>>
}

/** A row without the types of its schemas, as the machinery uses it. */
export type AgentCall<Given> = {
  method: 'GET' | 'POST'
  path: string
  summary: string
  params: z.ZodType
  body: z.ZodType | undefined
  view: z.ZodType
  refusals: readonly ErrorCode[]
  handler: (ctx: AgentContext & Given, input: never) => Promise<unknown>
}

/** Makes a maker of rows, whose handlers receive what the composition root hands in. */
export const agentCallsWith =
  <Given>() =>
  <P extends z.ZodType, V extends z.ZodType, B extends z.ZodType | undefined = undefined>(
    on: `${'GET' | 'POST'} /${string}`,
    row: Row<Given, P, B, V>,
  ): AgentCall<Given> => {
    const [method, path] = on.split(' ') as ['GET' | 'POST', string]
    return { method, path, ...row, body: row.body }
  }

export type AgentMachinery<Given> = {
  given: Given
  db: Database
  now: () => Date
  /** Requests for each key, and for each address that shows none. */
  keyLimit: Limiter
  publicLimit: Limiter
}

export function mountAgentCalls<Given>(
  app: FastifyInstance,
  calls: readonly AgentCall<Given>[],
  machinery: AgentMachinery<Given>,
): void {
  const principals = new WeakMap<FastifyRequest, AgentPrincipal>()
  for (const call of calls)
    app.route({
      method: call.method,
      url: `/agents/v1${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      onRequest: async (request, reply) => void principals.set(request, await admit(request, reply, machinery)),
      handler: async (request, reply) => {
        const principal = principals.get(request) as AgentPrincipal
        const ctx = { ...machinery.given, now: machinery.now(), correlationId: request.id, principal }
        const input = validInput(request, { params: call.params, query: undefined, body: call.body }, refusePath)
        return send(request, reply, await call.handler(ctx, input as never))
      },
    })
}

/** Attempts of keys are counted by address. */
async function admit<Given>(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, now, keyLimit, publicLimit }: AgentMachinery<Given>,
): Promise<AgentPrincipal> {
  if (Object.values(request.params as Record<string, string>).includes('')) refusePath()
  const atMs = now().getTime()
  const principal = await authenticateAgent(db, request.headers).catch((refusal: unknown) => {
    publicLimit(countedAddress(callerAddress(request)), atMs)
    throw refusal
  })
  reply.headers(standingHeaders(keyLimit(principal.id, atMs)))
  return principal
}

const send = (request: FastifyRequest, reply: FastifyReply, body: unknown): FastifyReply =>
  reply
    .code(200)
    .header('Content-Type', 'application/json; charset=utf-8')
    .send(withCorrelation(writeJson(body), request.id))
