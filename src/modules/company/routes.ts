import { pricingOf, termsFor } from '#money/pricing/pricing.ts'
import { walletCurrency } from '#money/wallets/wallet.ts'
import { countAuditEvents, listAuditEvents } from '#platform/audit/queries.ts'
import type { Queries } from '#platform/db/database.ts'
import { pageOf, pageReply } from '#platform/http/pagination.ts'
import type { Subjects } from '#platform/http/portal-contract.ts'
import { failPortal } from '#platform/http/portal-errors.ts'
import { answer, done, type PortalRoute, portalRoute } from '#platform/http/portal-route.ts'
import type { PageRequest } from '#platform/lists/pages.ts'
import { logoPath } from '#platform/merchants/branding.ts'
import { type Company, findCompany } from '#platform/merchants/company-queries.ts'
import { countMembers, listMembers } from '#platform/people/member-queries.ts'
import { listActors } from '#platform/people/queries.ts'
import { changeCompany } from './actions/company.ts'
import { changeLogo, removeLogo } from './actions/logo.ts'
import { changeRole, inviteMember, removeMember } from './actions/members.ts'
import { shownTerms } from './actions/terms.ts'
import { actorsOf, presentEntry } from './audit-entry.ts'
import { presentCompany } from './company.ts'
import { presentMember } from './member.ts'
import { errors } from './portal-errors.ts'
import {
  AuditEntry,
  AuditFilters,
  ByUser,
  CompanyPatch,
  CompanyView,
  LogoPut,
  MemberFilters,
  MemberInvite,
  MemberPatch,
  MemberView,
} from './schemas.ts'
import { TermsView } from './terms-schemas.ts'

// The company behind a session: its settings, its people, what was done, and whether it may take real money.

const sliceOf = ({ page, size, sort }: PageRequest) => ({
  offset: page * size,
  limit: size,
  isRising: sort[0]?.direction === 'asc',
})

type Reading = { tx: Queries; now: Date; publicUrl: string }

async function shown({ tx, now, publicUrl }: Reading, company: Company) {
  const { merchantId, logoDigest } = company
  const terms = termsFor(await pricingOf(tx, { merchantId }, now), { currency: walletCurrency })
  return presentCompany(company, terms, logoDigest === null ? undefined : publicUrl + logoPath(merchantId, logoDigest))
}

export const companySubjects: Subjects = {
  '/api/v1/company': 'Company',
  '/api/v1/company/members': 'Members',
  '/api/v1/company/audit-log': 'Audit log',
}

