import { Burger } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useEnvironment } from '../lib/environment.ts'
import { inspectionId, isInspection } from '../lib/inspection.ts'
import { TimeZoneContext, useTimeZone } from '../lib/format.ts'
import { useWords } from '../lib/language.ts'
import { Problem } from '../lib/problem.ts'
import { goToLogIn, type Session, useSession } from '../lib/session.ts'
import { latePart } from '../lib/late-part.ts'
import { OtherCompany } from '../lib/window-company.ts'
import { onLeft } from '../lib/window-person.ts'
import { StepUpProvider } from '../ui/confirm.tsx'
import { Deferred } from '../ui/deferred.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { AccountButton } from './account-button.tsx'
import { EnvironmentSwitch } from './environment-switch.tsx'
import { Finder } from './finder.tsx'
import { InspectionBanner } from './inspection-banner.tsx'
import { InspectionOver } from './inspection-over.tsx'
import { type Destination, navigation } from './navigation.ts'
import { PlainOutlet } from './plain-outlet.tsx'
import { Standing } from './standing.tsx'
import { shellWords } from './words.ts'

// Menus bring much with them that the first screen shows nothing of.
const AccountMenu = latePart(() => import('./account-menu.tsx').then((all) => all.AccountMenu))

/** The frame of all pages behind the log-in; nothing of a dashboard once a look at it has ended. */
export const Shell = () => (isInspection && inspectionId === undefined ? <InspectionOver /> : <Within />)

/** Without a session it leads to the log-in, and back to the same page. */
function Within() {
  const session = useSession()
  useEffect(() => (isInspection ? undefined : onLeft('dashboard', () => goToLogIn())), [])
  const isOver = session.error instanceof Problem && session.error.status === 401
  if (isOver && isInspection) return <InspectionOver />
  if (isOver && !session.data) return <ToLogIn />
  // A page that is open stays as it is, whatever became of the session or of the server.
  if (session.error && !session.data && !(session.error instanceof OtherCompany))
    return <Failed error={session.error} onRetry={() => void session.refetch()} />
  // The page asks for its content meanwhile.
  return <Frame company={session.data?.company} error={session.error} />
}

/** The menu loads when the button is pressed, and opens when it has. */
function Account() {
  const [wasAsked, setAsked] = useState(false)
  const button = <AccountButton onClick={() => setAsked(true)} />
  if (!wasAsked) return button
  return (
    <Suspense fallback={button}>
      <AccountMenu isOpenAtFirst />
    </Suspense>
  )
}

function ToLogIn() {
  const { href } = useLocation()
  useEffect(() => goToLogIn(href), [href])
  return <Loading />
}

function Frame({ company, error }: { company: Session['company'] | undefined; error: Error | null }) {
  const words = useWords(shellWords)
  const { environment } = useEnvironment()
  const [isOpen, setOpen] = useState(false)
  const isWide = useIsWide()
  const isSandbox = environment === 'SANDBOX'
  const unknown = useTimeZone()
  const timeZone = company?.timeZone ?? unknown
  return (
    <TimeZoneContext value={timeZone}>
      <StepUpProvider>
        <div
          className="frame"
          data-sandbox={isSandbox || undefined}
          data-inspection={isInspection || undefined}
          data-open={isOpen || undefined}
        >
          <a className="skip" href="#content">
            {words.skip}
          </a>
          <header>
            {isInspection && <InspectionBanner />}
            {isSandbox && <div className="sandbox">{words.sandboxNote}</div>}
            <div className="bar">
              <Burger
                className="burger"
                opened={isOpen}
                onClick={() => setOpen(!isOpen)}
                size="sm"
                aria-label={words.menu}
                aria-expanded={isOpen}
                aria-controls="menu"
              />
              {/* By its own direction it is cut off at its end in every language. */}
              <span className="company" dir="auto">
                {company?.name}
              </span>
              <Finder />
              {isWide && <EnvironmentSwitch />}
              <Account />
            </div>
          </header>
          <nav id="menu" aria-label={words.menu}>
            {/* On a phone, the bar has no room for it. */}
            {!isWide && isOpen && <EnvironmentSwitch />}
            {(isWide || isOpen) && <Sidebar onGo={() => setOpen(false)} />}
          </nav>
          <main id="content" tabIndex={-1}>
            <Standing error={error} />
            <Deferred fallback={<Loading />}>
              <PlainOutlet />
            </Deferred>
          </main>
        </div>
      </StepUpProvider>
    </TimeZoneContext>
  )
}

const wide = matchMedia('(min-width: 48em)')

function watchWidth(onChange: () => void): () => void {
  wide.addEventListener('change', onChange)
  return () => wide.removeEventListener('change', onChange)
}

/** Whether the menu stands beside the page. */
const useIsWide = (): boolean => useSyncExternalStore(watchWidth, () => wide.matches)

function Sidebar({ onGo }: { onGo: () => void }) {
  const words = useWords(shellWords)
  const { pathname } = useLocation()
  const { data: session } = useSession()
  const isOffered = ({ needs }: Destination) => needs === undefined || session?.permissions.includes(needs) === true
  const isHere = (to: string) => (to === '/' ? pathname === '/' : pathname.startsWith(to))
  return navigation.map((group) => (
    <ul key={group[0]?.to}>
      {group.filter(isOffered).map(({ to, word, icon: Icon }) => (
        <li key={to}>
          <Link to={to} aria-current={isHere(to) ? 'page' : undefined} onClick={onGo}>
            <Icon size={18} aria-hidden />
            {words.navigation[word]}
          </Link>
        </li>
      ))}
    </ul>
  ))
}
