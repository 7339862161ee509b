import { z } from 'zod'
import type { Scope } from '#platform/context.ts'
import { country } from '#platform/country.ts'
import type { CardAcquirer } from '#platform/http/portal-route.ts'
import { cardEntryOf } from './entry.ts'
import { type Acquirers, findRoute } from './routing.ts'

// The acquirer of a company's cards, as the company's members see it.

/** Of the installation's currency; undefined where no acquirer takes its cards. */
export async function cardAcquirer(acquirers: Acquirers, scope: Scope): Promise<CardAcquirer | undefined> {
  const account = await findRoute(acquirers, scope, { method: 'CARD', currency: country().currency })
  if (!account) return undefined
  const { savesCards, chargesWithoutBuyer } = account.acquirer.can
  return { name: cardEntryOf(account).acquirerName, isTestMode: account.isTestMode, savesCards, chargesWithoutBuyer }
}

export const CardAcquirerView = z
  .strictObject({
    name: z.string().meta({ description: 'The acquirer.', example: 'CMI' }),
    testMode: z.boolean().meta({ description: 'true where it moves no money.', example: false }),
    savesCards: z.boolean().meta({ description: 'Whether buyers can have their card saved.', example: false }),
    chargesWithoutClient: z
      .boolean()
      .meta({ description: 'Whether a saved card is charged at due dates; else each is a bill.', example: false }),
  })
  .meta({
    id: 'CardAcquirer',
    description:
      'To which new card payments go. Absent where no acquirer takes cards, so that nothing can be paid by card.',
    example: { name: 'CMI', testMode: false, savesCards: false, chargesWithoutClient: false },
  })

export const presentCardAcquirer = ({ name, isTestMode, savesCards, chargesWithoutBuyer }: CardAcquirer) => ({
  name,
  testMode: isTestMode,
  savesCards,
  chargesWithoutClient: chargesWithoutBuyer,
})
