import { Center, Group, Paper, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { languageNames, locales, useLocale, useWords } from '../lib/language.ts'
import { consoleWords } from './words.ts'

/** The frame of what stands before the log-in. */
export function ConsoleEntry({ title, children }: { title: string; children: ReactNode }) {
  const { locale, setLocale } = useLocale()
  const words = useWords(consoleWords)
  useEffect(() => {
    document.title = `${title} · ${words.console}`
  }, [title, words.console])
  return (
    <Center component="main" mih="100vh" p="md">
      <Stack w="100%" maw={400}>
        <Text fw={700} size="lg" ta="center">
          {words.console}
        </Text>
        <Paper withBorder p="lg">
          <Stack>
            <Title order={1} size="h3">
              {title}
            </Title>
            {children}
          </Stack>
        </Paper>
        <Group justify="center" gap="lg">
          {locales.map((each) => (
            <UnstyledButton
              key={each}
              lang={each}
              aria-pressed={each === locale}
              fw={each === locale ? 700 : 400}
              onClick={() => setLocale(each)}
            >
              {languageNames[each]}
            </UnstyledButton>
          ))}
        </Group>
      </Stack>
    </Center>
  )
}
