import { isOnePerson, type LegalForm } from '../modules/applications/application.ts'
import { maskedName } from '../platform/people/masked-person.ts'

/** A company of one person has the name of that person, and so has its account. */
export const shownCompany = (name: string, form: LegalForm | null | undefined): string =>
  isOnePerson(form) ? maskedName(name) : name

/** A person as rows about money name them, which have a hundred characters for it. */
export const shortName = ({ email }: { email: string }): string => email.slice(0, 100)

/** Our references in a text of a bank, which may name people beside them. */
export const maskedText = (text: string): string =>
  [...(text.match(/\b(?:TX|FD)-[0-9A-Z]{10}\b/gi) ?? []), '…'].join(' ')
