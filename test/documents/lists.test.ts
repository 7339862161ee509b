import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Mizan } from '../../sdk/src/mizan.ts'
import { eventCatalogue } from '#events/catalogue.ts'
import { statusByCode } from '#platform/errors.ts'
import { sensitiveScopes } from '#modules/api-keys/permission.ts'
import { scopeWords } from '#modules/api-keys/permission-words.ts'
import { scopeNames } from '#platform/keys/scope.ts'
import { programOf } from '../../src/cli/mizan.ts'
import { document, merged } from '../contract/document.ts'
import { pageAt, pages } from './markdown.ts'

// Lists in documents are complete: everything that the code has is in them, and nothing else.

const api = pages.filter(({ path }) => path.startsWith('docs/api/'))
const codes = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
const rows = (text: string) =>
  [...text.matchAll(/^\|(.*)\|$/gm)].map(([, row = '']) => row.split(/(?<!\\)\|/).map((cell) => cell.trim()))

test('the guide names every scope, and the page of keys says what each allows', () => {
  const [, sentence = ''] = /The scopes are ([^]*?)\. \[/.exec(pageAt('docs/api/guide.md').text) ?? []
  assert.deepEqual(codes(sentence), scopeNames)
  const shown = rows(pageAt('docs/api/keys.md').text).filter(([name]) => /^`\w+:\w+`$/.test(name ?? ''))
  assert.deepEqual(
    shown.map(([name, what, isSensitive]) => [name, what, isSensitive]),
    scopeNames.map((name) => [`\`${name}\``, scopeWords.en[name], sensitiveScopes.has(name) ? 'yes' : '']),
  )
})

test('the guide names every error code with its status', () => {
  const shown = rows(pageAt('docs/api/guide.md').text)
    .filter(([status]) => /^\d{3}$/.test(status ?? ''))
    .flatMap(([status, names = '']) => codes(names).map((name) => [name, Number(status)] as const))
  const sorted = (entries: readonly (readonly [string, number])[]) =>
    entries.map(([name, status]) => `${status} ${name}`).sort()
  assert.deepEqual(sorted(shown), sorted(Object.entries(statusByCode)))
})

test('refusals that documents name have the status that they name', () => {
  const wrong = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\b([45]\d\d) `([A-Z]+(?:_[A-Z]+)+)`/g)]
      .filter(([, status, code = '']) => statusByCode[code as keyof typeof statusByCode] !== Number(status))
      .map(([all]) => `${path}: ${all}`),
  )
  assert.deepEqual(wrong, [])
})

test('every type of event is told of, and no other', () => {
  const told = new Set(api.flatMap(({ text }) => eventsIn(text)))
  const known = Object.keys(eventCatalogue)
  assert.deepEqual(
    known.filter((type) => !told.has(type)),
    [],
  )
  const resources = new Set(known.map((type) => type.split('.')[0]))
  const isOurs = (name: string) => resources.has(name.split('.')[0]) && /^[a-z_]+(\.[a-z_]+)+$/.test(name)
  assert.deepEqual(
    [...told].filter((name) => isOurs(name) && !known.includes(name)),
    [],
  )
})

/** Names of events in code marks; `.shipped` behind `product_order.prepared` is `product_order.shipped`. */
function eventsIn(text: string): string[] {
  let before = ''
  return codes(text).flatMap((code) => {
    const name = /^\.[a-z_.]+$/.test(code) ? before.replace(/^((?:\w+\.)*)\w+$/, `$1`).replace(/\.$/, '') + code : code
    if (!/^[a-z_]+(\.[a-z_]+)+$/.test(name)) return []
    if (!code.startsWith('.')) before = name
    return [name]
  })
}

type Contract = { paths: Record<string, Record<string, unknown>> }
const contract = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../docs/api/${name}`, import.meta.url), 'utf8')) as Contract

const routesOf = ({ paths }: Contract): string[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`),
  )

test('calls that documents name are there, and every call of merchants is named', () => {
  const merchant = routesOf(contract('openapi.json'))
  const known = new Set([...merchant, ...routesOf(contract('portal-openapi.json'))])
  const named = pages.flatMap(({ path, text }) =>
    codes(text).flatMap((code) => {
      const [, method = '', route = ''] = /^(GET|POST|PUT|PATCH|DELETE) (\/[^\s?]*)/.exec(code) ?? []
      return /^\/(?:v1|api|checkout)\//.test(route) && !route.includes('…')
        ? [{ path, call: `${method} ${route.replaceAll(/\{\w+\}|ID\b/g, '{}')}` }]
        : []
    }),
  )
  assert.deepEqual(
    named.filter(({ call }) => !known.has(call)),
    [],
  )
  assert.deepEqual(
    merchant.filter((call) => !named.some((each) => each.call === call)),
    [],
  )
})

/** Schemas of requests and answers, by the page that documents them. */
const told: Record<string, string> = {
  products: 'Product ProductOrder CreateProductBody UpdateProductBody',
  clients: 'Client PaymentMethod CreateClientBody UpdateClientBody',
  checkout: 'CheckoutSession CreateCheckoutSessionBody CancelCheckoutSessionBody',
  'payment-links': 'PaymentLink CreatePaymentLinkBody UpdatePaymentLinkBody',
  'payment-page': `VerifiedSession PaymentAttempt VerifyCheckoutBody SubmitCheckoutBody ContinueCheckout3dsBody`,
  subscriptions: `Subscription DueDate ForcedDueDate CreateSubscriptionBody UpdateSubscriptionBody PauseSubscriptionBody
    ResumeSubscriptionBody CancelSubscriptionBody ForceSubscriptionDueDateBody`,
  transactions: 'Transaction TransactionTimeline TransactionStep TransactionSum',
  refunds: 'Refund CreateRefundBody',
  wallet: 'Wallet BankDetails Funding CreateWalletFundingBody',
  webhooks: `Webhook WebhookTest Event EventDetail Delivery DeliveryAttempt Redelivery EventType CreateWebhookBody
    UpdateWebhookBody RotateWebhookSecretBody TestWebhookBody RedeliverWebhookEventBody`,
  analytics: 'Funnel FunnelStep TrafficSources TrafficSource',
}

