import { z } from 'zod'
import { findCompany } from '../../platform/merchants/company-queries.ts'
import { choice, lineText, objectOf } from '../../platform/http/fields.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { answer } from '../../platform/http/portal-route.ts'
import { ByMerchant, merchantIdDoc, reason } from '../fields.ts'
import { errors } from '../operator-errors.ts'
import { operatorRoute, type OperatorRoute } from '../row.ts'
import { say } from '../sentences.ts'
import { asOperator } from '../write.ts'
import { endMerchant, listOpenMatters, openMatterKinds } from './end.ts'

// The end of a merchant: looked at first, and then for good.

const MerchantEnd = objectOf({
  name: lineText(255, { description: 'The name of the merchant, once more.', example: 'Boutique Atlas' }),
  reason,
})

const OpenMatterView = z
  .strictObject({
    kind: choice(openMatterKinds, { description: 'What is open.', example: 'SUBSCRIPTIONS' }),
    count: z.int().meta({
      description: 'How many; of MONEY, in how many currencies. 500 stands for that many or more.',
      example: 3,
      format: 'int32',
    }),
  })
  .meta({ id: 'OpenMatter' })

const EndingView = z
  .strictObject({
    open: z
      .array(OpenMatterView)
      .meta({ description: 'What stands in the way in production; empty when nothing does.' }),
  })
  .meta({ id: 'MerchantEnding' })

const EndedView = z
  .strictObject({
    merchantId: z.string().meta(merchantIdDoc),
    keysRevoked: z.int().meta({ description: 'Keys that stopped with it.', example: 2, format: 'int32' }),
  })
  .meta({ id: 'MerchantEnded' })

export const endingRoutes: readonly OperatorRoute[] = [
  operatorRoute('GET /operator/v1/merchants/{merchantId}/ending', {
    operationId: 'getMerchantEnding',
    summary: 'What has to be closed before a merchant can end',
    access: 'ADMIN',
    mode: 'read',
    params: ByMerchant,
    replies: { 200: EndingView, 404: [errors.NO_SUCH_MERCHANT] },
    handler: async ({ tx, clock }, { params: { merchantId } }) => {
      const company = (await findCompany(tx, merchantId)) ?? failPortal(errors.NO_SUCH_MERCHANT)
      const scope = { merchantId, environment: 'PRODUCTION' } as const
      return answer(200, { open: await listOpenMatters(tx, scope, { company, now: clock() }) })
    },
  }),

  operatorRoute('POST /operator/v1/merchants/{merchantId}/end', {
    operationId: 'endMerchant',
    summary: 'End a merchant for good: production, keys and wallet stop; its people may still read its books',
    access: 'ADMIN',
    mode: 'phased',
    confirmed: true,
    params: ByMerchant,
    body: MerchantEnd,
    replies: {
      200: EndedView,
      400: [errors.VALIDATION_ERROR],
      404: [errors.NO_SUCH_MERCHANT],
      409: [errors.MERCHANT_NOT_SETTLED, errors.MERCHANT_ENDED],
    },
    handler: async (ctx, { params: { merchantId }, body }) => {
      if (!(await findCompany(ctx.db.read, merchantId))) failPortal(errors.NO_SUCH_MERCHANT)
      const { keys, act } = await asOperator(ctx, { merchantId, environment: 'PRODUCTION' }, async (write) => {
        const ended = await endMerchant(write, { ...body, by: ctx.staff.staffId })
        if (ended === 'NO_COMPANY') failPortal(errors.NO_SUCH_MERCHANT)
        if (ended === 'ENDED') failPortal(errors.MERCHANT_ENDED)
        if (ended === 'OTHER_NAME')
          failPortal(errors.VALIDATION_ERROR, { fields: { name: say('must be the name of the merchant') } })
        if ('open' in ended) failPortal(errors.MERCHANT_NOT_SETTLED)
        const before = { productionAccess: ended.company.productionAccess }
        const after = { wallet: 'CLOSED', keysRevoked: ended.keys, reason: body.reason }
        const done = { act: 'merchant.ended', target: merchantId, merchantId, before, after } as const
        return { keys: ended.keys, act: await ctx.record(write.tx, done) }
      })
      return { ...answer(200, { merchantId, keysRevoked: keys }), act }
    },
  }),
]
