import { failField } from '#platform/errors.ts'
import { isProvider } from './account.ts'
import type { BuyerAction, Unknown } from './acquirer.ts'
import type { FieldsEntry } from './connector.ts'
import { connectors } from './connectors.ts'
import type { CardAccount } from './routing.ts'
import { say } from './sentences.ts'
import { sayInEnglish } from '#platform/sentences/said.ts'

// The card entry of an account, as pages and submits need it. Pure.

export type CardEntry = {
  /** The company, as buyers know it. */
  acquirerName: string
  /** Origins to which a page may send a browser, or from which it may load a script or a frame. */
  origins: readonly string[]
  savesCards: boolean
  verifiesCards: boolean
} & ({ shape: 'CARD' | 'PAGE' } | ({ shape: 'FIELDS' } & FieldsEntry))

export type Shape = CardEntry['shape']

export const acquirerNameOf = (provider: string): string =>
  isProvider(provider) ? connectors[provider].title : provider

export function cardEntryOf({ provider, origins, fields, acquirer: { can } }: CardAccount): CardEntry {
  const { shape, savesCards, verifiesCards } = can
  const entry = { acquirerName: acquirerNameOf(provider), origins, savesCards, verifiesCards }
  if (shape !== 'FIELDS') return { ...entry, shape }
  if (!fields) throw new Error(`The account at ${provider} has fields, and does not say of which script.`)
  return { ...entry, shape, ...fields }
}

type CardInput = { card?: unknown; fieldsToken?: string | undefined }

/** Refuses what belongs to another shape. A card is refused unread. */
export function requireShape(shape: Shape, { card, fieldsToken }: CardInput): void {
  if (card !== undefined && shape !== 'CARD') failField('card', sayInEnglish(typedElsewhere[shape]), 'contradiction')
  if (fieldsToken !== undefined && shape !== 'FIELDS')
    failField('fieldsToken', say('belongs to merchants whose acquirer has fields'), 'contradiction')
}

const typedElsewhere = {
  FIELDS:
    'is not taken here, and was not read: buyers type the card into the fields of the acquirer, which give a `fieldsToken`',
  PAGE: 'is not taken here, and was not read: buyers type the card on the page of the acquirer, to which `nextAction` leads',
} as const

/** An acquirer leads buyers to its own pages alone: an action that leads elsewhere is not taken for one. */
export const onOwnPages = <Outcome extends { status: string }>(
  { origins }: Pick<CardAccount, 'origins'>,
  outcome: Outcome,
): Outcome | Unknown =>
  'action' in outcome && !isOwn(outcome.action as BuyerAction, origins)
    ? { status: 'UNKNOWN', cause: 'MISMATCH' }
    : outcome

/** Returns the address of an action by GET. Its fields stand apart, because a form that is sent by GET would replace the query of its address. */
export function addressOf({ url, fields }: Pick<Extract<BuyerAction, { type: 'REDIRECT' }>, 'url' | 'fields'>): string {
  const address = new URL(url)
  for (const [name, value] of Object.entries(fields)) address.searchParams.append(name, value)
  return address.href
}

const isOwn = (action: BuyerAction, origins: readonly string[]): boolean =>
  action.type !== 'REDIRECT' || origins.includes(URL.parse(action.url)?.origin ?? '')
