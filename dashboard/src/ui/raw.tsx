import { ActionIcon, Box, Code, CopyButton, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from './icons.tsx'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'

/** The raw bytes on the wire, to read and to copy. */
export function Raw({ label, text }: { label: string; text: string }) {
  const words = useWords(commonWords)
  return (
    <Box pos="relative" dir="ltr">
      <Box mah={420} style={{ overflow: 'auto' }} tabIndex={0} role="region" aria-label={label}>
        <Code block className="ltr" style={{ overflow: 'visible' }}>
          {text}
        </Code>
      </Box>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? words.copied : words.copy}>
            <ActionIcon
              variant="default"
              pos="absolute"
              top={6}
              right={6}
              onClick={copy}
              aria-label={`${words.copy}${words.colon} ${label}`}
            >
              {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </Box>
  )
}

/** JSON, formatted; other text stays as it is. */
export function formatted(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return text
  }
}
