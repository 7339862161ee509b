import { Alert, Button, FileButton, Modal, Progress, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords } from '../lib/language.ts'
import { ProblemText } from '../ui/problem-text.tsx'
import { commonWords } from '../lib/words.ts'
import { useUpload } from './act.ts'
import { bankWords } from './bank-words.ts'
import { type Operator, useFormat } from './operator.ts'

type Read = Operator.BankMessageRead

type Standing =
  | { at: 'CHOOSING' }
  | { at: 'SENDING'; part: number }
  | { at: 'DONE'; read: Read }
  | { at: 'REFUSED'; error: unknown }

/** Sends a file of a bank, tells how far it has come, and what was read or why nothing was. */
export function ReadFile() {
  const { read: words } = useWords(bankWords)
  const { close } = useWords(commonWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.label}</Button>
      {isOpen && (
        <Modal opened onClose={() => setOpen(false)} title={words.title} closeButtonProps={{ 'aria-label': close }}>
          <Reading />
        </Modal>
      )}
    </>
  )
}

function Reading() {
  const { read: words } = useWords(bankWords)
  const upload = useUpload()
  const queries = useQueryClient()
  const [standing, setStanding] = useState<Standing>({ at: 'CHOOSING' })
  const send = async (file: File | null) => {
    if (!file) return
    setStanding({ at: 'SENDING', part: 0 })
    try {
      const read = await upload<Read>('/bank-messages', { name: file.name.slice(0, 255) }, file, (part) =>
        setStanding({ at: 'SENDING', part }),
      )
      setStanding({ at: 'DONE', read })
      await queries.invalidateQueries()
    } catch (error) {
      setStanding({ at: 'REFUSED', error })
    }
  }
  return (
    <Stack>
      <Text size="sm">{words.text}</Text>
      <Told standing={standing} />
      {standing.at !== 'SENDING' && (
        <FileButton onChange={(file) => void send(file)} accept=".xml,.txt,text/xml,application/xml">
          {(parts) => (
            <Button {...parts} variant={standing.at === 'CHOOSING' ? 'filled' : 'default'}>
              {standing.at === 'CHOOSING' ? words.choose : words.other}
            </Button>
          )}
        </FileButton>
      )}
      <Text size="sm" c="dimmed">
        {words.commandLine}
      </Text>
    </Stack>
  )
}

function Told({ standing }: { standing: Standing }) {
  const format = useFormat()
  const { read: words } = useWords(bankWords)
  if (standing.at === 'CHOOSING') return undefined
  if (standing.at === 'DONE')
    return (
      <Alert color="green" role="status">
        <ReadWords read={standing.read} />
      </Alert>
    )
  if (standing.at === 'REFUSED')
    return (
      <Alert color="red" role="alert" title={words.refused}>
        <ProblemText error={standing.error} />
      </Alert>
    )
  const percent = Math.round(standing.part * 100)
  const sending = words.sending(format.percent(percent / 100))
  return (
    <Stack gap="xs" role="status">
      <Progress value={percent} animated={percent === 100} aria-label={sending} />
      <Text size="sm">{percent === 100 ? words.booking : sending}</Text>
    </Stack>
  )
}

function ReadWords({ read }: { read: Read }) {
  const { read: words } = useWords(bankWords)
  const { kind, wasKnown, statements = 0, passedOver = 0, entries = 0, later = 0, matched = 0, suspended = 0 } = read
  if (kind === 'ANSWER')
    return words.answer(read.file ?? '', read.accepted ?? 0, read.refused ?? 0, read.unchanged ?? 0)
  if (kind === 'NOTIFICATION') return words.notification(entries, read.settled ?? 0)
  if (wasKnown && matched + suspended === 0) return words.known
  return [
    words.statement(statements, entries, matched, suspended),
    ...(later > 0 ? [words.later(later)] : []),
    ...(passedOver > 0 ? [words.passedOver(passedOver)] : []),
  ].join(' ')
}
