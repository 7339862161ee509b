import type * as Portal from '../../generated/portal.ts'
import { type FormEvent, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { Problem } from '../../lib/problem.ts'
import { CompanyChoice } from './company-choice.tsx'
import { Enrolment } from './enrolment.tsx'
import { EntryFrame } from './frame.tsx'
import { Field, Notice, PasswordField, Submit, Way } from './parts.tsx'
import { fetchDashboardAhead } from './preload.ts'
import { entryWords } from './words.ts'

/** The login token is absent while a code is asked for. */
type Known = Portal.LoggedIn & { loginToken: string }

/** Three steps: the password, a code where there is one, the company. The session begins with the last. */
export function Page() {
  const [known, setKnown] = useState<Known>()
  const [isEnrolled, setEnrolled] = useState(false)
  if (!known) return <Credentials onKnown={setKnown} />
  if (known.totpEnrolmentRequired && !isEnrolled)
    return <Enrolment loginToken={known.loginToken} onDone={() => setEnrolled(true)} />
  return <CompanyChoice {...known} onChosen={enter} />
}

function enter(): void {
  const next = new URLSearchParams(location.search).get('next')
  // Only to a page of ours: any site can write an address into an address.
  const isOurs = next?.startsWith('/') === true && !next.startsWith('//')
  location.replace(`/dashboard${isOurs ? next : '/'}`)
}

function Credentials({ onKnown }: { onKnown: (known: Known) => void }) {
  const words = useWords(entryWords)
  const { portal } = useApi()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(undefined)
    try {
      const known = await portal<Portal.LoggedIn>('/auth/login', { method: 'POST', body: { email, password, code } })
      if (known.loginToken !== undefined) onKnown({ ...known, loginToken: known.loginToken })
      else setCode('')
    } catch (error) {
      setProblem(error instanceof Problem ? error.message : words.offline)
    }
    setBusy(false)
  }
  return (
    <EntryFrame title={words.logIn.title}>
      <form onSubmit={(event) => void send(event)} onInput={fetchDashboardAhead}>
        <Notice>{problem}</Notice>
        <Field
          label={words.email}
          type="email"
          autoComplete="username"
          required
          isFirst
          value={email}
          className="ltr"
          onChange={setEmail}
        />
        <PasswordField label={words.password} value={password} onChange={setPassword} />
        {code !== undefined && (
          // Asked for once the password was right, where an authenticator app is enrolled.
          <Field
            label={words.code}
            hint={words.codeHint}
            autoComplete="one-time-code"
            required
            isFirst
            value={code}
            className="ltr"
            onChange={setCode}
          />
        )}
        <Submit isBusy={isBusy}>{words.logIn.submit}</Submit>
        <Way to="/forgot-password">{words.logIn.forgot}</Way>
        <Way to="/sign-up">{words.logIn.signUp}</Way>
      </form>
    </EntryFrame>
  )
}
