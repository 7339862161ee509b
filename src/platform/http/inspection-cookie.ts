import { parseCookie, stringifySetCookie } from 'cookie'
import type { IncomingHttpHeaders } from 'node:http'
import { type InspectionInBrowser, inspectionText } from '../inspections/inspections.ts'

// The cookie of an inspection has a name of its own: no other door reads it, and its door reads no other.

const nameFor = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-mizan_inspection' : 'mizan_inspection'

/** The text of the cookie; no other header stands for it. */
export const presentedInspection = (headers: IncomingHttpHeaders, publicUrl: string): string =>
  parseCookie(headers.cookie ?? '')[nameFor(publicUrl)] ?? ''

/** `Set-Cookie` for a browser: out of reach of scripts, never sent from another site, gone with the inspection. */
export const inspectionCookie = (publicUrl: string, opened?: InspectionInBrowser): string =>
  stringifySetCookie({
    name: nameFor(publicUrl),
    value: opened ? inspectionText(opened.inspection, opened.secret) : '',
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
    path: '/',
    ...(opened ? { expires: opened.inspection.expiresAt } : { maxAge: 0 }),
  })
