import './preview.css'
import { Group, Image, Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type * as Portal from '../generated/portal.ts'
import { textOn } from '../lib/contrast.ts'
import { useWords } from '../lib/language.ts'
import { mediumOf } from '../lib/picture.ts'
import { usePortal } from '../lib/portal.ts'
import { previewWords } from '../lib/preview-words.ts'
import { numberIn } from '../lib/typed.ts'
import { Money } from './values.tsx'

type Typed = {
  title: string
  description?: string
  price: string
  currency: string
  imageUrl?: string
  kind: 'PRODUCT' | 'LINK'
  isOpenAmount?: boolean
}

/** A form with the page that it makes beside it; on a phone the page stands below. */
export const WithPreview = ({ typed, children }: { typed: Typed; children: ReactNode }) => (
  <div className="with-preview">
    <div>{children}</div>
    <BuyerPreview {...typed} />
  </div>
)

/** A buyer's page in small, as it is typed: always light, so that it looks the same in any scheme. */
function BuyerPreview({ title, description = '', price, currency, imageUrl = '', kind, isOpenAmount = false }: Typed) {
  const words = useWords(previewWords)
  const { data: company } = usePortal<Portal.Company>('/company')
  const amount = numberIn(price)
  const isPicture = /^https?:\/\/\S+$/i.test(imageUrl)
  return (
    <Stack gap="xs" component="aside" aria-label={words.title}>
      <Text size="sm" fw={600}>
        {words.title}
      </Text>
      <Paper withBorder p="lg" bg="white" c="#1a1b1e">
        <Stack gap="sm">
          <Group gap="sm" wrap="nowrap" mih={28}>
            {company?.logoUrl && <Image src={company.logoUrl} alt="" h={28} w="auto" fit="contain" />}
            <Text fw={700} truncate>
              <bdi>{company?.name}</bdi>
            </Text>
          </Group>
          {isPicture && <Image src={mediumOf(imageUrl)} alt="" h={180} fit="cover" radius="sm" />}
          <Text fw={600} size="lg" style={{ overflowWrap: 'anywhere' }} c={title === '' ? '#6b7280' : undefined}>
            <bdi>{title === '' ? words.nothing[kind] : title}</bdi>
          </Text>
          {isOpenAmount ? (
            <Text>{words.open}</Text>
          ) : (
            <Text size="xl" fw={700}>
              <Money amount={typeof amount === 'number' ? amount : 0} currency={currency} />{' '}
              {kind === 'PRODUCT' && (
                <Text span size="sm" c="#6b7280">
                  {words.each}
                </Text>
              )}
            </Text>
          )}
          {description !== '' && (
            <Text size="sm" lineClamp={4} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              <bdi>{description}</bdi>
            </Text>
          )}
          <Text
            ta="center"
            p="sm"
            fw={600}
            className="preview-button"
            style={
              company?.brandColor ? { background: company.brandColor, color: textOn(company.brandColor) } : undefined
            }
          >
            {kind === 'PRODUCT' ? words.order : words.pay}
          </Text>
        </Stack>
      </Paper>
    </Stack>
  )
}
