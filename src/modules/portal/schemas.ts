import { z } from 'zod'
import { choice, emailAddress, instantView, objectOf, uuidParameter } from '#platform/http/fields.ts'
import { companyId, companyName, fullName, localeChoice, secretText } from '#platform/http/portal-fields.ts'
import { roles } from '#platform/sessions/roles.ts'

// Bodies and answers of the portal's calls.

const emailDoc = { description: 'E-mail address of the person.', example: 'salma@boutique-atlas.ma' }
const passwordDoc = {
  description: '12 to 128 characters, not among the common ones, not the e-mail. No rules of composition.',
  example: 'gazelle velours tambour quinze',
  format: 'password',
}
const tokenDoc = {
  description: 'The token of the link in the mail.',
  example: 'mzn_AZqX2v1rfG2Vn0JqP7cL4mR8sT1uW3xY5zB7dF9hK',
}
const codeDoc = {
  description: 'Six digits of the authenticator app, or a recovery code.',
  example: '492039',
}

export const SignUp = objectOf({
  email: emailAddress(emailDoc),
  companyName: companyName.optional(),
  fullName: fullName.optional(),
  locale: localeChoice.optional(),
})
export type SignUp = z.output<typeof SignUp>

/** The same whether or not the e-mail is known. */
export const Accepted = z
  .strictObject({
    status: z
      .literal('ACCEPTED')
      .meta({ description: 'If there is something to send, it is on its way.', example: 'ACCEPTED' }),
  })
  .meta({ id: 'Accepted' })

export const SetPassword = objectOf({
  token: secretText(tokenDoc),
  password: secretText(passwordDoc),
  fullName: fullName.optional(),
})

export const AcceptInvitation = objectOf({
  token: secretText(tokenDoc),
  password: secretText({
    ...passwordDoc,
    description: `${passwordDoc.description} Required for a person without one.`,
  }).optional(),
  fullName: fullName.optional(),
})
export type AcceptInvitation = z.output<typeof AcceptInvitation>

export const LogIn = objectOf({
  email: secretText(emailDoc),
  password: secretText(passwordDoc),
  code: secretText({ ...codeDoc, description: `${codeDoc.description} Needed once an app is enrolled.` }).optional(),
})
export type LogIn = z.output<typeof LogIn>

const CompanyChoice = z
  .strictObject({
    id: z.string().meta(companyId),
    name: z.string().meta({ description: 'Name of the company.', example: 'Boutique Atlas' }),
    role: choice(roles, { description: 'Role of the person there.', example: 'OWNER' }),
  })
  .meta({ id: 'CompanyChoice' })

export const LoggedIn = z
  .strictObject({
    loginToken: z
      .string()
      .meta({
        description: 'For select-company, and for enrolling an app; works 10 minutes.',
        example: tokenDoc.example,
      })
      .optional(),
    companies: z.array(CompanyChoice).meta({
      description: 'The companies to choose from.',
      example: [{ id: companyId.example, name: 'Boutique Atlas', role: 'OWNER' }],
    }),
    totpRequired: z
      .literal(true)
      .meta({ description: 'The password is right; log in again with `code`.', example: true })
      .optional(),
    totpEnrolmentRequired: z
      .literal(true)
      .meta({ description: 'One of the companies asks for an authenticator app: enrol it first.', example: true })
      .optional(),
  })
  .meta({ id: 'LoggedIn' })

export const SelectCompany = objectOf({
  companyId: uuidParameter(companyId),
  loginToken: secretText({
    description: 'The log-in token, unless it is the bearer token of the call.',
    example: tokenDoc.example,
  }).optional(),
})

export const SwitchCompany = objectOf({ companyId: uuidParameter(companyId) })

const permissions = z.array(z.string()).meta({
  description: 'Permissions of the role: calls of the portal, and scopes of the merchant API in the sandbox.',
  example: ['keys:write', 'products:write'],
})

export const SessionView = z
  .strictObject({
    accessToken: z.string().meta({
      description: 'The session’s token, for `Authorization: Bearer`. A browser gets it as a cookie too.',
      example: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9…',
    }),
    expiresAt: instantView({ description: 'When the session ends by itself.' }),
    company: CompanyChoice,
    permissions,
  })
  .meta({ id: 'PortalSession' })

export const StepUp = objectOf({
  password: secretText(passwordDoc).optional(),
  code: secretText({
    ...codeDoc,
    description: `${codeDoc.description} Needed instead of the password when an app is enrolled.`,
  }).optional(),
})
export type StepUp = z.output<typeof StepUp>

export const Confirmation = z
  .strictObject({
    confirmationToken: z
      .string()
      .meta({ description: 'For `X-Confirmation-Token`; works once, in this session.', example: tokenDoc.example }),
    expiresAt: instantView({ description: 'Five minutes later.' }),
  })
  .meta({ id: 'Confirmation' })

