import type * as Portal from '../../generated/portal.ts'
import { Alert, Button, Code, Image, List, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { Problem } from '../../lib/problem.ts'
import { commonWords } from '../../lib/words.ts'
import { Shown } from '../../ui/states.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { EntryFrame } from './frame.tsx'
import { entryWords } from './words.ts'

/** An app is scanned in and proves itself with its first code; then the recovery codes are shown, this once. */
export function Enrolment({ loginToken, onDone }: { loginToken: string; onDone: () => void }) {
  const words = useWords(entryWords).enrol
  const { portal } = useApi()
  const beginning = useQuery({
    queryKey: ['totp-enrolment'],
    queryFn: () => portal<Portal.TotpEnrolment>('/auth/totp/enrol', { method: 'POST', bearer: loginToken }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />
  return (
    <EntryFrame title={words.title}>
      <Text>{words.text}</Text>
      <Shown query={beginning}>
        {({ secret, qrSvg }) => (
          <>
            <Image src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`} alt="" w={200} mx="auto" bg="white" />
            <Text size="sm">{words.secret}:</Text>
            <Copyable value={secret} />
            <FirstCode loginToken={loginToken} onCodes={setCodes} />
          </>
        )}
      </Shown>
    </EntryFrame>
  )
}

function FirstCode({ loginToken, onCodes }: { loginToken: string; onCodes: (codes: string[]) => void }) {
  const words = useWords(entryWords)
  const common = useWords(commonWords)
  const { portal } = useApi()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    try {
      const call = { method: 'POST', body: { code }, bearer: loginToken } as const
      onCodes((await portal<Portal.RecoveryCodes>('/auth/totp/confirm', call)).recoveryCodes)
    } catch (error) {
      setProblem(error instanceof Problem ? error.message : common.offline)
    }
  }
  return (
    <form onSubmit={(event) => void send(event)}>
      <Stack>
        <TextInput
          label={words.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          error={problem}
          value={code}
          classNames={{ input: 'ltr' }}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <Button type="submit">{words.enrol.submit}</Button>
      </Stack>
    </form>
  )
}

/** Shown once, after an app was enrolled. */
function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const words = useWords(entryWords).enrol
  return (
    <EntryFrame title={words.saved}>
      <Alert color="yellow">{words.keep}</Alert>
      <List listStyleType="none" className="ltr">
        {codes.map((code) => (
          <List.Item key={code}>
            <Code>{code}</Code>
          </List.Item>
        ))}
      </List>
      <Copyable value={codes.join('\n')} shown={`${codes.length} ×`} />
      <Button onClick={onKept}>{words.goOn}</Button>
    </EntryFrame>
  )
}
