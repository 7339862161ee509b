import type { Message } from './mail.ts'

// The dirham is written د.م. in Arabic: its own full stop ends the sentence, as that of every abbreviation does. Pure.

const twice = /(?<=\p{Script=Arabic}\.[\p{Bidi_Control}\u00a0]*)\.(?!\.)/gu

/** Leaves one full stop where an abbreviation ends a sentence. */
const withOneStop = (text: string): string => text.replaceAll(twice, '')

/** The same in every text of a message. */
export const endedOnce = (message: Message): Message => ({
  ...message,
  subject: withOneStop(message.subject),
  paragraphs: message.paragraphs.map(withOneStop),
  ...(message.footnotes && { footnotes: message.footnotes.map(withOneStop) }),
})
