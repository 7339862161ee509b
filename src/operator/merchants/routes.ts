import { foldedEmail } from '../../modules/portal/user.ts'
import { listWaiting } from '../../modules/applications/operator-queries.ts'
import { versionsOf } from '../../money/pricing/plans.ts'
import { findRibOwner } from '../../money/wallets/queries.ts'
import { isRib } from '../../money/wallets/rib.ts'
import type { Queries } from '../../platform/db/database.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { answer } from '../../platform/http/portal-route.ts'
import { isUuid } from '../../platform/ids.ts'
import { listMerchantsOfKey } from '../../platform/keys/operator-queries.ts'
import { findCompany } from '../../platform/merchants/company-queries.ts'
import { searchMerchants } from '../../platform/merchants/operator-queries.ts'
import { listMembers } from '../../platform/people/member-queries.ts'
import { listMerchantsOfEmail } from '../../platform/people/operator-queries.ts'
import { askFor } from '../approvals/actions.ts'
import { ApprovalView } from '../approvals/schemas.ts'
import { ByMerchant } from '../fields.ts'
import { errors } from '../operator-errors.ts'
import { momentOf } from '../plans/moment.ts'
import { operatorRoute, type OperatorRoute } from '../row.ts'
import { presentMembers, readMerchant } from './merchant.ts'
import { say } from '../sentences.ts'
import { BankAccountAsk, MerchantFilters, MerchantList, MerchantView, RevealedMembers, TermsAsk } from './schemas.ts'

// Finding merchants, and everything about one on one page.

export const merchantRoutes: readonly OperatorRoute[] = [
  operatorRoute('GET /operator/v1/merchants', {
    operationId: 'searchMerchants',
    summary: 'Find merchants by name, e-mail of a member, RIB, id or key',
    access: 'SUPPORT',
    mode: 'read',
    query: MerchantFilters,
    replies: { 200: MerchantList },
    handler: async ({ tx }, { query: { q, waiting, before, limit = 50 } }) => {
      const open = await listWaiting(tx)
      const search = q === undefined ? {} : await searchFor(tx, q)
      const ids = waiting ? open.map(({ merchantId }) => merchantId) : search.ids
      const found = await searchMerchants(tx, { ...search, ids, before }, limit)
      const askedAt = new Map(open.map(({ merchantId, submittedAt }) => [merchantId, submittedAt]))
      const last = found.length === limit ? found.at(-1) : undefined
      return answer(200, {
        items: found.map((each) => {
          const requestedAt = askedAt.get(each.merchantId)
          return { ...each, ...(requestedAt && { requestedAt }) }
        }),
        ...(last && { next: last.merchantId }),
      })
    },
  }),

  operatorRoute('GET /operator/v1/merchants/{merchantId}', {
    operationId: 'getMerchant',
    summary: 'Everything about one merchant, with people and keys masked',
    access: 'SUPPORT',
    mode: 'read',
    params: ByMerchant,
    replies: { 200: MerchantView, 404: [errors.NO_SUCH_MERCHANT] },
    handler: async ({ tx, now }, { params: { merchantId } }) =>
      answer(200, (await readMerchant(tx, merchantId, now)) ?? failPortal(errors.NO_SUCH_MERCHANT)),
  }),

  operatorRoute('POST /operator/v1/merchants/{merchantId}/members/reveal', {
    operationId: 'revealMembers',
    summary: 'Read the names and e-mails of its people; the reading is recorded',
    access: ['RISK', 'FINANCE'],
    mode: 'write',
    params: ByMerchant,
    replies: { 200: RevealedMembers, 404: [errors.NO_SUCH_MERCHANT] },
    handler: async ({ tx, record }, { params: { merchantId } }) => {
      if (!(await findCompany(tx, merchantId))) failPortal(errors.NO_SUCH_MERCHANT)
      const members = await listMembers(tx, merchantId, { offset: 0, limit: 200, isRising: true })
      const act = await record(tx, { act: 'person.read', merchantId, after: { people: members.length } })
      return { ...answer(200, { members: presentMembers(members, { isMasked: false }) }), act }
    },
  }),

  operatorRoute('POST /operator/v1/merchants/{merchantId}/plan', {
    operationId: 'askForPlan',
    summary: 'Ask for another pricing plan of a merchant; another person approves it',
    access: 'FINANCE',
    mode: 'write',
    confirmed: true,
    params: ByMerchant,
    body: TermsAsk,
    replies: {
      202: ApprovalView,
      400: [errors.VALIDATION_ERROR],
      404: [errors.NO_SUCH_MERCHANT],
      409: [errors.APPROVAL_OPEN],
    },
    handler: async (ctx, { params: { merchantId }, body: { plan, from, reason } }) => {
      if (!(await findCompany(ctx.tx, merchantId))) failPortal(errors.NO_SUCH_MERCHANT)
      if ((await versionsOf(ctx.tx, plan)).length === 0)
        failPortal(errors.VALIDATION_ERROR, { fields: { plan: say('is no plan of this installation') } })
      const validFrom = from === undefined ? ctx.now : momentOf('from', from, ctx.now)
      const parameters = { plan, validFrom: validFrom.toISOString() }
      const { view, act } = await askFor(ctx, { kind: 'TERMS', merchantId, parameters, reason })
      return { ...answer(202, view), act }
    },
  }),

  operatorRoute('POST /operator/v1/merchants/{merchantId}/bank-account', {
    operationId: 'askForBankAccount',
    summary: 'Ask for the bank account behind the production wallet of a merchant; another person approves it',
    access: 'FINANCE',
    mode: 'write',
    confirmed: true,
    params: ByMerchant,
    body: BankAccountAsk,
    replies: {
      202: ApprovalView,
      400: [errors.VALIDATION_ERROR],
      404: [errors.NO_SUCH_MERCHANT],
      409: [errors.APPROVAL_OPEN],
    },
    handler: async (ctx, { params: { merchantId }, body: { reason, rib: typed, ...account } }) => {
      if (!(await findCompany(ctx.tx, merchantId))) failPortal(errors.NO_SUCH_MERCHANT)
      const rib = typed.replaceAll(' ', '')
      if (!isRib(rib))
        failPortal(errors.VALIDATION_ERROR, {
          fields: { rib: say('must be 24 digits, the last two of which are the right key') },
        })
      if (!/^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/.test(account.bic))
        failPortal(errors.VALIDATION_ERROR, { fields: { bic: say('must be 8 or 11 characters, such as BCMAMAMCXXX') } })
      const parameters = { account: { ...account, rib } }
      const { view, act } = await askFor(ctx, { kind: 'BANK_ACCOUNT', merchantId, parameters, reason })
      return { ...answer(202, view), act }
    },
  }),
]

/** One text may be an id, a RIB, an e-mail, the beginning of a key, or a part of the name. */
async function searchFor(tx: Queries, q: string): Promise<{ name?: string; ids?: string[] }> {
  const typed = q.trim()
  if (isUuid(typed.toLowerCase())) return { ids: [typed.toLowerCase()] }
  const digits = typed.replaceAll(' ', '')
  if (isRib(digits)) return { ids: idsOf(await findRibOwner(tx, digits)) }
  if (typed.includes('@')) return { ids: idsOf(await listMerchantsOfEmail(tx, foldedEmail(typed))) }
  if (/^svc_sk_(?:test|live)_/.test(typed)) return { ids: idsOf(await listMerchantsOfKey(tx, typed)) }
  return { name: typed }
}

const idsOf = (rows: readonly { merchantId: string }[]): string[] => rows.map(({ merchantId }) => merchantId)
