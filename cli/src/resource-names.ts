import { calls } from './calls.ts'

/** The first words of the commands that are calls of the API. */
export const resourceNames = [...new Set(calls.map(({ words: [first = ''] }) => first))]
