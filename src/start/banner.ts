import { listKeys } from '../platform/keys/queries.ts'
import { listMerchants } from '../platform/merchants/queries.ts'
import type { Queries } from '../platform/db/database.ts'

type Facts = {
  publicUrl: string
  database: string
  freshKey: string | undefined
  readyMs: number
  /** False for a process that only works on jobs. */
  isServing: boolean
}

/** The block that a start ends in. The secret key is in it on the first run alone. */
export async function banner(
  db: Queries,
  { publicUrl, database, freshKey, readyMs, isServing }: Facts,
): Promise<string> {
  const served = [
    `  API          ${publicUrl}/v1`,
    `  Reference    ${publicUrl}/docs`,
    `  OpenAPI      ${publicUrl}/openapi.json`,
  ]
  const lines = [
    `Mizan is ready (${(readyMs / 1000).toFixed(1)} s).`,
    '',
    ...(isServing ? served : []),
    `  Health       ${publicUrl}/readyz`,
    `  Database     ${database}`,
    ...(await keyLines(db, freshKey)),
    '',
    ...(isServing ? [...tryLines(publicUrl, freshKey), ''] : []),
    'Stop with Ctrl-C.',
  ]
  return `\n${lines.join('\n')}\n\n`
}

async function keyLines(db: Queries, freshKey: string | undefined): Promise<string[]> {
  if (freshKey) return [`  Sandbox key  ${freshKey}   (shown this once: keep it)`]
  const [merchant] = await listMerchants(db)
  if (!merchant) return ['  Merchants    none yet: npx mizan merchants create --name "My shop"']
  const keys = await listKeys(db, merchant.merchantId)
  const key = keys.find(({ environment, revokedAt }) => environment === 'SANDBOX' && !revokedAt)
  const again = `npx mizan keys create --merchant ${merchant.merchantId} --environment sandbox --name again`
  return [key ? `  Sandbox key  ${key.prefix}…${key.last4}   (another: ${again})` : `  Sandbox key  none: ${again}`]
}

function tryLines(publicUrl: string, freshKey: string | undefined): string[] {
  const key = freshKey ?? '$MIZAN_KEY'
  const call = (path: string, body: string) =>
    `  curl -s ${publicUrl}/v1/${path} -H "Authorization: Bearer ${key}" -H 'Content-Type: application/json' -d '${body}'`
  return [
    freshKey ? 'Try it:' : 'Try it, with your key in MIZAN_KEY:',
    call('products', '{"name":"Café noir","price":25.5,"stockQuantity":100}'),
    call('clients', '{"name":"Amina Berrada","email":"amina@example.ma","phone":"+212661234567"}'),
  ]
}
