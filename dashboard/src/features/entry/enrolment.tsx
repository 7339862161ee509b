import type * as Portal from '../../generated/portal.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { Problem } from '../../lib/problem.ts'
import { EntryFrame } from './frame.tsx'
import { Copy, Field, Notice, Submit } from './parts.tsx'
import { entryWords } from './words.ts'

/** An app is scanned in and proves itself with its first code; then the recovery codes are shown, this once. */
export function Enrolment({ loginToken, onDone }: { loginToken: string; onDone: () => void }) {
  const words = useWords(entryWords)
  const { portal } = useApi()
  const [beginning, setBeginning] = useState<Portal.TotpEnrolment>()
  const [problem, setProblem] = useState<string>()
  const [codes, setCodes] = useState<string[]>()
  const hasBegun = useRef(false)
  const begin = () => {
    setProblem(undefined)
    portal<Portal.TotpEnrolment>('/auth/totp/enrol', { method: 'POST', bearer: loginToken }).then(
      setBeginning,
      (error: unknown) => setProblem(error instanceof Problem ? error.message : words.offline),
    )
  }
  useEffect(() => {
    // Each beginning has a secret of its own.
    if (!hasBegun.current) begin()
    hasBegun.current = true
  })
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />
  return (
    <EntryFrame title={words.enrol.title}>
      <p>{words.enrol.text}</p>
      {problem !== undefined && (
        <>
          <Notice>{problem}</Notice>
          <button type="button" className="choice" onClick={begin}>
            {words.again}
          </button>
        </>
      )}
      {beginning && (
        <>
          <img className="qr" src={`data:image/svg+xml,${encodeURIComponent(beginning.qrSvg)}`} alt="" />
          <p className="hint">{words.enrol.secret}</p>
          <code className="ltr">{beginning.secret}</code>
          <Copy value={beginning.secret}>{words.copy}</Copy>
          <FirstCode loginToken={loginToken} onCodes={setCodes} />
        </>
      )}
    </EntryFrame>
  )
}

function FirstCode({ loginToken, onCodes }: { loginToken: string; onCodes: (codes: string[]) => void }) {
  const words = useWords(entryWords)
  const { portal } = useApi()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    try {
      const call = { method: 'POST', body: { code }, bearer: loginToken } as const
      onCodes((await portal<Portal.RecoveryCodes>('/auth/totp/confirm', call)).recoveryCodes)
    } catch (error) {
      setProblem(error instanceof Problem ? error.message : words.offline)
    }
  }
  return (
    <form onSubmit={(event) => void send(event)}>
      <Field
        label={words.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        problem={problem}
        value={code}
        className="ltr"
        onChange={setCode}
      />
      <Submit>{words.enrol.submit}</Submit>
    </form>
  )
}

/** Shown once, after an app was enrolled. */
function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const words = useWords(entryWords)
  return (
    <EntryFrame title={words.enrol.saved}>
      <Notice isCare>{words.enrol.keep}</Notice>
      <ul className="codes ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Copy value={codes.join('\n')}>{words.copy}</Copy>
      <button type="button" className="act" onClick={onKept}>
        {words.enrol.goOn}
      </button>
    </EntryFrame>
  )
}
