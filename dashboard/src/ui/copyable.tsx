import { ActionIcon, CopyButton, Group, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCopy } from './icons.tsx'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'

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
          <>
            <Tooltip label={copied ? words.copied : words.copy}>
              <ActionIcon
                variant="subtle"
                color="gray"
                onClick={copy}
                aria-label={`${words.copy}${words.colon} ${shown}`}
              >
                {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              </ActionIcon>
            </Tooltip>
            <VisuallyHidden role="status">{copied ? words.copied : ''}</VisuallyHidden>
          </>
        )}
      </CopyButton>
    </Group>
  )
}
