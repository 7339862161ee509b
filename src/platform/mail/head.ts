import { type Branding } from '../merchants/branding.ts'
import { contrastOf, paintOf } from '../merchants/color.ts'

// The merchant in whose name a mail goes out: above its text, below it, and in the colour of its button. Pure.

export type MailHead = {
  name: string
  logoUrl?: string
  color?: string
  /** Lines of the postal address. */
  address?: string
  phone?: string
  email?: string
  website?: string
}

export const headOf = (branding: Omit<Branding, 'logo'>, publicUrl: string): MailHead => ({
  name: branding.name,
  ...(branding.logoPath !== undefined && { logoUrl: publicUrl + branding.logoPath }),
  ...(branding.color !== undefined && { color: branding.color }),
  ...(branding.postalAddress !== undefined && { address: branding.postalAddress }),
  ...(branding.supportPhone !== undefined && { phone: branding.supportPhone }),
  ...(branding.supportEmail !== undefined && { email: branding.supportEmail }),
  ...(branding.website !== undefined && { website: branding.website }),
})

/** The lines below the name. */
export const contactOf = ({ address, phone, email, website }: MailHead): string[] =>
  [...(address ?? '').split('\n'), phone, email, website]
    .filter((each) => each !== undefined)
    .filter((each) => each !== '')

const ours = '#1d4ed8'
const ink = '#1f2937'

/** The colours of a mail. A colour of the merchant's that cannot be read on white is not used for links. */
export function paintOn(head: MailHead | undefined) {
  const { color } = head ?? {}
  if (color === undefined) return { ...paintOf(ours), link: ours, isOurs: true }
  return { ...paintOf(color), link: contrastOf(color, '#ffffff') >= 4.5 ? color : ink, isOurs: false }
}
