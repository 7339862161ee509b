import { Button, Group, Image, NativeSelect, Paper, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi, useFileLink } from '../../lib/api.ts'
import { useEnvironment } from '../../lib/environment.ts'
import { type Locale, useLocale, useWords } from '../../lib/language.ts'
import { Refused } from '../../ui/refused.tsx'
import { choicesOf } from '../../ui/fields.tsx'
import { Section } from '../../ui/section.tsx'
import type { PaymentLink } from './api.ts'
import { commonWords } from '../../lib/words.ts'
import { linkWords } from './words.ts'

/** Printable links to the page: its code, and a poster with it. */
export function LinkPrints({ link }: { link: PaymentLink }) {
  const words = useWords(linkWords)
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Section title={words.qr}>
        <QrCode link={link} />
      </Section>
      <Section title={words.poster}>
        <Poster link={link} />
      </Section>
    </SimpleGrid>
  )
}

function QrCode({ link }: { link: PaymentLink }) {
  const { colon } = useWords(commonWords)
  const words = useWords(linkWords)
  const { merchant } = useApi()
  const { environment } = useEnvironment()
  const save = useFileLink()
  const path = `/payment-links/${link.reference}/qr-code`
  const picture = useQuery({
    queryKey: [path, environment],
    // A picture in its address: nothing to give back when the page is left.
    queryFn: async () => `data:image/svg+xml,${encodeURIComponent(await (await merchant<Blob>(path)).text())}`,
    staleTime: Infinity,
  })
  const saving = useMutation({
    mutationFn: (format: 'svg' | 'png') =>
      save(path, `qr-${link.reference}.${format}`, { format, ...(format === 'png' && { size: 1024 }) }),
  })
  return (
    <Paper withBorder p="md">
      <Stack align="center">
        {picture.data ? <Image src={picture.data} alt={words.qrAlt} w={200} h={200} /> : <Skeleton w={200} h={200} />}
        <Group gap="sm">
          {(['svg', 'png'] as const).map((format) => (
            <Button
              key={format}
              variant="default"
              aria-label={`${words.download}${colon} ${words.qr}, ${format.toUpperCase()}`}
              onClick={() => saving.mutate(format)}
            >
              {format.toUpperCase()}
            </Button>
          ))}
        </Group>
        <Refused error={saving.error ?? picture.error} />
      </Stack>
    </Paper>
  )
}

const paperSizes = { A4: 'A4', A5: 'A5', A6: 'A6' } as const
/** Number of posters of a size on a sheet of A4. */
const copiesMax = { A4: 1, A5: 2, A6: 4 }

function Poster({ link }: { link: PaymentLink }) {
  const { colon } = useWords(commonWords)
  const words = useWords(linkWords)
  const { locale: own } = useLocale()
  const save = useFileLink()
  const [paper, setPaper] = useState<keyof typeof paperSizes>('A4')
  const [copies, setCopies] = useState('1')
  const [locale, setLocale] = useState<Locale>(link.locale === 'auto' ? own : link.locale)
  const saving = useMutation({
    mutationFn: (format: 'pdf' | 'png') =>
      save(`/payment-links/${link.reference}/poster`, `poster-${link.reference}.${format}`, {
        paper,
        locale,
        copies,
        format,
      }),
  })
  const counts = Array.from({ length: copiesMax[paper] }, (_, index) => String(index + 1))
  const { auto: _, ...languages } = words.languages
  return (
    <Paper withBorder p="md">
      <Stack>
        <Text size="sm">{words.posterText}</Text>
        <Group grow align="flex-end">
          <NativeSelect
            label={words.paper}
            data={choicesOf(paperSizes)}
            value={paper}
            onChange={({ currentTarget }) => {
              setPaper(currentTarget.value as keyof typeof paperSizes)
              setCopies('1')
            }}
          />
          <NativeSelect
            label={words.language}
            data={choicesOf(languages)}
            value={locale}
            onChange={({ currentTarget }) => setLocale(currentTarget.value as Locale)}
          />
        </Group>
        <NativeSelect
          label={words.copies}
          data={counts}
          value={copies}
          disabled={counts.length === 1}
          onChange={({ currentTarget }) => setCopies(currentTarget.value)}
        />
        <Group gap="sm">
          {(['pdf', 'png'] as const).map((format) => (
            <Button
              key={format}
              variant="default"
              loading={saving.isPending && saving.variables === format}
              aria-label={`${words.download}${colon} ${words.poster}, ${format.toUpperCase()}`}
              onClick={() => saving.mutate(format)}
            >
              {format.toUpperCase()}
            </Button>
          ))}
        </Group>
        <Refused error={saving.error} />
      </Stack>
    </Paper>
  )
}
