import { locales } from '#platform/locale.ts'
import { declineOf, presentDecline, shownDeclineCodes } from './declines.ts'

// The page of the documentation that lists the decline codes, made of their table.

const introduction = `# Why a payment was declined

A decline is no error: the call succeeded, the payment did not. \`decline\` of a [transaction](transactions.md), of an
[attempt on the payment page](payment-page.md) and of an attempt for a [due date](subscriptions.md), and \`lastDecline\` of a
[checkout session](checkout.md), have one of these in \`code\`. New ones may appear; test on \`retryable\` and \`suggestedAction\`
for what you do not know.

A card that is reported lost or stolen, or that is suspected of fraud, is declined as \`GENERIC_DECLINE\`: its holder must not
learn that it was reported. Such a card is never charged again automatically.

- \`retryable\`: whether the buyer may try the same card again. \`suggestedAction\` is advice for the buyer.
- **By itself**: when a charge of a subscription is repeated automatically. On its days means those of its \`dunning\`.
- \`category\`: whether time (\`SOFT\`), another card (\`HARD\`), other details (\`INPUT\`), the buyer's bank (\`ACTION\`) or you
  (\`MERCHANT\`) can change it.

In the sandbox, the holder's name \`DECLINE EXPIRED_CARD\` is declined with that code; any other code works in the same way.

\`npm run openapi\` makes this page of the table in \`src/money/acquirers/declines.ts\`.
`

const byItself: Record<ReturnType<typeof declineOf>['automaticRetry'], string> = {
  IN_AN_HOUR: 'in an hour',
  NEXT_DAY: 'on its days',
  LATER: 'on its days',
  AFTER_CARD_UPDATE: 'with another card',
  NO: 'with another card',
  NEVER: 'never: the subscription is canceled',
}

/** The page as Markdown. */
export const declinePage = (): string =>
  [
    introduction,
    `## The codes\n`,
    row('`code`', '`category`', '`retryable`', '`suggestedAction`', 'By itself'),
    '|---|---|---|---|---|',
    ...shownDeclineCodes.map((code) => {
      const { category, isBuyerRetryable, suggestedAction, automaticRetry } = declineOf(code)
      const isRetryable = isBuyerRetryable ? 'yes' : 'no'
      return row(`\`${code}\``, `\`${category}\``, isRetryable, `\`${suggestedAction}\``, byItself[automaticRetry])
    }),
    `\n## What the buyer reads\n`,
    `\`message\` is one of these: on the payment page and in \`lastDecline\` in the language of the page, elsewhere in English.\n`,
    row('`code`', 'English', 'Français', 'العربية'),
    '|---|---|---|---|',
    ...shownDeclineCodes.map((code) =>
      row(`\`${code}\``, ...locales.map((locale) => presentDecline(code, locale).message)),
    ),
    '',
  ].join('\n')

const row = (...cells: string[]): string => `| ${cells.join(' | ')} |`
