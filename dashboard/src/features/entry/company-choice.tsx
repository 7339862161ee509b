import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { Problem } from '../../lib/problem.ts'
import type { Company } from '../../lib/session.ts'
import { EntryFrame } from './frame.tsx'
import { Notice } from './parts.tsx'
import { entryWords } from './words.ts'

type Parts = { loginToken: string; companies: Company[]; onChosen: () => void }

/** The session begins with the company. A person with one company is not asked. */
export function CompanyChoice({ loginToken, companies, onChosen }: Parts) {
  const words = useWords(entryWords)
  const { portal } = useApi()
  const [problem, setProblem] = useState<string>()
  const hasBegun = useRef(false)
  const choose = (companyId: string) =>
    portal('/auth/select-company', { method: 'POST', body: { companyId }, bearer: loginToken }).then(
      onChosen,
      (error: unknown) => setProblem(error instanceof Problem ? error.message : words.offline),
    )
  const only = companies.length === 1 ? companies[0] : undefined
  useEffect(() => {
    // The log-in token works once.
    if (only && !hasBegun.current) void choose(only.id)
    hasBegun.current = true
  })
  return (
    <EntryFrame title={only ? words.logIn.title : words.company.title}>
      <Notice>{problem}</Notice>
      <p>{companies.length === 0 ? words.company.none : only ? words.loading : words.company.text}</p>
      {!only &&
        companies.map(({ id, name }) => (
          <button key={id} type="button" className="choice" onClick={() => void choose(id)}>
            <bdi>{name}</bdi>
          </button>
        ))}
    </EntryFrame>
  )
}
