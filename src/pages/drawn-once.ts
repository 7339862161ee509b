import type { Html } from '#platform/html.ts'
import type { Locale } from '#platform/locale.ts'

/** Draws a part of a page once for all who are shown the same `subject` in one language: those who come in the same moment share what was read of it. */
export function drawnOnce<Subject extends object>(draw: (subject: Subject, locale: Locale) => Html): typeof draw {
  const drawn = new WeakMap<Subject, Partial<Record<Locale, Html>>>()
  return (subject, locale) => {
    const known = drawn.get(subject) ?? {}
    drawn.set(subject, known)
    return (known[locale] ??= draw(subject, locale))
  }
}