test('every field that merchants send or are answered stands on its page', () => {
  const missing = Object.entries(told).flatMap(([name, schemas]) => {
    const page = pageAt(`docs/api/${name}.md`)
    const prose = page.text.replaceAll(/^```[^]*?^```/gm, '')
    const words = new Set(
      [...codes(prose), ...page.blocks.map(({ text }) => text)].flatMap((code) => code.match(/\w+/g) ?? []),
    )
    return schemas.split(/\s+/).flatMap((schema) =>
      Object.keys(merged(document, document.components.schemas[schema] ?? {}).properties ?? {})
        .filter((field) => !words.has(field))
        .map((field) => `${name}.md: ${field} of ${schema}`),
    )
  })
  assert.deepEqual(missing, [])
  const pagesOf = new Set(Object.values(told).flatMap((schemas) => schemas.split(/\s+/)))
  const bodies = Object.keys(document.components.schemas).filter((name) => name.endsWith('Body'))
  assert.deepEqual(
    bodies.filter((name) => !pagesOf.has(name)),
    [],
  )
})

test('the map of the code counts the routes of each module', () => {
  const counted = [...pageAt('ARCHITECTURE.md').text.matchAll(/^ {2}([\w-]+)\/ +(\d+) routes?:/gm)]
  assert.ok(counted.length > 8)
  for (const [, name = '', count] of counted) {
    const rowsOf = readFileSync(new URL(`../../src/modules/${name}/routes.ts`, import.meta.url), 'utf8')
    assert.equal(rowsOf.match(/^\s*route\('/gm)?.length, Number(count), name)
  }
})

test('commands that documents name are there with their options, and every command is named', async () => {
  const program = await programOf()
  const named = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/npx mizan ([^`\n]*(?:\\\n[^`\n]*)*)/g)].map(([, words = '']) => ({ path, words })),
  )
  const wrong = named.flatMap(({ path, words }) => {
    let command = program
    const rest = words.replaceAll('\\\n', ' ').trim().split(/\s+/)
    while (rest[0] !== undefined && command.commands.length > 0) {
      const next = command.commands.find((each) => each.name() === rest[0])
      if (!next) break
      command = next
      rest.shift()
    }
    if (command.commands.length > 0 && /^[a-z]/.test(rest[0] ?? '') && command !== program) return [`${path}: ${words}`]
    const flags = new Set(command.options.map(({ long }) => long))
    return rest
      .filter((word) => /^--[a-z]/.test(word) && !flags.has(word))
      .map((word) => `${path}: ${words} has no ${word}`)
  })
  assert.deepEqual(wrong, [])
  const leaves = program.commands.flatMap((group) =>
    group.commands.length === 0 ? [[group.name()]] : group.commands.map((each) => [group.name(), each.name()]),
  )
  const all = pages.map(({ text }) => text).join('\n')
  const unnamed = leaves.filter(
    (names) =>
      !all.includes(`mizan ${names.join(' ')}`) &&
      !all.includes(`\`${names.join(' ')}`) &&
      !all.includes(`\`${names.at(-1)}\``),
  )
  assert.deepEqual(unnamed, [])
})

test('the list of commands gives each the options without which it does nothing', async () => {
  const program = await programOf()
  const wrong = rows(pageAt('docs/operations/command-line.md').text).flatMap(([first = '']) => {
    const [, words = ''] = /^`npx mizan ([^`]*)`/.exec(first) ?? []
    if (words === '' || words.includes('…')) return []
    let command = program
    for (const word of words.split(' ')) command = command.commands.find((each) => each.name() === word) ?? command
    const missing = command.options.filter(
      ({ mandatory, long }) => mandatory && !words.includes(`${long} `) && !words.endsWith(long ?? ''),
    )
    return missing.map(({ long }) => `${words} needs ${long}`)
  })
  assert.deepEqual(wrong, [])
})

test('the README of the SDK lists every call that it has', () => {
  const mizan = new Mizan({ apiKey: 'svc_sk_test_abc', baseUrl: 'https://pay.example' }) as unknown as Record<
    string,
    object
  >
  const listed = rows(pageAt('sdk/README.md').text).filter(([first]) => first?.startsWith('`mizan.'))
  for (const [first = '', names = ''] of listed) {
    const had = codes(first).flatMap((code) => leavesOf(at(mizan, code.replace('mizan.', ''))))
    assert.deepEqual(
      codes(names)
        .filter((name) => !['paymentMethods', 'events'].includes(name))
        .sort(),
      had.sort(),
      first,
    )
  }
  const covered = listed.flatMap(([first = '']) => codes(first).map((code) => code.split('.')[1]))
  const resources = Object.keys(mizan).filter((name) => typeof mizan[name] === 'object')
  assert.deepEqual(new Set(covered), new Set(resources))
})

const at = (object: object, path: string): object =>
  path.split('.').reduce((place: object, name) => (place as Record<string, object>)[name] ?? {}, object)
const leavesOf = (object: object): string[] =>
  Object.entries(object).flatMap(([name, value]) => (typeof value === 'function' ? [name] : leavesOf(value as object)))
