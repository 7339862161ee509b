import { z } from 'zod'
import { type ErrorDetail, Failure } from '../errors.ts'

// Turns what a schema refuses into the details of a VALIDATION_ERROR: one entry a field, saying what would be right.

const article = (type: string) => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`)
const wordOf: Record<string, string> = {
  int: 'whole number',
  object: 'object',
  array: 'array',
  boolean: 'boolean',
  number: 'number',
  string: 'string',
}

z.config({
  customError: (issue) => {
    if (issue.input === undefined) return 'is required'
    if (issue.input === null) return 'must not be null; leave the field out instead'
    if (issue.code === 'invalid_type') return `must be ${article(wordOf[issue.expected] ?? issue.expected)}`
    return undefined
  },
})

/** Parses one part of a request; what it refuses is added to `details`. */
export function parsePart(
  schema: z.ZodType,
  part: unknown,
  name: 'body' | 'query' | 'path',
  details: ErrorDetail[],
): unknown {
  const parsed = schema.safeParse(part)
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) details.push(...detailsOf(issue, name))
  return undefined
}

/** Refuses when anything was refused. */
export function refuseInvalid(details: ErrorDetail[]): void {
  const [first] = details
  if (!first) return
  const rest = details.length > 1 ? ` (and ${details.length - 1} more)` : ''
  throw new Failure('VALIDATION_ERROR', `${first.field ? `${first.field}: ` : ''}${first.message}${rest}`, { details })
}

function detailsOf(issue: z.core.$ZodIssue, part: 'body' | 'query' | 'path'): ErrorDetail[] {
  const path = pathOf(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const words = issue.message.split('\n')
    return issue.keys.map((key, index) => ({
      field: pathOf([...issue.path, key]).slice(0, 200),
      rule: 'unknown',
      message: part === 'query' ? (words[index] ?? '').replace('field', 'parameter') : (words[index] ?? issue.message),
    }))
  }
  if (path === '' && part === 'body') return [{ message: 'the body must be a JSON object' }]
  return [{ field: path, rule: issue.code === 'custom' ? 'invalid' : issue.code, message: issue.message }]
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, step) =>
      typeof step === 'number' ? `${text}[${step}]` : text === '' ? String(step) : `${text}.${String(step)}`,
    '',
  )
}
