import { useFormat } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { commonWords } from '../../lib/words.ts'
import { RowLink } from '../../ui/row-link.tsx'
import { FactSheet } from '../../ui/section.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Moment, Money } from '../../ui/values.tsx'
import type { PaymentLink } from './api.ts'
import { linkWords } from './words.ts'

/** The terms of a link. */
export function LinkFacts({ link }: { link: PaymentLink }) {
  const { form: words, link: linkWord, languages } = useWords(linkWords)
  const common = useWords(commonWords)
  const format = useFormat()
  const money = (amount: number | undefined) =>
    amount !== undefined && <Money amount={amount} currency={link.currency} />
  const moment = (at: string | undefined) => at !== undefined && <Moment at={at} />
  const names = { name: common.name, email: common.email, phone: common.phone, address: words.address }
  const collected = Object.entries(link.collect ?? {}).filter(([, demand]) => demand !== 'NONE')
  const asked = collected.map(
    ([each, demand]) => `${names[each as keyof typeof names]}${common.colon} ${words.demands[demand]}`,
  )
  const suggested = link.suggestedAmounts?.map((each) => format.money(each, link.currency))
  return (
    <FactSheet
      facts={[
        [linkWord, <Copyable key="reference" value={link.reference} />],
        [link.amountMode === 'OPEN' ? words.begin : common.amount, money(link.amount)],
        [words.amountMode, words.amountModes[link.amountMode]],
        [words.min, money(link.minAmount)],
        [words.max, money(link.maxAmount)],
        [words.suggested, suggested?.join(' · ')],
        [words.usage, words.usages[link.usage]],
        [
          words.maxPayments,
          link.usage === 'MULTI' && link.maxPayments !== undefined && format.number(link.maxPayments),
        ],
        [words.quantity, link.quantity?.adjustable && `${link.quantity.min ?? 1} – ${link.quantity.max ?? 99}`],
        [words.startsAt, moment(link.startsAt)],
        [words.expiresAt, moment(link.expiresAt)],
        [words.method, methodsIn(link.methods, words)],
        [words.voucherLifetime, link.voucherExpiresInSeconds && format.hours(link.voucherExpiresInSeconds / 3_600)],
        [words.collect, asked.join(' · ')],
        [words.questions, link.customFields?.map(({ label }) => label).join(' · ')],
        [words.locale, languages[link.locale]],
        [words.successUrl, link.successUrl],
        [words.cancelUrl, link.cancelUrl],
        [words.successMessage, link.successMessage],
        [words.inactiveMessage, link.inactiveMessage],
        [words.client, link.clientId && <RowLink to={`/clients/${link.clientId}`}>{common.details}</RowLink>],
        [words.saving, link.savePaymentMethod !== 'NONE' && words.savings[link.savePaymentMethod]],
        [words.externalId, link.externalId],
        [common.created, moment(link.createdAt)],
      ]}
    />
  )
}

/** A link that takes both is for neither alone. */
const methodsIn = (methods: PaymentLink['methods'], words: MethodWords) =>
  methods && methods.length > 1 ? words.cardAndCash : methods?.map((each) => words.methods[each]).join('')

type MethodWords = { methods: Record<'CARD' | 'CASH', string>; cardAndCash: string }
