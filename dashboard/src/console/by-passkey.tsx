import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../lib/language.ts'
import { Problem } from '../lib/problem.ts'
import { useOperator } from './operator.ts'
import { askPasskey, passkeysWork } from './passkey.ts'
import { consoleWords } from './words.ts'

type Parts = { path: '/auth/passkeys/log-in' | '/auth/passkeys/step-up'; bearer?: string; onDone: () => void }

/** A passkey in place of what is typed; nothing in a browser without passkeys. */
export function ByPasskey({ path, bearer, onDone }: Parts) {
  const { passkeys: words } = useWords(consoleWords)
  const call = useOperator()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [works] = useState(passkeysWork)
  if (!works) return null
  const ask = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await call(path, { method: 'POST', body: await askPasskey(call), bearer })
      return onDone()
    } catch (error) {
      setProblem(error instanceof Problem ? error.message : words.calledOff)
    }
    setBusy(false)
  }
  return (
    <>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <Button variant="default" loading={isBusy} onClick={() => void ask()}>
        {words.use}
      </Button>
    </>
  )
}
