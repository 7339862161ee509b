import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconLogout } from '../ui/icons.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { shellWords } from '../app/words.ts'
import { languageNames, locales, useLocale, useWords } from '../lib/language.ts'
import { tellLeft } from '../lib/window-person.ts'
import { AccountButton } from './account-button.tsx'
import { useMe, useOperator } from './operator.ts'
import { consoleWords } from './words.ts'

/** The person who is logged in, language and theme. */
export function AccountMenu({ isOpenAtFirst }: { isOpenAtFirst: boolean }) {
  const words = useWords(consoleWords)
  const shell = useWords(shellWords)
  const call = useOperator()
  const { data: me } = useMe()
  const { locale, setLocale } = useLocale()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const leave = async () => {
    await call('/auth/logout', { method: 'POST' }).catch(() => {})
    tellLeft('console')
    queries.clear()
    await navigate({ to: '/log-in' })
  }
  return (
    <Menu position="bottom-end" width={260} defaultOpened={isOpenAtFirst}>
      <Menu.Target>
        <AccountButton name={me?.fullName ?? me?.email ?? ''} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{me && words.roles[me.role]}</Menu.Label>
        <Menu.Item component={Link} to="/account">
          {words.account.title}
        </Menu.Item>
        <Menu.Label>{shell.language}</Menu.Label>
        {locales.map((each) => (
          <Menu.Item key={each} lang={each} disabled={each === locale} onClick={() => setLocale(each)}>
            {languageNames[each]}
          </Menu.Item>
        ))}
        <Menu.Label>{shell.scheme}</Menu.Label>
        {(['light', 'dark', 'auto'] as const).map((each) => (
          <Menu.Item key={each} disabled={each === colorScheme} onClick={() => setColorScheme(each)}>
            {shell.schemes[each]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void leave()}>
          {shell.logOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
