import { Text } from '@mantine/core'
import { useFormat } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import type { FunnelStep } from './api.ts'
import { analyticsWords } from './words.ts'

/** Number of buyers who went no further, with their reasons. */
export function DropOff({ count, reasons }: NonNullable<FunnelStep['dropOff']>) {
  const words = useWords(analyticsWords)
  const format = useFormat()
  const told = [...reasons]
    .sort((one, other) => other.count - one.count)
    .map((each) => `${words.reasons[each.reason] ?? each.reason} (${format.number(each.count)})`)
  return (
    <Text size="xs" c="dimmed">
      {words.left(format.number(count))}
      {told.length > 0 && ` ${told.join(' · ')}`}
    </Text>
  )
}
