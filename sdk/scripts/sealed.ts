import { createHash } from 'node:crypto'

/** The types of each contract, by their file, and the document that they are made of. */
export const contractTypes = {
  'sdk/src/generated/api.ts': 'docs/api/openapi-3.1.json',
  'dashboard/src/generated/operator.ts': 'docs/api/operator-openapi.json',
  'dashboard/src/generated/portal.ts': 'docs/api/portal-openapi.json',
} as const

/**
 * Types with their opening lines, of which the second is a digest of the types and of the document that they are made of. It tells without the generator that
 * both still belong together, and that neither was changed by hand.
 */
export function sealed(types: string, document: string, source: string): string {
  const digest = createHash('sha256').update(document).update(types).digest('hex')
  return `// Made of ${source} by \`npm run openapi\`. Changes by hand are lost.\n// ${digest}\n\n${types}`
}

/** The types without their opening lines. */
export const unsealed = (text: string): string => text.split('\n').slice(3).join('\n')
