import { z } from 'zod'
import { environmentNames } from '#platform/context.ts'
import { choice, instantView, objectOf } from '#platform/http/fields.ts'
import { secretText, shownName } from '#platform/http/portal-fields.ts'
import { say } from './sentences.ts'
import { docs, scopesField } from './schemas.ts'
import { saying } from '#platform/http/fields.ts'

// Bodies and answers of the calls on pairings.

const machineMax = 100
const machineDoc = { description: 'Name that the machine gives itself.', example: 'laptop-of-karim' }
const codeDoc = { description: 'The code that the machine shows.', example: 'BCDF-GHJK' }
const tokenDoc = {
  description: 'The text by which the machine, and it alone, fetches its key.',
  example: 'mzn_pair_AZqX2v1rfG2Vn0JqP7cL4mR8sT1uW3xY5zB7dF9hK',
}

export const PairingBegin = objectOf({
  machine: shownName(machineDoc).refine(
    (text) => text.length <= machineMax,
    saying(say('must be at most {high} characters long', { high: machineMax })),
  ),
})

export const PairingBegun = z
  .strictObject({
    code: z.string().meta(codeDoc),
    pairingToken: z.string().meta(tokenDoc),
    confirmUrl: z.string().meta({
      description: 'Page of the dashboard on which a person confirms the code.',
      example: 'https://pay.example.com/dashboard/pair?code=BCDF-GHJK',
    }),
    expiresAt: instantView({ description: 'Ten minutes later.' }),
    askAgainSeconds: z.int().meta({ description: 'Seconds between two fetches.', example: 3, format: 'int32' }),
  })
  .meta({ id: 'PairingBegun' })

export const PairingFetch = objectOf({ pairingToken: secretText(tokenDoc) })

export const PairingFetched = z
  .strictObject({
    status: choice(['WAITING', 'DENIED', 'APPROVED'], {
      description: 'Whether a person has decided. The key comes with the first answer after it was approved, once.',
      example: 'APPROVED',
    }),
    key: z.string().meta({ description: 'The key, shown this once.', example: 'svc_sk_test_9hGnKa…XiYP' }).optional(),
    environment: choice(environmentNames, docs.environment).optional(),
    name: z.string().meta(docs.name).optional(),
    company: z.string().meta({ description: 'Name of the company.', example: 'Boutique Atlas' }).optional(),
  })
  .meta({ id: 'PairingFetched' })

export const PairingCode = objectOf({ code: secretText(codeDoc) })

export const PairingView = z
  .strictObject({
    machine: z.string().meta(machineDoc),
    address: z.string().meta({ description: 'Address from which it asks.', example: '203.0.113.9' }),
    createdAt: instantView({ description: 'When it asked.' }),
    expiresAt: instantView({ description: 'Until when the code can be confirmed.' }),
  })
  .meta({ id: 'Pairing' })

export const PairingApproval = objectOf({
  code: secretText(codeDoc),
  name: shownName(docs.name),
  environment: choice(environmentNames, docs.environment),
  scopes: scopesField,
})
export type PairingApproval = z.output<typeof PairingApproval>
