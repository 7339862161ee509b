import { AppShell, Burger, Group, NavLink, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useEnvironment } from '../lib/environment.ts'
import { useWords } from '../lib/language.ts'
import { Problem } from '../lib/problem.ts'
import { useSession } from '../lib/session.ts'
import { StepUpProvider } from '../ui/confirm.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { AccountButton } from './account-button.tsx'
import { EnvironmentSwitch } from './environment-switch.tsx'
import { type Destination, navigation } from './navigation.ts'
import { shellWords } from './words.ts'

// Menus bring much with them that the first screen shows nothing of.
const AccountMenu = lazy(() => import('./account-menu.tsx').then(({ AccountMenu: part }) => ({ default: part })))

/** The frame of all pages behind the log-in. Without a session it leads to the log-in, and back to the same page. */
export function Shell() {
  const session = useSession()
  if (session.data) return <Frame company={session.data.company.name} />
  if (session.error instanceof Problem && session.error.status === 401) return <ToLogIn />
  if (session.error) return <Failed error={session.error} onRetry={() => void session.refetch()} />
  return <Loading />
}

/** If the button is pressed before the menu has loaded, the menu opens when it has. */
function Account() {
  const [wasAsked, setAsked] = useState(false)
  return (
    <Suspense fallback={<AccountButton onClick={() => setAsked(true)} />}>
      <AccountMenu isOpenAtFirst={wasAsked} />
    </Suspense>
  )
}

function ToLogIn() {
  const { href } = useLocation()
  const navigate = useNavigate()
  // Remembers the page: the address changes during the way to the log-in.
  const [from] = useState(href)
  useEffect(() => {
    void navigate({ to: '/log-in', search: from === '/' ? {} : { next: from }, replace: true })
  }, [from, navigate])
  return <Loading />
}

function Frame({ company }: { company: string }) {
  const words = useWords(shellWords)
  const { environment } = useEnvironment()
  const [isOpen, { toggle, close }] = useDisclosure()
  const isSandbox = environment === 'SANDBOX'
  return (
    <StepUpProvider>
      <AppShell
        header={{ height: isSandbox ? 92 : 64 }}
        navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
        padding={{ base: 'md', sm: 'xl' }}
      >
        <a className="skip" href="#content">
          {words.skip}
        </a>
        <AppShell.Header>
          {isSandbox && (
            <Text bg="yellow.4" c="dark.9" ta="center" size="sm" fw={600} h={28} lh="28px">
              {words.sandboxNote}
            </Text>
          )}
          <Group h={64} px="md" justify="space-between" wrap="nowrap">
            <Group gap="sm" wrap="nowrap" miw={0}>
              <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={words.menu} />
              {/* By its own direction it is cut off at its end in every language. */}
              <Text fw={700} truncate dir="auto">
                {company}
              </Text>
            </Group>
            <Group gap="sm" wrap="nowrap">
              <EnvironmentSwitch />
              <Account />
            </Group>
          </Group>
        </AppShell.Header>
        <AppShell.Navbar p="sm">
          <Sidebar onGo={close} />
        </AppShell.Navbar>
        <AppShell.Main id="content" tabIndex={-1}>
          <Outlet />
        </AppShell.Main>
      </AppShell>
    </StepUpProvider>
  )
}

function Sidebar({ onGo }: { onGo: () => void }) {
  const words = useWords(shellWords)
  const { pathname } = useLocation()
  const { data: session } = useSession()
  const isOffered = ({ needs }: Destination) => needs === undefined || session?.permissions.includes(needs) === true
  const isHere = (to: string) => (to === '/' ? pathname === '/' : pathname.startsWith(to))
  return (
    <div style={{ overflowY: 'auto' }}>
      {navigation.map((group) => (
        <div key={group[0]?.to} style={{ marginBlockEnd: 16 }}>
          {group.filter(isOffered).map(({ to, word, icon: Icon }) => (
            <NavLink
              key={to}
              component={Link}
              to={to}
              label={words.navigation[word]}
              leftSection={<Icon size={18} aria-hidden />}
              active={isHere(to)}
              aria-current={isHere(to) ? 'page' : undefined}
              onClick={onGo}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
