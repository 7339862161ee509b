import type { Queries } from '../db/database.ts'
import type { Locale } from '../locale.ts'
import type { ImageType } from './image.ts'
import { findBrand, findLogoContent } from './queries.ts'

// A merchant's appearance to buyers: on pages, on paper, in mails.

export type Branding = {
  name: string
  /** In the commercial register. */
  legalName?: string
  /** `#rrggbb`. */
  color?: string
  logo?: Logo
  /** Path of the logo. Another logo has another path. */
  logoPath?: string
  /** The language in which the merchant's buyers are addressed when nothing tells theirs. */
  locale: Locale
  /** IANA name. */
  timeZone: string
  /** Lines. */
  postalAddress?: string
  supportEmail?: string
  supportPhone?: string
  website?: string
}

export type Logo = { mediaType: ImageType; content: Buffer; digest: string }

/** All of it, with the bytes of the logo: for what is drawn by us. Undefined for no merchant. */
export async function findBranding(tx: Queries, merchantId: string): Promise<Branding | undefined> {
  const [branding, logo] = await Promise.all([findBrandingText(tx, merchantId), findLogo(tx, merchantId)])
  return branding && { ...branding, ...(logo && { logo }) }
}

/** The same without the bytes: for pages, whose browsers load the logo themselves. */
export async function findBrandingText(tx: Queries, merchantId: string): Promise<Omit<Branding, 'logo'> | undefined> {
  const row = await findBrand(tx, merchantId)
  if (!row) return undefined
  const { name, locale, timeZone, brandColor, logoDigest, legalName, supportEmail, supportPhone, website } = row
  const { postalAddress } = row
  return {
    name,
    locale,
    timeZone,
    ...(brandColor !== null && { color: brandColor }),
    ...(logoDigest !== null && { logoPath: logoPath(merchantId, logoDigest) }),
    ...(legalName !== null && { legalName }),
    ...(postalAddress !== null && { postalAddress }),
    ...(supportEmail !== null && { supportEmail }),
    ...(supportPhone !== null && { supportPhone }),
    ...(website !== null && { website }),
  }
}

/** Path of the logo; it changes with the logo. */
export const logoPath = (merchantId: string, digest: string): string => `/logo/${merchantId}?v=${logoVersion(digest)}`
export const logoVersion = (digest: string): string => digest.slice(0, 12)

/** Undefined for a merchant without a logo. */
export async function findLogo(tx: Queries, merchantId: string): Promise<Logo | undefined> {
  const row = await findLogoContent(tx, merchantId)
  return row && { ...row, content: Buffer.from(row.content, 'base64') }
}
