import { Button, Group, Stack } from '@mantine/core'
import { IconBrandWhatsapp, IconExternalLink, IconMail, IconMessage } from './icons.tsx'
import { type Locale, useWords } from '../lib/language.ts'
import { Copyable } from './copyable.tsx'

type Words = { open: string; mail: string; sms: string }
const words: Record<Locale, Words> = {
  en: { open: 'Open page', mail: 'E-mail', sms: 'SMS' },
  fr: { open: 'Ouvrir la page', mail: 'E-mail', sms: 'SMS' },
  ar: { open: 'فتح الصفحة', mail: 'بريد إلكتروني', sms: 'رسالة نصية' },
}

/** A page for buyers: its address to copy, to open, and to send by what people have on their phones. */
export function Share({ url, text }: { url: string; text: string }) {
  const { open, mail, sms } = useWords(words)
  const message = encodeURIComponent(`${text}\n${url}`)
  const ways = [
    [`https://wa.me/?text=${message}`, 'WhatsApp', IconBrandWhatsapp],
    [`mailto:?subject=${encodeURIComponent(text)}&body=${message}`, mail, IconMail],
    [`sms:?&body=${message}`, sms, IconMessage],
    [url, open, IconExternalLink],
  ] as const
  return (
    <Stack gap="sm">
      <Copyable value={url} />
      <Group gap="sm">
        {ways.map(([address, name, Icon]) => (
          <Button
            key={name}
            component="a"
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            leftSection={<Icon size={18} aria-hidden />}
          >
            {name}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}
