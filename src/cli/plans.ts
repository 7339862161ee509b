import type { Command } from 'commander'
import { dayText } from '../money/payments/business-days.ts'
import {
  addException,
  addPlanVersion,
  assignPlan,
  builtIn,
  countsFrom,
  endExceptionAt,
  plansOfMerchant,
  versionsOf,
} from '../money/pricing/plans.ts'
import { type Pricing, pricingOf, readRules } from '../money/pricing/pricing.ts'
import { listPlanVersions, type PlanException, type PlanVersion } from '../money/pricing/queries.ts'
import { type Rule, standardName } from '../money/pricing/rule.ts'
import { ruleText } from '../money/pricing/rule-text.ts'
import type { Database } from '../platform/db/database.ts'
import { requireMerchant } from './merchant-id.ts'
import { CommandFailure, print, withDatabase } from './output.ts'
import { parseRule } from './plan-rule.ts'
import { asCommandFailure, requireLine } from './scope.ts'

const collected = (value: string, all: string[]) => [...all, value]
const from = [
  '--from <date>',
  'the day from whose midnight it counts, or today for this moment; tomorrow without it',
] as const
const rule = [
  '--rule <words>',
  'such as "method=card origin=foreign percent=3.4 fixed=2"; may come several times',
] as const

export function addPlanCommands(program: Command): void {
  const plans = program.command('plans').description('what merchants pay')

  plans
    .command('add <name>')
    .description('add a plan, or a new version of one')
    .requiredOption(...rule, collected, [])
    .option(...from)
    .action(add)
  plans.command('list').description('list all plans and their versions').action(list)
  plans
    .command('show [name]')
    .description('show the rules of a plan, or what a merchant pays')
    .option('--merchant <id>', 'the merchant')
    .action((name: string | undefined, { merchant }: { merchant?: string }, command: Command) =>
      merchant === undefined ? showPlan(name ?? standardName, command) : showMerchant(merchant, command),
    )
  plans
    .command('assign <name>')
    .description('give a merchant a plan')
    .requiredOption('--merchant <id>', 'the merchant')
    .option(...from)
    .action(assign)
  plans
    .command('except')
    .description('agree on a rule with one merchant, which comes before those of its plan')
    .requiredOption('--merchant <id>', 'the merchant')
    .requiredOption('--rule <words>', 'such as "percent=1.9"')
    .requiredOption('--reason <text>', 'why, for the audit log')
    .option(...from)
    .option('--until <date>', 'the first day on which it does not count any more')
    .action(except)
  plans
    .command('end-exception <number>')
    .description('end an exception of a merchant')
    .requiredOption('--merchant <id>', 'the merchant')
    .option(...from)
    .action(endIt)
}

async function add(name: string, options: { rule: string[]; from?: string }, command: Command): Promise<void> {
  const now = new Date()
  const [base = {}, ...more] = options.rule.map(parseRule)
  const rules: Rule[] = [{ ...defaults, ...base }, ...more]
  const validFrom = momentOf('--from', options.from, now)
  const made = await withDatabase((db) => addPlanVersion({ db, now }, { name, validFrom, rules })).catch(
    asCommandFailure,
  )
  print(command, shownVersion(made), [
    `Version ${made.version} of ${name} counts from ${sinceText(validFrom, now)}.`,
    ...rules.map((each) => `  ${ruleText(each)}`),
    ...(name === standardName ? [] : [`Next: npx mizan plans assign ${name} --merchant ID`]),
  ])
}

/** Terms of the first rule that says nothing of them. The tax is that of Morocco. */
const defaults = { availableAfterDays: 2, vatBasisPoints: 2_000 } as const satisfies Rule

async function list(_options: object, command: Command): Promise<void> {
  const all = [builtIn, ...(await withDatabase((db) => listPlanVersions(db.read)))]
  const sorted = all.toSorted((one, other) =>
    one.name < other.name ? -1 : one.name > other.name ? 1 : one.version - other.version,
  )
  print(command, sorted.map(shownVersion), sorted.map(versionLine))
}

async function showPlan(name: string, command: Command): Promise<void> {
  const versions = await withDatabase((db) => versionsOf(db.read, name))
  if (versions.length === 0) throw new CommandFailure(`There is no plan ${name}. npx mizan plans list shows all.`)
  print(
    command,
    versions.map(shownVersion),
    versions.flatMap((each) => [versionLine(each), ...rulesOf(each).map((one) => `  ${ruleText(one)}`)]),
  )
}

