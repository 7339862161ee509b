import { z } from 'zod'
import { choice, type FieldDoc, instantView, saying, shownLine, uuidParameter } from '../platform/http/fields.ts'
import { staffRoles } from '../platform/staff/roles.ts'
import { say } from './sentences.ts'

// Fields that several of the operator's calls have.

export const idDoc = {
  description: 'Id of the object.',
  example: '01935d2e-8a41-7c3b-9f00-3a5c1e7b2d44',
  format: 'uuid',
}
export const merchantIdDoc = { ...idDoc, description: 'Id of the merchant.' }
export const emailDoc = { description: 'E-mail address of the person.', example: 'nadia@operator.example' }

export const ById = z.strictObject({ id: uuidParameter(idDoc) })
export const ByMerchant = z.strictObject({ merchantId: uuidParameter(merchantIdDoc) })

export const role = choice(staffRoles, { description: 'Role of the person; ADMIN includes all.', example: 'FINANCE' })

/** Words that are kept with an act, and that another person reads. */
export const reason = shownLine(500, {
  description: 'Why; it is kept with the act.',
  example: 'Contract signed on 20 November.',
})

/** A number of a path or a query. */
export const wholeText = (low: number, high: number, doc: FieldDoc) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= low && Number(text) <= high,
      saying(say('must be a whole number from {low} to {high}', { low, high })),
    )
    .transform(Number)
    .meta({ pattern: '^\\d{1,9}$', ...doc })

export const limit = (high: number) =>
  wholeText(1, high, { description: 'The most that are answered.', example: '50' }).optional()

/** A filter that is on where it is there. */
export const onlyTrue = (description: string) => choice(['true'], { description, example: 'true' }).optional()

/** An amount in major units; its decimals are those of its currency. */
export const amountField = (doc: FieldDoc) =>
  z
    .number()
    .refine((amount) => amount >= 0 && amount <= amountMax, saying(say('must be from 0 to 9999999999.99')))
    .meta({ minimum: 0, maximum: amountMax, ...doc })

const amountMax = 9_999_999_999.99

/** A person of the staff, as acts and approvals name them. */
export const PersonView = z
  .strictObject({
    id: z.string().meta(idDoc).optional(),
    name: z
      .string()
      .meta({ description: 'Name, else e-mail; `command line` for who has a shell.', example: 'Nadia Fassi' }),
  })
  .meta({ id: 'StaffPerson' })

export const at = (description: string) => instantView({ description })

export const placeField = z.string().meta({
  description: 'Page of the console on which it is worked off, below `/operator`; absent where there is none.',
  example: '/payments?waiting=true',
})
