import { z } from 'zod'
import { choice, emailAddress, objectOf } from '../../platform/http/fields.ts'
import { fullName, localeChoice } from '../../platform/http/portal-fields.ts'
import { staffStatuses } from '../../platform/staff/queries.ts'
import { at, emailDoc, idDoc, role } from '../fields.ts'

export const StaffView = z
  .strictObject({
    id: z.string().meta(idDoc),
    email: z.string().meta(emailDoc),
    fullName: z.string().meta({ description: 'Name of the person.', example: 'Nadia Fassi' }).optional(),
    role,
    locale: localeChoice,
    status: choice(staffStatuses, { description: 'Invited, at work, or removed.', example: 'ACTIVE' }),
    hasApp: z.boolean().meta({ description: 'Whether an authenticator app is enrolled.', example: true }),
    lastSeenAt: at('When the person logged in last.').optional(),
    createdAt: at('When the person was added.'),
  })
  .meta({ id: 'StaffMember' })

export const StaffList = z
  .strictObject({ items: z.array(StaffView).meta({ description: 'Everybody, in the order of their beginning.' }) })
  .meta({ id: 'StaffList' })

export const StaffInvite = objectOf({
  email: emailAddress(emailDoc),
  role,
  fullName: fullName.optional(),
  locale: localeChoice.optional(),
})
export type StaffInvite = z.output<typeof StaffInvite>

export const StaffChange = objectOf({ role })
