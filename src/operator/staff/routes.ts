import { answer, done } from '../../platform/http/portal-route.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { findStaff, type ListedStaff, listStaff, type StaffMember } from '../../platform/staff/queries.ts'
import { ById } from '../fields.ts'
import { errors } from '../operator-errors.ts'
import { operatorRoute, type OperatorRoute } from '../row.ts'
import { addStaff, changeStaffRole, removeStaff, resetStaff, sendInvitation } from './actions.ts'
import { StaffChange, StaffInvite, StaffList, StaffView } from './schemas.ts'

// People of the staff: invited, given roles, reset and removed by administrators.

export const staffRoutes: readonly OperatorRoute[] = [
  operatorRoute('GET /operator/v1/staff', {
    operationId: 'listStaff',
    summary: 'List the staff, removed people among them',
    access: 'SUPPORT',
    mode: 'read',
    replies: { 200: StaffList },
    handler: async ({ tx }) => answer(200, { items: (await listStaff(tx)).map(presentStaff) }),
  }),

  operatorRoute('POST /operator/v1/staff', {
    operationId: 'inviteStaff',
    summary: 'Invite a person by mail; who was removed comes back',
    access: 'ADMIN',
    mode: 'write',
    confirmed: true,
    body: StaffInvite,
    replies: { 201: StaffView, 409: [errors.STAFF_KNOWN] },
    handler: async ({ tx, secrets, now, record }, { body }) => {
      const staff = (await addStaff(tx, body, now)) ?? failPortal(errors.STAFF_KNOWN)
      await sendInvitation(tx, secrets, staff, { template: 'operator.invitation', now })
      const after = { email: staff.email, role: staff.role }
      const act = await record(tx, { act: 'staff.invited', target: staff.id, after })
      return { ...answer(201, presentStaff(staff)), act }
    },
  }),

  operatorRoute('PATCH /operator/v1/staff/{id}', {
    operationId: 'changeStaff',
    summary: 'Give a person another role; it counts at their next call',
    access: 'ADMIN',
    mode: 'write',
    confirmed: true,
    params: ById,
    body: StaffChange,
    replies: {
      200: StaffView,
      404: [errors.NOT_FOUND],
      409: [errors.STAFF_SELF, errors.LAST_ADMINISTRATOR, errors.STAFF_REMOVED],
    },
    handler: async ({ tx, staff: by, now, record }, { params: { id }, body: { role } }) => {
      if (id === by.staffId) failPortal(errors.STAFF_SELF)
      const before = requireDone(await changeStaffRole(tx, id, role, now))
      const act = await record(tx, {
        act: 'staff.changed',
        target: id,
        before: { role: before.role },
        after: { role },
      })
      return { ...answer(200, presentStaff({ ...before, role })), act }
    },
  }),

  operatorRoute('POST /operator/v1/staff/{id}/reset', {
    operationId: 'resetStaff',
    summary: 'Take password, app and passkeys away, end every session, and mail the way back in',
    access: 'ADMIN',
    mode: 'write',
    confirmed: true,
    params: ById,
    replies: { 200: StaffView, 404: [errors.NOT_FOUND], 409: [errors.STAFF_SELF, errors.STAFF_REMOVED] },
    handler: async ({ tx, secrets, staff: by, now, record }, { params: { id } }) => {
      if (id === by.staffId) failPortal(errors.STAFF_SELF)
      const staff = requireDone(await resetStaff(tx, id, null, now))
      await sendInvitation(tx, secrets, staff, { template: 'operator.reset', now })
      const act = await record(tx, { act: 'staff.reset', target: id })
      return { ...answer(200, presentStaff((await findStaff(tx, id)) ?? staff)), act }
    },
  }),

  operatorRoute('DELETE /operator/v1/staff/{id}', {
    operationId: 'removeStaff',
    summary: 'Remove a person; every session of theirs ends at once',
    access: 'ADMIN',
    mode: 'write',
    confirmed: true,
    params: ById,
    replies: {
      204: 'empty',
      404: [errors.NOT_FOUND],
      409: [errors.STAFF_SELF, errors.LAST_ADMINISTRATOR, errors.STAFF_REMOVED],
    },
    handler: async ({ tx, staff: by, now, record }, { params: { id } }) => {
      if (id === by.staffId) failPortal(errors.STAFF_SELF)
      const { role, status } = requireDone(await removeStaff(tx, id, now))
      const act = await record(tx, {
        act: 'staff.removed',
        target: id,
        before: { role, status },
        after: { status: 'REMOVED' },
      })
      return { ...done(), act }
    },
  }),
]

function requireDone(outcome: Awaited<ReturnType<typeof removeStaff>>): StaffMember {
  if (outcome === 'UNKNOWN') failPortal(errors.NOT_FOUND)
  if (outcome === 'REMOVED') failPortal(errors.STAFF_REMOVED)
  return outcome === 'LAST_ADMINISTRATOR' ? failPortal(errors.LAST_ADMINISTRATOR) : outcome
}

const presentStaff = (staff: StaffMember & Partial<Pick<ListedStaff, 'lastSeenAt'>>) => ({
  id: staff.id,
  email: staff.email,
  ...(staff.fullName !== null && { fullName: staff.fullName }),
  role: staff.role,
  locale: staff.locale,
  status: staff.status,
  hasApp: staff.totpConfirmedAt !== null,
  ...(staff.lastSeenAt && { lastSeenAt: staff.lastSeenAt }),
  createdAt: staff.createdAt,
})
