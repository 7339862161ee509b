import { Divider, Group, Image, Paper, Stack, Text } from '@mantine/core'
import { useWords } from '../../lib/language.ts'
import { textOn } from '../../lib/contrast.ts'
import { Money } from '../../ui/values.tsx'
import type { Company } from './api.ts'
import { settingsWords } from './words.ts'

const plain = '#2a4ac0'
const exampleAmount = 249.9

/** A buyer's page, in small: always light, so that it looks the same in any scheme. */
export function Preview({
  company: { name, logoUrl, terms },
  color = plain,
}: {
  company: Company
  color?: string | undefined
}) {
  const words = useWords(settingsWords).branding
  return (
    <Stack gap="xs">
      <Text fw={500}>{words.preview}</Text>
      <Paper withBorder p="lg" bg="white" c="#1a1b1e" role="img" aria-label={words.preview}>
        <Stack>
          <Group gap="sm" wrap="nowrap">
            {logoUrl && <Image src={logoUrl} alt="" h={36} w="auto" fit="contain" />}
            <Text fw={700} truncate>
              <bdi>{name}</bdi>
            </Text>
          </Group>
          <Divider />
          <Text size="sm">{words.example}</Text>
          <Text size="xl" fw={700}>
            <Money amount={exampleAmount} currency={terms.currency} />
          </Text>
          <Text ta="center" p="sm" fw={600} style={{ background: color, color: textOn(color), borderRadius: 8 }}>
            {words.pay}
          </Text>
        </Stack>
      </Paper>
      <Text size="sm" c="dimmed">
        {words.contrast}
      </Text>
    </Stack>
  )
}
