import { z } from 'zod'
import { readHealth } from '../../events/delivery/figures-queries.ts'
import { listTroubledWebhooks, type TroubledWebhook } from '../../events/operator-queries.ts'
import { changeWebhook } from '../../modules/webhooks/actions.ts'
import { lockWebhook } from '../../events/webhook-queries.ts'
import { environmentNames } from '../../platform/context.ts'
import type { Queries } from '../../platform/db/database.ts'
import { choice, uuidParameter, wholeNumber } from '../../platform/http/fields.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { answer, done } from '../../platform/http/portal-route.ts'
import { listNamesOfMerchants } from '../../platform/merchants/queries.ts'
import { withoutNulls } from '../../platform/staff/acts.ts'
import { at, idDoc, merchantIdDoc } from '../fields.ts'
import { errors } from '../operator-errors.ts'
import { operatorRoute, type OperatorRoute } from '../row.ts'
import { asOperator } from '../write.ts'

// Webhooks of all merchants that fail or are suspended, and their resumption.

const most = 50

const environment = choice(environmentNames, { description: 'Its environment.', example: 'PRODUCTION' })
const webhookId = { ...idDoc, description: 'Id of the webhook.' }
const count = (description: string, example: number) => wholeNumber(0, 2_147_483_647, { description, example })

const ByWebhook = z.strictObject({
  merchantId: uuidParameter(merchantIdDoc),
  environment,
  id: uuidParameter(webhookId),
})

const TroubledView = z
  .strictObject({
    merchantId: z.string().meta(merchantIdDoc),
    merchantName: z.string().meta({ description: 'Name of the merchant.', example: 'Boutique Atlas' }),
    environment,
    id: z.string().meta(webhookId),
    host: z.string().meta({ description: 'The host of its URL.', example: 'shop.example' }),
    status: choice(['ACTIVE', 'SUSPENDED'], {
      description: 'ACTIVE is tried again by itself; SUSPENDED gets nothing until it is resumed.',
      example: 'SUSPENDED',
    }),
    reason: choice(['FAILURES', 'SILENCE', 'GONE', 'SLOW'], {
      description: 'Why it was suspended.',
      example: 'FAILURES',
    }).optional(),
    since: at('When it was suspended, or its first failure since the last success.').optional(),
    consecutiveFailures: count('Attempts that failed since the last success.', 23),
    delivered: count('Events that it took in the last 24 hours.', 0),
    failed: count('Events that were given up in the last 24 hours.', 4),
    waiting: count('Events that wait for it; counted up to 10,000.', 12),
  })
  .meta({ id: 'TroubledWebhook' })

const TroubledList = z
  .strictObject({
    items: z.array(TroubledView).meta({ description: 'Suspended ones first, the longest first; 50 at most.' }),
  })
  .meta({ id: 'TroubledWebhookList' })

export const webhookRoutes: readonly OperatorRoute[] = [
  operatorRoute('GET /operator/v1/webhooks', {
    operationId: 'listTroubledWebhooks',
    summary: 'List webhooks of all merchants that fail or are suspended',
    access: 'SUPPORT',
    mode: 'read',
    replies: { 200: TroubledList },
    handler: async ({ tx, now }) => {
      const found = await listTroubledWebhooks(tx, most)
      const names = await listNamesOfMerchants(tx, [...new Set(found.map(({ merchantId }) => merchantId))])
      const items = await Promise.all(
        found.map(async (webhook) => ({
          merchantName: names.find(({ merchantId }) => merchantId === webhook.merchantId)?.name ?? webhook.merchantId,
          ...(await present(tx, webhook, now)),
        })),
      )
      return answer(200, { items })
    },
  }),

  operatorRoute('POST /operator/v1/webhooks/{merchantId}/{environment}/{id}/resume', {
    operationId: 'resumeWebhook',
    summary: 'End the suspension of a webhook; what waits is sent in order',
    access: 'SUPPORT',
    mode: 'phased',
    params: ByWebhook,
    replies: { 204: 'empty', 404: [errors.NOT_FOUND], 409: [errors.NOTHING_TO_CHANGE] },
    handler: async (ctx, { params: { id, ...scope } }) => {
      const act = await asOperator(ctx, scope, async (write) => {
        const webhook = await lockWebhook(write.tx, scope, id)
        if (webhook?.kind !== 'WEBHOOK' || webhook.status === 'DELETED') return failPortal(errors.NOT_FOUND)
        if (webhook.status !== 'SUSPENDED') return failPortal(errors.NOTHING_TO_CHANGE)
        await changeWebhook({ ...write, secrets: ctx.secrets }, id, { status: 'ACTIVE' })
        const before = withoutNulls({ status: webhook.status, reason: webhook.statusReason })
        const { merchantId, environment } = scope
        return ctx.record(write.tx, { act: 'webhook.resumed', target: id, merchantId, before, after: { environment } })
      })
      return { ...done(), act }
    },
  }),
]

async function present(tx: Queries, webhook: TroubledWebhook, now: Date) {
  const { merchantId, environment, id, status, statusReason, consecutiveFailures } = webhook
  const { day, pending, held } = (await readHealth(tx, { merchantId, environment }, [id], now))(id)
  const since = status === 'SUSPENDED' ? webhook.suspendedAt : webhook.failingSince
  return {
    merchantId,
    environment,
    id,
    // A path may have a secret of the merchant.
    host: new URL(webhook.url).host,
    status,
    ...(statusReason !== null && { reason: statusReason }),
    ...(since && { since }),
    consecutiveFailures,
    delivered: day.delivered,
    failed: day.failed,
    waiting: pending + held,
  }
}
