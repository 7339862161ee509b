import { SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEnvironment } from '../lib/environment.ts'
import { useWords } from '../lib/language.ts'
import { shellWords } from './words.ts'

/** An object of one environment does not exist in the other, so a switch leads home. */
export function EnvironmentSwitch() {
  const words = useWords(shellWords)
  const { environment, setEnvironment } = useEnvironment()
  const navigate = useNavigate()
  return (
    <SegmentedControl
      aria-label={words.environment}
      size="xs"
      value={environment}
      color={environment === 'SANDBOX' ? 'yellow.4' : 'red.9'}
      autoContrast
      onChange={(next) => {
        setEnvironment(next)
        void navigate({ to: '/' })
      }}
      data={[
        { value: 'SANDBOX', label: words.sandbox },
        { value: 'PRODUCTION', label: words.production },
      ]}
    />
  )
}
