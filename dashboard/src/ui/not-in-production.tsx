import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEnvironment } from '../lib/environment.ts'
import { type Locale, useWords } from '../lib/language.ts'
import { useSession } from '../lib/session.ts'

type Notice = { title: string; text: string; apply: string }
type Words = Record<'before' | 'suspended', Notice> & { back: string }

const words: Record<Locale, Words> = {
  en: {
    before: {
      title: 'Your company is not in production yet',
      text: 'Everything works in the sandbox. A few steps lead to real payments.',
      apply: 'See the steps',
    },
    suspended: {
      title: 'Production is suspended',
      text: 'The operator has suspended it, and no payments are taken until it is enabled again. The sandbox works.',
      apply: 'See the reason',
    },
    back: 'Back to the sandbox',
  },
  fr: {
    before: {
      title: 'Votre société n’est pas encore en production',
      text: 'Tout fonctionne dans le bac à sable. Quelques étapes mènent aux vrais paiements.',
      apply: 'Voir les étapes',
    },
    suspended: {
      title: 'La production est suspendue',
      text: 'L’opérateur l’a suspendue : aucun paiement n’est accepté avant sa réactivation. Le bac à sable fonctionne.',
      apply: 'Voir le motif',
    },
    back: 'Revenir au bac à sable',
  },
  ar: {
    before: {
      title: 'شركتكم ليست في الإنتاج بعد',
      text: 'كل شيء يعمل في بيئة التجربة. بضع خطوات تفصلكم عن المدفوعات الحقيقية.',
      apply: 'عرض الخطوات',
    },
    suspended: {
      title: 'الإنتاج معلّق',
      text: 'علّقه المشغّل، ولا تُقبل أي دفعة إلى أن يُعاد تفعيله. بيئة التجربة تعمل.',
      apply: 'عرض السبب',
    },
    back: 'العودة إلى بيئة التجربة',
  },
}

/** The way to production, or the reason for its end, and the way back to the sandbox. */
export function NotInProduction() {
  const { back, before, suspended } = useWords(words)
  const { data: session } = useSession()
  const { title, text, apply } = session?.company.productionAccess === 'SUSPENDED' ? suspended : before
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
