import { z } from 'zod'
import { environmentNames } from '#platform/context.ts'
import {
  choice,
  type FieldDoc,
  instant,
  instantView,
  objectOf,
  refusing,
  saying,
  uuidParameter,
  wholeNumber,
  worded,
} from '#platform/http/fields.ts'
import { pageQuery } from '#platform/http/pagination.ts'
import { shownName } from '#platform/http/portal-fields.ts'
import { addressProblem } from '#platform/keys/addresses.ts'
import { keyStatuses } from '#platform/keys/key-status.ts'
import { type ScopeName, scopeNames } from '#platform/keys/scope.ts'
import { meantFor, type Words } from '#platform/sentences/said.ts'
import { nearest } from '#platform/suggest.ts'
import { presetNames } from './permission-words.ts'
import { say } from './sentences.ts'

// Bodies and answers of the calls on API keys.

const addressesMax = 20
const overlapHoursMax = 168

export const docs = {
  id: { description: 'Id of the key.', example: '01935d2e-8a41-7c3b-9f00-3a5c1e7b2d44', format: 'uuid' },
  name: { description: 'Purpose of the key.', example: 'Shop server' },
  environment: { description: 'The environment that the key belongs to.', example: 'SANDBOX' },
  scopes: {
    description: 'Permissions of the key. `write` does not include `read`.',
    example: ['products:read', 'products:write'],
  },
  expiresAt: { description: 'When the key stops working.', example: '2027-11-20T10:00:00.000Z' },
  ipAllowList: {
    description: 'The addresses and networks that the key may be used from, IPv4 and IPv6; every address without it.',
    example: ['203.0.113.9', '2001:db8::/48'],
  },
  overlapHours: {
    description: 'Hours that the old key goes on working, 24 without it; 0 revokes it at once.',
    example: 24,
  },
} satisfies Record<string, FieldDoc>

const scopeProblem = (text: string): Words | undefined => {
  if ((scopeNames as readonly string[]).includes(text)) return undefined
  const meant = nearest(text, scopeNames)
  return meant === undefined
    ? say('is no scope; available-permissions lists them')
    : meantFor(say('is no scope'), `\`${meant}\``)
}

/** A text that a function of its own judges. */
const judged = (problemOf: (text: string) => Words | undefined) =>
  z.string().check((given) => {
    const message = problemOf(given.value)
    if (message !== undefined) given.issues.push(refusing(message, given.value))
  })

const scope = judged(scopeProblem)
  .transform((text) => text as ScopeName)
  .meta({ enum: scopeNames })

export const scopesField = z
  .array(scope)
  .min(1, worded(say('must name at least one scope')))
  .max(scopeNames.length * 2, worded(say('must not name more scopes than there are')))
  .meta(docs.scopes)

export const KeyCreate = objectOf({
  name: shownName(docs.name),
  environment: choice(environmentNames, docs.environment),
  scopes: scopesField,
  expiresAt: instant({
    ...docs.expiresAt,
    description: 'When the key stops working: in the future, and at most 10 years from now. Never without it.',
  }).optional(),
  ipAllowList: z
    .array(judged(addressProblem))
    .min(1, worded(say('must hold at least one address; leave it out to allow every one')))
    .refine(
      (list) => list.length <= addressesMax,
      saying(say('must hold at most {high} addresses and networks', { high: addressesMax })),
    )
    .meta({ ...docs.ipAllowList, maxItems: addressesMax })
    .optional(),
})
export type KeyCreate = z.output<typeof KeyCreate>

export const KeyRoll = objectOf({
  overlapHours: wholeNumber(0, overlapHoursMax, docs.overlapHours).optional(),
})

export const ById = objectOf({ id: uuidParameter(docs.id) })

export const KeyFilters = pageQuery(['createdAt'], {
  environment: choice(environmentNames, {
    description: 'Only keys of this environment.',
    example: 'SANDBOX',
  }).optional(),
  status: choice(keyStatuses, { description: 'Only keys in this state.', example: 'ACTIVE' }).optional(),
})
export type KeyFilters = z.output<typeof KeyFilters>

