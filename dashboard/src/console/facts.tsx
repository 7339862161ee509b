import { Fragment, type ReactNode } from 'react'
import { disputeWords } from '../features/disputes/words.ts'
import { transactionWords } from '../features/transactions/words.ts'
import { applicationNames } from '../lib/application-names.ts'
import { writtenOut } from '../lib/formats.ts'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { acquirerWords } from './acquirer-words.ts'
import { applicationWords } from './application-words.ts'
import { bankWords } from './bank-words.ts'
import { factWords } from './fact-words.ts'
import { merchantWords } from './merchant-words.ts'
import { type Operator, useFormat } from './operator.ts'
import { paymentWords } from './payment-words.ts'
import { planWords } from './plan-words.ts'
import { rulesIn } from './plan-rule-text.ts'
import { RuleText } from './plan-rules.tsx'
import { renewalWords } from './renewal-words.ts'
import { Condition, type RiskCondition } from './risk-condition.tsx'
import { riskWords } from './risk-words.ts'
import { settlementWords } from './settlement-words.ts'
import { consoleWords } from './words.ts'

type Detail = NonNullable<Operator.OperatorAct['before']>
type Value = NonNullable<Detail[string]>

type ChangeParts = { before?: Detail | undefined; after?: Detail | undefined }

/** An act in two states: as it was, and as it is since. */
export function Change({ before = {}, after = {} }: ChangeParts) {
  const { and, to } = useWords(factWords)
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      <Facts detail={before} between={and} />
      {isSaid(before) && isSaid(after) && to}
      <Facts detail={after} between={and} />
    </span>
  )
}

/** Whether there is a fact in it. */
export const isSaid = (detail: Detail = {}): boolean => Object.values(detail).some((value) => value !== null)

/** Facts of what was asked for or done, as people read them. */
export function Facts({ detail, between }: { detail: Detail; between: string }) {
  const facts = Object.entries(detail).filter(
    // The currency of an amount stands with it.
    ([name, value]) =>
      value !== null &&
      !(name === 'currency' && amountIn(detail)) &&
      !(name === 'restock' && String(value) === 'false'),
  )
  return facts.map(([name, value], at) => (
    <Fragment key={name}>
      {at > 0 && between}
      {value !== null && <Fact name={name} value={value} detail={detail} />}
    </Fragment>
  ))
}

const amounts: ReadonlySet<string> = new Set(['amount', 'bank', 'merchants'])
const amountIn = (detail: Detail): boolean =>
  Object.entries(detail).some(([name, value]) => amounts.has(name) && typeof value === 'number')

function Fact({ name, value, detail }: { name: string; value: Value; detail: Detail }): ReactNode {
  const text = useText()
  if (name === 'conditions') return <Conditions text={String(value)} />
  const rules = typeof value === 'string' && name.startsWith('rule') ? rulesIn(value) : undefined
  if (!rules) return <bdi>{text(name, value, detail)}</bdi>
  return rules.map((rule, at) => (
    // Rules of a version never change.
    <Fragment key={at}>
      {at > 0 && '; '}
      <RuleText rule={rule} />
    </Fragment>
  ))
}

function Conditions({ text }: { text: string }) {
  const { shortened } = useWords(factWords)
  const conditions = conditionsIn(text)
  if (!conditions) return shortened
  return conditions.map((condition, at) => (
    <Fragment key={JSON.stringify(condition)}>
      {at > 0 && ' · '}
      <Condition condition={condition} />
    </Fragment>
  ))
}

/** Undefined where the text was cut. */
function conditionsIn(text: string): RiskCondition[] | undefined {
  try {
    // The cast is safe: only rules write conditions.
    return JSON.parse(text) as RiskCondition[]
  } catch {
    return undefined
  }
}

/** A day, or an instant. */
const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d/.test(text)

type ByValue = Readonly<Record<string, string>>

/** A text of a person may be the name of something that every object has. */
const wordOf = (words: ByValue | undefined, value: string): string | undefined =>
  words && Object.hasOwn(words, value) ? words[value] : undefined

/** Words of a fact; what has none is a name, or a text of a person. */
function useText() {
  const { counts, ...words } = useWords(factWords)
  const byName: Readonly<Record<string, string>> = counts
  const said = useSaid()
  const { limits } = useWords(merchantWords)
  const risk = useWords(riskWords)
  const plan = useWords(planWords)
  const { colon } = useWords(commonWords)
  const format = useFormat()
  const named = (label: string, value: string) => `${label}${colon} ${value}`
  return (name: string, value: Value, { currency }: Detail): string => {
    if (name === 'isOn') return value === true ? risk.isOn : risk.isOff
    if (name === 'isRepeat' || name === 'restock') return words[name]
    if (typeof value === 'number' && amounts.has(name)) {
      const written = typeof currency === 'string' ? format.money(value, currency) : format.number(value)
      return name === 'bank' || name === 'merchants' ? named(words[name], written) : written
    }
    const text = String(value)
    const label = byName[name]
    // Details of an approval are texts, its numbers too.
    if (label !== undefined && /^\d+$/.test(text)) return named(label, format.number(Number(text)))
    if (typeof value === 'number') return format.number(value)
    if ((name === 'from' || name === 'until') && isDay(text))
      return `${plan[name].toLowerCase()} ${writtenOut(text, format)}`
    const [, without] = /^no limit in ([A-Z]{3})$/.exec(text) ?? []
    if (without !== undefined) return limits.noneOf(without)
    return said(name, text) ?? writtenOut(text, format)
  }
}

/** Words for the values that a fact has, by its name; for other facts those that mean the same everywhere. */
function useSaid() {
  const { states, environments, approvals, roles } = useWords(consoleWords)
  const risk = useWords(riskWords)
  const application = useWords(applicationWords).states
  const disputes = useWords(disputeWords).statuses
  const renewals = useWords(renewalWords).states
  const { documents } = useWords(applicationNames)
  const { decisions } = useWords(paymentWords).resolve
  const { check, allCurrencies } = useWords(acquirerWords)
  const plan = useWords(planWords)
  const { reasons } = useWords(transactionWords)
  const bank = useWords(bankWords).kinds
  const lines = useWords(settlementWords).kinds
  const general: ByValue = { ...states, ...environments, ...approvals.kinds }
  const own: Readonly<Record<string, ByValue>> = {
    role: roles,
    action: risk.actions,
    refundReason: reasons,
    application,
    as: decisions,
    method: plan.methods,
    currency: { all: allCurrencies },
    status: { ...check.results, ...renewals, ...application, ...disputes, ...states },
    kind: { ...documents, ...risk.on, ...lines, ...bank, ...approvals.kinds },
  }
  return (name: string, value: string): string | undefined => wordOf(own[name], value) ?? wordOf(general, value)
}
