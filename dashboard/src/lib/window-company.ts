import { isInspection } from './inspection.ts'

// The company that this window shows. The session is the browser's, so that another tab can choose another company meanwhile.

type Company = { id: string; name: string }

let own: Company | undefined

/** The session is in another company than the pages of this window. */
export class OtherCompany extends Error {
  readonly other: Company
  readonly own: Company

  constructor(companies: { other: Company; own: Company }) {
    super('The session is in another company than this window.')
    this.other = companies.other
    this.own = companies.own
  }
}

/** The first company of the session becomes that of the window. Throws OtherCompany. */
export function requireOwnCompany({ id, name }: Company): void {
  own ??= { id, name }
  if (own.id !== id) throw new OtherCompany({ other: { id, name }, own })
}

/** The window is about to show another company. */
export const leaveCompany = (): void => {
  own = undefined
}

/** With it the server refuses a call that was meant for another company. An inspection has a header of its own. */
export const companyHeaders = (): Record<string, string> => (own && !isInspection ? { 'X-Company': own.id } : {})
