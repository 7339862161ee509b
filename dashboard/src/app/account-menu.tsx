import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconBook, IconLogout } from '../ui/icons.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useApi } from '../lib/api.ts'
import { languageNames, locales, useLocale, useWords } from '../lib/language.ts'
import { isInspection } from '../lib/inspection.ts'
import { goToLogIn, useSession } from '../lib/session.ts'
import { leaveCompany } from '../lib/window-company.ts'
import { tellLeft } from '../lib/window-person.ts'
import { AccountButton } from './account-button.tsx'
import { shellWords } from './words.ts'

/** The person who is logged in, their company, language and theme. */
export function AccountMenu({ isOpenAtFirst }: { isOpenAtFirst: boolean }) {
  const words = useWords(shellWords)
  const { portal } = useApi()
  const { data: session } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const leave = async () => {
    await portal('/auth/logout', { method: 'POST', body: {} }).catch(() => {})
    tellLeft('dashboard')
    goToLogIn()
  }
  const enter = async (companyId: string) => {
    await portal('/auth/switch-company', { method: 'POST', body: { companyId } })
    leaveCompany()
    queries.clear()
    await navigate({ to: '/' })
  }
  const others = session?.companies.filter(({ id }) => id !== session.company.id) ?? []
  return (
    <Menu position="bottom-end" width={240} defaultOpened={isOpenAtFirst}>
      <Menu.Target>
        <AccountButton />
      </Menu.Target>
      <Menu.Dropdown>
        {!isInspection && (
          <>
            <Menu.Label>{session?.user.email}</Menu.Label>
            <Menu.Item component={Link} to="/profile">
              {words.profile}
            </Menu.Item>
          </>
        )}
        <Menu.Item
          component="a"
          href="/docs"
          target="_blank"
          rel="noopener"
          leftSection={<IconBook size={16} aria-hidden />}
        >
          {words.reference}
        </Menu.Item>
        {others.length > 0 && <Menu.Label>{words.switchCompany}</Menu.Label>}
        {others.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => void enter(id)}>
            <bdi>{name}</bdi>
          </Menu.Item>
        ))}
        <Looks />
        {!isInspection && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void leave()}>
              {words.logOut}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Language and theme. */
function Looks() {
  const words = useWords(shellWords)
  const { locale, setLocale } = useLocale()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Menu.Label>{words.language}</Menu.Label>
      {locales.map((each) => (
        <Menu.Item
          key={each}
          lang={each}
          aria-current={each === locale}
          disabled={each === locale}
          onClick={() => setLocale(each)}
        >
          {languageNames[each]}
        </Menu.Item>
      ))}
      <Menu.Label>{words.scheme}</Menu.Label>
      {(['light', 'dark', 'auto'] as const).map((each) => (
        <Menu.Item key={each} disabled={each === colorScheme} onClick={() => setColorScheme(each)}>
          {words.schemes[each]}
        </Menu.Item>
      ))}
    </>
  )
}
