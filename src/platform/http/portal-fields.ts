import { z } from 'zod'
import { locales } from '../locale.ts'
import { choice, nameText, personName, saying } from './fields.ts'
import { say } from '../sentences/said.ts'

// Fields that several of the portal's calls have.

/** Texts that are secrets: judged by what they open, not by their form, but never longer than anything real. */
export const secretText = (doc: { description: string; example: string }) =>
  z
    .string()
    .min(1, 'must not be empty')
    .refine((text) => text.length <= 1_000, saying(say('must be at most {high} characters long', { high: 1_000 })))
    .meta({ ...doc, maxLength: 1_000 })

/** Names that go out by mail must not be able to smuggle a link into it. */
export const shownName = (doc: { description: string; example: string }) =>
  nameText(doc).refine(isWithoutLinks, 'must be one line without web addresses')
const mailedName = (doc: { description: string; example: string }) =>
  personName(doc).refine(isWithoutLinks, 'must be one line without web addresses')

const isWithoutLinks = (text: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}]|:\/\/|www\./iu.test(text)

export const fullName = mailedName({ description: 'Name of the person.', example: 'Salma Idrissi' })
export const companyName = shownName({ description: 'Name of the company.', example: 'Boutique Atlas' })
export const localeChoice = choice(locales, { description: 'Language of mails and pages.', example: 'fr' })

export const companyId = {
  description: 'Id of the company.',
  example: '01935d2e-8a41-7c3b-9f00-3a5c1e7b2d44',
  format: 'uuid',
}
