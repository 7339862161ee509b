import { Button, Group, SimpleGrid } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useApi } from '../../lib/api.ts'
import { useFormat } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { useMay } from '../../lib/session.ts'
import { FormButton } from '../../ui/form-button.tsx'
import { Figure } from '../../ui/figure.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { Payments } from '../../ui/payments.tsx'
import { Section } from '../../ui/section.tsx'
import { Share } from '../../ui/share.tsx'
import { Shown } from '../../ui/states.tsx'
import { Money, Moment, Status } from '../../ui/values.tsx'
import { type PaymentLink, toneOfLink, useLink } from './api.ts'
import { LinkFacts } from './link-facts.tsx'
import { LinkPrints } from './link-prints.tsx'
import { linkWords } from './words.ts'

export function Page() {
  return <Shown query={useLink()}>{(link) => <Detail link={link} />}</Shown>
}

function Detail({ link }: { link: PaymentLink }) {
  const words = useWords(linkWords)
  return (
    <PageFrame
      title={link.description}
      parent={{ to: '/payment-links', label: words.title }}
      actions={<Actions link={link} />}
    >
      <Group gap="sm">
        <Status tone={toneOfLink[link.status]}>{words.statuses[link.status]}</Status>
        {link.statusReason && <span>{words.reasons[link.statusReason]}</span>}
      </Group>
      <Counters link={link} />
      <Section title={words.share}>
        <Share url={link.url} text={link.description} />
      </Section>
      <LinkPrints link={link} />
      <Section title={words.facts}>
        <LinkFacts link={link} />
      </Section>
      <Payments by={{ paymentLink: link.reference }} />
    </PageFrame>
  )
}

function Counters({ link }: { link: PaymentLink }) {
  const words = useWords(linkWords)
  const format = useFormat()
  const paid = link.maxPayments === undefined ? '' : ` / ${format.number(link.maxPayments)}`
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }}>
      <Figure label={words.paid}>
        <Money amount={link.paidAmount} currency={link.currency} />
      </Figure>
      <Figure label={words.payments}>
        <span className="ltr">
          {format.number(link.paymentCount)}
          {paid}
        </span>
      </Figure>
      <Figure label={words.views}>{format.number(link.viewCount)}</Figure>
      <Figure label={words.lastPaid}>{link.lastPaidAt ? <Moment at={link.lastPaidAt} /> : '–'}</Figure>
    </SimpleGrid>
  )
}

function Actions({ link }: { link: PaymentLink }) {
  const words = useWords(linkWords)
  const { merchant } = useApi()
  const path = `/payment-links/${link.reference}`
  if (!useMay('payment_links:write')) return undefined
  return (
    <>
      {link.active ? (
        <FormButton
          label={words.pause}
          text={words.pauseText}
          first={{}}
          send={() => merchant(path, { method: 'DELETE' })}
          changes={['/payment-links']}
        />
      ) : (
        <FormButton
          label={words.resume}
          text={words.resumeText}
          isPrimary
          first={{}}
          send={() => merchant(path, { method: 'PATCH', body: { active: true } })}
          changes={['/payment-links']}
        />
      )}
      <Button component={Link} to={`${path}/edit`}>
        {words.edit}
      </Button>
    </>
  )
}