export const TotpEnrolment = z
  .strictObject({
    otpauthUri: z.string().meta({
      description: 'Content of the QR code.',
      example: 'otpauth://totp/Mizan:salma%40boutique-atlas.ma?issuer=Mizan&secret=JBSWY3DPEHPK3PXP',
    }),
    secret: z.string().meta({ description: 'The same for typing in, base 32.', example: 'JBSWY3DPEHPK3PXP' }),
    qrSvg: z
      .string()
      .meta({ description: 'The QR code as an SVG image.', example: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  })
  .meta({ id: 'TotpEnrolment' })

export const TotpCode = objectOf({ code: secretText(codeDoc) })

export const RecoveryCodes = z
  .strictObject({
    recoveryCodes: z.array(z.string()).meta({
      description: 'Ten codes that stand in for the app, each once. They are shown this once.',
      example: ['k7m2-9xqp-4tnc-8wza-3hvd-6rye'],
    }),
  })
  .meta({ id: 'RecoveryCodes' })

export const ForgotPassword = objectOf({ email: emailAddress(emailDoc) })

export const ChangePassword = objectOf({
  currentPassword: secretText({ ...passwordDoc, description: 'The password until now.' }),
  newPassword: secretText(passwordDoc),
})

export const LogOut = objectOf({
  everywhere: z
    .boolean()
    .meta({ description: 'Ends every session of the person, not this one alone.', example: false })
    .optional(),
})

export const OwnSessions = z
  .strictObject({
    sessions: z
      .array(
        z
          .strictObject({
            id: z.string().meta({ description: 'Id of the session.', example: companyId.example, format: 'uuid' }),
            company: z
              .strictObject({
                id: z.string().meta(companyId),
                name: z.string().meta({ description: 'Name of the company.', example: 'Boutique Atlas' }),
              })
              .meta({
                description: 'The company that it is in.',
                example: { id: companyId.example, name: 'Boutique Atlas' },
              }),
            address: z.string().meta({ description: 'Address from which it began.', example: '203.0.113.9' }),
            isCurrent: z.boolean().meta({ description: 'Whether it is the session of this call.', example: true }),
            createdAt: instantView({ description: 'When it began.' }),
            lastSeenAt: instantView({ description: 'Time of its last call, to the minute.' }),
            expiresAt: instantView({ description: 'When it ends by itself at the latest.' }),
          })
          .meta({ id: 'OwnSession' }),
      )
      .meta({ description: 'The latest first; at most 100.', example: [] }),
  })
  .meta({ id: 'OwnSessions' })

export const SessionById = objectOf({
  id: uuidParameter({ description: 'Id of the session.', example: companyId.example }),
})

export const ChangeMe = objectOf({ fullName: fullName.optional(), locale: localeChoice.optional() })
export type ChangeMe = z.output<typeof ChangeMe>

export const MeView = z
  .strictObject({
    user: z
      .strictObject({
        id: z.string().meta({ description: 'Id of the person.', example: companyId.example, format: 'uuid' }),
        email: z.string().meta(emailDoc),
        fullName: z.string().meta({ description: 'Name of the person.', example: 'Salma Idrissi' }).optional(),
        locale: localeChoice,
        totpEnabled: z.boolean().meta({ description: 'Whether an authenticator app is enrolled.', example: true }),
        recoveryCodesLeft: z
          .int()
          .meta({ description: 'Recovery codes that are still good.', example: 10, format: 'int32' })
          .optional(),
      })
      .meta({ description: 'The person.', example: { id: companyId.example, email: emailDoc.example } }),
    company: CompanyChoice.extend({
      timeZone: z
        .string()
        .meta({ description: 'IANA time zone in which its days begin.', example: 'Africa/Casablanca' }),
      productionAccess: choice(['NOT_ENABLED', 'ENABLED', 'SUSPENDED'], {
        description: 'Whether its production can be used.',
        example: 'ENABLED',
      }),
    }).meta({ id: 'OwnCompany' }),
    companies: z.array(CompanyChoice).meta({
      description: 'All companies of the person, for switching.',
      example: [{ id: companyId.example, name: 'Boutique Atlas', role: 'OWNER' }],
    }),
    permissions,
    session: z
      .strictObject({
        id: z.string().meta({ description: 'Id of the session.', example: companyId.example, format: 'uuid' }),
        createdAt: instantView({ description: 'When it began.' }),
        expiresAt: instantView({ description: 'When it ends by itself.' }),
      })
      .meta({ description: 'This session.', example: { id: companyId.example } }),
  })
  .meta({ id: 'Me' })
