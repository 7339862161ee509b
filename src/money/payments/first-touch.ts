import type { Attribution } from './session.ts'

// The buyer's first source: of it, a journey keeps the words that the merchant chose, and a category of everything else. Pure.

export const channels = [
  'DIRECT',
  'QR',
  'POSTER',
  'EMAIL',
  'SMS',
  'WHATSAPP',
  'SOCIAL',
  'SEARCH',
  'REFERRAL',
  'CAMPAIGN',
] as const
type Channel = (typeof channels)[number]

/** Texts are empty where nothing is known; so is the channel before the first visit. */
export type FirstTouch = {
  channel: Channel | ''
  source: string
  medium: string
  campaign: string
  referrerDomain: string
}

export const unknownTouch: FirstTouch = { channel: '', source: '', medium: '', campaign: '', referrerDomain: '' }

type TouchSource = Pick<Attribution, 'source' | 'medium' | 'campaign' | 'referrer'> & {
  /** Whether the address has an advertiser's click id, by the name of its parameter; its value is not read. */
  clickId?: string | undefined
}

/** First what the merchant said, then what an advertiser added, then the page that led here. */
export function firstTouchOf(clue: TouchSource): FirstTouch {
  const [source, medium, campaign] = [kept(clue.source), kept(clue.medium), kept(clue.campaign)]
  const referrerDomain = domainOf(clue.referrer)
  const click = clue.clickId === undefined ? undefined : clickIds.get(clue.clickId)
  const isNamed = source !== '' || medium !== '' || campaign !== ''
  const channel =
    byMedium.get(medium) ??
    bySource.get(source) ??
    click?.channel ??
    (isNamed ? 'CAMPAIGN' : channelOfDomain(referrerDomain))
  return { channel, source: source || (click?.source ?? ''), medium, campaign, referrerDomain }
}

const lengthMax = 80
const domainLengthMax = 100

/** People put addresses of persons into such parameters by mistake; we do not keep them. */
function kept(text = ''): string {
  const plain = text.trim().toLowerCase().toWellFormed().replaceAll('\0', '')
  return plain.includes('@') ? '' : [...plain].slice(0, lengthMax).join('')
}

const domainOf = (referrer = ''): string =>
  (URL.parse(referrer)?.hostname || referrer)
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^(www|m|l|lm)\./, '')
    .slice(0, domainLengthMax)

/** The words come from outside: properties that every object has must not match. */
function tableOf<Value>(entries: Record<string, Value>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(entries))
}

const byMedium = tableOf<Channel>({
  qr: 'QR',
  qrcode: 'QR',
  poster: 'POSTER',
  print: 'POSTER',
  email: 'EMAIL',
  'e-mail': 'EMAIL',
  mail: 'EMAIL',
  newsletter: 'EMAIL',
  sms: 'SMS',
  whatsapp: 'WHATSAPP',
  social: 'SOCIAL',
  'social-media': 'SOCIAL',
  organic: 'SEARCH',
  referral: 'REFERRAL',
  cpc: 'CAMPAIGN',
  ppc: 'CAMPAIGN',
  cpm: 'CAMPAIGN',
  paid: 'CAMPAIGN',
  display: 'CAMPAIGN',
  affiliate: 'CAMPAIGN',
})

const bySource = tableOf<Channel>({
  qr: 'QR',
  poster: 'POSTER',
  email: 'EMAIL',
  mail: 'EMAIL',
  newsletter: 'EMAIL',
  sms: 'SMS',
  whatsapp: 'WHATSAPP',
  wa: 'WHATSAPP',
  facebook: 'SOCIAL',
  instagram: 'SOCIAL',
  tiktok: 'SOCIAL',
  linkedin: 'SOCIAL',
  twitter: 'SOCIAL',
  x: 'SOCIAL',
  youtube: 'SOCIAL',
  snapchat: 'SOCIAL',
})

const clickIds = tableOf<{ channel: Channel; source: string }>({
  gclid: { channel: 'CAMPAIGN', source: 'google' },
  gbraid: { channel: 'CAMPAIGN', source: 'google' },
  wbraid: { channel: 'CAMPAIGN', source: 'google' },
  dclid: { channel: 'CAMPAIGN', source: 'google' },
  msclkid: { channel: 'CAMPAIGN', source: 'bing' },
  fbclid: { channel: 'SOCIAL', source: 'facebook' },
  igshid: { channel: 'SOCIAL', source: 'instagram' },
  ttclid: { channel: 'SOCIAL', source: 'tiktok' },
  twclid: { channel: 'SOCIAL', source: 'x' },
  li_fat_id: { channel: 'SOCIAL', source: 'linkedin' },
})

export const clickIdNames = [...clickIds.keys()]

const domains: [form: RegExp, channel: Channel][] = [
  [/^(mail|outlook|webmail)\.|^com\.google\.android\.gm$/, 'EMAIL'],
  [/(^|\.)(whatsapp\.com|wa\.me)$/, 'WHATSAPP'],
  [
    /(^|\.)(facebook|instagram|tiktok|linkedin|twitter|x|youtube|snapchat|pinterest)\.com$|^(t\.co|lnkd\.in|fb\.me)$/,
    'SOCIAL',
  ],
  [
    /(^|\.)(google\.[a-z.]{2,6}|bing\.com|duckduckgo\.com|yahoo\.com|ecosia\.org|qwant\.com|yandex\.[a-z]{2,3})$/,
    'SEARCH',
  ],
]

function channelOfDomain(domain: string): Channel {
  if (domain === '') return 'DIRECT'
  return domains.find(([form]) => form.test(domain))?.[1] ?? 'REFERRAL'
}
