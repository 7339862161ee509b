import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEnvironment } from '../lib/environment.ts'
import { type Locale, useWords } from '../lib/language.ts'

type Words = { title: string; text: string; apply: string; back: string }

const words: Record<Locale, Words> = {
  en: {
    title: 'Your company is not in production yet',
    text: 'Everything works in the sandbox. A few steps lead to real payments.',
    apply: 'See the steps',
    back: 'Back to the sandbox',
  },
  fr: {
    title: 'Votre société n’est pas encore en production',
    text: 'Tout fonctionne dans le bac à sable. Quelques étapes mènent aux vrais paiements.',
    apply: 'Voir les étapes',
    back: 'Revenir au bac à sable',
  },
  ar: {
    title: 'شركتكم ليست في الإنتاج بعد',
    text: 'كل شيء يعمل في بيئة التجربة. بضع خطوات تفصلكم عن المدفوعات الحقيقية.',
    apply: 'عرض الخطوات',
    back: 'العودة إلى بيئة التجربة',
  },
}

/** The way to production, and back to the sandbox. */
export function NotInProduction() {
  const { title, text, apply, back } = useWords(words)
  const { setEnvironment } = useEnvironment()
  return (
    <Alert title={title}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{text}</Text>
        <Group>
          <Button component={Link} to="/settings/production" size="xs">
            {apply}
          </Button>
          <Button variant="default" size="xs" onClick={() => setEnvironment('SANDBOX')}>
            {back}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
