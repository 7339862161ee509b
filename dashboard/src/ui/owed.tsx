import { Alert } from '@mantine/core'
import { type Locale, useWords } from '../lib/language.ts'
import { Money } from './values.tsx'

type Words = { owed: string; meaning: string }
const words: Record<Locale, Words> = {
  en: {
    owed: 'Owed:',
    meaning:
      'Charged back or reversed after it was paid out to you. It is deducted from the next funds that become available.',
  },
  fr: {
    owed: 'Somme due :',
    meaning: 'Contestée ou annulée après vous avoir été versée. Ce qui devient disponible la règle en premier.',
  },
  ar: {
    owed: 'المستحق عليك:',
    meaning: 'مبلغ اعتُرض عليه أو أُلغي بعد تحويله إليك. يُسدَّد أولًا مما يصبح متاحًا.',
  },
}

/** The company's debt, in major units, with its meaning. Renders nothing without a debt. */
export function Owed({ amount, currency }: { amount: number | undefined; currency: string }) {
  const { owed, meaning } = useWords(words)
  if (amount === undefined || amount === 0) return undefined
  const title = (
    <>
      {owed} <Money amount={amount} currency={currency} />
    </>
  )
  return (
    <Alert color="yellow" title={title}>
      {meaning}
    </Alert>
  )
}
