import { z } from 'zod'
import { objectOf } from '../../platform/http/fields.ts'
import { secretText } from '../../platform/http/portal-fields.ts'
import { loginToken } from './schemas.ts'

export const StaffWays = z
  .strictObject({
    password: z.boolean().meta({ description: 'Whether e-mail and password open the console.', example: true }),
    company: z.boolean().meta({ description: 'Whether the company has a log-in of its own here.', example: false }),
  })
  .meta({ id: 'StaffWays' })

const tokenDoc = {
  description: 'For the browser to keep until it comes back; it works once, for 10 minutes.',
  example: 'mzn_sc_AZqX2v1rfG2Vn0JqP7cL4mR8sT1uW3xY5zB7dF9hK',
}

export const CompanyBeginning = z
  .strictObject({
    url: z.string().meta({
      description: 'Page of the provider to go to. It leads back to `/operator/log-in/company`.',
      example: 'https://id.example/authorize?client_id=mizan&response_type=code',
    }),
    token: z.string().meta(tokenDoc),
  })
  .meta({ id: 'CompanyBeginning' })

export const CompanyAnswer = objectOf({
  token: secretText(tokenDoc),
  code: secretText({
    description: '`code` of the address that the provider led back to.',
    example: 'SplxlOBeZQQYbYS6WxSbIA',
  }),
  state: secretText({ description: '`state` of that address.', example: 'af0ifjsldkj' }),
  iss: secretText({
    description: '`iss` of that address, where it has one.',
    example: 'https://id.example',
  }).optional(),
})

export const StaffHalfway = z
  .strictObject({
    next: z.enum(['CODE', 'ENROL']).meta({
      description: '`CODE`: give a code with `loginToken`. `ENROL`: enrol an app with it.',
      example: 'CODE',
    }),
    loginToken,
  })
  .meta({ id: 'StaffHalfway' })
