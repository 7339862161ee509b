import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../lib/language.ts'
import { Problem } from '../lib/problem.ts'
import { commonWords } from '../lib/words.ts'
import { keepBegun } from './company.ts'
import { type Operator, useOperator } from './operator.ts'
import { consoleWords } from './words.ts'

/** Leads to the company's own log-in, which leads back. */
export function AtCompany({ next, isOnly }: { next?: string | undefined; isOnly: boolean }) {
  const words = useWords(consoleWords)
  const common = useWords(commonWords)
  const call = useOperator()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const { url, token } = await call<Operator.CompanyBeginning>('/auth/company/start', { method: 'POST' })
      keepBegun({ token, next })
      location.assign(url)
    } catch (error) {
      setProblem(error instanceof Problem ? error.message : common.offline)
      setBusy(false)
    }
  }
  return (
    <>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <Button variant={isOnly ? 'filled' : 'default'} loading={isBusy} onClick={() => void begin()}>
        {words.company.logIn}
      </Button>
    </>
  )
}
