import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { z } from 'zod'
import { merchantRoutes, portalRoutes } from '../../src/app.ts'
import { inputSchema } from '#platform/http/openapi-schemas.ts'

// A field that can be changed stands in the page of its resource, and people see it and can change it in the dashboard.

/** By the first word of the path: the page of docs/api, and the feature of the dashboard that has the form. */
const places: Record<string, { page: string; feature: string }> = {
  products: { page: 'products', feature: 'products' },
  clients: { page: 'clients', feature: 'clients' },
  'payment-links': { page: 'payment-links', feature: 'payment-links' },
  subscriptions: { page: 'subscriptions', feature: 'subscriptions' },
  webhooks: { page: 'webhooks', feature: 'webhooks' },
  orders: { page: 'portal', feature: 'orders' },
  company: { page: 'portal', feature: 'settings' },
  disputes: { page: 'portal', feature: 'disputes' },
  application: { page: 'portal', feature: 'settings' },
  auth: { page: 'portal', feature: 'profile' },
}

/** Fields without an input of their own name, by their row, with the reason. */
const withoutInput: Record<string, string> = {
  'PATCH /v1/payment-links/{reference} customFields': 'the questions have an editor of their own',
  'PATCH /v1/subscriptions/{id} notifyClient': 'a checkbox, isNotified, which no refusal concerns',
}

/** Metadata are for programs; a cleared field is sent when its input was emptied. */
const isForPrograms = (field: string): boolean => /^(metadata$|clear[A-Z])/.test(field)

const read = (path: string): string => readFileSync(path, 'utf8')

const formsOf = (feature: string): string =>
  [...globSync(`dashboard/src/features/${feature}/*.tsx`), ...globSync('dashboard/src/ui/*-fields.tsx')]
    .map(read)
    .join('\n')

/** An input names its field to the form, or sets it, or is sent alone. */
const hasInput = (forms: string, field: string): boolean =>
  new RegExp(`\\b(?:field|errorOf)\\([^)]*['\`]${field}\\b|\\b(?:body|set)\\W{0,4}\\{[^}]*\\b${field}\\b`).test(forms)

/** Fields that no page shows by their own name, by their row, with the reason. */
const notShown: Record<string, string> = {
  'PATCH /v1/subscriptions/{id} dunning': 'its days and its final action are facts of their own',
  'PATCH /v1/subscriptions/{id} notifyClient': 'a checkbox of the form shows it',
}

/** A page reads its field from a resource, not from words or from a form. */
const isShown = (sources: string, field: string): boolean =>
  new RegExp(`\\b(?!(?:words|common|form|values|body)\\b)\\w+\\??\\.${field}\\b`).test(sources)

type Change = { title: string; path: string; body: z.ZodType }

const fieldsOf = ({ body }: Change): string[] =>
  Object.keys((inputSchema(body) as { properties?: object }).properties ?? {})

const placeOf = ({ title, path }: Change) =>
  places[path.replace(/^\/(?:api\/)?v1\//, '').split('/')[0] ?? ''] ?? assert.fail(`${title}: add its place to places`)

const changes: readonly Change[] = [
  ...merchantRoutes.map((route) => ({ ...route, path: `/v1${route.path}` })),
  ...portalRoutes,
].flatMap(({ method, path, body }) =>
  (method === 'PATCH' || method === 'PUT') && body ? [{ title: `${method} ${path}`, path, body }] : [],
)

for (const change of changes) {
  const { title, path } = change
  const fields = fieldsOf(change)

  if (path.startsWith('/v1/'))
    test(`${title} has its fields in the page of its resource`, () => {
      const page = `docs/api/${placeOf(change).page}.md`
      const text = read(page)
      const missing = fields.filter((field) => !text.includes(`\`${field}\``))
      assert.deepEqual(missing, [], `not in ${page}`)
    })

  test(`${title} has an input for each of its fields in the dashboard`, () => {
    const folder = placeOf(change).feature
    const forms = formsOf(folder)
    const missing = fields.filter((field) => !isForPrograms(field) && !hasInput(forms, field))
    const unexplained = missing.filter((field) => !(`${title} ${field}` in withoutInput))
    assert.deepEqual(unexplained, [], `no input in dashboard/src/features/${folder}`)
  })

  // The settings of people and companies are forms, which show what they hold.
  if (path.startsWith('/v1/'))
    test(`${title} has each of its fields shown in the dashboard`, () => {
      const folder = placeOf(change).feature
      const sources = globSync(`dashboard/src/features/${folder}/*.{ts,tsx}`).map(read).join('\n')
      const missing = fields.filter((field) => !isForPrograms(field) && !isShown(sources, field))
      const unexplained = missing.filter((field) => !(`${title} ${field}` in notShown))
      assert.deepEqual(unexplained, [], `shown nowhere in dashboard/src/features/${folder}`)
    })
}