async function showMerchant(merchant: string, command: Command): Promise<void> {
  const found = await ofMerchant(merchant, async (db, merchantId) => ({
    pricing: await pricingOf(db.read, { merchantId }, new Date()),
    ...(await plansOfMerchant(db.read, merchantId)),
  }))
  const { pricing, assignments, exceptions } = found
  print(
    command,
    {
      plan: pricing.plan,
      version: pricing.version,
      rules: pricing.rules.map(ruleText),
      ...(pricing.agreed && { agreed: ruleText(pricing.agreed) }),
      assignments: assignments.map(({ plan, validFrom }) => ({ plan, from: dayText(validFrom) })),
      exceptions: exceptions.map(shownException),
    },
    [
      ...pricedLines(pricing),
      ...assignments
        .filter(({ validFrom }) => validFrom > new Date())
        .map(({ plan, validFrom }) => `From ${dayText(validFrom)}: ${plan}`),
      ...exceptions.map((each) => exceptionLine(each, each.parsed)),
    ],
  )
}

const pricedLines = ({ plan, version, rules, agreed }: Pricing): string[] => [
  `Version ${version} of ${plan}:`,
  ...rules.map((each) => `  ${ruleText(each)}`),
  ...(agreed ? [`Agreed before there were plans: ${ruleText(agreed)}`] : []),
]

async function assign(plan: string, options: { merchant: string; from?: string }, command: Command): Promise<void> {
  const now = new Date()
  const validFrom = momentOf('--from', options.from, now)
  await ofMerchant(options.merchant, (db, merchantId) => assignPlan({ db, now }, { merchantId, plan, validFrom }))
  print(command, { plan, from: dayText(validFrom) }, [
    `This merchant has the plan ${plan} from ${sinceText(validFrom, now)}.`,
  ])
}

type ExceptOptions = { merchant: string; rule: string; reason: string; from?: string; until?: string }

async function except(options: ExceptOptions, command: Command): Promise<void> {
  const now = new Date()
  const agreed = {
    rule: parseRule(options.rule),
    reason: requireLine('--reason', options.reason),
    validFrom: momentOf('--from', options.from, now),
    validUntil: options.until === undefined ? null : momentOf('--until', options.until, now),
  }
  const made = await ofMerchant(options.merchant, (db, merchantId) =>
    addException({ db, now }, { merchantId, ...agreed }),
  )
  print(command, shownException(made), [exceptionLine(made, agreed.rule)])
}

async function endIt(text: string, options: { merchant: string; from?: string }, command: Command): Promise<void> {
  const now = new Date()
  if (!/^\d{1,6}$/.test(text))
    throw new CommandFailure('Exceptions have numbers: npx mizan plans show --merchant ID lists them.')
  const until = momentOf('--from', options.from, now)
  const number = Number(text)
  await ofMerchant(options.merchant, (db, merchantId) => endExceptionAt({ db, now }, { merchantId, number, until }))
  print(command, { number, until: dayText(until) }, [
    `Exception ${number} counts no more from ${sinceText(until, now)}.`,
  ])
}

/** A day begins at midnight; today counts from this moment. */
const sinceText = (from: Date, now: Date): string => (from.getTime() === now.getTime() ? 'now on' : dayText(from))

function momentOf(option: string, text: string | undefined, now: Date): Date {
  const found = countsFrom(text === 'today' ? dayText(now) : text, now)
  if (found === 'NO_DAY') throw new CommandFailure(`${option} must be a day, such as 2027-01-31, or today.`)
  if (found === 'PAST')
    throw new CommandFailure(`${option} must be today or later: what was paid until now stays as it was priced.`)
  return found
}

const ofMerchant = <Result>(
  merchant: string,
  work: (db: Database, merchantId: string) => Promise<Result>,
): Promise<Result> => withDatabase(async (db) => work(db, await requireMerchant(db, merchant))).catch(asCommandFailure)

const rulesOf = ({ rules }: PlanVersion): Rule[] => readRules(rules)

const fromText = (at: Date): string => (at.getTime() === 0 ? 'from the first' : `from ${dayText(at)}`)

const versionLine = ({ name, version, validFrom }: PlanVersion): string => `${name} ${version}  ${fromText(validFrom)}`

const shownVersion = (row: PlanVersion) => ({
  name: row.name,
  version: row.version,
  ...(row.validFrom.getTime() !== 0 && { from: dayText(row.validFrom) }),
  rules: rulesOf(row).map(ruleText),
})

const shownException = ({ number, validFrom, validUntil, rule: text, reason }: PlanException) => ({
  number,
  from: dayText(validFrom),
  ...(validUntil && { until: dayText(validUntil) }),
  rule: readRules(`[${text}]`).map(ruleText).join(''),
  reason,
})

const exceptionLine = ({ number, validFrom, validUntil, reason }: PlanException, parsed: Rule): string =>
  `Exception ${number}, from ${dayText(validFrom)}${validUntil ? ` until ${dayText(validUntil)}` : ''}: ${ruleText(parsed)} (${reason})`
