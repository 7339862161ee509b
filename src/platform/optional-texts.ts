import { z } from 'zod'
import type { InColumns } from './rows.ts'

// Texts that a caller may give or leave out, each kept as it comes in a column of its name. A resource lists its own once; its
// bodies, its row and its answer follow from that list.

export type Texts = Record<string, z.ZodType<string>>

/** As members of a row. */
export type TextColumns<Listed extends Texts> = { [Name in keyof Listed]: string | null }

/** As members of a body. */
export const givenTexts = <Listed extends Texts>(texts: Listed) => z.object(texts).partial().shape

/** As members of an answer: without the rules of what is sent. */
export const shownTexts = <Listed extends Texts>(texts: Listed) =>
  mapped(texts, (name) => {
    const { description, example } = texts[name]?.meta() ?? {}
    return z.string().meta({ description, example }).optional()
  })

/** The columns of a new row. A body with members beside these texts does not compile: they are taken out in sight. */
export function textColumns<Listed extends Texts, Body extends InColumns<Body, Record<keyof Listed, string>>>(
  texts: Listed,
  body: Body,
): TextColumns<Listed> {
  const given = new Map<PropertyKey, string | undefined>(Object.entries(body))
  return mapped(texts, (name) => given.get(name) ?? null)
}

/** The members of an answer, from a row. */
export const presentTexts = <Listed extends Texts>(texts: Listed, row: TextColumns<Listed>) =>
  mapped(texts, (name) => row[name] ?? undefined)

function mapped<Listed extends Texts, Value>(texts: Listed, valueOf: (name: keyof Listed) => Value) {
  const members: Record<string, Value> = {}
  for (const name of namesOf(texts)) members[name] = valueOf(name)
  // It has a member for each name of the list.
  return members as Record<keyof Listed, Value>
}

const names = new WeakMap<Texts, string[]>()

function namesOf(texts: Texts): string[] {
  const known = names.get(texts) ?? Object.keys(texts)
  names.set(texts, known)
  return known
}
