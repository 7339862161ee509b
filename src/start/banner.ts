import { exponentOf } from '../money/money.ts'
import { country } from '../platform/country.ts'
import { listKeys } from '../platform/keys/queries.ts'
import { listMerchants } from '../platform/merchants/queries.ts'
import type { Queries } from '../platform/db/database.ts'
import type { ConsoleState } from '../operator/console.ts'
import { type DashboardState, dashboardWords } from './dashboard.ts'
import type { Demo } from './demo/demo.ts'
import type { ProductionDemo } from './demo/production.ts'

type Facts = {
  publicUrl: string
  /** The operator's console, or why there is none. */
  console: { state: ConsoleState; url: string }
  database: string
  /** Of the first run alone. */
  fresh: Demo | undefined
  /** Of ACQUIRER_DEMO alone. */
  production: ProductionDemo['links'] | undefined
  /** `mailbox`: in the development mailbox; `kept`: there too, but it cannot be read; `sent`: by SMTP. */
  mail: 'mailbox' | 'kept' | 'sent'
  readyMs: number
  /** The one that the sandbox takes; digits. */
  sandboxCard: string
  dashboard: DashboardState
  /** False for a process that only works on jobs. */
  isServing: boolean
}

/** The block that a start ends in. The key and the password are in it on the first run alone. */
export async function banner(db: Queries, facts: Facts): Promise<string> {
  const { publicUrl, database, fresh, mail, readyMs, dashboard, isServing, production } = facts
  const served = [
    `  Dashboard    ${dashboard === 'BUILT' ? `${publicUrl}/dashboard` : dashboardWords[dashboard]}`,
    ...consoleLines(facts),
    `  API          ${publicUrl}/v1`,
    `  Reference    ${publicUrl}/docs`,
    `  OpenAPI      ${publicUrl}/openapi.json`,
    ...mailLines(mail, publicUrl),
  ]
  const lines = [
    `Mizan is ready (${(readyMs / 1000).toFixed(1)} s).`,
    '',
    ...(isServing ? served : []),
    `  Health       ${publicUrl}/readyz`,
    `  Database     ${database}`,
    ...(await keyLines(db, facts)),
    ...(production ? productionLines(publicUrl, production) : []),
    '',
    ...(isServing ? [...tryLines(publicUrl, fresh), ''] : []),
    'Stop with Ctrl-C.',
  ]
  return `\n${lines.join('\n')}\n\n`
}

function consoleLines({ console: { state, url } }: Facts): string[] {
  if (state === 'NEEDS_HTTPS')
    return ['  Console      is closed over plain HTTP: set OPERATOR_URL to an https:// address']
  return state === 'OFF' ? [] : [`  Console      ${url}/operator   (for the staff of the operator)`]
}

function mailLines(mail: Facts['mail'], publicUrl: string): string[] {
  if (mail === 'sent') return []
  if (mail === 'mailbox')
    return [`  Mailbox      ${publicUrl}/dev/mailbox   (no mail leaves this machine until SMTP_URL is set)`]
  return ['  Mail         is kept and not sent: set SMTP_URL']
}

const productionLines = (publicUrl: string, { cmi, stripe }: ProductionDemo['links']): string[] => [
  '  Production   of the demo merchant, at doubles of CMI and Stripe: no real money moves (ACQUIRER_DEMO)',
  `  Pay by CMI   ${publicUrl}/l/${cmi}   (on a page that stands for CMI's, which lists its test cards)`,
  `  By Stripe    ${publicUrl}/l/${stripe}   (in fields that stand for Stripe's; card 4242 4242 4242 4242)`,
]

async function keyLines(db: Queries, { publicUrl, fresh, sandboxCard }: Facts): Promise<string[]> {
  if (fresh)
    return [
      `  Log-in       ${fresh.email}   password ${fresh.password}   (shown this once: keep it)`,
      ...(fresh.staff
        ? [`  Staff        ${fresh.staff.email}   password ${fresh.staff.password}   (shown this once: keep it)`]
        : []),
      `  Sandbox key  ${fresh.key}   (shown this once: keep it)`,
      `  Pay a link   ${publicUrl}/l/${fresh.link}   (card ${sandboxCard}, any later date, any code)`,
      `  Buy          ${publicUrl}/p/${fresh.product}`,
    ]
  const [merchant] = await listMerchants(db)
  if (!merchant) return ['  Merchants    none yet: npx mizan merchants create --name "My shop"']
  const keys = await listKeys(db, merchant.merchantId)
  const key = keys.find(({ environment, revokedAt }) => environment === 'SANDBOX' && !revokedAt)
  const again = `npx mizan keys create --merchant ${merchant.merchantId} --environment sandbox --name again`
  return [key ? `  Sandbox key  ${key.prefix}…${key.last4}   (another: ${again})` : `  Sandbox key  none: ${again}`]
}

function tryLines(publicUrl: string, fresh: Demo | undefined): string[] {
  const key = fresh?.key ?? '$MIZAN_KEY'
  const price = exponentOf(country().currency) === 0 ? 26 : 25.5
  const call = (path: string, body: string) =>
    `  curl -s ${publicUrl}/v1/${path} -H "Authorization: Bearer ${key}" -H 'Content-Type: application/json' -d '${body}'`
  return [
    fresh ? 'Try it:' : 'Try it, with your key in MIZAN_KEY:',
    call('products', `{"name":"Café noir","price":${price},"stockQuantity":100}`),
    call('clients', '{"name":"Amina Berrada","email":"amina@example.ma","phone":"+212661234567"}'),
  ]
}
