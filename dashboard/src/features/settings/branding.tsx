import { Button, FileButton, Group, Image, Paper, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { usePortal } from '../../lib/portal.ts'
import { useMay } from '../../lib/session.ts'
import { commonWords } from '../../lib/words.ts'
import { refusalOf, useWrite } from '../../lib/write.ts'
import { FormFrame, useTypedForm } from '../../ui/form.tsx'
import { Refused } from '../../ui/refused.tsx'
import { Shown } from '../../ui/states.tsx'
import { type Company, companyPaths } from './api.ts'
import { SettingsFrame } from './frame.tsx'
import { type LogoBody, logoOf } from './logo-file.ts'
import { Preview } from './preview.tsx'
import { settingsWords } from './words.ts'

/** Branding of the buyers' pages. */
export function Page() {
  const company = usePortal<Company>('/company')
  return (
    <SettingsFrame place="branding">
      <Shown query={company}>{(found) => <Branding company={found} />}</Shown>
    </SettingsFrame>
  )
}

function Branding({ company }: { company: Company }) {
  const words = useWords(settingsWords).branding
  const common = useWords(commonWords)
  const mayWrite = useMay('company:write')
  const { portal } = useApi()
  const form = useTypedForm({
    first: { brandColor: company.brandColor ?? '' },
    send: (body) => portal('/company', { method: 'PATCH', body }),
    changes: companyPaths,
    onDone: () => notifications.show({ message: common.saved }),
  })
  const { brandColor } = form.values
  const isColor = /^#[\da-f]{6}$/i.test(brandColor)
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Stack>
        {!mayWrite && <Text>{common.noRights}</Text>}
        {mayWrite && (
          <Paper withBorder p="md">
            <FormFrame form={form} submit={common.save}>
              <Group align="end" wrap="nowrap">
                <TextInput
                  label={words.color}
                  description={words.colorHint}
                  placeholder="#0f766e"
                  flex={1}
                  {...form.field('brandColor')}
                />
                <input
                  type="color"
                  aria-label={words.picker}
                  value={isColor ? brandColor : '#2a4ac0'}
                  onChange={({ currentTarget }) => form.set({ brandColor: currentTarget.value })}
                  style={{ inlineSize: 44, blockSize: 36 }}
                />
              </Group>
            </FormFrame>
          </Paper>
        )}
        {mayWrite && <Logo company={company} />}
      </Stack>
      <Preview company={company} color={isColor ? brandColor : undefined} />
    </SimpleGrid>
  )
}

function Logo({ company: { name, logoUrl } }: { company: Company }) {
  const words = useWords(settingsWords).branding
  const { portal } = useApi()
  const [isNoPicture, setNoPicture] = useState(false)
  const put = useWrite(
    ({ mediaType, content }: LogoBody) => portal('/company/logo', { method: 'PUT', body: { mediaType, content } }),
    { changes: companyPaths },
  )
  const choose = async (file: File) => {
    const logo = await logoOf(file)
    setNoPicture(!logo)
    if (logo) put.mutate(logo)
  }
  const removal = useWrite(() => portal('/company/logo', { method: 'DELETE' }), { changes: companyPaths })
  const wrong = isNoPicture ? words.noPicture : (refusalOf(put.error, 'content') ?? refusalOf(put.error, 'mediaType'))
  return (
    <Paper withBorder p="md">
      <Stack>
        <Text fw={500}>{words.logo}</Text>
        <Text size="sm">{words.logoHint}</Text>
        {logoUrl && <Image src={logoUrl} alt={name} h={64} w="auto" fit="contain" />}
        <Refused error={put.error ?? removal.error} fields={['content', 'mediaType']} />
        {wrong && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {wrong}
          </Text>
        )}
        <Group>
          <FileButton
            accept="image/jpeg,image/png,image/webp,image/avif"
            onChange={(file) => file && void choose(file)}
            // So that the same file can be chosen again once it is mended.
            inputProps={{ onClick: ({ currentTarget }) => (currentTarget.value = '') }}
          >
            {(opener) => (
              <Button variant="default" loading={put.isPending} {...opener}>
                {logoUrl ? words.replaceLogo : words.chooseLogo}
              </Button>
            )}
          </FileButton>
          {logoUrl && (
            <Button variant="subtle" color="red.9" loading={removal.isPending} onClick={() => removal.mutate()}>
              {words.removeLogo}
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  )
}
