import { AppShell, Burger, Group, NavLink, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconAlertTriangle,
  IconBook,
  IconBuildingBank,
  IconChartBar,
  IconChecks,
  IconFileCheck,
  IconHistory,
  IconHome,
  IconLink,
  IconListDetails,
  IconMessage,
  IconPercentage,
  IconReceipt,
  IconScale,
  IconSettings,
  IconUserShield,
  IconUsers,
} from '../ui/icons.tsx'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { PlainOutlet } from '../app/plain-outlet.tsx'
import { Standing } from '../app/standing.tsx'
import { shellWords } from '../app/words.ts'
import { useWords } from '../lib/language.ts'
import { Problem } from '../lib/problem.ts'
import { latePart } from '../lib/late-part.ts'
import { onLeft } from '../lib/window-person.ts'
import { Failed, Loading } from '../ui/states.tsx'
import { AccountButton } from './account-button.tsx'
import { useHas, useMe } from './operator.ts'
import { StepUpProvider } from './step-up.tsx'
import { consoleWords } from './words.ts'

// Menus bring much with them that the first screen shows nothing of.
const AccountMenu = latePart(() => import('./account-menu.tsx').then((all) => all.AccountMenu))

/** The frame of all pages behind the log-in. Without a session it leads to the log-in, and back to the same page. */
export function ConsoleShell() {
  const me = useMe()
  useEffect(() => onLeft('console', () => location.replace('/operator/log-in')), [])
  // A page that is open stays as it is, with what was typed, though the session has ended.
  if (me.data) return <Frame error={me.error} />
  if (me.error instanceof Problem && me.error.status === 401) return <ToLogIn />
  if (me.error) return <Failed error={me.error} onRetry={() => void me.refetch()} />
  return <Loading />
}

function ToLogIn() {
  const { href } = useLocation()
  const navigate = useNavigate()
  const [from] = useState(href)
  useEffect(() => {
    void navigate({ to: '/log-in', search: from === '/' ? {} : { next: from }, replace: true })
  }, [from, navigate])
  return <Loading />
}

function Frame({ error }: { error: Error | null }) {
  const words = useWords(consoleWords)
  const shell = useWords(shellWords)
  const [isOpen, { toggle, close }] = useDisclosure()
  return (
    <StepUpProvider>
      <AppShell
        header={{ height: 64 }}
        navbar={{ width: 232, breakpoint: 'md', collapsed: { mobile: !isOpen } }}
        padding={{ base: 'md', sm: 'xl' }}
      >
        <a className="skip" href="#content">
          {shell.skip}
        </a>
        <AppShell.Header>
          <Group h={64} px="md" justify="space-between" wrap="nowrap">
            <Group gap="sm" wrap="nowrap" miw={0}>
              <Burger opened={isOpen} onClick={toggle} hiddenFrom="md" size="sm" aria-label={shell.menu} />
              <Text fw={700} truncate>
                {words.console}
              </Text>
            </Group>
            <Account />
          </Group>
        </AppShell.Header>
        <AppShell.Navbar p="sm">
          <Sidebar onGo={close} />
        </AppShell.Navbar>
        <AppShell.Main id="content" tabIndex={-1}>
          <Standing error={error} />
          <PlainOutlet />
        </AppShell.Main>
      </AppShell>
    </StepUpProvider>
  )
}

function Sidebar({ onGo }: { onGo: () => void }) {
  const { navigation: words } = useWords(consoleWords)
  const { pathname } = useLocation()
  const [hasFinance, hasLog] = [useHas('FINANCE'), useHas('RISK', 'FINANCE')]
  const all = [
    { to: '/', label: words.today, icon: IconHome, isOffered: true },
    { to: '/figures', label: words.figures, icon: IconChartBar, isOffered: true },
    { to: '/alerts', label: words.alerts, icon: IconMessage, isOffered: true },
    { to: '/merchants', label: words.merchants, icon: IconUsers, isOffered: true },
    { to: '/applications', label: words.applications, icon: IconFileCheck, isOffered: true },
    { to: '/payments', label: words.payments, icon: IconListDetails, isOffered: true },
    { to: '/disputes', label: words.disputes, icon: IconScale, isOffered: true },
    { to: '/risk', label: words.risk, icon: IconAlertTriangle, isOffered: true },
    { to: '/bank-statements', label: words.statements, icon: IconReceipt, isOffered: true },
    { to: '/bank-files', label: words.files, icon: IconBuildingBank, isOffered: hasFinance },
    { to: '/plans', label: words.plans, icon: IconPercentage, isOffered: true },
    { to: '/settlements', label: words.settlements, icon: IconBook, isOffered: true },
    { to: '/reconciliation', label: words.reconciliation, icon: IconScale, isOffered: true },
    { to: '/acquirers', label: words.acquirers, icon: IconLink, isOffered: true },
    { to: '/approvals', label: words.approvals, icon: IconChecks, isOffered: true },
    { to: '/staff', label: words.staff, icon: IconUserShield, isOffered: true },
    { to: '/system', label: words.system, icon: IconSettings, isOffered: true },
    { to: '/acts', label: words.acts, icon: IconHistory, isOffered: hasLog },
  ]
  const isHere = (to: string) => (to === '/' ? pathname === '/' : pathname.startsWith(to))
  return (
    <>
      {all
        .filter(({ isOffered }) => isOffered)
        .map(({ to, label, icon: Icon }) => (
          <NavLink
            key={to}
            component={Link}
            to={to}
            label={label}
            leftSection={<Icon size={18} aria-hidden />}
            active={isHere(to)}
            aria-current={isHere(to) ? 'page' : undefined}
            onClick={onGo}
          />
        ))}
    </>
  )
}

/** If the button is pressed before the menu has loaded, the menu opens when it has. */
function Account() {
  const { data: me } = useMe()
  const [wasAsked, setAsked] = useState(false)
  const name = me?.fullName ?? me?.email ?? ''
  return (
    <Suspense fallback={<AccountButton name={name} onClick={() => setAsked(true)} />}>
      <AccountMenu isOpenAtFirst={wasAsked} />
    </Suspense>
  )
}
