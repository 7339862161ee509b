import type { Rule } from '../money/pricing/rule.ts'
import { ruleWords } from '../money/pricing/rule-text.ts'
import { walletCurrency } from '../money/wallets/wallet.ts'
import { CommandFailure } from './output.ts'

// A rule of a plan as operators type it: `method=card origin=foreign percent=3.4 fixed=2`.

export function parseRule(text: string): Rule {
  const pairs = text.trim().split(/\s+/).map(pairOf)
  const currency = pairs.find(([word]) => word === 'currency')?.[1] ?? walletCurrency
  const rule: Record<string, unknown> = {}
  // The currency comes first, for the amounts are in it.
  for (const [word, value] of pairs.toSorted(([one]) => (one === 'currency' ? -1 : 0))) {
    const reading = Object.hasOwn(ruleWords, word) ? ruleWords[word] : undefined
    if (!reading)
      throw new CommandFailure(`--rule: ${word} is no word of a rule. Words are ${Object.keys(ruleWords).join(', ')}.`)
    if (Object.hasOwn(rule, reading.name)) throw new CommandFailure(`--rule: ${word} stands there twice.`)
    const found = reading.read(value, currency)
    if (found === undefined)
      throw new CommandFailure(
        `--rule: ${word} must be ${reading.means}${reading.means === 'an amount' ? ` of ${currency}` : ''}.`,
      )
    rule[reading.name] = found
  }
  return rule
}

function pairOf(pair: string): [string, string] {
  const [word = '', value = '', ...more] = pair.split('=')
  if (word === '' || value === '' || more.length > 0)
    throw new CommandFailure(`--rule is words and values, such as "method=card percent=2.9": ${pair} is none.`)
  return [word, value]
}