export const PermissionFilters = objectOf({
  environment: choice(environmentNames, {
    description: 'The environment of the key; the sandbox without it.',
    example: 'SANDBOX',
  }).optional(),
})

const scopeView = choice(scopeNames, {
  description: 'Name of the scope.',
  example: 'products:read',
})
const scopesView = z.array(scopeView).meta(docs.scopes)

const keyMembers = {
  id: z.string().meta(docs.id),
  name: z.string().meta(docs.name),
  environment: choice(environmentNames, docs.environment),
  scopes: scopesView,
  prefix: z.string().meta({ description: 'Beginning of the key.', example: 'svc_sk_test_7k3Xb9' }),
  last4: z.string().meta({ description: 'Last four characters of the key.', example: 'Q2zP' }),
  status: choice(keyStatuses, { description: 'Whether the key works.', example: 'ACTIVE' }),
  createdAt: instantView({ description: 'When the key was created.' }),
  createdBy: z
    .strictObject({
      id: z.string().meta({ ...docs.id, description: 'Id of the person.' }),
      name: z.string().meta({ description: 'Name of the person.', example: 'Salma Idrissi' }).optional(),
      email: z.string().meta({ description: 'E-mail address of the person.', example: 'salma@boutique-atlas.ma' }),
    })
    .meta({ description: 'User who created the key; absent when the operator did.' })
    .optional(),
  expiresAt: instantView(docs.expiresAt).optional(),
  revokedAt: instantView({ description: 'When the key was revoked.' }).optional(),
  lastUsedAt: instantView({ description: 'When the key was last used, to about half a minute.' }).optional(),
  ipAllowList: z.array(z.string()).meta(docs.ipAllowList).optional(),
  replacedBy: z
    .string()
    .meta({ ...docs.id, description: 'Id of the key that it was rolled into.' })
    .optional(),
}

const shownOnce = z.string().meta({
  description: 'The key itself. It is shown this once; only its hash is kept.',
  example: 'svc_sk_test_7k3Xb9…',
})

export const KeyView = z.strictObject(keyMembers).meta({ id: 'ApiKey' })

export const KeyCreated = z.strictObject({ ...keyMembers, key: shownOnce }).meta({ id: 'ApiKeyCreated' })

export const KeyRolled = z
  .strictObject({
    ...keyMembers,
    key: shownOnce,
    replaces: z
      .strictObject({
        id: z.string().meta({ ...docs.id, description: 'Id of the old key.' }),
        expiresAt: instantView({ description: 'When the old key stops working.' }),
      })
      .meta({ description: 'The old key, which goes on working until then.' }),
  })
  .meta({ id: 'ApiKeyRolled' })

export const PermissionsView = z
  .strictObject({
    environment: choice(environmentNames, docs.environment),
    permissions: z
      .array(
        z
          .strictObject({
            scope: scopeView,
            group: z.string().meta({ description: 'Subject of the scope.', example: 'products' }),
            description: z.string().meta({ description: 'Permission, in words for people.', example: 'See products.' }),
            sensitive: z.boolean().meta({
              description: 'Whether it moves money, takes data out, or concerns people.',
              example: false,
            }),
          })
          .meta({ id: 'Permission' }),
      )
      .meta({ description: 'Scopes that the caller may grant in this environment.' }),
    presets: z
      .array(
        z
          .strictObject({
            name: choice(presetNames, { description: 'Name of the choice.', example: 'read_only' }),
            label: z.string().meta({ description: 'Name, for people.', example: 'Read only' }),
            scopes: scopesView,
          })
          .meta({ id: 'PermissionPreset' }),
      )
      .meta({ description: 'Usual choices, without what the caller cannot grant.' }),
  })
  .meta({ id: 'AvailablePermissions' })
