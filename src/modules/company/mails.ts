import { inLocales } from '#platform/words.ts'
import type { Locale } from '#platform/locale.ts'
import type { MailContext, Message, Template } from '#platform/mail/mail.ts'
import { named } from '#platform/mail/named.ts'

// Mails to a company's members. Names in them were typed by others, who may want to write to strangers: they are cut short, and mail programs find
// nothing in them to make a link of.

type Parameters = Record<string, string>

const invitation: Record<Locale, (company: string, inviter: string | undefined) => Message & { label: string }> =
  inLocales({
    en: (company, inviter) => ({
      subject: `Invitation to join ${company}`,
      paragraphs: [
        inviter === undefined
          ? `An account was opened for “${company}” on Mizan, and you are invited as its owner.`
          : `${inviter} invites you to join “${company}” on Mizan.`,
      ],
      label: 'View invitation',
      footnotes: [
        'This link works once and expires in 7 days.',
        'If you did not expect this, you can ignore this e-mail.',
      ],
    }),
    fr: (company, inviter) => ({
      subject: `Invitation à rejoindre ${company}`,
      paragraphs: [
        inviter === undefined
          ? `Un compte a été ouvert pour « ${company} » sur Mizan, et vous êtes invité en tant que propriétaire.`
          : `${inviter} vous invite à rejoindre « ${company} » sur Mizan.`,
      ],
      label: 'Voir l’invitation',
      footnotes: [
        'Le lien fonctionne une seule fois, pendant 7 jours.',
        'Si vous n’attendiez pas cette invitation, vous n’avez rien à faire : sans le lien, rien ne se passe.',
      ],
    }),
    ar: (company, inviter) => ({
      subject: `دعوة للانضمام إلى ${isolated(company)}`,
      paragraphs: [
        inviter === undefined
          ? `فُتح حساب باسم «${isolated(company)}» على ميزان، وأنت مدعوّ إليه بصفتك مالكًا.`
          : `يدعوك ${isolated(inviter)} إلى الانضمام إلى «${isolated(company)}» على ميزان.`,
      ],
      label: 'عرض الدعوة',
      footnotes: [
        'يعمل الرابط مرة واحدة خلال 7 أيام.',
        'إن لم تكن تتوقع هذه الدعوة فلا داعي لأي إجراء: لن يحدث شيء من دون الرابط.',
      ],
    }),
  })

/** A name in either script keeps its letters in order, and those around it theirs. */
const isolated = (name: string): string => `\u2068${name}\u2069`

function invited({ tokenId = '', company, inviter }: Parameters, world: MailContext): Message {
  const { label, ...message } = invitation[world.locale](
    named(company),
    inviter === undefined ? undefined : named(inviter),
  )
  const link = `${world.publicUrl}/account/invitation?lang=${world.locale}#token=${world.linkToken(tokenId)}`
  return { ...message, action: { label, link } }
}

export const companyMails: Record<string, Template> = { 'portal.invitation': invited }
