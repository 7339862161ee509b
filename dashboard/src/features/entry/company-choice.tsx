import { Alert, Button, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { Problem } from '../../lib/problem.ts'
import type { Company } from '../../lib/session.ts'
import { commonWords } from '../../lib/words.ts'
import { EntryFrame } from './frame.tsx'
import { entryWords } from './words.ts'

type Parts = { loginToken: string; companies: Company[]; onChosen: () => void }

/** The session begins with the company. A person with one company is not asked. */
export function CompanyChoice({ loginToken, companies, onChosen }: Parts) {
  const words = useWords(entryWords).company
  const common = useWords(commonWords)
  const { portal } = useApi()
  const [problem, setProblem] = useState<string>()
  const hasBegun = useRef(false)
  const choose = (companyId: string) =>
    portal('/auth/select-company', { method: 'POST', body: { companyId }, bearer: loginToken }).then(
      onChosen,
      (error: unknown) => setProblem(error instanceof Problem ? error.message : common.offline),
    )
  const only = companies.length === 1 ? companies[0] : undefined
  useEffect(() => {
    // The log-in token works once.
    if (only && !hasBegun.current) void choose(only.id)
    hasBegun.current = true
  })
  return (
    <EntryFrame title={words.title}>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <Text>{companies.length === 0 ? words.none : only ? common.loading : words.text}</Text>
      {!only && (
        <Stack>
          {companies.map(({ id, name }) => (
            <Button key={id} variant="default" onClick={() => void choose(id)}>
              <bdi>{name}</bdi>
            </Button>
          ))}
        </Stack>
      )}
    </EntryFrame>
  )
}
