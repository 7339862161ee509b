import { Alert, Button, Code, Image, List, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useFilters } from '../lib/filters.ts'
import { useWords } from '../lib/language.ts'
import { Problem } from '../lib/problem.ts'
import { commonWords } from '../lib/words.ts'
import { Copyable } from '../ui/copyable.tsx'
import { Shown } from '../ui/states.tsx'
import { ConsoleEntry } from './entry.tsx'
import { type Operator, useOperator } from './operator.ts'
import { consoleWords } from './words.ts'

/** Password and code; at the first log-in, an app is enrolled in between. */
export function Page() {
  const [loginToken, setLoginToken] = useState<string>()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [{ next }] = useFilters()
  const enter = () => {
    queries.clear()
    // Only to a page of ours: any site can write an address into an address.
    void navigate({ to: next?.startsWith('/') && !next.startsWith('//') ? next : '/', replace: true })
  }
  return loginToken === undefined ? (
    <Credentials onIn={enter} onEnrol={setLoginToken} />
  ) : (
    <Enrolment loginToken={loginToken} onDone={enter} />
  )
}

function Credentials({ onIn, onEnrol }: { onIn: () => void; onEnrol: (loginToken: string) => void }) {
  const words = useWords(consoleWords)
  const common = useWords(commonWords)
  const call = useOperator()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(undefined)
    try {
      const body = { email, password, code }
      const { next, loginToken } = await call<Operator.StaffLoggedIn>('/auth/login', { method: 'POST', body })
      if (next === 'SESSION') return onIn()
      if (next === 'ENROL' && loginToken !== undefined) return onEnrol(loginToken)
      setCode('')
    } catch (error) {
      setProblem(error instanceof Problem ? error.message : common.offline)
    }
    setBusy(false)
  }
  return (
    <ConsoleEntry title={words.logIn.title}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack>
          {problem && (
            <Alert color="red" role="alert">
              {problem}
            </Alert>
          )}
          <TextInput
            label={common.email}
            type="email"
            autoComplete="username"
            required
            autoFocus
            value={email}
            classNames={{ input: 'ltr' }}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          <PasswordInput
            label={words.password}
            autoComplete="current-password"
            required
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
          {code !== undefined && <CodeField value={code} onChange={setCode} />}
          <Button type="submit" loading={isBusy}>
            {words.logIn.submit}
          </Button>
          <Text size="sm" c="dimmed">
            {words.logIn.forgot}
          </Text>
        </Stack>
      </form>
    </ConsoleEntry>
  )
}

function CodeField({ value, onChange, error }: { value: string; onChange: (next: string) => void; error?: string }) {
  const words = useWords(consoleWords)
  return (
    <TextInput
      label={words.code}
      description={words.codeHint}
      autoComplete="one-time-code"
      required
      autoFocus
      error={error}
      value={value}
      classNames={{ input: 'ltr' }}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** An app is scanned in and proves itself with its first code; then the recovery codes are shown, this once. */
function Enrolment({ loginToken, onDone }: { loginToken: string; onDone: () => void }) {
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
      <Copyable value={codes.join('\n')} shown={`${codes.length} ×`} />
      <Button onClick={onKept}>{words.goOn}</Button>
    </ConsoleEntry>
  )
}
