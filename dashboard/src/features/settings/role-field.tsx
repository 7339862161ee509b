import { Radio, Stack } from '@mantine/core'
import { useWords } from '../../lib/language.ts'
import { useSession } from '../../lib/session.ts'
import { type Role, roles } from './api.ts'
import { settingsWords } from './words.ts'

type Parts = { value: Role; error: string | undefined; onChange: (role: Role) => void }

/** The choice of a role, each with its meaning. Only an owner makes owners. */
export function RoleField({ value, error, onChange }: Parts) {
  const words = useWords(settingsWords).team
  const mine = useSession().data?.company.role
  return (
    <Radio.Group label={words.role} value={value} error={error} onChange={(next) => onChange(next)}>
      <Stack gap="xs" mt="xs">
        {roles
          .filter((each) => each !== 'OWNER' || mine === 'OWNER')
          .map((each) => (
            <Radio key={each} value={each} label={words.roles[each]} description={words.meanings[each]} />
          ))}
      </Stack>
    </Radio.Group>
  )
}
