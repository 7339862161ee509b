import { Alert, Button, Code, Image, List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useWords } from '../lib/language.ts'
import { Problem } from '../lib/problem.ts'
import { commonWords } from '../lib/words.ts'
import { Copyable } from '../ui/copyable.tsx'
import { Shown } from '../ui/states.tsx'
import { CodeField } from './code-field.tsx'
import { ConsoleEntry } from './entry.tsx'
import { type Operator, useOperator } from './operator.ts'
import { consoleWords } from './words.ts'

/** An app is scanned in and proves itself with its first code; then the recovery codes are shown, this once. */
export function Enrolment({ loginToken, onDone }: { loginToken: string; onDone: () => void }) {
  const words = useWords(consoleWords).enrol
  const call = useOperator()
  const beginning = useQuery({
    queryKey: ['staff-enrolment'],
    queryFn: () => call<Operator.StaffEnrolment>('/auth/totp/enrol', { method: 'POST', bearer: loginToken }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />
  return (
    <ConsoleEntry title={words.title}>
      <Text>{words.text}</Text>
      <Shown query={beginning}>
        {({ secret, qrSvg }) => (
          <>
            <Image
              src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
              alt={words.title}
              w={200}
              mx="auto"
              bg="white"
            />
            <Text size="sm">{words.secret}</Text>
            <Copyable value={secret} />
            <FirstCode loginToken={loginToken} onCodes={setCodes} />
          </>
        )}
      </Shown>
    </ConsoleEntry>
  )
}

function FirstCode({ loginToken, onCodes }: { loginToken: string; onCodes: (codes: string[]) => void }) {
  const words = useWords(consoleWords)
  const common = useWords(commonWords)
  const call = useOperator()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      const body = { code }
      const how = { method: 'POST', body, bearer: loginToken } as const
      onCodes((await call<Operator.StaffEnrolled>('/auth/totp/confirm', how)).recoveryCodes)
    } catch (error) {
      setProblem(error instanceof Problem ? error.message : common.offline)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        <CodeField value={code} onChange={setCode} {...(problem !== undefined && { error: problem })} />
        <Button type="submit">{words.enrol.submit}</Button>
      </Stack>
    </form>
  )
}

function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const words = useWords(consoleWords).enrol
  return (
    <ConsoleEntry title={words.codesTitle}>
      <Alert color="yellow">{words.keep}</Alert>
      <List listStyleType="none" className="ltr">
        {codes.map((code) => (
          <List.Item key={code}>
            <Code>{code}</Code>
          </List.Item>
        ))}
      </List>
      <Copyable value={codes.join('\n')} shown={words.copyAll} />
      <Button onClick={onKept}>{words.goOn}</Button>
    </ConsoleEntry>
  )
}
