// The spaces of French, which no line breaks: a narrow one before ; : ? ! and », after «, and between the thousands of a number. Pure.
// The dashboard has this file too: `npm run openapi` copies it there.

export const narrowSpace = '\u202f'

/** Returns the text with these spaces wherever it has a common or a no-break one in their place. */
export const frenchText = (text: string): string =>
  text
    .replaceAll(/(?<=\S)[ \u00a0](?=[;:?!»])/g, narrowSpace)
    .replaceAll(/(?<=«)[ \u00a0](?=\S)/g, narrowSpace)
    .replaceAll(/(?<=\d)[ \u00a0](?=\d{3}(?!\d))/g, narrowSpace)
