import { Button, Image, Paper, SimpleGrid, Stack } from '@mantine/core'
import { useFormat } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { mediumOf } from '../../lib/picture.ts'
import { commonWords } from '../../lib/words.ts'
import { FactSheet, Section } from '../../ui/section.tsx'
import { Share } from '../../ui/share.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Moment } from '../../ui/values.tsx'
import type { Product } from './api.ts'
import { productWords } from './words.ts'

/** The product's public page, and its fields. */
export function SalesPage({ product }: { product: Product }) {
  const words = useWords(productWords)
  return (
    <>
      <Section title={words.page}>
        <Share url={product.url} text={product.name} />
      </Section>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Section title={words.facts}>
          <ProductFacts product={product} />
        </Section>
        <Section title={words.qr}>
          <QrCode product={product} />
        </Section>
      </SimpleGrid>
    </>
  )
}

function ProductFacts({ product }: { product: Product }) {
  const words = useWords(productWords)
  const common = useWords(commonWords)
  const format = useFormat()
  const { stockQuantity: stock } = product
  return (
    <FactSheet
      facts={[
        [words.reference, <Copyable key="reference" value={product.reference} />],
        [common.description, product.description],
        [
          words.picture,
          product.imageUrl && <Image src={mediumOf(product.imageUrl)} alt={product.name} maw={200} radius="sm" />,
        ],
        [words.stock, stock === undefined ? words.unlimited : format.number(stock)],
        [words.expiresAt, product.expiresAt && <Moment at={product.expiresAt} />],
        [words.externalId, product.externalId],
        [common.created, <Moment key="created" at={product.createdAt} />],
      ]}
    />
  )
}

function QrCode({ product }: { product: Product }) {
  const { colon } = useWords(commonWords)
  const words = useWords(productWords)
  // The code is open to everybody, at the address of this very server.
  const address = new URL(product.qrCodeUrl).pathname
  return (
    <Paper withBorder p="md">
      <Stack align="center">
        <Image src={address} alt={words.qrAlt} w={200} h={200} />
        <Button
          component="a"
          variant="default"
          href={address}
          download={`qr-${product.reference}.svg`}
          aria-label={`${words.download}${colon} ${words.qr}, SVG`}
        >
          SVG
        </Button>
      </Stack>
    </Paper>
  )
}
