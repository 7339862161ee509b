import { Alert, Anchor, List, Paper, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEnvironment } from '../../lib/environment.ts'
import { useWords } from '../../lib/language.ts'
import { usePortal } from '../../lib/portal.ts'
import { useMay } from '../../lib/session.ts'
import { commonWords } from '../../lib/words.ts'
import { FactSheet, Section } from '../../ui/section.tsx'
import { Shown } from '../../ui/states.tsx'
import { CompanyTerms } from '../../ui/terms.tsx'
import { Moment, Status } from '../../ui/values.tsx'
import { type Application, type Production, productionTones } from './api.ts'
import { ApplicationForms } from './application.tsx'
import { ApplicationFacts } from './application-facts.tsx'
import { ApplicationProgress } from './application-progress.tsx'
import { Documents } from './application-documents.tsx'
import { Questions } from './application-questions.tsx'
import { Renewals } from './application-renewals.tsx'
import { ApplicationSubmit } from './application-submit.tsx'
import { ApplicationSteps } from './application-steps.tsx'
import { applicationWords } from './application-words.ts'
import { SettingsFrame } from './frame.tsx'
import { settingsWords } from './words.ts'

/** Whether the company may take real money, and the way there. */
export function Page() {
  const production = usePortal<Production>('/production-access')
  const application = usePortal<Application>('/application')
  return (
    <SettingsFrame place="production">
      <Shown query={production}>
        {(access) => <Shown query={application}>{(found) => <State production={access} application={found} />}</Shown>}
      </Shown>
    </SettingsFrame>
  )
}

type Parts = { production: Production; application: Application }

function State({ production, application }: Parts) {
  const words = useWords(settingsWords).production
  const common = useWords(commonWords)
  const mayApply = useMay('production:write')
  const { status, reason, decidedAt, cardAcquirer, currency } = production
  return (
    <Stack gap="lg">
      <ApplicationSteps status={status} application={application} />
      <FactSheet
        facts={[
          [
            common.status,
            <Status key="status" tone={productionTones[status]}>
              {words.states[status]}
            </Status>,
          ],
          [words.decidedAt, decidedAt && <Moment at={decidedAt} />],
          [words.reason, reason],
          [
            words.acquirer(currency),
            cardAcquirer && (
              <>
                <bdi>{cardAcquirer.name}</bdi>
                {cardAcquirer.testMode && ` (${words.testMode})`}
              </>
            ),
          ],
        ]}
      />
      {status === 'ENABLED' ? (
        <Enabled production={production} />
      ) : (
        <Applying application={application} status={status} />
      )}
      {status === 'ENABLED' && application.status === 'APPROVED' && (
        <>
          <Renewals application={application} mayRenew={mayApply && application.canRenew} />
          <ApplicationFacts application={application} />
        </>
      )}
    </Stack>
  )
}

function Enabled({ production: { cardAcquirer, currency } }: { production: Production }) {
  const words = useWords(settingsWords).production
  const { next } = useWords(applicationWords)
  const { environment, setEnvironment } = useEnvironment()
  return (
    <>
      <Text>{words.meanings.ENABLED}</Text>
      {cardAcquirer?.savesCards === false && <Text>{words.noSaving}</Text>}
      {!cardAcquirer && <Alert title={words.missing(currency)}>{words.missingText(currency)}</Alert>}
      <Section title={next.title}>
        <Paper withBorder p="md">
          <List spacing="sm">
            {environment === 'SANDBOX' && (
              <List.Item>
                <Anchor component="button" type="button" onClick={() => setEnvironment('PRODUCTION')}>
                  {next.switchOver}
                </Anchor>
              </List.Item>
            )}
            <List.Item>
              <Anchor component={Link} to="/payment-links">
                {next.link}
              </Anchor>
            </List.Item>
            <List.Item>
              <Anchor component={Link} to="/api-keys">
                {next.key}
              </Anchor>
            </List.Item>
          </List>
        </Paper>
      </Section>
    </>
  )
}

function Applying({ application, status }: { application: Application; status: Production['status'] }) {
  const access = useWords(settingsWords).production
  const { notes } = useWords(applicationWords)
  const mayApply = useMay('production:write')
  const isOpen = application.status !== 'SUBMITTED'
  const note = status === 'SUSPENDED' && isOpen ? access.meanings.SUSPENDED : notes[application.status]
  return (
    <>
      <Alert color={application.status === 'QUESTIONS' ? 'yellow' : 'blue'}>{note}</Alert>
      {!mayApply && isOpen && <Alert>{access.ownersOnly}</Alert>}
      <Questions application={application} mayAnswer={mayApply && application.status === 'QUESTIONS'} />
      {mayApply && isOpen ? (
        <>
          <ApplicationProgress application={application} />
          <ApplicationForms application={application} />
          <Documents application={application} mayEdit />
          <Fees />
          <ApplicationSubmit application={application} />
        </>
      ) : (
        <>
          <ApplicationFacts application={application} />
          <Documents application={application} mayEdit={false} />
          <Fees />
        </>
      )}
    </>
  )
}

/** The fees that would apply, before the company agrees to them. */
function Fees() {
  const { sections, hints } = useWords(applicationWords)
  return (
    <Section title={sections.terms}>
      <Text size="sm" c="dimmed">
        {hints.terms}
      </Text>
      <CompanyTerms />
    </Section>
  )
}
