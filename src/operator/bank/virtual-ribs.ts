import { z } from 'zod'
import { endVirtualRib, listedRibs, requireAddable } from '../../money/bank-statements/virtual-ribs.ts'
import { ribIn } from '../../money/wallets/rib.ts'
import type { Queries } from '../../platform/db/database.ts'
import { failField } from '../../platform/errors.ts'
import { lineText, objectOf } from '../../platform/http/fields.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { answer } from '../../platform/http/portal-route.ts'
import { findCompany } from '../../platform/merchants/company-queries.ts'
import { askFor } from '../approvals/actions.ts'
import { ApprovalView } from '../approvals/schemas.ts'
import { at, ByMerchant, reason } from '../fields.ts'
import { errors } from '../operator-errors.ts'
import { shortName } from '../persons.ts'
import { operatorRoute, type OperatorRoute } from '../row.ts'
import { say } from '../sentences.ts'

// Virtual RIBs of a merchant: numbers of the operator's accounts, to which it transfers. To give one takes two people.

const text = (description: string, example: string) => z.string().meta({ description, example })
const rib = lineText(40, {
  description: 'The number, 24 digits; spaces do not matter.',
  example: '011780000012345678901228',
})

const VirtualRibList = z
  .strictObject({
    items: z
      .array(
        z
          .strictObject({
            rib: text('The number.', '011780000012345678901228'),
            account: text('Your account, on which transfers to it arrive.', 'merchants-mad'),
            currency: text('Its currency.', 'MAD'),
            bankName: text('Name of the bank.', 'Attijariwafa bank'),
            addedBy: text('Who has given it.', 'nadia@operator.example'),
            addedAt: at('When.'),
            endedAt: at('Since when it is used no more: transfers to it wait in suspense.').optional(),
            endedBecause: text('Why.', 'The contract has ended.').optional(),
          })
          .meta({ id: 'VirtualRib' }),
      )
      .meta({ description: 'The 100 newest.' }),
  })
  .meta({ id: 'VirtualRibList' })

const VirtualRibAsk = objectOf({
  rib,
  account: lineText(40, { description: 'Name of your account.', example: 'merchants-mad' }),
  bankName: lineText(255, { description: 'Name of the bank, for those who transfer.', example: 'Attijariwafa bank' }),
  reason,
})

const VirtualRibEnd = objectOf({ rib, reason })

const shownMost = 100

const requireRib = (typed: string): string =>
  ribIn(typed) ?? failField('rib', say('must be 24 digits, the last two of which are the right key'))

export const virtualRibRoutes: readonly OperatorRoute[] = [
  operatorRoute('GET /operator/v1/merchants/{merchantId}/virtual-ribs', {
    operationId: 'listVirtualRibs',
    summary: 'List the numbers of your accounts that a merchant has to transfer to, newest first',
    access: 'SUPPORT',
    mode: 'read',
    params: ByMerchant,
    replies: { 200: VirtualRibList, 404: [errors.NO_SUCH_MERCHANT] },
    handler: async ({ tx }, { params: { merchantId } }) => {
      if (!(await findCompany(tx, merchantId))) failPortal(errors.NO_SUCH_MERCHANT)
      return answer(200, await listed(tx, merchantId))
    },
  }),

  operatorRoute('POST /operator/v1/merchants/{merchantId}/virtual-ribs', {
    operationId: 'askForVirtualRib',
    summary: 'Ask for a merchant to be given a number of your account to transfer to; another person approves it',
    access: 'FINANCE',
    mode: 'write',
    confirmed: true,
    params: ByMerchant,
    body: VirtualRibAsk,
    replies: {
      202: ApprovalView,
      400: [errors.VALIDATION_ERROR],
      404: [errors.NO_SUCH_MERCHANT, errors.NOT_FOUND],
      409: [errors.APPROVAL_OPEN, errors.INVALID_STATE],
    },
    handler: async (ctx, { params: { merchantId }, body: { rib: typed, account, bankName, reason: why } }) => {
      if (!(await findCompany(ctx.tx, merchantId))) failPortal(errors.NO_SUCH_MERCHANT)
      const parameters = { rib: requireRib(typed), account, bankName }
      await requireAddable(ctx.tx, { ownerId: merchantId, ...parameters })
      const { view, act } = await askFor(ctx, { kind: 'VIRTUAL_RIB', merchantId, parameters, reason: why })
      return { ...answer(202, view), act }
    },
  }),

  operatorRoute('POST /operator/v1/merchants/{merchantId}/virtual-ribs/end', {
    operationId: 'endVirtualRib',
    summary: 'Use a virtual RIB of a merchant no more: transfers to it wait in suspense',
    access: 'FINANCE',
    mode: 'write',
    confirmed: true,
    params: ByMerchant,
    body: VirtualRibEnd,
    replies: {
      200: VirtualRibList,
      400: [errors.VALIDATION_ERROR],
      404: [errors.NO_SUCH_MERCHANT, errors.NOT_FOUND],
      409: [errors.INVALID_STATE],
    },
    handler: async ({ tx, now, staff, record }, { params: { merchantId }, body: { rib: typed, reason: because } }) => {
      const end = { rib: requireRib(typed), because, by: shortName(staff), now }
      await endVirtualRib(tx, end, merchantId)
      const act = await record(tx, { act: 'virtual_rib.ended', merchantId, after: { rib: end.rib, reason: because } })
      return { ...answer(200, await listed(tx, merchantId)), act }
    },
  }),
]

const listed = async (tx: Queries, merchantId: string) => ({
  items: (await listedRibs(tx, merchantId, shownMost)).map(({ endedAt, endedBecause, ...each }) => ({
    rib: each.rib,
    account: each.account,
    currency: each.currency,
    bankName: each.bankName,
    addedBy: each.addedBy,
    addedAt: each.addedAt,
    ...(endedAt !== null && { endedAt }),
    ...(endedBecause !== null && { endedBecause }),
  })),
})
