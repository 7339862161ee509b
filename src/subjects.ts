import { signUpSubjects } from './modules/portal/routes.ts'
import { companySubjects } from './modules/company/routes.ts'
import { applicationSubjects } from './modules/applications/routes.ts'
import { orderSubjects } from './modules/orders/routes.ts'
import { clientSubjects } from './modules/clients/portal-routes.ts'
import { overviewSubjects } from './modules/overview/routes.ts'
import { disputeSubjects } from './modules/disputes/routes.ts'
import { apiKeySubjects } from './modules/api-keys/routes.ts'
import { pairingSubjects } from './modules/api-keys/pairing-routes.ts'
import { webhookSubjects } from './modules/webhooks/portal-routes.ts'
import { requestLogSubjects } from './modules/request-log/routes.ts'
import { sandboxSubjects } from './modules/sandbox/routes.ts'

// The meaning of each tag of the contracts.

export const merchantSubjects: Readonly<Record<string, string>> = {
  products: 'The catalogue: products with a price and a stock, each with a sales page of its own.',
  orders: 'Orders that buyers placed on the sales pages of products.',
  clients: 'End customers, and the cards that they saved with consent.',
  wallet: 'Balances, the bank account that payouts go to, and funding.',
  'payment links': 'Pages to share for an amount: by message, on paper as a QR code, on a poster.',
  checkout: 'Payment sessions: one payment of one order, on the hosted page or on your own.',
  transactions: 'Every movement of money, with its steps, and its export.',
  subscriptions: 'Recurring charges: due dates, retries, and what happens when they fail.',
  refunds: 'Giving money back, to the card or in cash.',
  webhooks: 'Endpoints that receive events, their secrets, their deliveries and redelivery.',
  'event types': 'Events that a webhook can subscribe to.',
  analytics: 'The funnel from view to payment, and the sources of buyers.',
  pictures: 'Pictures of products and of items of checkout sessions, kept and served here.',
  'payment page': 'Calls of the page on which a buyer pays, for a payment page of your own.',
}

export const portalTags: Readonly<Record<string, string>> = {
  'Sign-up': 'Opening an account in the sandbox, and accepting an invitation.',
  Authentication: 'Log-in, choosing a company, confirming who you are, and passwords.',
  'Authenticator app': 'One-time codes as the second factor, and recovery codes.',
  Company: 'The company of the session: its data, its logo, its bank account and payouts.',
  Members: 'People of the company and their roles.',
  'Audit log': 'Who changed what in the company.',
  Disputes: 'Payments that buyers’ banks take back, and the answers to them.',
  'Production access': 'The application for production: documents, questions, terms, and what came of it.',
  Orders: 'Preparing, shipping and canceling orders.',
  Clients: 'What the company’s people see of a client: sums, steps, and their note.',
  Overview: 'The home page: figures, and what needs attention.',
  'API keys': 'Keys of software: making, listing, rolling and revoking them.',
  Pairing: 'A machine gets a key by a code that a person confirms in the dashboard, as `mizan login` does.',
  Webhooks: 'Attempts and redelivery, as the dashboard shows them.',
  'Request log': 'Calls of the company’s keys, with their answers’ status.',
  Sandbox: 'Emptying the sandbox.',
}

/** The tag of each call of the portal, by the beginning of its path. */
export const portalSubjects = {
  ...signUpSubjects,
  ...companySubjects,
  ...applicationSubjects,
  ...orderSubjects,
  ...overviewSubjects,
  ...clientSubjects,
  ...disputeSubjects,
  ...apiKeySubjects,
  ...pairingSubjects,
  ...webhookSubjects,
  ...requestLogSubjects,
  ...sandboxSubjects,
}

export const eventTag = { name: 'events', description: 'Requests that Mizan sends to your webhooks.' }

export const operatorTags: Readonly<Record<string, string>> = {
  Access: 'Log-in with an authenticator app, confirmation by a fresh code, and one’s own account.',
  Staff: 'People who work in the console, and their roles.',
  Approvals: 'What takes two people: asked for by one, approved by another.',
  Audit: 'What the staff did, and what they read of persons.',
  Today: 'What waits for a person, and the figures of all merchants together.',
  Merchants: 'Finding merchants, everything about one, and decisions about it.',
  Applications: 'Merchants on their way to production: documents, questions, decisions.',
  Payments: 'Transactions of all merchants.',
  Risk: 'Rules about payments by card, tried on the past before they count, and payments that wait for a person.',
  Disputes: 'What buyers’ banks take back, the merchants’ answers, and how often it happens.',
  Money: 'Payouts as files for a bank.',
  Acquirers: 'Accounts at acquirers, where new payments go, how they answer, and their notices.',
  System: 'Version, migrations and jobs of the service.',
}
