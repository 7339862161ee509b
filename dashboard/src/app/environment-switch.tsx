import { useNavigate } from '@tanstack/react-router'
import { useEnvironment } from '../lib/environment.ts'
import { useWords } from '../lib/language.ts'
import { Segments } from '../ui/segments.tsx'
import { shellWords } from './words.ts'

/** An object of one environment does not exist in the other, so a switch leads home. */
export function EnvironmentSwitch() {
  const words = useWords(shellWords)
  const { environment, setEnvironment } = useEnvironment()
  const navigate = useNavigate()
  return (
    <Segments
      label={words.environment}
      value={environment}
      tone={environment === 'SANDBOX' ? 'care' : 'grave'}
      onChange={(next) => {
        setEnvironment(next)
        void navigate({ to: '/' })
      }}
      options={[
        { value: 'SANDBOX', label: words.sandbox },
        { value: 'PRODUCTION', label: words.production },
      ]}
    />
  )
}