export const companyRoutes: readonly PortalRoute[] = [
  portalRoute('GET /api/v1/company', {
    operationId: 'getCompany',
    summary: 'The settings of the company',
    access: 'company:read',
    mode: 'read',
    replies: { 200: CompanyView },
    handler: async (ctx) => {
      const company = await findCompany(ctx.tx, ctx.session.merchantId)
      return answer(200, await shown(ctx, company ?? failPortal(errors.SESSION_INVALID)))
    },
  }),

  portalRoute('PATCH /api/v1/company', {
    operationId: 'updateCompany',
    summary: 'Change the settings that are present; an empty text clears an optional one',
    access: 'company:write',
    mode: 'write',
    body: CompanyPatch,
    replies: {
      200: CompanyView,
      403: [errors.STEP_UP_REQUIRED, errors.CONFIRMATION_INVALID],
      409: [errors.TOTP_NOT_ENROLLED],
    },
    handler: async (ctx, { body }) => answer(200, await shown(ctx, await changeCompany(ctx, body))),
  }),

  portalRoute('PUT /api/v1/company/logo', {
    operationId: 'updateCompanyLogo',
    summary: 'Set the logo of pages and documents for buyers: a PNG or a JPEG',
    access: 'company:write',
    mode: 'write',
    body: LogoPut,
    replies: { 200: CompanyView },
    handler: async (ctx, { body }) => answer(200, await shown(ctx, await changeLogo(ctx, body))),
  }),

  portalRoute('DELETE /api/v1/company/logo', {
    operationId: 'deleteCompanyLogo',
    summary: 'Remove the logo; without a logo this changes nothing',
    access: 'company:write',
    mode: 'write',
    replies: { 204: 'empty' },
    handler: async (ctx) => {
      await removeLogo(ctx)
      return done()
    },
  }),

  portalRoute('GET /api/v1/company/terms', {
    operationId: 'getCompanyTerms',
    summary: 'What real payments cost, and when their money is available; also before production access',
    access: 'company:read',
    mode: 'read',
    replies: { 200: TermsView },
    handler: async ({ tx, now, session }) => answer(200, await shownTerms(tx, session.merchantId, now)),
  }),

  portalRoute('GET /api/v1/company/members', {
    operationId: 'listCompanyMembers',
    summary: 'The members of the company and its open invitations',
    access: 'members:read',
    mode: 'read',
    query: MemberFilters,
    replies: { 200: pageOf(MemberView) },
    handler: async ({ tx, session: { merchantId } }, { query }) => {
      const [rows, total] = await Promise.all([
        listMembers(tx, merchantId, sliceOf(query)),
        countMembers(tx, merchantId),
      ])
      return pageReply({ rows, total }, query, presentMember)
    },
  }),

  portalRoute('POST /api/v1/company/members', {
    operationId: 'createCompanyMember',
    summary: 'Invite a person by e-mail, or send a new link to one who has not joined yet',
    access: 'members:write',
    mode: 'write',
    confirmed: true,
    body: MemberInvite,
    replies: {
      201: MemberView,
      200: MemberView,
      403: [errors.ROLE_NOT_ALLOWED],
      409: [errors.MEMBER_EXISTS, errors.TOO_MANY_MEMBERS],
      429: [errors.TOO_MANY_REQUESTS],
    },
    handler: async (ctx, { body }) => {
      const { member, isNew } = await inviteMember(ctx, body)
      return isNew ? answer(201, presentMember(member)) : answer(200, presentMember(member))
    },
  }),

  portalRoute('PATCH /api/v1/company/members/{userId}', {
    operationId: 'updateCompanyMember',
    summary: 'Give a member another role',
    access: 'members:write',
    mode: 'write',
    confirmed: true,
    params: ByUser,
    body: MemberPatch,
    replies: {
      200: MemberView,
      403: [errors.ROLE_NOT_ALLOWED, errors.OWN_ROLE],
      404: [errors.NOT_FOUND],
      409: [errors.LAST_OWNER],
    },
    handler: async (ctx, { params, body }) =>
      answer(200, presentMember(await changeRole(ctx, params.userId, body.role))),
  }),

  portalRoute('DELETE /api/v1/company/members/{userId}', {
    operationId: 'deleteCompanyMember',
    summary: 'Remove a member or an invitation, or leave the company yourself',
    access: 'session',
    mode: 'write',
    confirmed: true,
    params: ByUser,
    replies: { 204: 'empty', 403: [errors.ROLE_NOT_ALLOWED], 404: [errors.NOT_FOUND], 409: [errors.LAST_OWNER] },
    handler: async (ctx, { params }) => {
      await removeMember(ctx, params.userId)
      return done()
    },
  }),

  portalRoute('GET /api/v1/company/audit-log', {
    operationId: 'getCompanyAuditLog',
    summary: 'Audit log of the company, newest first',
    access: 'audit:read',
    mode: 'read',
    query: AuditFilters,
    replies: { 200: pageOf(AuditEntry) },
    handler: async ({ tx, session: { merchantId } }, { query }) => {
      const [rows, total] = await Promise.all([
        listAuditEvents(tx, merchantId, query, sliceOf(query)),
        countAuditEvents(tx, merchantId, query),
      ])
      const people = await listActors(tx, actorsOf(rows))
      const actors = new Map(people.map((person) => [person.id, person]))
      return pageReply({ rows, total }, query, (row) => presentEntry(row, actors))
    },
  }),
]
