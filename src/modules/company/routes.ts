import { countAuditEvents, listAuditEvents } from '#platform/audit/queries.ts'
import { pageOf, pageReply } from '#platform/http/pagination.ts'
import { failPortal } from '#platform/http/portal-errors.ts'
import { answer, done, type PortalRoute, portalRoute } from '#platform/http/portal-route.ts'
import { logoPath } from '#platform/merchants/branding.ts'
import type { PageRequest } from '#platform/lists/pages.ts'
import { changeCompany } from './actions/company.ts'
import { changeLogo, removeLogo } from './actions/logo.ts'
import { changeRole, inviteMember, removeMember } from './actions/members.ts'
import { readProduction, requestProduction } from './actions/production.ts'
import { actorsOf, presentEntry } from './audit-entry.ts'
import { type Company, presentCompany } from './company.ts'
import { presentMember } from './member.ts'
import { countMembers, findCompany, listActors, listMembers } from './queries.ts'
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
  ProductionAsk,
  ProductionView,
} from './schemas.ts'

// The company behind a session: its settings, its people, what was done, and whether it may take real money.

const sliceOf = ({ page, size, sort }: PageRequest) => ({
  offset: page * size,
  limit: size,
  isRising: sort[0]?.direction === 'asc',
})

const shown = (company: Company, publicUrl: string) =>
  presentCompany(
    company,
    company.logoDigest === null ? undefined : publicUrl + logoPath(company.merchantId, company.logoDigest),
  )

export const companyRoutes: readonly PortalRoute[] = [
  portalRoute('GET /api/v1/company', {
    summary: 'The settings of the company',
    access: 'company:read',
    mode: 'read',
    replies: { 200: CompanyView },
    handler: async ({ tx, session, publicUrl }) =>
      answer(200, shown((await findCompany(tx, session.merchantId)) ?? failPortal('SESSION_INVALID'), publicUrl)),
  }),

  portalRoute('PATCH /api/v1/company', {
    summary: 'Change the settings that are present; an empty text clears an optional one',
    access: 'company:write',
    mode: 'write',
    body: CompanyPatch,
    replies: { 200: CompanyView, 403: ['STEP_UP_REQUIRED', 'CONFIRMATION_INVALID'], 409: ['TOTP_NOT_ENROLLED'] },
    handler: async (ctx, { body }) => answer(200, shown(await changeCompany(ctx, body), ctx.publicUrl)),
  }),

  portalRoute('PUT /api/v1/company/logo', {
    summary: 'Set the logo of pages and papers for buyers: a PNG or a JPEG',
    access: 'company:write',
    mode: 'write',
    body: LogoPut,
    replies: { 200: CompanyView },
    handler: async (ctx, { body }) => answer(200, shown(await changeLogo(ctx, body), ctx.publicUrl)),
  }),

  portalRoute('DELETE /api/v1/company/logo', {
    summary: 'Remove the logo; without one nothing happens',
    access: 'company:write',
    mode: 'write',
    replies: { 204: 'empty' },
    handler: async (ctx) => {
      await removeLogo(ctx)
      return done()
    },
  }),

  portalRoute('GET /api/v1/company/members', {
    summary: 'Who belongs to the company, and who is invited',
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
    summary: 'Invite somebody by e-mail, or send a new link to somebody who has not joined yet',
    access: 'members:write',
    mode: 'write',
    confirmed: true,
    body: MemberInvite,
    replies: {
      201: MemberView,
      200: MemberView,
      403: ['ROLE_NOT_ALLOWED'],
      409: ['MEMBER_EXISTS', 'TOO_MANY_MEMBERS'],
      429: ['TOO_MANY_REQUESTS'],
    },
    handler: async (ctx, { body }) => {
      const { member, isNew } = await inviteMember(ctx, body)
      return isNew ? answer(201, presentMember(member)) : answer(200, presentMember(member))
    },
  }),

  portalRoute('PATCH /api/v1/company/members/{userId}', {
    summary: 'Give a member another role',
    access: 'members:write',
    mode: 'write',
    confirmed: true,
    params: ByUser,
    body: MemberPatch,
    replies: { 200: MemberView, 403: ['ROLE_NOT_ALLOWED', 'OWN_ROLE'], 404: ['NOT_FOUND'], 409: ['LAST_OWNER'] },
    handler: async (ctx, { params, body }) =>
      answer(200, presentMember(await changeRole(ctx, params.userId, body.role))),
  }),

  portalRoute('DELETE /api/v1/company/members/{userId}', {
    summary: 'Remove a member or an invitation, or leave the company yourself',
    access: 'session',
    mode: 'write',
    confirmed: true,
    params: ByUser,
    replies: { 204: 'empty', 403: ['ROLE_NOT_ALLOWED'], 404: ['NOT_FOUND'], 409: ['LAST_OWNER'] },
    handler: async (ctx, { params }) => {
      await removeMember(ctx, params.userId)
      return done()
    },
  }),

  portalRoute('GET /api/v1/company/audit-log', {
    summary: 'What was done in the company, the newest first',
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

  portalRoute('GET /api/v1/production-access', {
    summary: 'Whether the company may take real money, and what came of asking',
    access: 'production:read',
    mode: 'read',
    replies: { 200: ProductionView },
    handler: async (ctx) => answer(200, await readProduction(ctx)),
  }),

  portalRoute('POST /api/v1/production-access', {
    summary: 'Ask the operator for production access',
    access: 'production:write',
    mode: 'write',
    body: ProductionAsk,
    replies: { 201: ProductionView, 409: ['PRODUCTION_ENABLED', 'PRODUCTION_REQUEST_OPEN'] },
    handler: async (ctx, { body }) => answer(201, await requestProduction(ctx, body)),
  }),
]
