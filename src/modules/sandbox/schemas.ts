import { z } from 'zod'
import { choice, instantView, objectOf, wholeNumber } from '#platform/http/fields.ts'
import { companyName } from '#platform/http/portal-fields.ts'

export const SandboxReset = objectOf({
  companyName: companyName.meta({
    description: 'The name of the company, as it is: nobody empties a sandbox by mistake.',
    example: 'Boutique Atlas',
  }),
})
export type SandboxReset = z.output<typeof SandboxReset>

export const SandboxResetView = z
  .strictObject({
    status: choice(['NONE', 'RUNNING', 'DONE'], {
      description: 'RUNNING: the sandbox takes no calls. NONE: it was never emptied.',
      example: 'RUNNING',
    }),
    removed: wholeNumber(0, Number.MAX_SAFE_INTEGER, { description: 'Rows that are gone so far.', example: 12_400 }),
    step: wholeNumber(0, 1_000, { description: 'Tables that are empty so far.', example: 12 }),
    steps: wholeNumber(0, 1_000, { description: 'Tables in all.', example: 46 }),
    createdAt: instantView({ description: 'Time of the request.' }).optional(),
    endedAt: instantView({ description: 'Time at which the sandbox was empty.' }).optional(),
  })
  .meta({ id: 'SandboxReset' })
