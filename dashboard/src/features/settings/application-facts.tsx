import { applicationNames, termsText } from '../../lib/application-names.ts'
import { useFormat } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { FactSheet, Section } from '../../ui/section.tsx'
import { Moment } from '../../ui/values.tsx'
import type { Application } from './api.ts'
import { applicationWords } from './application-words.ts'

const ltr = (text: string | undefined) => text && <bdi className="ltr">{text}</bdi>

/** The application to read. */
export function ApplicationFacts({ application }: { application: Application }) {
  const words = useWords(applicationWords)
  const { sections } = words
  const format = useFormat()
  const names = useWords(applicationNames)
  const { fields, forms } = names
  const { legalForm, owners = [], submittedAt, agreedTerms } = application
  if (legalForm === undefined && application.legalName === undefined) return undefined
  return (
    <Section title={sections.company}>
      <FactSheet
        facts={[
          [words.submittedAt, submittedAt && <Moment at={submittedAt} />],
          [fields.legalForm, application.legalForm && forms[application.legalForm]],
          [fields.legalName, application.legalName && <bdi>{application.legalName}</bdi>],
          [fields.registrationNumber, ltr(application.registrationNumber)],
          [fields.postalAddress, application.postalAddress && <bdi>{application.postalAddress}</bdi>],
          [fields.website, ltr(application.website)],
          [fields.activity, application.activity && <bdi>{application.activity}</bdi>],
          [
            fields.owners,
            owners.map(({ fullName, sharePercent }) => `${fullName} (${format.rate(sharePercent / 100)})`).join(', '),
          ],
          [fields.contactName, application.contactName && <bdi>{application.contactName}</bdi>],
          [fields.contactEmail, ltr(application.contactEmail)],
          [fields.contactPhone, ltr(application.contactPhone)],
          [fields.identityExpiresOn, application.identityExpiresOn && format.date(application.identityExpiresOn)],
          [fields.holderName, application.holderName && <bdi>{application.holderName}</bdi>],
          [fields.rib, ltr(application.rib)],
          [fields.bic, ltr(application.bic)],
          [fields.bankName, application.bankName && <bdi>{application.bankName}</bdi>],
          [fields.agency, application.agency && <bdi>{application.agency}</bdi>],
          [words.agreedTerms, agreedTerms && <bdi>{termsText(agreedTerms, names)}</bdi>],
        ]}
      />
    </Section>
  )
}
