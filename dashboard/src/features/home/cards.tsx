import { Alert, Anchor, Text } from '@mantine/core'
import { IconCreditCardOff } from '../../ui/icons.tsx'
import { Link } from '@tanstack/react-router'
import { useEnvironment } from '../../lib/environment.ts'
import { useWords } from '../../lib/language.ts'
import type { Overview } from './api.ts'
import { glanceWords } from './glance-words.ts'

/** Warns about production without an acquirer for cards, or with one that moves no money, and links to the documentation. */
export function Cards({ overview: { cardAcquirer: acquirer, currency } }: { overview: Overview }) {
  const { environment } = useEnvironment()
  const { cards: words } = useWords(glanceWords)
  if (environment !== 'PRODUCTION' || acquirer?.testMode === false) return undefined
  return (
    <Alert
      color={acquirer ? 'yellow' : 'red'}
      title={acquirer ? words.testMode : words.missing(currency)}
      icon={<IconCreditCardOff aria-hidden />}
    >
      {!acquirer && <Text size="sm">{words.missingText(currency)}</Text>}
      <Anchor component={Link} to="/settings/production" size="sm">
        {acquirer ? words.which : words.wayOut}
      </Anchor>
    </Alert>
  )
}
