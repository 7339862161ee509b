import { Button, Group, Paper, Text } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { goToLogIn } from '../../lib/session.ts'
import { Ask } from '../../ui/ask.tsx'
import { profileWords } from './words.ts'

/** Ends every session of the reader, this one too. */
export function Sessions() {
  const words = useWords(profileWords).sessions
  const { portal } = useApi()
  const [isAsking, setAsking] = useState(false)
  const leave = async () => {
    await portal('/auth/logout', { method: 'POST', body: { everywhere: true } })
    goToLogIn()
  }
  return (
    <Paper withBorder p="md">
      <Group justify="space-between">
        <Text size="sm" flex={1} miw={220}>
          {words.text}
        </Text>
        <Button variant="default" onClick={() => setAsking(true)}>
          {words.everywhere}
        </Button>
      </Group>
      {isAsking && (
        <Ask title={words.question} confirm={words.everywhere} onConfirm={leave} onClose={() => setAsking(false)}>
          <Text>{words.meaning}</Text>
        </Ask>
      )}
    </Paper>
  )
}
