import { z } from 'zod'
import { choice, lineText, objectOf, uuidParameter } from '../../platform/http/fields.ts'
import { environmentNames } from '../../platform/context.ts'
import { roles } from '../../platform/sessions/roles.ts'
import { applicationStatuses } from '../../modules/applications/application.ts'
import { at, idDoc, limit, merchantIdDoc, reason, onlyTrue } from '../fields.ts'

export const accesses = ['ENABLED', 'NOT_ENABLED', 'SUSPENDED'] as const
export const walletStatuses = ['PENDING', 'ACTIVE', 'BLOCKED', 'CLOSED'] as const

const text = (description: string, example: string) => z.string().meta({ description, example })
const productionAccess = choice(accesses, { description: 'Whether its production keys work.', example: 'ENABLED' })
const merchantId = z.string().meta(merchantIdDoc)
const name = text('Name of the merchant.', 'Boutique Atlas')
const amount = (description: string) => z.number().meta({ description, example: 1249.5 })

const FoundMerchantView = z
  .strictObject({
    merchantId,
    name,
    productionAccess,
    requestedAt: at('Since when its application for production waits.').optional(),
    createdAt: at('When it signed up.'),
  })
  .meta({ id: 'FoundMerchant' })

export const MerchantList = z
  .strictObject({
    items: z.array(FoundMerchantView).meta({ description: 'Newest first.' }),
    next: text('Send it as `before` for older ones.', idDoc.example).optional(),
  })
  .meta({ id: 'MerchantList' })

export const MerchantFilters = objectOf({
  q: lineText(200, {
    description: 'A part of the name, the e-mail of a member, a RIB, an id, or the beginning of a key.',
    example: 'atlas',
  }).optional(),
  waiting: onlyTrue('Only those whose application for production waits.'),
  before: uuidParameter({ ...idDoc, description: 'The last merchant of the page before.' }).optional(),
  limit: limit(100),
})

const MemberView = z
  .strictObject({
    userId: z.string().meta(idDoc),
    email: text('E-mail address, masked unless it was asked for.', 'sa…@b….ma'),
    fullName: text('Name, masked unless it was asked for.', 'S… I…').optional(),
    role: choice(roles, { description: 'Role in the company.', example: 'OWNER' }),
    status: choice(['INVITED', 'ACTIVE'], { description: 'Invited, or a member.', example: 'ACTIVE' }),
  })
  .meta({ id: 'MerchantMember' })

const KeyView = z
  .strictObject({
    id: z.string().meta(idDoc),
    name: text('Name of the key.', 'Shop'),
    environment: choice(environmentNames, { description: 'Its environment.', example: 'PRODUCTION' }),
    shown: text('Beginning and end of the key.', 'svc_sk_live_71VI…c24f'),
    createdAt: at('When it was made.'),
    lastUsedAt: at('When it was used last.').optional(),
    revokedAt: at('When it was revoked.').optional(),
  })
  .meta({ id: 'MerchantKey' })

const EntryView = z
  .strictObject({
    action: text('What happened.', 'production.enabled'),
    actor: text('Id of the person; `operator`, or `anyone` without a log-in.', 'operator'),
    facts: z
      .record(z.string(), z.string())
      .meta({ description: 'More of it.', example: { plan: 'standard' } })
      .optional(),
    at: at('When it happened.'),
  })
  .meta({ id: 'MerchantEntry' })

const WalletView = z
  .strictObject({
    status: choice(walletStatuses, { description: 'State of the production wallet.', example: 'ACTIVE' }),
    isBlocked: z.boolean().meta({
      description:
        'Blocked by a decision of its own, and not with production alone: it stays so when production comes back.',
      example: false,
    }),
    currency: text('Its currency.', 'MAD'),
    available: amount('Money that can be paid out.'),
    pending: amount('Money that becomes available later.'),
    reserved: amount('Money that is held.'),
    bankAccount: z
      .strictObject({
        rib: text('RIB, masked.', '0117…4089'),
        holderName: text('Its holder.', 'Boutique Atlas SARL'),
        bankName: text('Its bank.', 'Banque Populaire'),
      })
      .meta({ description: 'The account behind it.', example: { rib: '0117…4089' } })
      .optional(),
  })
  .meta({ id: 'MerchantWallet' })

export const MerchantView = z
  .strictObject({
    merchantId,
    name,
    legalName: text('Legal name.', 'Boutique Atlas SARL').optional(),
    website: text('Its website.', 'https://atlas.example').optional(),
    supportEmail: text('Its address for buyers, which it publishes.', 'aide@atlas.example').optional(),
    productionAccess,
    productionReason: text('What its owners were told.', 'Closed its shop.').optional(),
    hasEnded: z.boolean().meta({ description: 'Whether it was ended for good.', example: false }),
    createdAt: at('When it signed up.'),
    application: choice(applicationStatuses, {
      description: 'State of its application for production.',
      example: 'DRAFT',
    }).optional(),
    wallet: WalletView,
    plan: text('Pricing plan that counts now.', 'standard'),
    members: z.array(MemberView).meta({ description: 'Up to 200 people, masked.' }),
    keys: z.array(KeyView).meta({ description: 'All keys, masked.' }),
    timeline: z.array(EntryView).meta({ description: 'The 50 newest entries of its audit log.' }),
  })
  .meta({ id: 'Merchant' })

export const RevealedMembers = z
  .strictObject({ members: z.array(MemberView).meta({ description: 'Up to 200 people.' }) })
  .meta({ id: 'RevealedMembers' })

export const TermsAsk = objectOf({
  plan: lineText(60, { description: 'Name of the plan.', example: 'standard' }),
  from: lineText(10, {
    description: 'The day from which the merchant has it, in Casablanca; the moment of the approval without it.',
    example: '2026-12-01',
  }).optional(),
  reason,
})

export const BankAccountAsk = objectOf({
  rib: lineText(40, { description: 'RIB, 24 digits; spaces do not matter.', example: '011780000012345678901228' }),
  holderName: lineText(255, { description: 'Whose account the bank says that it is.', example: 'Boutique Atlas SARL' }),
  bic: lineText(11, { description: 'BIC of the bank.', example: 'BCMAMAMCXXX' }),
  bankName: lineText(255, { description: 'Name of the bank.', example: 'Attijariwafa bank' }),
  agency: lineText(255, { description: 'Branch of the bank.', example: 'Casablanca Centre' }),
  reason,
})
