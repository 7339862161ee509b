import { z } from 'zod'
import { instantView, objectOf } from '../../platform/http/fields.ts'
import { fullName, localeChoice, secretText } from '../../platform/http/portal-fields.ts'
import { emailDoc, idDoc, role } from '../fields.ts'

const passwordDoc = {
  description: '12 to 128 characters, not among the common ones, not the e-mail. No rules of composition.',
  example: 'gazelle velours tambour quinze',
  format: 'password',
}
const codeDoc = { description: 'Six digits of the authenticator app, or a recovery code.', example: '492039' }
const tokenExample = 'mzn_st_AZqX2v1rfG2Vn0JqP7cL4mR8sT1uW3xY5zB7dF9hK'

export const StaffLogIn = objectOf({
  email: secretText(emailDoc),
  password: secretText(passwordDoc),
  code: secretText({ ...codeDoc, description: `${codeDoc.description} Needed once an app is enrolled.` }).optional(),
})
export type StaffLogIn = z.output<typeof StaffLogIn>

export const StaffMe = z
  .strictObject({
    id: z.string().meta(idDoc),
    email: z.string().meta(emailDoc),
    fullName: z.string().meta({ description: 'Name of the person.', example: 'Nadia Fassi' }).optional(),
    role,
    locale: localeChoice,
    recoveryCodesLeft: z
      .int()
      .meta({ description: 'Recovery codes that are still good.', example: 10, format: 'int32' }),
    sessionExpiresAt: instantView({ description: 'When the session ends by itself.' }),
    confirmedUntil: instantView({ description: 'Until then no code is asked for.' }).optional(),
  })
  .meta({ id: 'StaffMe' })

const accessToken = z.string().meta({
  description: 'For `Authorization: Bearer`. A browser gets it as a cookie too.',
  example: 'mzn_op_AZqX2v1rfG2Vn0JqP7cL4mR8sT1uW3xY5zB7dF9hK',
})
const expiresAt = instantView({ description: 'When the session ends by itself.' })

export const OpenedStaffSession = z.strictObject({ accessToken, expiresAt }).meta({ id: 'OpenedStaffSession' })

export const loginToken = z
  .string()
  .meta({ description: 'For the next step of the log-in; works 10 minutes.', example: tokenExample })

export const StaffLoggedIn = z
  .strictObject({
    next: z.enum(['CODE', 'ENROL', 'SESSION']).meta({
      description: '`CODE`: log in again with a code. `ENROL`: enrol an app with `loginToken`. `SESSION`: you are in.',
      example: 'SESSION',
    }),
    loginToken: loginToken.optional(),
    session: OpenedStaffSession.optional(),
  })
  .meta({ id: 'StaffLoggedIn' })

export const StaffEnrolment = z
  .strictObject({
    otpauthUri: z.string().meta({
      description: 'Content of the QR code.',
      example: 'otpauth://totp/Mizan:nadia%40operator.example?issuer=Mizan&secret=JBSWY3DPEHPK3PXP',
    }),
    secret: z.string().meta({ description: 'The same for typing in, base 32.', example: 'JBSWY3DPEHPK3PXP' }),
    qrSvg: z
      .string()
      .meta({ description: 'The QR code as an SVG image.', example: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  })
  .meta({ id: 'StaffEnrolment' })

export const StaffCode = objectOf({ code: secretText(codeDoc) })

const recoveryCodes = z.array(z.string()).meta({
  description: 'Ten codes that stand in for the app, each once. They are shown this once.',
  example: ['k7m2-9xqp-4tnc-8wza-3hvd-6rye'],
})
export const StaffRecoveryCodes = z.strictObject({ recoveryCodes }).meta({ id: 'StaffRecoveryCodes' })
export const StaffEnrolled = z
  .strictObject({ recoveryCodes, session: OpenedStaffSession })
  .meta({ id: 'StaffEnrolled' })

export const StaffConfirmed = z
  .strictObject({
    confirmedUntil: instantView({ description: 'Each act that needs it moves this 15 minutes on.' }),
  })
  .meta({ id: 'StaffConfirmed' })

export const StaffInvitation = objectOf({
  token: secretText({ description: 'The token of the link in the mail.', example: tokenExample }),
  password: secretText(passwordDoc),
})

export const StaffPasswordChange = objectOf({
  currentPassword: secretText({ ...passwordDoc, description: 'The password until now.' }),
  newPassword: secretText(passwordDoc),
})

export const StaffChangeMe = objectOf({ fullName: fullName.optional(), locale: localeChoice.optional() })
