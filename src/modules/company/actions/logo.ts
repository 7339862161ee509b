import { hash } from 'node:crypto'
import { recordAudit } from '#platform/audit/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { failField } from '#platform/errors.ts'
import { failPortal } from '#platform/http/portal-errors.ts'
import type { PortalContext } from '#platform/http/portal-route.ts'
import { type Company, deleteLogo, lockCompany, type NewLogo, putLogo } from '#platform/merchants/company-queries.ts'
import { type ImageType, imageTypes, keptImage, sizeOfImage } from '#platform/merchants/image.ts'
import { recordAct } from '#platform/staff/acts.ts'
import { errors } from '../portal-errors.ts'
import type { LogoPut } from '../schemas.ts'
import { say } from '../sentences.ts'

type Context = PortalContext<'company:write', 'write'>

export const logoBytesMax = 128 * 1024
const [sideMin, sideMax] = [16, 2048]

/** Throws VALIDATION_ERROR if it is not an image of the type that it says to be, or too large or small. */
export async function changeLogo(ctx: Context, input: LogoPut): Promise<Company> {
  const { tx, session, now } = ctx
  const { merchantId } = session
  const logo = await judgedLogo(input)
  const company = (await lockCompany(tx, merchantId)) ?? failPortal(errors.SESSION_INVALID)
  if (logo.digest === company.logoDigest) return company
  await putLogo(tx, { ...logo, merchantId, createdAt: now })
  const { mediaType, width, height } = logo
  await audit(ctx, 'company.logo_changed', { mediaType, size: `${width}×${height}` })
  return { ...company, logoDigest: logo.digest }
}

/** The same by the operator, from a file of one of the types. Undefined where there is no such company. */
export async function giveLogo(
  db: Database,
  { merchantId, file, now }: { merchantId: string; file: Buffer; now: Date },
): Promise<{ company: Company; mediaType: ImageType; size: string } | undefined> {
  const mediaType = imageTypes.find((type) => sizeOfImage(type, file)) ?? 'image/png'
  const logo = await judgedLogo({ mediaType, content: file.toString('base64') })
  const size = `${logo.width}×${logo.height}`
  return inTransaction(db, async (tx) => {
    const company = await lockCompany(tx, merchantId)
    if (!company) return undefined
    if (logo.digest === company.logoDigest) return { company, mediaType, size }
    await putLogo(tx, { ...logo, merchantId, createdAt: now })
    const facts = { mediaType, size }
    await recordAudit(tx, { merchantId, action: 'company.logo_changed', actor: 'operator', facts }, now)
    await recordAct(
      tx,
      { actor: 'command line' },
      { act: 'merchant.logo_given', target: merchantId, merchantId, after: facts },
      now,
    )
    return { company, mediaType, size }
  })
}

export async function removeLogo(ctx: Context): Promise<void> {
  if (await deleteLogo(ctx.tx, ctx.session.merchantId)) await audit(ctx, 'company.logo_removed')
}

async function judgedLogo({ mediaType, content }: LogoPut): Promise<Omit<NewLogo, 'merchantId' | 'createdAt'>> {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.toString('base64') !== content)
    failField('content', say('must be base64 in the usual alphabet, with its padding and without blanks'), 'base64')
  if (bytes.length > logoBytesMax) failField('content', say('must be at most 128 KiB'), 'maxSize')
  const { width, height } =
    sizeOfImage(mediaType, bytes) ??
    failField('content', say('must be an image of the type {type}', { type: mediaType }), 'signature')
  if (Math.min(width, height) < sideMin || Math.max(width, height) > sideMax)
    failField(
      'content',
      say('must be {low} to {high} pixels wide and high; it is {size}', {
        low: sideMin,
        high: sideMax,
        size: `${width}×${height}`,
      }),
      'dimensions',
    )
  const kept =
    (await keptImage(mediaType, bytes)) ??
    failField('content', say('must be an image of the type {type}', { type: mediaType }), 'signature')
  return { mediaType, content: kept.toString('base64'), digest: hash('sha256', kept), width, height }
}

function audit(
  { tx, session: { merchantId, userId: actor }, address, correlationId, now }: Context,
  action: 'company.logo_changed' | 'company.logo_removed',
  facts?: Record<string, string>,
): Promise<void> {
  return recordAudit(tx, { merchantId, action, actor, address, correlationId, ...(facts && { facts }) }, now)
}
