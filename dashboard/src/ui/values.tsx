import { ActionIcon, CopyButton, Group, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useFormat } from '../lib/format.ts'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'

/** `amount` in major units. */
export const Money = ({ amount, currency }: { amount: number; currency: string }) => (
  <bdi>{useFormat().money(amount, currency)}</bdi>
)

export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{useFormat().moment(at)}</time>

/** A reference, a key, an address: from left to right in every language, and easily copied. */
export function Copyable({ value, shown = value }: { value: string; shown?: string }) {
  const words = useWords(commonWords)
  return (
    <Group gap={4} wrap="nowrap">
      <Text span ff="monospace" size="sm" className="ltr" style={{ overflowWrap: 'anywhere' }}>
        {shown}
      </Text>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? words.copied : words.copy}>
            <ActionIcon variant="subtle" color="gray" onClick={copy} aria-label={`${words.copy}: ${shown}`}>
              {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
      <VisuallyHidden role="status" />
    </Group>
  )
}

export type Tone = 'good' | 'bad' | 'waiting' | 'over' | 'plain'

/** A state in words; the colour only repeats them. */
export const Status = ({ tone, children }: { tone: Tone; children: string }) => (
  <span className="status" data-tone={tone}>
    {children}
  </span>
)
