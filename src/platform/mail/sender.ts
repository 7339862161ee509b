import { emailProblem } from '../text.ts'

export type Sender = { name: string; address: string }

/** `Name <address>` or an address, as MAIL_FROM has it; undefined for any other text. */
export function senderOf(text: string): Sender | undefined {
  const [, name = '', address = text] = /^([^<>"\p{Cc}]*?) *<([^<>]*)>$/u.exec(text) ?? []
  return emailProblem(address) ? undefined : { name, address }
}
