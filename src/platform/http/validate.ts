import { z } from 'zod'
import { type ErrorDetail, Failure } from '../errors.ts'
import { saidIn } from './fields.ts'
import { meantFor, say, sayInEnglish, type Words } from '../sentences/said.ts'

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

/** Advice for a field that may be left out; of one that may not, null is refused without it. */
const optionalNull = 'must not be null; leave the field out instead'
const requiredNull = 'must not be null'

z.config({
  customError: (issue) => {
    if (issue.input === undefined) return 'is required'
    if (issue.input === null) return optionalNull
    if (issue.code === 'invalid_type') return `must be ${article(wordOf[issue.expected] ?? issue.expected)}`
    return undefined
  },
})

/** The fields of a form are parameters, as those of a query are. */
type Part = 'body' | 'query' | 'form'

/** A field that is refused; `isAbsent` of a parameter that has to be there. */
export type Refused = ErrorDetail & { isAbsent?: true }

/** Fields that a refusal names; the others are counted. */
const detailsMax = 100

/** One that is only counted. */
const unnamed: Refused = { rule: 'unknown', message: sayInEnglish('unknown field') }

/** Parses one part of a request; adds its problems to `details`. */
export function parsePart(schema: z.ZodType, part: unknown, name: Part, details: Refused[]): unknown {
  const parsed = schema.safeParse(part)
  if (parsed.success) return parsed.data
  for (const issue of withoutAdvice(schema, part, parsed.error.issues))
    if (details.length >= detailsMax) for (let more = countOf(issue); more > 0; more--) details.push(unnamed)
    else
      for (const detail of detailsOf(issue, name))
        details.push(isAbsentIn(part, name, issue) ? { ...detail, isAbsent: true } : detail)
  return undefined
}

/**
 * Says of null in a field that has to be there, or in a list, nothing of leaving it out: it would be missing then. The schema tells: it is asked once
 * more about a body without them. One with more faults than are told keeps the advice.
 */
function withoutAdvice(schema: z.ZodType, part: unknown, issues: z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const nulls = issues.filter(({ message }) => message === optionalNull)
  if (nulls.length === 0 || issues.length > detailsMax) return issues
  const restores = nulls.map(({ path }) => leaveOut(part, path))
  let again: z.core.$ZodIssue[]
  try {
    again = schema.safeParse(part).error?.issues ?? []
  } finally {
    for (const restore of restores) restore()
  }
  const missing = new Set(again.filter(({ message }) => message === 'is required').map(({ path }) => pathOf(path)))
  return issues.map((issue) =>
    issue.message === optionalNull && (typeof issue.path.at(-1) === 'number' || missing.has(pathOf(issue.path)))
      ? { ...issue, message: requiredNull }
      : issue,
  )
}

/** Takes the member at a path away, and answers how to put it back. In its place, as a copy of a large body takes long; elements of lists stay. */
function leaveOut(part: unknown, path: readonly PropertyKey[]): () => void {
  const name = path.at(-1)
  const owner = path.slice(0, -1).reduce((value, step) => (value as Record<PropertyKey, unknown>)[step], part)
  if (typeof name !== 'string' || typeof owner !== 'object' || owner === null) return () => {}
  Reflect.deleteProperty(owner, name)
  return () => Reflect.set(owner, name, null)
}

const countOf = (issue: z.core.$ZodIssue): number => (issue.code === 'unrecognized_keys' ? issue.keys.length : 1)

/** Refuses when anything was refused. */
export function refuseInvalid(refused: Refused[]): void {
  const [first] = refused
  if (!first) return
  throw new Failure(first.isAbsent ? 'MISSING_PARAMETER' : 'VALIDATION_ERROR', summaryOf(first, refused.length - 1), {
    details: refused.slice(0, detailsMax).map(({ isAbsent: _, ...detail }) => detail),
    moreDetails: refused.length - detailsMax,
  })
}

function summaryOf({ field, message = sayInEnglish('') }: Refused, more: number): Words {
  const said = field ? say('{field}: {said}', { field, said: message }) : message
  return more > 0 ? say('{said} (and {more} more)', { said, more }) : said
}

const isAbsentIn = (given: unknown, name: Part, { code, path: [field] }: z.core.$ZodIssue): boolean =>
  (name === 'query' || name === 'form') &&
  code !== 'unrecognized_keys' &&
  field !== undefined &&
  (given as Record<PropertyKey, unknown> | undefined)?.[field] === undefined

function detailsOf(issue: z.core.$ZodIssue, part: Part): Refused[] {
  const path = pathOf(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const meant = issue.message.split('\n')
    return issue.keys.map((key, index) =>
      index < detailsMax
        ? {
            field: pathOf([...issue.path, key]).slice(0, 200),
            rule: 'unknown',
            message: unknownMember(key.slice(0, 100), part, meant[index]),
          }
        : unnamed,
    )
  }
  if (path === '' && part === 'body') return [{ message: 'the body must be a JSON object' }]
  const rule = issue.code === 'custom' ? ruleOf(issue) : issue.code
  return [{ field: path, rule, message: messageOf(issue) }]
}

/** Unknown members say in their issue which known one each may mean. */
const unknownMember = (name: string, part: Part, meant: string | undefined): Words =>
  meantFor(
    part === 'query' || part === 'form'
      ? say('unknown parameter `{name}`', { name })
      : say('unknown field `{name}`', { name }),
    meant && `\`${meant}\``,
  )

function messageOf(issue: z.core.$ZodIssue): Words {
  if (issue.code === 'invalid_value' && issue.values.length > 1 && issue.message === '')
    return say('must be one of {names}', { names: issue.values.join(', ') })
  if (issue.code === 'invalid_value' && issue.message === '')
    return say('must be {name}', { name: String(issue.values[0]) })
  return saidIn(issue)
}

/** A check may name its rule. */
const ruleOf = ({ params }: z.core.$ZodIssueCustom): string =>
  typeof params?.['rule'] === 'string' ? params['rule'] : 'invalid'

function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, step) =>
      typeof step === 'number' ? `${text}[${step}]` : text === '' ? String(step) : `${text}.${String(step)}`,
    '',
  )
}
