import { useCountryName } from '../lib/countries.ts'
import { useWords } from '../lib/language.ts'
import { FactSheet, Section } from '../ui/section.tsx'
import { type Operator, useFormat } from './operator.ts'
import { paymentWords } from './payment-words.ts'
import { riskWords } from './risk-words.ts'
import { Moment, To } from './values.tsx'

type Facts = Operator.PaymentRisk

/** Facts that rules ask about, and the rule that decided; hashes are masked, as its buyer is. */
export function Risk({ risk }: { risk: Facts }) {
  const { risk: words } = useWords(paymentWords)
  const country = useCountryName()
  const { since } = useFormat()
  const { device, deviceSince, addressCountry, card, cardCountry, decided } = risk
  return (
    <Section title={words.title}>
      <FactSheet
        facts={[
          [words.rule, decided && <Decided key="r" decided={decided} />],
          [words.device, device && <bdi key="d">{device}</bdi>],
          [
            words.deviceSince,
            deviceSince && (
              <span key="k">
                <Moment at={deviceSince} /> · {since(deviceSince)}
              </span>
            ),
          ],
          [words.addressCountry, addressCountry && country(addressCountry)],
          [words.card, card && <bdi key="c">{card}</bdi>],
          [words.cardCountry, cardCountry && country(cardCountry)],
        ]}
      />
    </Section>
  )
}

function Decided({ decided: { rule, version, action, status, at } }: { decided: NonNullable<Facts['decided']> }) {
  const { risk: words } = useWords(paymentWords)
  const { actions } = useWords(riskWords)
  return (
    <>
      <To to="/risk">{rule}</To> {words.version(version)} · {actions[action]} · {words.states[status]} ·{' '}
      <Moment at={at} />
    </>
  )
}
