import type * as Portal from '../generated/portal.ts'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../lib/api.ts'
import { basePath } from '../lib/inspection.ts'
import { useWords } from '../lib/language.ts'
import { hasNoSession } from '../lib/problem.ts'
import { OtherCompany } from '../lib/window-company.ts'
import { useWrite } from '../lib/write.ts'
import { ProblemText } from '../ui/problem-text.tsx'
import { shellWords } from './words.ts'

/** Above a page that stays as it is, with what was typed, although its session has ended or is in another company. */
export function Standing({ error }: { error: Error | null }) {
  if (error instanceof OtherCompany) return <InOtherCompany {...error} />
  if (!hasNoSession(error)) return undefined
  return (
    <Alert color="yellow" role="alert" mb="md">
      <ProblemText error={error} />
    </Alert>
  )
}

function InOtherCompany({ own, other }: Pick<OtherCompany, 'own' | 'other'>) {
  const words = useWords(shellWords).otherCompany
  const { portal } = useApi()
  const queries = useQueryClient()
  const back = useWrite(
    () => portal<Portal.PortalSession>('/auth/switch-company', { method: 'POST', body: { companyId: own.id } }),
    { changes: [], onDone: () => queries.invalidateQueries() },
  )
  return (
    <Alert color="yellow" role="alert" mb="md" title={words.title}>
      <Text size="sm">{words.text(apart(own.name), apart(other.name))}</Text>
      {back.error && (
        <Text size="sm" mt="xs">
          <ProblemText error={back.error} />
        </Text>
      )}
      <Group gap="xs" mt="sm">
        <Button size="compact-sm" loading={back.isPending} onClick={() => back.mutate()}>
          {words.back(apart(own.name))}
        </Button>
        <Button size="compact-sm" variant="default" component="a" href={basePath}>
          {words.go(apart(other.name))}
        </Button>
      </Group>
    </Alert>
  )
}

/** In its own direction, whatever it contains. */
const apart = (name: string): string => `\u2068${name}\u2069`
