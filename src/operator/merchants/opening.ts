import { inviteOwner, openCompany } from '../../modules/company/actions/operator.ts'
import { emailAddress, objectOf } from '../../platform/http/fields.ts'
import { companyName, fullName, localeChoice } from '../../platform/http/portal-fields.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { answer } from '../../platform/http/portal-route.ts'
import { ByMerchant } from '../fields.ts'
import { errors } from '../operator-errors.ts'
import { type OperatorCall, operatorRoute, type OperatorRoute } from '../row.ts'
import { readMerchant } from './merchant.ts'
import { MerchantView } from './schemas.ts'

// Merchants that the staff opens, and their first owner. Further people are invited by the owner alone.

const owner = {
  email: emailAddress({ description: 'E-mail address of its owner.', example: 'salma@boutique-atlas.ma' }),
  fullName: fullName.optional(),
  locale: localeChoice.optional(),
}
const MerchantOpening = objectOf({ name: companyName, ...owner })
const OwnerInvitation = objectOf(owner)

export const openingRoutes: readonly OperatorRoute[] = [
  operatorRoute('POST /operator/v1/merchants', {
    operationId: 'openMerchant',
    summary: 'Open a merchant; its owner is invited by mail',
    access: 'RISK',
    mode: 'write',
    confirmed: true,
    body: MerchantOpening,
    replies: { 201: MerchantView },
    handler: async (ctx, { body: { name, ...first } }) => {
      const { merchantId } = await openCompany(ctx, { name, owner: first })
      const act = await ctx.record(ctx.tx, { act: 'merchant.opened', target: merchantId, merchantId, after: { name } })
      return { ...answer(201, await merchantOf(ctx, merchantId)), act }
    },
  }),

  operatorRoute('POST /operator/v1/merchants/{merchantId}/invite-owner', {
    operationId: 'inviteOwner',
    summary: 'Invite the owner of a merchant that has none yet; links that were sent before are void',
    access: 'RISK',
    mode: 'write',
    confirmed: true,
    params: ByMerchant,
    body: OwnerInvitation,
    replies: { 200: MerchantView, 404: [errors.NO_SUCH_MERCHANT], 409: [errors.HAS_OWNER] },
    handler: async (ctx, { params: { merchantId }, body }) => {
      const invited = await inviteOwner(ctx, merchantId, body)
      if (invited === 'NO_COMPANY') failPortal(errors.NO_SUCH_MERCHANT)
      if (invited === 'HAS_OWNER') failPortal(errors.HAS_OWNER)
      const act = await ctx.record(ctx.tx, { act: 'merchant.owner_invited', target: merchantId, merchantId })
      return { ...answer(200, await merchantOf(ctx, merchantId)), act }
    },
  }),
]

const merchantOf = async ({ tx, now }: Pick<OperatorCall<'RISK', 'write'>, 'tx' | 'now'>, merchantId: string) =>
  (await readMerchant(tx, merchantId, now)) ?? failPortal(errors.NO_SUCH_MERCHANT)
