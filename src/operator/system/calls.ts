import { z } from 'zod'
import { readCalls } from '../../modules/request-log/actions.ts'
import { listAnybodysCalls } from '../../modules/request-log/operator-queries.ts'
import { presentCall, presentDetail } from '../../modules/request-log/call.ts'
import { findCall } from '../../modules/request-log/queries.ts'
import { CallDetailView, CallFilters, CallView } from '../../modules/request-log/schemas.ts'
import { environmentNames } from '../../platform/context.ts'
import type { Queries } from '../../platform/db/database.ts'
import { choice, objectOf, shownLine, uuidParameter } from '../../platform/http/fields.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { answer } from '../../platform/http/portal-route.ts'
import { findCompany } from '../../platform/merchants/company-queries.ts'
import { listNamesOfMerchants } from '../../platform/merchants/queries.ts'
import { idDoc, limit, merchantIdDoc } from '../fields.ts'
import { errors } from '../operator-errors.ts'
import { operatorRoute, type OperatorRoute } from '../row.ts'
import { say } from '../sentences.ts'

// The request log of all merchants. Lists have no bodies, queries or addresses, which may name people: reading those is an act.

const callId = { ...idDoc, description: 'Id of the call.' }

const { status, path, from, to } = CallFilters.shape

const Filters = objectOf({
  merchantId: uuidParameter({ ...merchantIdDoc, description: 'Calls of this merchant.' }).optional(),
  environment: choice(environmentNames, {
    description: 'With `merchantId`: the environment of the key; PRODUCTION when absent.',
    example: 'PRODUCTION',
  }).optional(),
  requestId: shownLine(128, {
    description: 'The correlation id that an answer had, of any merchant.',
    example: '01a1fde5-6cf0-7e67-a1e5-d77eabb07ed4',
  }).optional(),
  status,
  path,
  from,
  to,
  before: uuidParameter({ ...callId, description: 'The `next` of the answer before.' }).optional(),
  limit: limit(100),
})

const { idempotencyKey: _key, ...shown } = CallView.shape

const OwnedCall = z
  .strictObject({
    merchantId: z.string().meta(merchantIdDoc),
    merchantName: z.string().meta({ description: 'Name of the merchant.', example: 'Boutique Atlas' }),
    ...shown,
  })
  .meta({ id: 'MerchantCall' })

const OwnedCallList = z
  .strictObject({
    items: z.array(OwnedCall).meta({ description: 'Newest first. A page may be short and have a next one.' }),
    next: z
      .string()
      .meta({ ...callId, description: 'Send it as `before` for older ones.' })
      .optional(),
  })
  .meta({ id: 'MerchantCallList' })

const ByCall = z.strictObject({ merchantId: uuidParameter(merchantIdDoc), id: uuidParameter(callId) })

export const callRoutes: readonly OperatorRoute[] = [
  operatorRoute('GET /operator/v1/calls', {
    operationId: 'listMerchantCalls',
    summary: 'List logged API calls of a merchant, or those of a correlation id',
    access: 'SUPPORT',
    mode: 'read',
    query: Filters,
    replies: { 200: OwnedCallList, 400: [errors.VALIDATION_ERROR], 404: [errors.NO_SUCH_MERCHANT] },
    handler: async ({ tx }, { query }) => {
      const { merchantId, environment = 'PRODUCTION', requestId, before, limit = 50, ...narrow } = query
      if (merchantId === undefined) {
        if (requestId === undefined)
          return failPortal(errors.VALIDATION_ERROR, {
            fields: { merchantId: say('is needed where there is no requestId') },
          })
        if (Object.keys(narrow).length > 0 || before !== undefined || query.environment !== undefined)
          return failPortal(errors.VALIDATION_ERROR, { fields: { merchantId: say('is needed with these filters') } })
        const found = await listAnybodysCalls(tx, requestId, limit)
        const owned = found.map(({ merchantId: ownerId, ...call }) => ({ merchantId: ownerId, ...presentCall(call) }))
        return answer(200, { items: await named(tx, owned) })
      }
      if (!(await findCompany(tx, merchantId))) return failPortal(errors.NO_SUCH_MERCHANT)
      const { content, nextCursor } = await readCalls(
        tx,
        { merchantId, environment },
        { ...narrow, environment, requestId, cursor: before, limit },
      )
      const items = await named(
        tx,
        content.map((call) => ({ merchantId, ...call })),
      )
      return answer(200, { items, ...(nextCursor !== undefined && { next: nextCursor }) })
    },
  }),

  operatorRoute('POST /operator/v1/calls/{merchantId}/{id}/reveal', {
    operationId: 'revealMerchantCall',
    summary: 'Read what was sent and answered; the reading is recorded',
    access: ['RISK', 'FINANCE'],
    mode: 'write',
    params: ByCall,
    replies: { 200: CallDetailView, 404: [errors.NOT_FOUND] },
    handler: async ({ tx, record }, { params: { merchantId, id } }) => {
      const call = (await findCall(tx, merchantId, id)) ?? failPortal(errors.NOT_FOUND)
      const after = { method: call.method, route: call.route, status: call.status }
      const act = await record(tx, { act: 'call.read', target: id, merchantId, after })
      return { ...answer(200, presentDetail(call)), act }
    },
  }),
]

type Owned = { merchantId: string; idempotencyKey?: string | undefined }

async function named<Call extends Owned>(tx: Queries, calls: readonly Call[]) {
  const names = await listNamesOfMerchants(tx, [...new Set(calls.map(({ merchantId }) => merchantId))])
  return calls.map(({ idempotencyKey: _hidden, ...call }) => ({
    ...call,
    merchantName: names.find(({ merchantId }) => merchantId === call.merchantId)?.name ?? call.merchantId,
  }))
}
