// Made of docs/api/portal-openapi.json by `npm run openapi`. Changes by hand are lost.
// 775bcf72ebdc766cc3ef55fb03e4dde281059df1539f06d9c3f516b3908e03f8

export type AcceptInvitationBody = {
    /**
     * The token of the link in the mail.
     */
    token: string;
    /**
     * 12 to 128 characters, not among the common ones, not the e-mail. No rules of composition. Required for a person without one.
     */
    password?: string;
    /**
     * Name of the person.
     */
    fullName?: string;
};

export type Accepted = {
    /**
     * If there is something to send, it is on its way.
     */
    status: 'ACCEPTED';
};

export type AnswerApplicationQuestionBody = {
    /**
     * Your answer.
     */
    answer: string;
};

export type ApiKey = {
    /**
     * Id of the key.
     */
    id: string;
    /**
     * Purpose of the key.
     */
    name: string;
    /**
     * The environment that the key belongs to.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * Permissions of the key. `write` does not include `read`.
     */
    scopes: Array<'payment_links:read' | 'payment_links:write' | 'checkout:read' | 'checkout:write' | 'transactions:read' | 'transactions:export' | 'refunds:read' | 'refunds:write' | 'wallet:read' | 'wallet:write' | 'clients:read' | 'clients:write' | 'payment_methods:read' | 'payment_methods:write' | 'products:read' | 'products:write' | 'orders:read' | 'subscriptions:read' | 'subscriptions:write' | 'webhooks:read' | 'webhooks:write' | 'analytics:read'>;
    /**
     * Beginning of the key.
     */
    prefix: string;
    /**
     * Last four characters of the key.
     */
    last4: string;
    /**
     * Whether the key works.
     */
    status: 'ACTIVE' | 'EXPIRED' | 'REVOKED';
    /**
     * When the key was created.
     */
    createdAt: string;
    /**
     * User who created the key; absent when the operator did.
     */
    createdBy?: {
        /**
         * Id of the person.
         */
        id: string;
        /**
         * Name of the person.
         */
        name?: string;
        /**
         * E-mail address of the person.
         */
        email: string;
    };
    /**
     * When the key stops working.
     */
    expiresAt?: string;
    /**
     * When the key was revoked.
     */
    revokedAt?: string;
    /**
     * When the key was last used, to about half a minute.
     */
    lastUsedAt?: string;
    /**
     * The addresses and networks that the key may be used from, IPv4 and IPv6; every address without it.
     */
    ipAllowList?: Array<string>;
    /**
     * Id of the key that it was rolled into.
     */
    replacedBy?: string;
};

export type ApiKeyCreated = {
    /**
     * Id of the key.
     */
    id: string;
    /**
     * Purpose of the key.
     */
    name: string;
    /**
     * The environment that the key belongs to.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * Permissions of the key. `write` does not include `read`.
     */
    scopes: Array<'payment_links:read' | 'payment_links:write' | 'checkout:read' | 'checkout:write' | 'transactions:read' | 'transactions:export' | 'refunds:read' | 'refunds:write' | 'wallet:read' | 'wallet:write' | 'clients:read' | 'clients:write' | 'payment_methods:read' | 'payment_methods:write' | 'products:read' | 'products:write' | 'orders:read' | 'subscriptions:read' | 'subscriptions:write' | 'webhooks:read' | 'webhooks:write' | 'analytics:read'>;
    /**
     * Beginning of the key.
     */
    prefix: string;
    /**
     * Last four characters of the key.
     */
    last4: string;
    /**
     * Whether the key works.
     */
    status: 'ACTIVE' | 'EXPIRED' | 'REVOKED';
    /**
     * When the key was created.
     */
    createdAt: string;
    /**
     * User who created the key; absent when the operator did.
     */
    createdBy?: {
        /**
         * Id of the person.
         */
        id: string;
        /**
         * Name of the person.
         */
        name?: string;
        /**
         * E-mail address of the person.
         */
        email: string;
    };
    /**
     * When the key stops working.
     */
    expiresAt?: string;
    /**
     * When the key was revoked.
     */
    revokedAt?: string;
    /**
     * When the key was last used, to about half a minute.
     */
    lastUsedAt?: string;
    /**
     * The addresses and networks that the key may be used from, IPv4 and IPv6; every address without it.
     */
    ipAllowList?: Array<string>;
    /**
     * Id of the key that it was rolled into.
     */
    replacedBy?: string;
    /**
     * The key itself. It is shown this once; only its hash is kept.
     */
    key: string;
};

export type ApiKeyPage = {
    /**
     * The rows of this page; empty past the end.
     */
    content: Array<ApiKey>;
    /**
     * Number of this page, from 0.
     */
    page: number;
    /**
     * Rows a page, as asked for.
     */
    size: number;
    /**
     * Rows of the whole list.
     */
    totalElements: number;
    /**
     * Pages of the whole list; page until it is reached.
     */
    totalPages: number;
    /**
     * The instant at which a search, or a list in another order than `createdAt`, ended because there were more rows than are looked through: content and totals have nothing older, or with `sort=createdAt,asc` nothing newer. Go on with it as `to`, or as `from`.
     */
    searchedUntil?: string;
    /**
     * Identifier of the request, for support.
     */
    correlationId: string;
};

export type ApiKeyRolled = {
    /**
     * Id of the key.
     */
    id: string;
    /**
     * Purpose of the key.
     */
    name: string;
    /**
     * The environment that the key belongs to.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * Permissions of the key. `write` does not include `read`.
     */
    scopes: Array<'payment_links:read' | 'payment_links:write' | 'checkout:read' | 'checkout:write' | 'transactions:read' | 'transactions:export' | 'refunds:read' | 'refunds:write' | 'wallet:read' | 'wallet:write' | 'clients:read' | 'clients:write' | 'payment_methods:read' | 'payment_methods:write' | 'products:read' | 'products:write' | 'orders:read' | 'subscriptions:read' | 'subscriptions:write' | 'webhooks:read' | 'webhooks:write' | 'analytics:read'>;
    /**
     * Beginning of the key.
     */
    prefix: string;
    /**
     * Last four characters of the key.
     */
    last4: string;
    /**
     * Whether the key works.
     */
    status: 'ACTIVE' | 'EXPIRED' | 'REVOKED';
    /**
     * When the key was created.
     */
    createdAt: string;
    /**
     * User who created the key; absent when the operator did.
     */
    createdBy?: {
        /**
         * Id of the person.
         */
        id: string;
        /**
         * Name of the person.
         */
        name?: string;
        /**
         * E-mail address of the person.
         */
        email: string;
    };
    /**
     * When the key stops working.
     */
    expiresAt?: string;
    /**
     * When the key was revoked.
     */
    revokedAt?: string;
    /**
     * When the key was last used, to about half a minute.
     */
    lastUsedAt?: string;
    /**
     * The addresses and networks that the key may be used from, IPv4 and IPv6; every address without it.
     */
    ipAllowList?: Array<string>;
    /**
     * Id of the key that it was rolled into.
     */
    replacedBy?: string;
    /**
     * The key itself. It is shown this once; only its hash is kept.
     */
    key: string;
    /**
     * The old key, which goes on working until then.
     */
    replaces: {
        /**
         * Id of the old key.
         */
        id: string;
        /**
         * When the old key stops working.
         */
        expiresAt: string;
    };
};

export type Application = {
    /**
     * Where the application stands.
     */
    status: 'NOT_STARTED' | 'DRAFT' | 'SUBMITTED' | 'QUESTIONS' | 'APPROVED' | 'REFUSED';
    /**
     * Whether it waits for you, and not for the operator.
     */
    canEdit: boolean;
    /**
     * Legal form; it decides which documents are needed.
     */
    legalForm?: 'LIMITED_COMPANY' | 'JOINT_STOCK_COMPANY' | 'PARTNERSHIP' | 'SOLE_TRADER' | 'AUTO_ENTREPRENEUR' | 'COOPERATIVE' | 'ASSOCIATION';
    /**
     * Name in the commercial register.
     */
    legalName?: string;
    /**
     * Number in the commercial register, or the ICE.
     */
    registrationNumber?: string;
    /**
     * Registered address, at most five lines.
     */
    postalAddress?: string;
    /**
     * Site on which it sells; https.
     */
    website?: string;
    /**
     * Products, customers and sales channels.
     */
    activity?: string;
    /**
     * People who own a part of the company, with their share in percent.
     */
    owners?: Array<{
        /**
         * Name of the person.
         */
        fullName: string;
        /**
         * Share in percent.
         */
        sharePercent: number;
    }>;
    /**
     * Person to talk to about the application.
     */
    contactName?: string;
    /**
     * E-mail address of that person.
     */
    contactEmail?: string;
    /**
     * Phone number of that person, in E.164 form.
     */
    contactPhone?: string;
    /**
     * Last day on which the identity document is valid.
     */
    identityExpiresOn?: string;
    /**
     * Whose account the bank says that it is.
     */
    holderName?: string;
    /**
     * RIB of the account for payouts, 24 digits; spaces do not matter.
     */
    rib?: string;
    /**
     * BIC of the bank.
     */
    bic?: string;
    /**
     * Name of the bank.
     */
    bankName?: string;
    /**
     * Branch of the bank.
     */
    agency?: string;
    /**
     * When it was submitted last.
     */
    submittedAt?: string;
    /**
     * Name of the terms that were agreed to then.
     */
    agreedTerms?: string;
    /**
     * When the operator decided.
     */
    decidedAt?: string;
    /**
     * Reason from the operator.
     */
    reason?: string;
    /**
     * Documents that were handed in, oldest first.
     */
    documents: Array<ApplicationDocument>;
    /**
     * New documents for older ones, newest first.
     */
    renewals: Array<DocumentRenewal>;
    /**
     * Whether new documents can be handed in for older ones: once it is approved.
     */
    canRenew: boolean;
    /**
     * Questions of the operator, oldest first.
     */
    questions: Array<ApplicationQuestion>;
    /**
     * Fields that it still needs.
     */
    missingFields: Array<'legalForm' | 'legalName' | 'registrationNumber' | 'postalAddress' | 'activity' | 'contactName' | 'contactEmail' | 'contactPhone' | 'identityExpiresOn' | 'holderName' | 'rib' | 'bic' | 'bankName' | 'agency' | 'owners'>;
    /**
     * Documents that it still needs.
     */
    missingDocuments: Array<'REGISTER_EXTRACT' | 'ARTICLES' | 'MANDATE' | 'TAX_CERTIFICATE' | 'REGISTRATION_CARD' | 'IDENTITY' | 'BANK_CERTIFICATE' | 'OTHER'>;
    /**
     * What each legal form needs.
     */
    checklists: Array<ApplicationChecklist>;
    /**
     * Name of the terms that would apply, as `GET /api/v1/company/terms` shows them; you agree to it when you submit.
     */
    terms: string;
};

export type ApplicationChecklist = {
    /**
     * Legal form; it decides which documents are needed.
     */
    legalForm: 'LIMITED_COMPANY' | 'JOINT_STOCK_COMPANY' | 'PARTNERSHIP' | 'SOLE_TRADER' | 'AUTO_ENTREPRENEUR' | 'COOPERATIVE' | 'ASSOCIATION';
    /**
     * Documents that it needs.
     */
    documents: Array<'REGISTER_EXTRACT' | 'ARTICLES' | 'MANDATE' | 'TAX_CERTIFICATE' | 'REGISTRATION_CARD' | 'IDENTITY' | 'BANK_CERTIFICATE' | 'OTHER'>;
    /**
     * Whether its owners have to be named.
     */
    needsOwners: boolean;
};

export type ApplicationDocument = {
    /**
     * Id of the file.
     */
    id: string;
    /**
     * What the document is.
     */
    kind: 'REGISTER_EXTRACT' | 'ARTICLES' | 'MANDATE' | 'TAX_CERTIFICATE' | 'REGISTRATION_CARD' | 'IDENTITY' | 'BANK_CERTIFICATE' | 'OTHER';
    /**
     * Its name.
     */
    name: string;
    /**
     * Its media type.
     */
    mediaType: string;
    /**
     * Its size in bytes.
     */
    size: number;
    /**
     * When it was handed in.
     */
    createdAt: string;
};

export type ApplicationQuestion = {
    /**
     * Id of the question.
     */
    id: string;
    /**
     * Part of the application, or the kind of document, that it is about.
     */
    item: 'COMPANY' | 'ACTIVITY' | 'OWNERS' | 'CONTACT' | 'BANK_ACCOUNT' | 'REGISTER_EXTRACT' | 'ARTICLES' | 'MANDATE' | 'TAX_CERTIFICATE' | 'REGISTRATION_CARD' | 'IDENTITY' | 'BANK_CERTIFICATE' | 'OTHER';
    /**
     * What the operator asks.
     */
    question: string;
    /**
     * When it was asked.
     */
    askedAt: string;
    /**
     * Your answer.
     */
    answer?: string;
    /**
     * When it was answered.
     */
    answeredAt?: string;
    /**
     * Whether it still has to be answered and submitted.
     */
    isOpen: boolean;
    /**
     * Whether there is an answer, or a document of this kind that came after the question.
     */
    isAnswered: boolean;
};

export type ApprovePairingBody = {
    /**
     * The code that the machine shows.
     */
    code: string;
    /**
     * Purpose of the key.
     */
    name: string;
    /**
     * The environment that the key belongs to.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * Permissions of the key. `write` does not include `read`.
     */
    scopes: Array<'payment_links:read' | 'payment_links:write' | 'checkout:read' | 'checkout:write' | 'transactions:read' | 'transactions:export' | 'refunds:read' | 'refunds:write' | 'wallet:read' | 'wallet:write' | 'clients:read' | 'clients:write' | 'payment_methods:read' | 'payment_methods:write' | 'products:read' | 'products:write' | 'orders:read' | 'subscriptions:read' | 'subscriptions:write' | 'webhooks:read' | 'webhooks:write' | 'analytics:read'>;
};

export type AuditEntry = {
    /**
     * Number of the entry, from 1 and without gaps.
     */
    sequence: number;
    /**
     * Action.
     */
    action: 'company.created' | 'company.ended' | 'company.updated' | 'company.logo_changed' | 'company.logo_removed' | 'login.failed' | 'login.locked' | 'session.opened' | 'session.ended' | 'step_up.succeeded' | 'step_up.failed' | 'password.changed' | 'password.reset_requested' | 'totp.enabled' | 'totp.disabled' | 'recovery_code.used' | 'recovery_codes.renewed' | 'api_key.created' | 'api_key.revoked' | 'api_key.rolled' | 'pairing.approved' | 'member.invited' | 'member.joined' | 'member.role_changed' | 'member.removed' | 'production.requested' | 'application.questions_asked' | 'application.answered' | 'document.renewed' | 'document.renewal_accepted' | 'document.renewal_refused' | 'production.enabled' | 'production.refused' | 'production.suspended' | 'payout_schedule.updated' | 'payout.requested' | 'payout.canceled' | 'payout.recorded' | 'payout.confirmed' | 'payout.rejected' | 'plan.assigned' | 'plan.excepted' | 'plan.exception_ended' | 'acquirer.added' | 'acquirer.rotated' | 'acquirer.routed' | 'acquirer.unrouted' | 'acquirer.removed' | 'payment.resolved' | 'payment.refunded' | 'payment.disputed' | 'payment.dispute_closed' | 'dispute.forwarded' | 'dispute.submitted' | 'dispute.accepted' | 'inspection.opened' | 'inspection.ended' | 'sandbox.reset' | 'buyer.exported' | 'buyer.erased';
    /**
     * User or operator who acted.
     */
    actor: {
        /**
         * Id of the person.
         */
        id?: string;
        /**
         * E-mail address of the person.
         */
        email?: string;
        /**
         * Name of the person, or `operator`.
         */
        name: string;
    };
    /**
     * Address of the caller.
     */
    address?: string;
    /**
     * Object of the action.
     */
    target?: string;
    /**
     * Further facts; never a secret.
     */
    facts?: {
        [key: string]: string;
    };
    /**
     * When it was done.
     */
    at: string;
    /**
     * Correlation id of the request.
     */
    correlationId?: string;
};

export type AuditEntryPage = {
    /**
     * The rows of this page; empty past the end.
     */
    content: Array<AuditEntry>;
    /**
     * Number of this page, from 0.
     */
    page: number;
    /**
     * Rows a page, as asked for.
     */
    size: number;
    /**
     * Rows of the whole list.
     */
    totalElements: number;
    /**
     * Pages of the whole list; page until it is reached.
     */
    totalPages: number;
    /**
     * The instant at which a search, or a list in another order than `createdAt`, ended because there were more rows than are looked through: content and totals have nothing older, or with `sort=createdAt,asc` nothing newer. Go on with it as `to`, or as `from`.
     */
    searchedUntil?: string;
    /**
     * Identifier of the request, for support.
     */
    correlationId: string;
};

export type AvailablePermissions = {
    /**
     * The environment that the key belongs to.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * Scopes that the caller may grant in this environment.
     */
    permissions: Array<Permission>;
    /**
     * Usual choices, without what the caller cannot grant.
     */
    presets: Array<PermissionPreset>;
};

export type BeginPairingBody = {
    /**
     * Name that the machine gives itself.
     */
    machine: string;
};

export type CancelOrderBody = {
    /**
     * Reason of the cancellation; the buyer sees it.
     */
    reason: string;
    /**
     * Whether the units of a paid order go back on sale; true when absent.
     */
    restock?: boolean;
    /**
     * Bank account for the refund of an order that was paid in cash; required for those.
     */
    destination?: {
        /**
         * The buyer’s account.
         */
        rib: string;
        /**
         * Holder of the account.
         */
        holderName: string;
    };
};

/**
 * To which new card payments go. Absent where no acquirer takes cards, so that nothing can be paid by card.
 */
export type CardAcquirer = {
    /**
     * The acquirer.
     */
    name: string;
    /**
     * true where it moves no money.
     */
    testMode: boolean;
    /**
     * Whether buyers can have their card saved.
     */
    savesCards: boolean;
    /**
     * Whether a saved card is charged at due dates; else each is a bill.
     */
    chargesWithoutClient: boolean;
};

export type ChangePasswordBody = {
    /**
     * The password until now.
     */
    currentPassword: string;
    /**
     * 12 to 128 characters, not among the common ones, not the e-mail. No rules of composition.
     */
    newPassword: string;
};

export type ClientNote = {
    /**
     * The note of the company’s people; no client and no event shows it.
     */
    note?: string;
};

export type ClientStory = {
    /**
     * The note of the company’s people; no client and no event shows it.
     */
    note?: string;
    /**
     * One for each currency, the one of most payments first.
     */
    totals: Array<{
        /**
         * ISO 4217 code of the amounts.
         */
        currency: string;
        /**
         * What remains of the payments: `paid` without the other two.
         */
        spent: number;
        /**
         * Sum of the payments that came in.
         */
        paid: number;
        /**
         * What was given back of them.
         */
        refunded: number;
        /**
         * What disputes have taken of them.
         */
        disputed: number;
        /**
         * Number of these payments.
         */
        payments: number;
        /**
         * Time of the first of them.
         */
        firstAt: string;
        /**
         * Time of the last of them.
         */
        lastAt: string;
    }>;
    /**
     * Whether the client has more movements than the 10,000 that are looked at for this.
     */
    isPartial: boolean;
    /**
     * The newest steps, the last one first; fifty at most.
     */
    entries: Array<{
        /**
         * The kind of the step.
         */
        type: 'CLIENT_CREATED' | 'PAYMENT' | 'REFUND' | 'RECEIPT_SENT' | 'SUBSCRIPTION_CREATED' | 'SUBSCRIPTION_PAUSED' | 'SUBSCRIPTION_ENDED' | 'CARD_SAVED' | 'CARD_DELETED';
        /**
         * When it was.
         */
        at: string;
        /**
         * Id of the transaction, the subscription, the card or the client.
         */
        id: string;
        /**
         * Reference of the transaction, description of the subscription, or brand and last digits of the card.
         */
        text?: string;
        /**
         * State of the transaction.
         */
        status?: 'PROCESSING' | 'REQUIRES_ACTION' | 'PENDING_CASH' | 'SUCCEEDED' | 'FAILED' | 'EXPIRED' | 'CANCELED' | 'DISPUTED' | 'CHARGED_BACK' | 'PENDING' | 'IN_TRANSIT' | 'PAID';
        /**
         * Amount of a transaction, or of one due date of a subscription.
         */
        amount?: number;
        /**
         * ISO 4217 code of the amount.
         */
        currency?: string;
    }>;
    /**
     * Whether there are older steps.
     */
    hasMore: boolean;
};

export type Company = {
    /**
     * Id of the company.
     */
    id: string;
    /**
     * Name of the company.
     */
    name: string;
    /**
     * Name in the commercial register.
     */
    legalName?: string;
    /**
     * Address of the company, at most five lines, as receipts and mails show it.
     */
    postalAddress?: string;
    /**
     * E-mail address for buyers’ questions.
     */
    supportEmail?: string;
    /**
     * Phone number for buyers’ questions, in E.164 form.
     */
    supportPhone?: string;
    /**
     * Site of the company; https.
     */
    website?: string;
    /**
     * Colour of buttons, links and marks of pages for buyers, as #rrggbb.
     */
    brandColor?: string;
    /**
     * Public address of the logo.
     */
    logoUrl?: string;
    /**
     * IANA time zone in which the company’s days begin.
     */
    timeZone: string;
    /**
     * Language of mails and pages.
     */
    locale: 'en' | 'fr' | 'ar';
    /**
     * Whether members have to enrol an authenticator app.
     */
    requireTotp: boolean;
    /**
     * Whether sales pages of products ask where to deliver.
     */
    collectsAddress: boolean;
    /**
     * Number of remaining units that triggers product.low_stock; 0 for never.
     */
    lowStockAt: number;
    /**
     * An available balance below this amount in dirhams is announced by `wallet.balance.low` and by mail; 0 for never.
     */
    lowBalanceAt: number;
    /**
     * Whether the owners get a mail for every order that is paid.
     */
    orderMails: boolean;
    /**
     * Whether buyers get receipts of payments and refunds by mail.
     */
    receiptMails: boolean;
    /**
     * Whether owners and administrators get a mail about every monthly statement.
     */
    statementMails: boolean;
    /**
     * Whether clients may cancel their subscriptions on their own pages.
     */
    clientsMayCancel: boolean;
    /**
     * Whether search engines may list the sales pages of products that are on sale in production.
     */
    productsIndexed: boolean;
    /**
     * Ways in which buyers get what they order on sales pages, at most six; they choose one, and its fee is added to the amount. An empty list leaves no choice.
     */
    deliveryOptions: Array<{
        /**
         * Its name, as buyers read it.
         */
        name: string;
        /**
         * SHIPPING needs an address, PICKUP none.
         */
        kind: 'SHIPPING' | 'PICKUP';
        /**
         * Fee in major units; 0 for none.
         */
        fee: number;
        /**
         * Currency of the fee; it is offered for products in this currency.
         */
        currency: string;
    }>;
    /**
     * Default dunning terms of new subscriptions.
     */
    dunning: {
        /**
         * Days after the due date on which it is tried again, or the client reminded; rising.
         */
        retryDays: Array<number>;
        /**
         * Action after the last retry.
         */
        finalAction: 'CANCEL' | 'UNPAID' | 'PAUSE';
    };
    /**
     * Fees, as agreed with the operator.
     */
    terms: {
        /**
         * Percent of a payment that are its fee.
         */
        feePercent: number;
        /**
         * Fixed fee of each payment, in dirhams.
         */
        feeFixedAmount: number;
        /**
         * ISO 4217 code of the amount.
         */
        currency: string;
        /**
         * Business days after a payment at which its money is available.
         */
        availableAfterDays: number;
    };
    /**
     * Whether production keys work.
     */
    productionAccess: 'NOT_ENABLED' | 'ENABLED' | 'SUSPENDED';
    /**
     * When the company was made.
     */
    createdAt: string;
    /**
     * When it was changed last.
     */
    updatedAt: string;
};

export type CompanyChoice = {
    /**
     * Id of the company.
     */
    id: string;
    /**
     * Name of the company.
     */
    name: string;
    /**
     * Role of the person there.
     */
    role: 'OWNER' | 'ADMIN' | 'DEVELOPER' | 'VIEWER';
};

export type ConfirmTotpBody = {
    /**
     * Six digits of the authenticator app, or a recovery code.
     */
    code: string;
};

export type Confirmation = {
    /**
     * For `X-Confirmation-Token`; works once, in this session.
     */
    confirmationToken: string;
    /**
     * Five minutes later.
     */
    expiresAt: string;
};

export type CreateApiKeyBody = {
    /**
     * Purpose of the key.
     */
    name: string;
    /**
     * The environment that the key belongs to.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * Permissions of the key. `write` does not include `read`.
     */
    scopes: Array<'payment_links:read' | 'payment_links:write' | 'checkout:read' | 'checkout:write' | 'transactions:read' | 'transactions:export' | 'refunds:read' | 'refunds:write' | 'wallet:read' | 'wallet:write' | 'clients:read' | 'clients:write' | 'payment_methods:read' | 'payment_methods:write' | 'products:read' | 'products:write' | 'orders:read' | 'subscriptions:read' | 'subscriptions:write' | 'webhooks:read' | 'webhooks:write' | 'analytics:read'>;
    /**
     * When the key stops working: in the future, and at most 10 years from now. Never without it.
     */
    expiresAt?: string;
    /**
     * The addresses and networks that the key may be used from, IPv4 and IPv6; every address without it.
     */
    ipAllowList?: Array<string>;
};

export type CreateApplicationDocumentBody = {
    /**
     * Id of a file that was handed in with `POST /api/v1/files`.
     */
    fileId: string;
    /**
     * What the document is.
     */
    kind: 'REGISTER_EXTRACT' | 'ARTICLES' | 'MANDATE' | 'TAX_CERTIFICATE' | 'REGISTRATION_CARD' | 'IDENTITY' | 'BANK_CERTIFICATE' | 'OTHER';
};

export type CreateCompanyMemberBody = {
    /**
     * E-mail address of the person.
     */
    email: string;
    /**
     * Role of the person.
     */
    role: 'OWNER' | 'ADMIN' | 'DEVELOPER' | 'VIEWER';
    /**
     * Name of the person.
     */
    fullName?: string;
    /**
     * Language of mails and pages.
     */
    locale?: 'en' | 'fr' | 'ar';
};

export type CreateCompanyPayoutBody = {
    /**
     * Environment of the wallet to pay out.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * Amount, in the currency; the whole available balance without it.
     */
    amount?: number;
    /**
     * Currency of the balance to pay out, which needs a bank account of its own; dirhams without it.
     */
    currency?: string;
};

export type CreateDisputeFileBody = {
    /**
     * Id of a file that was handed in with `POST /api/v1/files`.
     */
    fileId: string;
    /**
     * Subject of the file; one file of each.
     */
    kind: 'RECEIPT' | 'TRACKING' | 'CONVERSATION' | 'OTHER';
};

export type CreateDocumentRenewalBody = {
    /**
     * What the document is.
     */
    kind: 'REGISTER_EXTRACT' | 'ARTICLES' | 'MANDATE' | 'TAX_CERTIFICATE' | 'REGISTRATION_CARD' | 'IDENTITY' | 'BANK_CERTIFICATE' | 'OTHER';
    /**
     * Its files, such as the two sides of a card.
     */
    fileIds: Array<string>;
    /**
     * Last day on which the new document is valid; an identity document needs it.
     */
    expiresOn?: string;
};

export type CurrencyTerms = {
    /**
     * ISO 4217 code of the amounts.
     */
    currency: string;
    /**
     * Terms of each kind of payment.
     */
    payments: Array<PaymentTerms>;
    /**
     * Fee of each payout that reaches the bank; 0 for none.
     */
    payoutFeeAmount: number;
    /**
     * Fee of each whole month in production; 0 for none.
     */
    monthlyFeeAmount: number;
    /**
     * Least amount of a payout; the payout schedule can raise it in dirhams.
     */
    minimumPayoutAmount: number;
};

/**
 * Reason of the decline. New codes may appear.
 */
export type DeclineCode = 'GENERIC_DECLINE' | 'INSUFFICIENT_FUNDS' | 'DO_NOT_HONOR' | 'CARD_VELOCITY_EXCEEDED' | 'TRY_AGAIN_LATER' | 'ISSUER_UNAVAILABLE' | 'PROCESSING_ERROR' | 'EXPIRED_CARD' | 'INCORRECT_NUMBER' | 'INVALID_EXPIRY' | 'INCORRECT_CVV' | 'CARD_NOT_SUPPORTED' | 'CURRENCY_NOT_SUPPORTED' | 'TRANSACTION_NOT_ALLOWED' | 'BLOCKED_BY_RULES' | 'DAILY_LIMIT_REACHED' | 'INVALID_ACCOUNT' | 'ACCOUNT_CLOSED' | 'AUTHENTICATION_REQUIRED' | 'THREE_DS_FAILED' | 'THREE_DS_ABANDONED' | 'REVOKED_AUTHORIZATION' | 'DUPLICATE_TRANSACTION' | 'CONFIGURATION_ERROR';

export type DenyPairingBody = {
    /**
     * The code that the machine shows.
     */
    code: string;
};

export type DisableTotpBody = {
    /**
     * Six digits of the authenticator app, or a recovery code.
     */
    code: string;
};

export type Dispute = {
    /**
     * Identifier of the dispute.
     */
    id: string;
    /**
     * Kind; an INQUIRY takes no money so far.
     */
    kind: 'CHARGEBACK' | 'INQUIRY';
    /**
     * Its state.
     */
    status: 'NEEDS_RESPONSE' | 'SUBMITTED' | 'ACCEPTED' | 'UNDER_REVIEW' | 'WON' | 'LOST';
    /**
     * Reason, in the acquirer’s word.
     */
    reason: string;
    /**
     * The card network’s code of the reason.
     */
    networkCode?: string;
    /**
     * Amount that the bank takes back or asks about, in major units.
     */
    amount: number;
    /**
     * ISO-4217 code.
     */
    currency: string;
    /**
     * When the last moment to answer is.
     */
    respondBy?: string;
    /**
     * When it was opened.
     */
    createdAt: string;
    /**
     * When the merchant answered.
     */
    submittedAt?: string;
    /**
     * When the bank had the answer.
     */
    forwardedAt?: string;
    /**
     * When it was decided.
     */
    closedAt?: string;
    /**
     * Environment of the payments.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * The payment.
     */
    transactionId: string;
    /**
     * Its name for people.
     */
    transactionReference: string;
    /**
     * Whether it can still be answered or accepted.
     */
    canAnswer: boolean;
};

export type DisputeDetail = {
    /**
     * Identifier of the dispute.
     */
    id: string;
    /**
     * Kind; an INQUIRY takes no money so far.
     */
    kind: 'CHARGEBACK' | 'INQUIRY';
    /**
     * Its state.
     */
    status: 'NEEDS_RESPONSE' | 'SUBMITTED' | 'ACCEPTED' | 'UNDER_REVIEW' | 'WON' | 'LOST';
    /**
     * Reason, in the acquirer’s word.
     */
    reason: string;
    /**
     * The card network’s code of the reason.
     */
    networkCode?: string;
    /**
     * Amount that the bank takes back or asks about, in major units.
     */
    amount: number;
    /**
     * ISO-4217 code.
     */
    currency: string;
    /**
     * When the last moment to answer is.
     */
    respondBy?: string;
    /**
     * When it was opened.
     */
    createdAt: string;
    /**
     * When the merchant answered.
     */
    submittedAt?: string;
    /**
     * When the bank had the answer.
     */
    forwardedAt?: string;
    /**
     * When it was decided.
     */
    closedAt?: string;
    /**
     * Environment of the payments.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * The payment.
     */
    transactionId: string;
    /**
     * Its name for people.
     */
    transactionReference: string;
    /**
     * Whether it can still be answered or accepted.
     */
    canAnswer: boolean;
    /**
     * Your account of what happened, for the bank.
     */
    explanation?: string;
    /**
     * Number of the parcel.
     */
    trackingNumber?: string;
    /**
     * Files of the answer.
     */
    files: Array<{
        /**
         * Id of the file.
         */
        id: string;
        /**
         * Subject of the file; one file of each.
         */
        kind: 'RECEIPT' | 'TRACKING' | 'CONVERSATION' | 'OTHER';
        /**
         * Its name.
         */
        name: string;
        /**
         * Its media type.
         */
        mediaType: string;
        /**
         * Its size in bytes.
         */
        size: number;
        /**
         * When it was handed in.
         */
        createdAt: string;
    }>;
};

export type DisputePage = {
    /**
     * The rows of this page; empty past the end.
     */
    content: Array<Dispute>;
    /**
     * Number of this page, from 0.
     */
    page: number;
    /**
     * Rows a page, as asked for.
     */
    size: number;
    /**
     * Rows of the whole list.
     */
    totalElements: number;
    /**
     * Pages of the whole list; page until it is reached.
     */
    totalPages: number;
    /**
     * The instant at which a search, or a list in another order than `createdAt`, ended because there were more rows than are looked through: content and totals have nothing older, or with `sort=createdAt,asc` nothing newer. Go on with it as `to`, or as `from`.
     */
    searchedUntil?: string;
    /**
     * Identifier of the request, for support.
     */
    correlationId: string;
};

export type DisputeRate = {
    /**
     * The last six months, oldest first.
     */
    months: Array<{
        /**
         * Year and month, in UTC.
         */
        month: string;
        /**
         * Card payments that came in.
         */
        payments: number;
        /**
         * Chargebacks that were opened.
         */
        disputes: number;
        /**
         * Chargebacks in a hundred payments.
         */
        rate: number;
    }>;
    /**
     * From where the networks watch a merchant; your acquirer’s contract decides.
     */
    limits: Array<{
        /**
         * The network.
         */
        network: string;
        /**
         * Chargebacks in a hundred payments of a month from which it acts.
         */
        rate: number;
        /**
         * And so many of them.
         */
        disputes: number;
    }>;
};

export type DocumentRenewal = {
    /**
     * Id of the renewal.
     */
    id: string;
    /**
     * What the document is.
     */
    kind: 'REGISTER_EXTRACT' | 'ARTICLES' | 'MANDATE' | 'TAX_CERTIFICATE' | 'REGISTRATION_CARD' | 'IDENTITY' | 'BANK_CERTIFICATE' | 'OTHER';
    /**
     * `WAITING` for the operator; the older document counts until the new one is `ACCEPTED`.
     */
    status: 'WAITING' | 'ACCEPTED' | 'REFUSED';
    /**
     * Last day on which the new document is valid; an identity document needs it.
     */
    expiresOn?: string;
    /**
     * Its files, oldest first.
     */
    documents: Array<ApplicationDocument>;
    /**
     * When it was handed in.
     */
    createdAt: string;
    /**
     * When the operator decided.
     */
    decidedAt?: string;
    /**
     * Reason of a refusal.
     */
    reason?: string;
};

export type FetchPairingBody = {
    /**
     * The text by which the machine, and it alone, fetches its key.
     */
    pairingToken: string;
};

export type ForgotPasswordBody = {
    /**
     * E-mail address of the person.
     */
    email: string;
};

export type ListedOrder = {
    /**
     * Identifier of the order.
     */
    reference: string;
    /**
     * Its number for people, counted for each account and environment.
     */
    orderNumber?: string;
    /**
     * The product that was ordered.
     */
    productReference: string;
    /**
     * Its name when it was ordered.
     */
    productName: string;
    /**
     * Units ordered.
     */
    quantity: number;
    /**
     * Price of a unit when it was ordered, in major units.
     */
    unitPrice: number;
    /**
     * Quantity times unit price, and the fee of the delivery, in major units.
     */
    amount: number;
    /**
     * ISO-4217 code.
     */
    currency: string;
    /**
     * State of the payment.
     */
    status: 'PENDING' | 'PAID' | 'PARTIALLY_REFUNDED' | 'REFUNDED' | 'CANCELED' | 'EXPIRED';
    /**
     * Step of preparation and shipping.
     */
    fulfilment: 'UNFULFILLED' | 'PREPARING' | 'SHIPPED' | 'DELIVERED';
    /**
     * Payment method.
     */
    paymentMethod?: 'CARD' | 'CASH';
    /**
     * The buyer.
     */
    buyer?: {
        /**
         * Name of the buyer.
         */
        name?: string;
        /**
         * E-mail of the buyer.
         */
        email?: string;
        /**
         * Phone of the buyer, E.164.
         */
        phone?: string;
    };
    /**
     * Delivery address.
     */
    shippingAddress?: {
        /**
         * Street and number.
         */
        line1?: string;
        /**
         * Further line.
         */
        line2?: string;
        /**
         * City.
         */
        city?: string;
        /**
         * Postal code.
         */
        postalCode?: string;
        /**
         * ISO 3166 code of the country, in upper case.
         */
        country?: string;
    };
    /**
     * The way of delivery that the buyer chose, where the company offers a choice.
     */
    delivery?: {
        /**
         * Its name when it was chosen.
         */
        name: string;
        /**
         * PICKUP needs no address.
         */
        kind: 'SHIPPING' | 'PICKUP';
        /**
         * Its fee, a part of the amount, in major units.
         */
        fee: number;
    };
    /**
     * The client, when the buyer is one.
     */
    clientId?: string;
    /**
     * The session that it is paid in, as transactions name it.
     */
    sessionId?: string;
    /**
     * The payment.
     */
    transactionReference?: string;
    /**
     * Free-form data of the order.
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * Your own note; no buyer sees it.
     */
    note?: string;
    /**
     * The carrier.
     */
    carrier?: string;
    /**
     * The carrier’s number.
     */
    trackingNumber?: string;
    /**
     * Page on which the buyer can track it; https.
     */
    trackingUrl?: string;
    /**
     * Reason of the cancellation; the buyer sees it.
     */
    cancelReason?: string;
    /**
     * Units that went back on sale after a refund.
     */
    restockedQuantity?: number;
    /**
     * The environment of the product.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * When the order was placed.
     */
    createdAt: string;
    /**
     * When it was paid.
     */
    paidAt?: string;
    /**
     * When its preparation began.
     */
    preparedAt?: string;
    /**
     * When it was shipped.
     */
    shippedAt?: string;
    /**
     * When it arrived.
     */
    deliveredAt?: string;
    /**
     * When it was canceled, paid or not.
     */
    canceledAt?: string;
    /**
     * Picture that the product has now.
     */
    imageUrl?: string;
};

export type ListedOrderPage = {
    /**
     * The rows of this page; empty past the end.
     */
    content: Array<ListedOrder>;
    /**
     * Number of this page, from 0.
     */
    page: number;
    /**
     * Rows a page, as asked for.
     */
    size: number;
    /**
     * Rows of the whole list.
     */
    totalElements: number;
    /**
     * Pages of the whole list; page until it is reached.
     */
    totalPages: number;
    /**
     * The instant at which a search, or a list in another order than `createdAt`, ended because there were more rows than are looked through: content and totals have nothing older, or with `sort=createdAt,asc` nothing newer. Go on with it as `to`, or as `from`.
     */
    searchedUntil?: string;
    /**
     * Identifier of the request, for support.
     */
    correlationId: string;
};

export type LoggedIn = {
    /**
     * For select-company, and for enrolling an app; works 10 minutes.
     */
    loginToken?: string;
    /**
     * The companies to choose from.
     */
    companies: Array<CompanyChoice>;
    /**
     * The password is right; log in again with `code`.
     */
    totpRequired?: true;
    /**
     * One of the companies asks for an authenticator app: enrol it first.
     */
    totpEnrolmentRequired?: true;
};

export type LoggedRequest = {
    /**
     * Id of the call.
     */
    id: string;
    /**
     * When the call was answered.
     */
    at: string;
    /**
     * The environment of the key.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * Method of the call.
     */
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
    /**
     * The path as the reference has it.
     */
    route: string;
    /**
     * The path that was called.
     */
    path: string;
    /**
     * Status of the answer.
     */
    status: number;
    /**
     * The code of a refusal.
     */
    errorCode?: string;
    /**
     * Milliseconds until the answer was ready.
     */
    durationMs: number;
    /**
     * The key that called.
     */
    apiKey: {
        /**
         * Id of the API key.
         */
        id: string;
        /**
         * Purpose of the key.
         */
        name: string;
        /**
         * Beginning of the key.
         */
        prefix: string;
        /**
         * Last four characters of the key.
         */
        last4: string;
    };
    /**
     * The correlation id of the answer, which `X-Request-Id` has too.
     */
    requestId: string;
    /**
     * The Idempotency-Key of the call.
     */
    idempotencyKey?: string;
    /**
     * Whether the answer is that of an earlier call.
     */
    replayed: boolean;
};

export type LoggedRequestDetail = {
    /**
     * Id of the call.
     */
    id: string;
    /**
     * When the call was answered.
     */
    at: string;
    /**
     * The environment of the key.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * Method of the call.
     */
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
    /**
     * The path as the reference has it.
     */
    route: string;
    /**
     * The path that was called.
     */
    path: string;
    /**
     * Status of the answer.
     */
    status: number;
    /**
     * The code of a refusal.
     */
    errorCode?: string;
    /**
     * Milliseconds until the answer was ready.
     */
    durationMs: number;
    /**
     * The key that called.
     */
    apiKey: {
        /**
         * Id of the API key.
         */
        id: string;
        /**
         * Purpose of the key.
         */
        name: string;
        /**
         * Beginning of the key.
         */
        prefix: string;
        /**
         * Last four characters of the key.
         */
        last4: string;
    };
    /**
     * The correlation id of the answer, which `X-Request-Id` has too.
     */
    requestId: string;
    /**
     * The Idempotency-Key of the call.
     */
    idempotencyKey?: string;
    /**
     * Whether the answer is that of an earlier call.
     */
    replayed: boolean;
    /**
     * Query behind the `?`, redacted.
     */
    query?: string;
    /**
     * The address that called.
     */
    address: string;
    /**
     * User-Agent header of the caller.
     */
    userAgent?: string;
    /**
     * The body of the request, redacted: JSON, of which at most 4 KiB are kept; what was longer ends with an ellipsis.
     */
    requestBody?: string;
    /**
     * The body of the answer, redacted: JSON, of which at most 4 KiB are kept; what was longer ends with an ellipsis.
     */
    responseBody?: string;
    /**
     * Whether the bodies were removed with a deleted client.
     */
    erased: boolean;
};

export type LoggedRequestPage = {
    /**
     * The rows behind the cursor.
     */
    content: Array<LoggedRequest>;
    /**
     * Start of the next page: the nextCursor of the answer before, with the same filters.
     */
    nextCursor?: unknown;
    /**
     * Whether there is a nextCursor.
     */
    hasMore: boolean;
    /**
     * Identifier of the request, for support.
     */
    correlationId: string;
};

export type LoginBody = {
    /**
     * E-mail address of the person.
     */
    email: string;
    /**
     * 12 to 128 characters, not among the common ones, not the e-mail. No rules of composition.
     */
    password: string;
    /**
     * Six digits of the authenticator app, or a recovery code. Needed once an app is enrolled.
     */
    code?: string;
};

export type LogoutBody = {
    /**
     * Ends every session of the person, not this one alone.
     */
    everywhere?: boolean;
};

export type LookUpPairingBody = {
    /**
     * The code that the machine shows.
     */
    code: string;
};

export type Me = {
    /**
     * The person.
     */
    user: {
        /**
         * Id of the person.
         */
        id: string;
        /**
         * E-mail address of the person.
         */
        email: string;
        /**
         * Name of the person.
         */
        fullName?: string;
        /**
         * Language of mails and pages.
         */
        locale: 'en' | 'fr' | 'ar';
        /**
         * Whether an authenticator app is enrolled.
         */
        totpEnabled: boolean;
        /**
         * Recovery codes that are still good.
         */
        recoveryCodesLeft?: number;
    };
    company: OwnCompany;
    /**
     * All companies of the person, for switching.
     */
    companies: Array<CompanyChoice>;
    /**
     * Permissions of the role: calls of the portal, and scopes of the merchant API in the sandbox.
     */
    permissions: Array<string>;
    /**
     * This session.
     */
    session: {
        /**
         * Id of the session.
         */
        id: string;
        /**
         * When it began.
         */
        createdAt: string;
        /**
         * When it ends by itself.
         */
        expiresAt: string;
    };
};

export type Member = {
    /**
     * Id of the person.
     */
    userId: string;
    /**
     * E-mail address of the person.
     */
    email: string;
    /**
     * Name of the person; before joining, as the invitation had it.
     */
    fullName?: string;
    /**
     * Role of the person.
     */
    role: 'OWNER' | 'ADMIN' | 'DEVELOPER' | 'VIEWER';
    /**
     * Whether the person has joined.
     */
    status: 'INVITED' | 'ACTIVE';
    /**
     * When the person was invited first.
     */
    invitedAt: string;
    /**
     * When the person joined.
     */
    joinedAt?: string;
};

export type MemberPage = {
    /**
     * The rows of this page; empty past the end.
     */
    content: Array<Member>;
    /**
     * Number of this page, from 0.
     */
    page: number;
    /**
     * Rows a page, as asked for.
     */
    size: number;
    /**
     * Rows of the whole list.
     */
    totalElements: number;
    /**
     * Pages of the whole list; page until it is reached.
     */
    totalPages: number;
    /**
     * The instant at which a search, or a list in another order than `createdAt`, ended because there were more rows than are looked through: content and totals have nothing older, or with `sort=createdAt,asc` nothing newer. Go on with it as `to`, or as `from`.
     */
    searchedUntil?: string;
    /**
     * Identifier of the request, for support.
     */
    correlationId: string;
};

export type NotificationSecret = {
    /**
     * The environment of the checkout sessions.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * The signing secret. It is shown this once. All of it, prefix included, is the HMAC key.
     */
    secret: string;
    /**
     * Until when the old secret signs too.
     */
    graceEndsAt?: string;
};

export type NotificationWebhookSecretBody = {
    /**
     * The environment of the checkout sessions.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * Time for which the old secret goes on signing beside the new one, in seconds; 0 ends it at once. A day without it.
     */
    gracePeriodSeconds?: number;
};

export type Overview = {
    /**
     * ISO 4217 code of every amount here.
     */
    currency: string;
    /**
     * The company’s; days are counted in it.
     */
    timeZone: string;
    /**
     * Thirty days, the last one today; those without payments have zero.
     */
    days: Array<{
        /**
         * In the company’s time zone.
         */
        day: string;
        /**
         * Payments of buyers that day, in dirhams, refunded or not.
         */
        amount: number;
        /**
         * Number of those payments.
         */
        payments: number;
    }>;
    /**
     * Payments of the thirty days that were decided.
     */
    payments: {
        /**
         * Payments that came in, in any currency.
         */
        succeeded: number;
        /**
         * Payments that failed.
         */
        failed: number;
    };
    cardAcquirer?: CardAcquirer;
    /**
     * Issues that need attention.
     */
    attention: {
        /**
         * Webhooks that nothing is sent to any more.
         */
        suspendedWebhooks: number;
        /**
         * Active webhooks whose last attempts all failed.
         */
        failingWebhooks: number;
        /**
         * Payments that failed within the last 24 hours.
         */
        failedPayments: number;
        /**
         * Active products with few units left, as the company’s `lowStockAt` has it.
         */
        lowStockProducts: number;
        /**
         * Subscriptions whose client owes a due date: PAST_DUE and UNPAID.
         */
        overdueSubscriptions: number;
        /**
         * Payouts of the thirty days that failed.
         */
        failedPayouts: number;
    };
    /**
     * Whether each of the first steps was done.
     */
    firstSteps: {
        /**
         * There is an API key.
         */
        key: boolean;
        /**
         * There is a payment link.
         */
        link: boolean;
        /**
         * A payment has come in.
         */
        payment: boolean;
        /**
         * A webhook has received an event.
         */
        webhook: boolean;
    };
};

export type OwnCompany = {
    /**
     * Id of the company.
     */
    id: string;
    /**
     * Name of the company.
     */
    name: string;
    /**
     * Role of the person there.
     */
    role: 'OWNER' | 'ADMIN' | 'DEVELOPER' | 'VIEWER';
    /**
     * IANA time zone in which its days begin.
     */
    timeZone: string;
    /**
     * Whether its production can be used.
     */
    productionAccess: 'NOT_ENABLED' | 'ENABLED' | 'SUSPENDED';
};

export type OwnSession = {
    /**
     * Id of the session.
     */
    id: string;
    /**
     * The company that it is in.
     */
    company: {
        /**
         * Id of the company.
         */
        id: string;
        /**
         * Name of the company.
         */
        name: string;
    };
    /**
     * Address from which it began.
     */
    address: string;
    /**
     * Whether it is the session of this call.
     */
    isCurrent: boolean;
    /**
     * When it began.
     */
    createdAt: string;
    /**
     * Time of its last call, to the minute.
     */
    lastSeenAt: string;
    /**
     * When it ends by itself at the latest.
     */
    expiresAt: string;
};

export type OwnSessions = {
    /**
     * The latest first; at most 100.
     */
    sessions: Array<OwnSession>;
};

export type Pairing = {
    /**
     * Name that the machine gives itself.
     */
    machine: string;
    /**
     * Address from which it asks.
     */
    address: string;
    /**
     * When it asked.
     */
    createdAt: string;
    /**
     * Until when the code can be confirmed.
     */
    expiresAt: string;
};

export type PairingBegun = {
    /**
     * The code that the machine shows.
     */
    code: string;
    /**
     * The text by which the machine, and it alone, fetches its key.
     */
    pairingToken: string;
    /**
     * Page of the dashboard on which a person confirms the code.
     */
    confirmUrl: string;
    /**
     * Ten minutes later.
     */
    expiresAt: string;
    /**
     * Seconds between two fetches.
     */
    askAgainSeconds: number;
};

export type PairingFetched = {
    /**
     * Whether a person has decided. The key comes with the first answer after it was approved, once.
     */
    status: 'WAITING' | 'DENIED' | 'APPROVED';
    /**
     * The key, shown this once.
     */
    key?: string;
    /**
     * The environment that the key belongs to.
     */
    environment?: 'SANDBOX' | 'PRODUCTION';
    /**
     * Purpose of the key.
     */
    name?: string;
    /**
     * Name of the company.
     */
    company?: string;
};

export type PaymentTerms = {
    /**
     * Way of paying.
     */
    method: 'CARD' | 'CASH';
    /**
     * Country of the card’s bank; absent where all cards cost the same.
     */
    cardOrigin?: 'DOMESTIC' | 'FOREIGN' | 'UNKNOWN';
    /**
     * Percent of a payment that are its fee.
     */
    feePercent: number;
    /**
     * Fixed fee of each payment.
     */
    feeFixedAmount: number;
    /**
     * Least fee of a payment, before tax.
     */
    feeMinimumAmount?: number;
    /**
     * Greatest fee of a payment, before tax.
     */
    feeMaximumAmount?: number;
    /**
     * Value added tax on top of every fee, in percent.
     */
    vatPercent: number;
    /**
     * Business days after a payment at which its money is available.
     */
    availableAfterDays: number;
    /**
     * Fee of each refund that succeeds; 0 for none.
     */
    refundFeeAmount: number;
    /**
     * Whether a refund gives the fee of its payment back, in its proportion.
     */
    returnsFee: boolean;
    /**
     * Fee of each chargeback, however it ends; 0 for none.
     */
    disputeFeeAmount: number;
    /**
     * Part of what becomes available that is kept back for chargebacks, in percent; absent for none.
     */
    reservePercent?: number;
    /**
     * Days for which it is kept back.
     */
    reserveDays?: number;
};

export type PayoutSchedule = {
    /**
     * Frequency of payouts of the available balance.
     */
    interval: 'MANUAL' | 'DAILY' | 'WEEKLY' | 'MONTHLY';
    /**
     * With WEEKLY: the day.
     */
    weekday?: 'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY';
    /**
     * With MONTHLY: the day; where a month has none such, its last one.
     */
    dayOfMonth?: number;
    /**
     * Less than this is not paid out, in dirhams.
     */
    minimumAmount: number;
    /**
     * ISO 4217 code of the amount.
     */
    currency: string;
    /**
     * The company’s; payouts are due at six in the morning there.
     */
    timeZone: string;
    /**
     * When the next payout is due; absent with MANUAL.
     */
    nextAt?: string;
};

export type Permission = {
    /**
     * Name of the scope.
     */
    scope: 'payment_links:read' | 'payment_links:write' | 'checkout:read' | 'checkout:write' | 'transactions:read' | 'transactions:export' | 'refunds:read' | 'refunds:write' | 'wallet:read' | 'wallet:write' | 'clients:read' | 'clients:write' | 'payment_methods:read' | 'payment_methods:write' | 'products:read' | 'products:write' | 'orders:read' | 'subscriptions:read' | 'subscriptions:write' | 'webhooks:read' | 'webhooks:write' | 'analytics:read';
    /**
     * Subject of the scope.
     */
    group: string;
    /**
     * Permission, in words for people.
     */
    description: string;
    /**
     * Whether it moves money, takes data out, or concerns people.
     */
    sensitive: boolean;
};

export type PermissionPreset = {
    /**
     * Name of the choice.
     */
    name: 'store' | 'accounting' | 'read_only' | 'full';
    /**
     * Name, for people.
     */
    label: string;
    /**
     * Permissions of the key. `write` does not include `read`.
     */
    scopes: Array<'payment_links:read' | 'payment_links:write' | 'checkout:read' | 'checkout:write' | 'transactions:read' | 'transactions:export' | 'refunds:read' | 'refunds:write' | 'wallet:read' | 'wallet:write' | 'clients:read' | 'clients:write' | 'payment_methods:read' | 'payment_methods:write' | 'products:read' | 'products:write' | 'orders:read' | 'subscriptions:read' | 'subscriptions:write' | 'webhooks:read' | 'webhooks:write' | 'analytics:read'>;
};

export type PortalSession = {
    /**
     * The session’s token, for `Authorization: Bearer`. A browser gets it as a cookie too.
     */
    accessToken: string;
    /**
     * When the session ends by itself.
     */
    expiresAt: string;
    company: CompanyChoice;
    /**
     * Permissions of the role: calls of the portal, and scopes of the merchant API in the sandbox.
     */
    permissions: Array<string>;
};

export type ProductOrder = {
    /**
     * Identifier of the order.
     */
    reference: string;
    /**
     * Its number for people, counted for each account and environment.
     */
    orderNumber?: string;
    /**
     * The product that was ordered.
     */
    productReference: string;
    /**
     * Its name when it was ordered.
     */
    productName: string;
    /**
     * Units ordered.
     */
    quantity: number;
    /**
     * Price of a unit when it was ordered, in major units.
     */
    unitPrice: number;
    /**
     * Quantity times unit price, and the fee of the delivery, in major units.
     */
    amount: number;
    /**
     * ISO-4217 code.
     */
    currency: string;
    /**
     * State of the payment.
     */
    status: 'PENDING' | 'PAID' | 'PARTIALLY_REFUNDED' | 'REFUNDED' | 'CANCELED' | 'EXPIRED';
    /**
     * Step of preparation and shipping.
     */
    fulfilment: 'UNFULFILLED' | 'PREPARING' | 'SHIPPED' | 'DELIVERED';
    /**
     * Payment method.
     */
    paymentMethod?: 'CARD' | 'CASH';
    /**
     * The buyer.
     */
    buyer?: {
        /**
         * Name of the buyer.
         */
        name?: string;
        /**
         * E-mail of the buyer.
         */
        email?: string;
        /**
         * Phone of the buyer, E.164.
         */
        phone?: string;
    };
    /**
     * Delivery address.
     */
    shippingAddress?: {
        /**
         * Street and number.
         */
        line1?: string;
        /**
         * Further line.
         */
        line2?: string;
        /**
         * City.
         */
        city?: string;
        /**
         * Postal code.
         */
        postalCode?: string;
        /**
         * ISO 3166 code of the country, in upper case.
         */
        country?: string;
    };
    /**
     * The way of delivery that the buyer chose, where the company offers a choice.
     */
    delivery?: {
        /**
         * Its name when it was chosen.
         */
        name: string;
        /**
         * PICKUP needs no address.
         */
        kind: 'SHIPPING' | 'PICKUP';
        /**
         * Its fee, a part of the amount, in major units.
         */
        fee: number;
    };
    /**
     * The client, when the buyer is one.
     */
    clientId?: string;
    /**
     * The session that it is paid in, as transactions name it.
     */
    sessionId?: string;
    /**
     * The payment.
     */
    transactionReference?: string;
    /**
     * Free-form data of the order.
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * Your own note; no buyer sees it.
     */
    note?: string;
    /**
     * The carrier.
     */
    carrier?: string;
    /**
     * The carrier’s number.
     */
    trackingNumber?: string;
    /**
     * Page on which the buyer can track it; https.
     */
    trackingUrl?: string;
    /**
     * Reason of the cancellation; the buyer sees it.
     */
    cancelReason?: string;
    /**
     * Units that went back on sale after a refund.
     */
    restockedQuantity?: number;
    /**
     * The environment of the product.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * When the order was placed.
     */
    createdAt: string;
    /**
     * When it was paid.
     */
    paidAt?: string;
    /**
     * When its preparation began.
     */
    preparedAt?: string;
    /**
     * When it was shipped.
     */
    shippedAt?: string;
    /**
     * When it arrived.
     */
    deliveredAt?: string;
    /**
     * When it was canceled, paid or not.
     */
    canceledAt?: string;
};

export type ProductionAccess = {
    /**
     * Status of production access.
     */
    status: 'NOT_REQUESTED' | 'PENDING' | 'ENABLED' | 'REFUSED' | 'SUSPENDED';
    /**
     * ISO 4217 code of the currency that `cardAcquirer` takes cards in.
     */
    currency: string;
    /**
     * Reason from the operator.
     */
    reason?: string;
    /**
     * When the operator decided last.
     */
    decidedAt?: string;
    cardAcquirer?: CardAcquirer;
};

export type RangeRedeliveries = {
    /**
     * The newest twenty.
     */
    content: Array<RangeRedelivery>;
};

export type RangeRedelivery = {
    /**
     * Id of the redelivery.
     */
    id: string;
    /**
     * The environment of the webhook.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * Id of the webhook.
     */
    webhookId: string;
    /**
     * Events since then.
     */
    from: string;
    /**
     * Events before then.
     */
    to: string;
    /**
     * Status of the deliveries to send again: FAILED without it.
     */
    status: 'FAILED' | 'DELIVERED' | 'ALL';
    /**
     * STOPPED: the webhook was not active any more.
     */
    state: 'RUNNING' | 'DONE' | 'STOPPED';
    /**
     * Deliveries in all.
     */
    total: number;
    /**
     * Those that are on their way.
     */
    done: number;
    /**
     * Time of the request.
     */
    createdAt: string;
};

export type RecoveryCodes = {
    /**
     * Ten codes that stand in for the app, each once. They are shown this once.
     */
    recoveryCodes: Array<string>;
};

export type RedeliverWebhookBody = {
    /**
     * The environment of the webhook.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * Id of the webhook.
     */
    webhookId: string;
    /**
     * Events since then.
     */
    from: string;
    /**
     * Events before then.
     */
    to: string;
    /**
     * Status of the deliveries to send again: FAILED without it.
     */
    status?: 'FAILED' | 'DELIVERED' | 'ALL';
};

export type Refund = {
    /**
     * Identifier of the refund.
     */
    id: string;
    /**
     * Your own name of it.
     */
    refundReference: string;
    /**
     * The payment that it gives back.
     */
    transactionId: string;
    /**
     * Its own transaction, of type REFUND.
     */
    refundTransactionId: string;
    /**
     * Its state.
     */
    status: 'PENDING' | 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'CANCELED';
    /**
     * Reason why it is not done yet: too little money in the wallet; the bank has not decided; the operator looks at it.
     */
    pendingReason?: 'INSUFFICIENT_BALANCE' | 'UPSTREAM' | 'OPERATOR';
    /**
     * Reason of the failure.
     */
    failureReason?: 'DECLINED' | 'RETURNED_BY_BANK' | 'INVALID_DESTINATION' | 'INSUFFICIENT_BALANCE';
    /**
     * Amount refunded, in major units.
     */
    amount: number;
    /**
     * ISO-4217 code, that of the payment.
     */
    currency: string;
    /**
     * Amount of the payment that can still be refunded.
     */
    remainingRefundable: number;
    /**
     * Reason of the refund.
     */
    reason: 'CUSTOMER_REQUEST' | 'DUPLICATE' | 'FRAUD' | 'RETURN' | 'ORDER_CANCELED' | 'OTHER';
    /**
     * More of the reason.
     */
    reasonDetail?: string;
    /**
     * Note to the buyer.
     */
    noteToCustomer?: string;
    /**
     * Whether the units of the order are for sale again with it.
     */
    restock: boolean;
    /**
     * Bank account that receives it; of cash payments.
     */
    destination?: {
        /**
         * The last digits of the RIB.
         */
        ribLast4: string;
    };
    /**
     * The number by which the buyer’s bank finds it; of cards.
     */
    arn?: string;
    /**
     * true when it undoes a charge that came after its session had ended.
     */
    late?: boolean;
    /**
     * The payment that it belongs to.
     */
    payment: {
        /**
         * Its name for people.
         */
        reference: string;
        /**
         * Amount paid, in major units.
         */
        amount: number;
        /**
         * Source of the payment.
         */
        source?: {
            /**
             * Kind of the source.
             */
            kind: 'PAYMENT_LINK' | 'CHECKOUT' | 'PRODUCT_ORDER' | 'SUBSCRIPTION' | 'FUNDING';
            /**
             * Its identifier.
             */
            id: string;
        };
        /**
         * The session that it was paid in.
         */
        sessionId?: string;
        /**
         * Your order.
         */
        orderId?: string;
        /**
         * The client who paid.
         */
        clientId?: string;
        /**
         * Your own identifier of it.
         */
        externalId?: string;
        /**
         * As it was sent with what asked for the payment.
         */
        metadata?: {
            [key: string]: unknown;
        };
    };
    /**
     * Free-form; as it was sent with the refund.
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * Requested by the API or in the dashboard.
     */
    origin: 'API' | 'DASHBOARD';
    /**
     * The environment of the key.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * When it was requested.
     */
    createdAt: string;
    /**
     * When it last changed.
     */
    updatedAt: string;
    /**
     * When the buyer can expect the money, until it is final.
     */
    expectedAt?: string;
    /**
     * When it was sent to the bank first.
     */
    startedAt?: string;
    /**
     * When it became final.
     */
    completedAt?: string;
};

export type RenewTotpRecoveryCodesBody = {
    /**
     * Six digits of the authenticator app, or a recovery code.
     */
    code: string;
};

export type ResetPasswordBody = {
    /**
     * The token of the link in the mail.
     */
    token: string;
    /**
     * 12 to 128 characters, not among the common ones, not the e-mail. No rules of composition.
     */
    password: string;
    /**
     * Name of the person.
     */
    fullName?: string;
};

export type ResetSandboxBody = {
    /**
     * The name of the company, as it is: nobody empties a sandbox by mistake.
     */
    companyName: string;
};

export type RollApiKeyBody = {
    /**
     * Hours that the old key goes on working, 24 without it; 0 revokes it at once.
     */
    overlapHours?: number;
};

export type Sales = {
    /**
     * ISO 4217 code of every amount here.
     */
    currency: string;
    /**
     * The company’s; days are counted in it.
     */
    timeZone: string;
    /**
     * First day of the period.
     */
    from: string;
    /**
     * Last day of the period.
     */
    to: string;
    /**
     * Length of the parts: weeks in periods of more than 92 days.
     */
    interval: 'DAY' | 'WEEK';
    /**
     * A part for each day or week, the oldest first.
     */
    points: Array<{
        /**
         * The day, or the first day of the week.
         */
        day: string;
        /**
         * Amount that buyers paid.
         */
        gross: number;
        /**
         * The same without fees and what was refunded of it.
         */
        net: number;
        /**
         * Number of those payments.
         */
        payments: number;
    }>;
    /**
     * Sums of the period.
     */
    totals: {
        /**
         * Amount that buyers paid.
         */
        gross: number;
        /**
         * Fees of these payments.
         */
        fees: number;
        /**
         * Given back of these payments until now.
         */
        refunded: number;
        /**
         * The same without fees and what was refunded of it.
         */
        net: number;
        /**
         * Number of those payments.
         */
        payments: number;
        /**
         * Payments that failed, in any currency.
         */
        failed: number;
    };
    /**
     * As many days right before, to compare with.
     */
    before: {
        /**
         * First day of the period before.
         */
        from: string;
        /**
         * Last day of the period before.
         */
        to: string;
        /**
         * A part for each day or week, the oldest first.
         */
        points: Array<{
            /**
             * The day, or the first day of the week.
             */
            day: string;
            /**
             * Amount that buyers paid.
             */
            gross: number;
            /**
             * The same without fees and what was refunded of it.
             */
            net: number;
            /**
             * Number of those payments.
             */
            payments: number;
        }>;
        /**
         * Sums of the period.
         */
        totals: {
            /**
             * Amount that buyers paid.
             */
            gross: number;
            /**
             * Fees of these payments.
             */
            fees: number;
            /**
             * Given back of these payments until now.
             */
            refunded: number;
            /**
             * The same without fees and what was refunded of it.
             */
            net: number;
            /**
             * Number of those payments.
             */
            payments: number;
            /**
             * Payments that failed, in any currency.
             */
            failed: number;
        };
    };
    /**
     * At most five, the one that brought most first.
     */
    topProducts: Array<{
        /**
         * Reference of the product.
         */
        reference: string;
        /**
         * Name of the product; its reference where it is gone.
         */
        name: string;
        /**
         * Amount that buyers paid.
         */
        gross: number;
        /**
         * Number of those payments.
         */
        payments: number;
    }>;
    /**
     * At most five, the one that brought most first.
     */
    topLinks: Array<{
        /**
         * Reference of the payment link.
         */
        reference: string;
        /**
         * Name of the payment link; its reference where it is gone.
         */
        name: string;
        /**
         * Amount that buyers paid.
         */
        gross: number;
        /**
         * Number of those payments.
         */
        payments: number;
    }>;
    /**
     * Subscriptions in this currency.
     */
    recurring: {
        /**
         * Revenue of one month of the subscriptions that are charged now.
         */
        monthly: number;
        /**
         * Subscriptions that are charged now: ACTIVE and PAST_DUE.
         */
        active: number;
        /**
         * Subscriptions that became active in the period.
         */
        gained: number;
        /**
         * Subscriptions that were active before the period and ended in it, before all that was agreed was paid.
         */
        lost: number;
        /**
         * Part that was lost of those active as the period began; absent where none was.
         */
        churnRate?: number;
    };
};

export type SandboxReset = {
    /**
     * RUNNING: the sandbox takes no calls. NONE: it was never emptied.
     */
    status: 'NONE' | 'RUNNING' | 'DONE';
    /**
     * Rows that are gone so far.
     */
    removed: number;
    /**
     * Tables that are empty so far.
     */
    step: number;
    /**
     * Tables in all.
     */
    steps: number;
    /**
     * Time of the request.
     */
    createdAt?: string;
    /**
     * Time at which the sandbox was empty.
     */
    endedAt?: string;
};

export type SandboxSignupBody = {
    /**
     * E-mail address of the person.
     */
    email: string;
    /**
     * Name of the company.
     */
    companyName?: string;
    /**
     * Name of the person.
     */
    fullName?: string;
    /**
     * Language of mails and pages.
     */
    locale?: 'en' | 'fr' | 'ar';
};

export type SelectCompanyBody = {
    /**
     * Id of the company.
     */
    companyId: string;
    /**
     * The log-in token, unless it is the bearer token of the call.
     */
    loginToken?: string;
};

export type SetSandboxSignupPasswordBody = {
    /**
     * The token of the link in the mail.
     */
    token: string;
    /**
     * 12 to 128 characters, not among the common ones, not the e-mail. No rules of composition.
     */
    password: string;
    /**
     * Name of the person.
     */
    fullName?: string;
};

export type ShipOrderBody = {
    /**
     * The carrier.
     */
    carrier?: string;
    /**
     * The carrier’s number.
     */
    trackingNumber?: string;
    /**
     * Page on which the buyer can track it; https.
     */
    trackingUrl?: string;
};

export type Sparklines = {
    /**
     * Those that were paid in these days; the others had none.
     */
    rows: Array<{
        /**
         * Of the link or product.
         */
        reference: string;
        /**
         * Number of payments that came in on each of thirty days, the last one today.
         */
        payments: Array<number>;
    }>;
};

export type StepUpBody = {
    /**
     * 12 to 128 characters, not among the common ones, not the e-mail. No rules of composition.
     */
    password?: string;
    /**
     * Six digits of the authenticator app, or a recovery code. Needed instead of the password when an app is enrolled.
     */
    code?: string;
};

export type SubmitApplicationBody = {
    /**
     * The `terms` that you read and agree to.
     */
    terms: string;
};

export type SwitchCompanyBody = {
    /**
     * Id of the company.
     */
    companyId: string;
};

export type Terms = {
    /**
     * Name of the pricing plan.
     */
    plan: string;
    /**
     * Version of the plan.
     */
    version: number;
    /**
     * Terms in each currency, that of the wallet first.
     */
    currencies: Array<CurrencyTerms>;
    /**
     * Terms that take their place next; absent while no change is decided.
     */
    next?: {
        /**
         * When they begin to count.
         */
        from: string;
        /**
         * Name of the pricing plan.
         */
        plan: string;
        /**
         * Version of the plan.
         */
        version: number;
        /**
         * Terms in each currency, that of the wallet first.
         */
        currencies: Array<CurrencyTerms>;
    };
};

export type TotpEnrolment = {
    /**
     * Content of the QR code.
     */
    otpauthUri: string;
    /**
     * The same for typing in, base 32.
     */
    secret: string;
    /**
     * The QR code as an SVG image.
     */
    qrSvg: string;
};

export type Transaction = {
    /**
     * Identifier of the transaction, used in paths.
     */
    id: string;
    /**
     * Its name for people.
     */
    reference: string;
    /**
     * Type of the transaction.
     */
    type: 'PAYMENT' | 'REFUND' | 'PAYOUT' | 'FEE' | 'FUNDING';
    /**
     * Its state.
     */
    status: 'PROCESSING' | 'REQUIRES_ACTION' | 'PENDING_CASH' | 'SUCCEEDED' | 'FAILED' | 'EXPIRED' | 'CANCELED' | 'DISPUTED' | 'CHARGED_BACK' | 'PENDING' | 'IN_TRANSIT' | 'PAID';
    /**
     * More of its state, as a stable word.
     */
    statusReason?: string;
    /**
     * Into the wallet, or out of it.
     */
    direction: 'CREDIT' | 'DEBIT';
    /**
     * Amount in major units of the currency.
     */
    amount: number;
    /**
     * Fee that Mizan keeps, in major units.
     */
    fee: number;
    /**
     * The fees one by one; empty when there is none.
     */
    feeDetails: Array<{
        /**
         * Type of the fee; VAT is its tax.
         */
        type: 'PAYMENT' | 'REFUND' | 'PAYOUT' | 'FEE' | 'FUNDING' | 'VAT';
        /**
         * The fee in major units.
         */
        amount: number;
        /**
         * For people.
         */
        description: string;
    }>;
    /**
     * Effect on the wallet: the amount less the fee, or plus the fee when money goes out.
     */
    net: number;
    /**
     * ISO-4217 code.
     */
    currency: string;
    /**
     * Amount refunded; of payments.
     */
    refundedAmount?: number;
    /**
     * Amount that can still be refunded; of payments.
     */
    refundableAmount?: number;
    /**
     * Extent of the refunds; of payments.
     */
    refundStatus?: 'NONE' | 'PARTIAL' | 'FULL';
    /**
     * Payment method.
     */
    method?: 'CARD' | 'CASH' | 'BANK_TRANSFER' | 'WALLET';
    /**
     * The card, masked.
     */
    card?: {
        /**
         * The network, in lower case.
         */
        brand: string;
        /**
         * The last four digits.
         */
        last4: string;
        /**
         * Month of expiry.
         */
        expMonth: number;
        /**
         * Year of expiry.
         */
        expYear: number;
        /**
         * Funding of the card.
         */
        funding: 'CREDIT' | 'DEBIT' | 'PREPAID' | 'UNKNOWN';
        /**
         * ISO 3166 code of the issuer’s country.
         */
        country?: string;
        /**
         * The bank that issued it.
         */
        issuer?: string;
        /**
         * Equal for the same card of one account.
         */
        fingerprint: string;
    };
    /**
     * The voucher of a cash payment.
     */
    cash?: {
        /**
         * Number that the buyer shows to an agent.
         */
        reference: string;
        /**
         * Agent that received the cash.
         */
        agentName?: string;
        /**
         * Until when it can be paid.
         */
        expiresAt: string;
        /**
         * When an agent took the money.
         */
        paidAt?: string;
    };
    /**
     * Strong authentication of the buyer.
     */
    threeDS?: {
        /**
         * Whether the bank asked the buyer.
         */
        flow: 'FRICTIONLESS' | 'CHALLENGE';
        /**
         * Answer of the bank.
         */
        result: 'AUTHENTICATED' | 'ATTEMPTED' | 'FAILED' | 'UNAVAILABLE' | 'REJECTED' | 'INFORMATIONAL' | 'CHALLENGE_REQUIRED';
        /**
         * Electronic commerce indicator.
         */
        eci?: string;
        /**
         * Version of the protocol.
         */
        version: string;
        /**
         * Whether the bank bears the loss when the holder denies the payment.
         */
        liabilityShift: boolean;
    };
    /**
     * Reason of a failed payment.
     */
    decline?: {
        code: DeclineCode;
        /**
         * For the buyer; may change.
         */
        message: string;
        /**
         * Whether the same card may be tried again.
         */
        retryable: boolean;
        /**
         * Suggested action of the buyer.
         */
        suggestedAction: string;
        /**
         * Whether time, another card, other details, the buyer’s bank or you can change it.
         */
        category: 'SOFT' | 'HARD' | 'INPUT' | 'ACTION' | 'MERCHANT';
        /**
         * The card network’s own code.
         */
        networkCode?: string;
        /**
         * The card network’s advice.
         */
        advice?: string;
    };
    /**
     * The bank’s code of approval.
     */
    authorizationCode?: string;
    /**
     * Source of the payment.
     */
    source?: {
        /**
         * Kind of the source.
         */
        kind: 'PAYMENT_LINK' | 'CHECKOUT' | 'PRODUCT_ORDER' | 'SUBSCRIPTION' | 'FUNDING';
        /**
         * Its identifier.
         */
        id: string;
    };
    /**
     * The session that it was paid in.
     */
    sessionId?: string;
    /**
     * Your order.
     */
    orderId?: string;
    /**
     * Of a payment made on a sales page: the order that was paid.
     */
    order?: {
        /**
         * Reference of the order.
         */
        reference: string;
        /**
         * Its number for people.
         */
        orderNumber: string;
        /**
         * The product that was ordered.
         */
        productReference: string;
        /**
         * Units ordered.
         */
        quantity: number;
        /**
         * Free-form data of the order itself.
         */
        metadata?: {
            [key: string]: unknown;
        };
    };
    /**
     * The client who paid.
     */
    clientId?: string;
    /**
     * The saved payment method that was charged.
     */
    paymentMethodId?: string;
    /**
     * The payer.
     */
    customer?: {
        /**
         * Name of the buyer.
         */
        name?: string;
        /**
         * E-mail of the buyer.
         */
        email?: string;
        /**
         * Phone of the buyer, E.164.
         */
        phone?: string;
        /**
         * Address of the buyer.
         */
        address?: {
            /**
             * Street and number.
             */
            line1?: string;
            /**
             * Further line.
             */
            line2?: string;
            /**
             * City.
             */
            city?: string;
            /**
             * Postal code.
             */
            postalCode?: string;
            /**
             * ISO 3166 code of the country, in upper case.
             */
            country?: string;
        };
    };
    /**
     * Destination of a payout, and the bank’s report.
     */
    payout?: {
        /**
         * Holder of the receiving account.
         */
        holderName: string;
        /**
         * Bank of the receiving account.
         */
        bankName: string;
        /**
         * The last four digits of its RIB.
         */
        ribLast4: string;
        /**
         * The bank’s own reference.
         */
        traceId?: string;
        /**
         * The day on which it is expected, in Casablanca.
         */
        arrivalDate?: string;
        /**
         * Reason of the failure.
         */
        failureCode?: 'INVALID_RIB' | 'ACCOUNT_CLOSED' | 'HOLDER_MISMATCH' | 'BANK_REJECTED';
    };
    /**
     * The payment that a refund or a fee belongs to.
     */
    parentTransactionId?: string;
    /**
     * The payout that it was part of.
     */
    payoutId?: string;
    /**
     * true when it was paid after its session had ended.
     */
    late?: boolean;
    /**
     * When the money can be paid out.
     */
    availableAt?: string;
    /**
     * In the sandbox: the time that a forced due date stood for.
     */
    simulatedAt?: string;
    /**
     * Your own identifier.
     */
    externalId?: string;
    /**
     * Page with the receipt, for every holder of its address; of payments that came in, when one transaction is retrieved.
     */
    receiptUrl?: string;
    /**
     * The buyer’s answers to the questions of a payment link, when one transaction is retrieved.
     */
    customFields?: {
        [key: string]: unknown;
    };
    /**
     * Free-form; as it was sent with the session.
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * Created by the API or in the dashboard.
     */
    origin: 'API' | 'DASHBOARD';
    /**
     * The environment of the key.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * When it began.
     */
    createdAt: string;
    /**
     * When it last changed.
     */
    updatedAt: string;
    /**
     * When it became final.
     */
    completedAt?: string;
};

export type UpdateApplicationBody = {
    /**
     * Legal form; it decides which documents are needed.
     */
    legalForm?: 'LIMITED_COMPANY' | 'JOINT_STOCK_COMPANY' | 'PARTNERSHIP' | 'SOLE_TRADER' | 'AUTO_ENTREPRENEUR' | 'COOPERATIVE' | 'ASSOCIATION';
    /**
     * Name in the commercial register.
     */
    legalName?: string;
    /**
     * Number in the commercial register, or the ICE.
     */
    registrationNumber?: string;
    /**
     * Registered address, at most five lines.
     */
    postalAddress?: string;
    /**
     * Site on which it sells; https.
     */
    website?: string;
    /**
     * Products, customers and sales channels.
     */
    activity?: string;
    /**
     * People who own a part of the company, with their share in percent.
     */
    owners?: Array<{
        /**
         * Name of the person.
         */
        fullName: string;
        /**
         * Share in percent.
         */
        sharePercent: number;
    }>;
    /**
     * Person to talk to about the application.
     */
    contactName?: string;
    /**
     * E-mail address of that person.
     */
    contactEmail?: string;
    /**
     * Phone number of that person, in E.164 form.
     */
    contactPhone?: string;
    /**
     * Last day on which the identity document is valid.
     */
    identityExpiresOn?: string;
    /**
     * Whose account the bank says that it is.
     */
    holderName?: string;
    /**
     * RIB of the account for payouts, 24 digits; spaces do not matter.
     */
    rib?: string;
    /**
     * BIC of the bank.
     */
    bic?: string;
    /**
     * Name of the bank.
     */
    bankName?: string;
    /**
     * Branch of the bank.
     */
    agency?: string;
};

export type UpdateClientNoteBody = {
    /**
     * The note of the company’s people; no client and no event shows it. An empty text takes it away.
     */
    note: string;
};

export type UpdateCompanyBody = {
    /**
     * Name of the company.
     */
    name?: string;
    /**
     * Name in the commercial register.
     */
    legalName?: string;
    /**
     * Address of the company, at most five lines, as receipts and mails show it.
     */
    postalAddress?: string;
    /**
     * E-mail address for buyers’ questions.
     */
    supportEmail?: string;
    /**
     * Phone number for buyers’ questions, in E.164 form.
     */
    supportPhone?: string;
    /**
     * Site of the company; https.
     */
    website?: string;
    /**
     * Colour of buttons, links and marks of pages for buyers, as #rrggbb.
     */
    brandColor?: string;
    /**
     * IANA time zone in which the company’s days begin.
     */
    timeZone?: string;
    /**
     * Language of mails and pages.
     */
    locale?: 'en' | 'fr' | 'ar';
    /**
     * Whether members have to enrol an authenticator app.
     */
    requireTotp?: boolean;
    /**
     * Whether sales pages of products ask where to deliver.
     */
    collectsAddress?: boolean;
    /**
     * Number of remaining units that triggers product.low_stock; 0 for never.
     */
    lowStockAt?: number;
    /**
     * An available balance below this amount in dirhams is announced by `wallet.balance.low` and by mail; 0 for never.
     */
    lowBalanceAt?: number;
    /**
     * Whether the owners get a mail for every order that is paid.
     */
    orderMails?: boolean;
    /**
     * Whether buyers get receipts of payments and refunds by mail.
     */
    receiptMails?: boolean;
    /**
     * Whether owners and administrators get a mail about every monthly statement.
     */
    statementMails?: boolean;
    /**
     * Whether clients may cancel their subscriptions on their own pages.
     */
    clientsMayCancel?: boolean;
    /**
     * Whether search engines may list the sales pages of products that are on sale in production.
     */
    productsIndexed?: boolean;
    /**
     * Ways in which buyers get what they order on sales pages, at most six; they choose one, and its fee is added to the amount. An empty list leaves no choice.
     */
    deliveryOptions?: Array<{
        /**
         * Its name, as buyers read it.
         */
        name: string;
        /**
         * SHIPPING needs an address, PICKUP none.
         */
        kind: 'SHIPPING' | 'PICKUP';
        /**
         * Fee in major units; 0 for none.
         */
        fee: number;
        /**
         * Currency of the fee; it is offered for products in this currency.
         */
        currency?: string;
    }>;
    /**
     * Default dunning terms of new subscriptions.
     */
    dunning?: {
        /**
         * Days after the due date on which it is tried again, or the client reminded; rising.
         */
        retryDays?: Array<number>;
        /**
         * Action after the last retry.
         */
        finalAction?: 'CANCEL' | 'UNPAID' | 'PAUSE';
    };
};

export type UpdateCompanyLogoBody = {
    /**
     * Media type of the image.
     */
    mediaType: 'image/png' | 'image/jpeg';
    /**
     * The image itself in base64: at most 128 KiB, and 16 to 2048 pixels wide and high.
     */
    content: string;
};

export type UpdateCompanyMemberBody = {
    /**
     * Role of the person.
     */
    role: 'OWNER' | 'ADMIN' | 'DEVELOPER' | 'VIEWER';
};

export type UpdateCompanyPayoutScheduleBody = {
    /**
     * Frequency of payouts of the available balance.
     */
    interval?: 'MANUAL' | 'DAILY' | 'WEEKLY' | 'MONTHLY';
    /**
     * With WEEKLY: the day.
     */
    weekday?: 'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY';
    /**
     * With MONTHLY: the day; where a month has none such, its last one.
     */
    dayOfMonth?: number;
    /**
     * Less than this is not paid out, in dirhams.
     */
    minimumAmount?: number;
};

export type UpdateDisputeBody = {
    /**
     * Your account of what happened, for the bank.
     */
    explanation?: string;
    /**
     * Number of the parcel.
     */
    trackingNumber?: string;
};

export type UpdateMeBody = {
    /**
     * Name of the person.
     */
    fullName?: string;
    /**
     * Language of mails and pages.
     */
    locale?: 'en' | 'fr' | 'ar';
};

export type UpdateOrderBody = {
    /**
     * Your own note; no buyer sees it. An empty text takes it away.
     */
    note: string;
};

/**
 * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
 */
export type RequestId = string;

/**
 * Language of messages: `en`, `fr` or `ar`; English for every other.
 */
export type AcceptLanguage = string;

/**
 * The `confirmationToken` of `step-up`; it is used up when the call succeeds.
 */
export type ConfirmationToken = string;

export type SandboxSignupData = {
    body: SandboxSignupBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/public/sandbox-signup';
};

export type SandboxSignupResponses = {
    /**
     * Accepted; what follows from it comes later.
     */
    202: Accepted & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type SandboxSignupResponse = SandboxSignupResponses[keyof SandboxSignupResponses];

export type SetSandboxSignupPasswordData = {
    body: SetSandboxSignupPasswordBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/public/sandbox-signup/set-password';
};

export type SetSandboxSignupPasswordResponses = {
    /**
     * Done; nothing to return.
     */
    204: void;
};

export type SetSandboxSignupPasswordResponse = SetSandboxSignupPasswordResponses[keyof SetSandboxSignupPasswordResponses];

export type AcceptInvitationData = {
    body: AcceptInvitationBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/public/invitations/accept';
};

export type AcceptInvitationResponses = {
    /**
     * Done; nothing to return.
     */
    204: void;
};

export type AcceptInvitationResponse = AcceptInvitationResponses[keyof AcceptInvitationResponses];

export type LoginData = {
    body: LoginBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/auth/login';
};

export type LoginResponses = {
    /**
     * Success.
     */
    200: LoggedIn & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type LoginResponse = LoginResponses[keyof LoginResponses];

export type SelectCompanyData = {
    body: SelectCompanyBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/auth/select-company';
};

export type SelectCompanyResponses = {
    /**
     * Success.
     */
    200: PortalSession & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type SelectCompanyResponse = SelectCompanyResponses[keyof SelectCompanyResponses];

export type SwitchCompanyData = {
    body: SwitchCompanyBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/auth/switch-company';
};

export type SwitchCompanyResponses = {
    /**
     * Success.
     */
    200: PortalSession & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type SwitchCompanyResponse = SwitchCompanyResponses[keyof SwitchCompanyResponses];

export type StepUpData = {
    body: StepUpBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/auth/step-up';
};

export type StepUpResponses = {
    /**
     * Success.
     */
    200: Confirmation & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type StepUpResponse = StepUpResponses[keyof StepUpResponses];

export type EnrolTotpData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/auth/totp/enrol';
};

export type EnrolTotpResponses = {
    /**
     * Success.
     */
    200: TotpEnrolment & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type EnrolTotpResponse = EnrolTotpResponses[keyof EnrolTotpResponses];

export type ConfirmTotpData = {
    body: ConfirmTotpBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/auth/totp/confirm';
};

export type ConfirmTotpResponses = {
    /**
     * Success.
     */
    200: RecoveryCodes & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ConfirmTotpResponse = ConfirmTotpResponses[keyof ConfirmTotpResponses];

export type DisableTotpData = {
    body: DisableTotpBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/auth/totp/disable';
};

export type DisableTotpResponses = {
    /**
     * Done; nothing to return.
     */
    204: void;
};

export type DisableTotpResponse = DisableTotpResponses[keyof DisableTotpResponses];

export type RenewTotpRecoveryCodesData = {
    body: RenewTotpRecoveryCodesBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/auth/totp/recovery-codes';
};

export type RenewTotpRecoveryCodesResponses = {
    /**
     * Success.
     */
    200: RecoveryCodes & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type RenewTotpRecoveryCodesResponse = RenewTotpRecoveryCodesResponses[keyof RenewTotpRecoveryCodesResponses];

export type ForgotPasswordData = {
    body: ForgotPasswordBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/auth/forgot-password';
};

export type ForgotPasswordResponses = {
    /**
     * Accepted; what follows from it comes later.
     */
    202: Accepted & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ForgotPasswordResponse = ForgotPasswordResponses[keyof ForgotPasswordResponses];

export type ResetPasswordData = {
    body: ResetPasswordBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/auth/reset-password';
};

export type ResetPasswordResponses = {
    /**
     * Done; nothing to return.
     */
    204: void;
};

export type ResetPasswordResponse = ResetPasswordResponses[keyof ResetPasswordResponses];

export type ChangePasswordData = {
    body: ChangePasswordBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/auth/change-password';
};

export type ChangePasswordResponses = {
    /**
     * Success.
     */
    200: PortalSession & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ChangePasswordResponse = ChangePasswordResponses[keyof ChangePasswordResponses];

export type LogoutData = {
    body: LogoutBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/auth/logout';
};

export type LogoutResponses = {
    /**
     * Done; nothing to return.
     */
    204: void;
};

export type LogoutResponse = LogoutResponses[keyof LogoutResponses];

export type ListOwnSessionsData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/auth/sessions';
};

export type ListOwnSessionsResponses = {
    /**
     * Success.
     */
    200: OwnSessions & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ListOwnSessionsResponse = ListOwnSessionsResponses[keyof ListOwnSessionsResponses];

export type EndOwnSessionData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Id of the session.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/auth/sessions/{id}';
};

export type EndOwnSessionResponses = {
    /**
     * Done; nothing to return.
     */
    204: void;
};

export type EndOwnSessionResponse = EndOwnSessionResponses[keyof EndOwnSessionResponses];

export type GetMeData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/auth/me';
};

export type GetMeResponses = {
    /**
     * Success.
     */
    200: Me & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetMeResponse = GetMeResponses[keyof GetMeResponses];

export type UpdateMeData = {
    body: UpdateMeBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/auth/me';
};

export type UpdateMeResponses = {
    /**
     * Success.
     */
    200: Me & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type UpdateMeResponse = UpdateMeResponses[keyof UpdateMeResponses];

export type GetCompanyData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/company';
};

export type GetCompanyResponses = {
    /**
     * Success.
     */
    200: Company & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetCompanyResponse = GetCompanyResponses[keyof GetCompanyResponses];

export type UpdateCompanyData = {
    body: UpdateCompanyBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/company';
};

export type UpdateCompanyResponses = {
    /**
     * Success.
     */
    200: Company & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type UpdateCompanyResponse = UpdateCompanyResponses[keyof UpdateCompanyResponses];

export type DeleteCompanyLogoData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/company/logo';
};

export type DeleteCompanyLogoResponses = {
    /**
     * Done; nothing to return.
     */
    204: void;
};

export type DeleteCompanyLogoResponse = DeleteCompanyLogoResponses[keyof DeleteCompanyLogoResponses];

export type UpdateCompanyLogoData = {
    body: UpdateCompanyLogoBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/company/logo';
};

export type UpdateCompanyLogoResponses = {
    /**
     * Success.
     */
    200: Company & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type UpdateCompanyLogoResponse = UpdateCompanyLogoResponses[keyof UpdateCompanyLogoResponses];

export type GetCompanyTermsData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/company/terms';
};

export type GetCompanyTermsResponses = {
    /**
     * Success.
     */
    200: Terms & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetCompanyTermsResponse = GetCompanyTermsResponses[keyof GetCompanyTermsResponses];

export type ListCompanyMembersData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * Number of the page, from 0.
         */
        page?: number;
        /**
         * Rows a page.
         */
        size?: number;
        /**
         * Order of the rows; may be repeated. The identifier breaks ties. Without it: `createdAt,desc`.
         */
        sort?: Array<'createdAt' | 'createdAt,asc' | 'createdAt,desc'>;
    };
    url: '/api/v1/company/members';
};

export type ListCompanyMembersResponses = {
    /**
     * Success.
     */
    200: MemberPage;
};

export type ListCompanyMembersResponse = ListCompanyMembersResponses[keyof ListCompanyMembersResponses];

export type CreateCompanyMemberData = {
    body: CreateCompanyMemberBody;
    headers: {
        /**
         * The `confirmationToken` of `step-up`; it is used up when the call succeeds.
         */
        'X-Confirmation-Token': string;
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/company/members';
};

export type CreateCompanyMemberResponses = {
    /**
     * Success.
     */
    200: Member & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
    /**
     * Created.
     */
    201: Member & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type CreateCompanyMemberResponse = CreateCompanyMemberResponses[keyof CreateCompanyMemberResponses];

export type DeleteCompanyMemberData = {
    body?: never;
    headers: {
        /**
         * The `confirmationToken` of `step-up`; it is used up when the call succeeds.
         */
        'X-Confirmation-Token': string;
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Id of the person.
         */
        userId: string;
    };
    query?: never;
    url: '/api/v1/company/members/{userId}';
};

export type DeleteCompanyMemberResponses = {
    /**
     * Done; nothing to return.
     */
    204: void;
};

export type DeleteCompanyMemberResponse = DeleteCompanyMemberResponses[keyof DeleteCompanyMemberResponses];

export type UpdateCompanyMemberData = {
    body: UpdateCompanyMemberBody;
    headers: {
        /**
         * The `confirmationToken` of `step-up`; it is used up when the call succeeds.
         */
        'X-Confirmation-Token': string;
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Id of the person.
         */
        userId: string;
    };
    query?: never;
    url: '/api/v1/company/members/{userId}';
};

export type UpdateCompanyMemberResponses = {
    /**
     * Success.
     */
    200: Member & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type UpdateCompanyMemberResponse = UpdateCompanyMemberResponses[keyof UpdateCompanyMemberResponses];

export type GetCompanyAuditLogData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * Number of the page, from 0.
         */
        page?: number;
        /**
         * Rows a page.
         */
        size?: number;
        /**
         * Order of the rows; may be repeated. The identifier breaks ties. Without it: `createdAt,desc`.
         */
        sort?: Array<'createdAt' | 'createdAt,asc' | 'createdAt,desc'>;
        /**
         * Action.
         */
        action?: 'company.created' | 'company.ended' | 'company.updated' | 'company.logo_changed' | 'company.logo_removed' | 'login.failed' | 'login.locked' | 'session.opened' | 'session.ended' | 'step_up.succeeded' | 'step_up.failed' | 'password.changed' | 'password.reset_requested' | 'totp.enabled' | 'totp.disabled' | 'recovery_code.used' | 'recovery_codes.renewed' | 'api_key.created' | 'api_key.revoked' | 'api_key.rolled' | 'pairing.approved' | 'member.invited' | 'member.joined' | 'member.role_changed' | 'member.removed' | 'production.requested' | 'application.questions_asked' | 'application.answered' | 'document.renewed' | 'document.renewal_accepted' | 'document.renewal_refused' | 'production.enabled' | 'production.refused' | 'production.suspended' | 'payout_schedule.updated' | 'payout.requested' | 'payout.canceled' | 'payout.recorded' | 'payout.confirmed' | 'payout.rejected' | 'plan.assigned' | 'plan.excepted' | 'plan.exception_ended' | 'acquirer.added' | 'acquirer.rotated' | 'acquirer.routed' | 'acquirer.unrouted' | 'acquirer.removed' | 'payment.resolved' | 'payment.refunded' | 'payment.disputed' | 'payment.dispute_closed' | 'dispute.forwarded' | 'dispute.submitted' | 'dispute.accepted' | 'inspection.opened' | 'inspection.ended' | 'sandbox.reset' | 'buyer.exported' | 'buyer.erased';
        /**
         * Entries of this moment and later.
         */
        from?: string;
        /**
         * Entries before this moment.
         */
        to?: string;
    };
    url: '/api/v1/company/audit-log';
};

export type GetCompanyAuditLogResponses = {
    /**
     * Success.
     */
    200: AuditEntryPage;
};

export type GetCompanyAuditLogResponse = GetCompanyAuditLogResponses[keyof GetCompanyAuditLogResponses];

export type GetApplicationData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/application';
};

export type GetApplicationResponses = {
    /**
     * Success.
     */
    200: Application & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetApplicationResponse = GetApplicationResponses[keyof GetApplicationResponses];

export type UpdateApplicationData = {
    body: UpdateApplicationBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/application';
};

export type UpdateApplicationResponses = {
    /**
     * Success.
     */
    200: Application & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type UpdateApplicationResponse = UpdateApplicationResponses[keyof UpdateApplicationResponses];

export type CreateApplicationDocumentData = {
    body: CreateApplicationDocumentBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/application/documents';
};

export type CreateApplicationDocumentResponses = {
    /**
     * Created.
     */
    201: Application & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type CreateApplicationDocumentResponse = CreateApplicationDocumentResponses[keyof CreateApplicationDocumentResponses];

export type DeleteApplicationDocumentData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Id of the document.
         */
        fileId: string;
    };
    query?: never;
    url: '/api/v1/application/documents/{fileId}';
};

export type DeleteApplicationDocumentResponses = {
    /**
     * Success.
     */
    200: Application & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type DeleteApplicationDocumentResponse = DeleteApplicationDocumentResponses[keyof DeleteApplicationDocumentResponses];

export type AnswerApplicationQuestionData = {
    body: AnswerApplicationQuestionBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Id of the question.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/application/questions/{id}/answer';
};

export type AnswerApplicationQuestionResponses = {
    /**
     * Success.
     */
    200: Application & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type AnswerApplicationQuestionResponse = AnswerApplicationQuestionResponses[keyof AnswerApplicationQuestionResponses];

export type SubmitApplicationData = {
    body: SubmitApplicationBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/application/submit';
};

export type SubmitApplicationResponses = {
    /**
     * Success.
     */
    200: Application & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type SubmitApplicationResponse = SubmitApplicationResponses[keyof SubmitApplicationResponses];

export type CreateDocumentRenewalData = {
    body: CreateDocumentRenewalBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/application/renewals';
};

export type CreateDocumentRenewalResponses = {
    /**
     * Created.
     */
    201: Application & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type CreateDocumentRenewalResponse = CreateDocumentRenewalResponses[keyof CreateDocumentRenewalResponses];

export type DeleteDocumentRenewalData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Id of the renewal.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/application/renewals/{id}';
};

export type DeleteDocumentRenewalResponses = {
    /**
     * Success.
     */
    200: Application & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type DeleteDocumentRenewalResponse = DeleteDocumentRenewalResponses[keyof DeleteDocumentRenewalResponses];

export type GetProductionAccessData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/production-access';
};

export type GetProductionAccessResponses = {
    /**
     * Success.
     */
    200: ProductionAccess & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetProductionAccessResponse = GetProductionAccessResponses[keyof GetProductionAccessResponses];

export type ListOrdersData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query: {
        /**
         * Number of the page, from 0.
         */
        page?: number;
        /**
         * Rows a page.
         */
        size?: number;
        /**
         * Order of the rows; may be repeated. The identifier breaks ties. Without it: `createdAt,desc`.
         */
        sort?: Array<'createdAt' | 'createdAt,asc' | 'createdAt,desc'>;
        /**
         * The environment of the product.
         */
        environment: 'SANDBOX' | 'PRODUCTION';
        /**
         * Only orders of this product.
         */
        product?: string;
        /**
         * Only orders in this state.
         */
        status?: 'PENDING' | 'PAID' | 'PARTIALLY_REFUNDED' | 'REFUNDED' | 'CANCELED' | 'EXPIRED';
        /**
         * Only orders at this step of preparation.
         */
        fulfilment?: 'UNFULFILLED' | 'PREPARING' | 'SHIPPED' | 'DELIVERED';
        /**
         * Only orders created at or after this.
         */
        from?: string;
        /**
         * Only orders created before this.
         */
        to?: string;
        /**
         * Only the order with this number or reference, or whose buyer’s name, e-mail or phone contains this.
         */
        q?: string;
    };
    url: '/api/v1/orders';
};

export type ListOrdersResponses = {
    /**
     * Success.
     */
    200: ListedOrderPage;
};

export type ListOrdersResponse = ListOrdersResponses[keyof ListOrdersResponses];

export type GetOrderData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Reference of the order.
         */
        reference: string;
    };
    query?: never;
    url: '/api/v1/orders/{reference}';
};

export type GetOrderResponses = {
    /**
     * Success.
     */
    200: ProductOrder & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetOrderResponse = GetOrderResponses[keyof GetOrderResponses];

export type UpdateOrderData = {
    body: UpdateOrderBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Reference of the order.
         */
        reference: string;
    };
    query?: never;
    url: '/api/v1/orders/{reference}';
};

export type UpdateOrderResponses = {
    /**
     * Success.
     */
    200: ProductOrder & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type UpdateOrderResponse = UpdateOrderResponses[keyof UpdateOrderResponses];

export type PrepareOrderData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Reference of the order.
         */
        reference: string;
    };
    query?: never;
    url: '/api/v1/orders/{reference}/prepare';
};

export type PrepareOrderResponses = {
    /**
     * Success.
     */
    200: ProductOrder & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type PrepareOrderResponse = PrepareOrderResponses[keyof PrepareOrderResponses];

export type ShipOrderData = {
    body: ShipOrderBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Reference of the order.
         */
        reference: string;
    };
    query?: never;
    url: '/api/v1/orders/{reference}/ship';
};

export type ShipOrderResponses = {
    /**
     * Success.
     */
    200: ProductOrder & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ShipOrderResponse = ShipOrderResponses[keyof ShipOrderResponses];

export type DeliverOrderData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Reference of the order.
         */
        reference: string;
    };
    query?: never;
    url: '/api/v1/orders/{reference}/deliver';
};

export type DeliverOrderResponses = {
    /**
     * Success.
     */
    200: ProductOrder & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type DeliverOrderResponse = DeliverOrderResponses[keyof DeliverOrderResponses];

export type CancelOrderData = {
    body: CancelOrderBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Reference of the order.
         */
        reference: string;
    };
    query?: never;
    url: '/api/v1/orders/{reference}/cancel';
};

export type CancelOrderResponses = {
    /**
     * Success.
     */
    200: ProductOrder & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type CancelOrderResponse = CancelOrderResponses[keyof CancelOrderResponses];

export type GetOverviewData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query: {
        /**
         * Environment of the figures.
         */
        environment: 'SANDBOX' | 'PRODUCTION';
    };
    url: '/api/v1/overview';
};

export type GetOverviewResponses = {
    /**
     * Success.
     */
    200: Overview & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetOverviewResponse = GetOverviewResponses[keyof GetOverviewResponses];

export type GetSalesData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query: {
        /**
         * Environment of the figures.
         */
        environment: 'SANDBOX' | 'PRODUCTION';
        /**
         * First day, in the company’s time zone; 29 days before `to` when absent.
         */
        from?: string;
        /**
         * Last day; today when absent. At most 365 days after `from`.
         */
        to?: string;
        /**
         * Currency of the amounts; MAD without it.
         */
        currency?: string;
    };
    url: '/api/v1/overview/sales';
};

export type GetSalesResponses = {
    /**
     * Success.
     */
    200: Sales & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetSalesResponse = GetSalesResponses[keyof GetSalesResponses];

export type GetSparklinesData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query: {
        /**
         * Environment of the figures.
         */
        environment: 'SANDBOX' | 'PRODUCTION';
        /**
         * The kind of all of the references.
         */
        kind: 'PAYMENT_LINK' | 'PRODUCT';
        /**
         * References of at most 100 payment links or products, with commas between them.
         */
        references: string;
    };
    url: '/api/v1/overview/sparklines';
};

export type GetSparklinesResponses = {
    /**
     * Success.
     */
    200: Sparklines & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetSparklinesResponse = GetSparklinesResponses[keyof GetSparklinesResponses];

export type GetClientStoryData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Id of the client.
         */
        id: string;
    };
    query: {
        /**
         * Environment of the client.
         */
        environment: 'SANDBOX' | 'PRODUCTION';
    };
    url: '/api/v1/clients/{id}/story';
};

export type GetClientStoryResponses = {
    /**
     * Success.
     */
    200: ClientStory & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetClientStoryResponse = GetClientStoryResponses[keyof GetClientStoryResponses];

export type UpdateClientNoteData = {
    body: UpdateClientNoteBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Id of the client.
         */
        id: string;
    };
    query: {
        /**
         * Environment of the client.
         */
        environment: 'SANDBOX' | 'PRODUCTION';
    };
    url: '/api/v1/clients/{id}';
};

export type UpdateClientNoteResponses = {
    /**
     * Success.
     */
    200: ClientNote & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type UpdateClientNoteResponse = UpdateClientNoteResponses[keyof UpdateClientNoteResponses];

export type ListDisputesData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query: {
        /**
         * Number of the page, from 0.
         */
        page?: number;
        /**
         * Rows a page.
         */
        size?: number;
        /**
         * Order of the rows; may be repeated. The identifier breaks ties. Without it: `createdAt,desc`.
         */
        sort?: Array<'createdAt' | 'createdAt,asc' | 'createdAt,desc'>;
        /**
         * Environment of the payments.
         */
        environment: 'SANDBOX' | 'PRODUCTION';
        /**
         * Only disputes in this state.
         */
        status?: 'NEEDS_RESPONSE' | 'SUBMITTED' | 'ACCEPTED' | 'UNDER_REVIEW' | 'WON' | 'LOST';
    };
    url: '/api/v1/disputes';
};

export type ListDisputesResponses = {
    /**
     * Success.
     */
    200: DisputePage;
};

export type ListDisputesResponse = ListDisputesResponses[keyof ListDisputesResponses];

export type GetDisputeRateData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query: {
        /**
         * Environment of the payments.
         */
        environment: 'SANDBOX' | 'PRODUCTION';
    };
    url: '/api/v1/dispute-rate';
};

export type GetDisputeRateResponses = {
    /**
     * Success.
     */
    200: DisputeRate & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetDisputeRateResponse = GetDisputeRateResponses[keyof GetDisputeRateResponses];

export type GetDisputeData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Id of the dispute.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/disputes/{id}';
};

export type GetDisputeResponses = {
    /**
     * Success.
     */
    200: DisputeDetail & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetDisputeResponse = GetDisputeResponses[keyof GetDisputeResponses];

export type UpdateDisputeData = {
    body: UpdateDisputeBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Id of the dispute.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/disputes/{id}';
};

export type UpdateDisputeResponses = {
    /**
     * Success.
     */
    200: DisputeDetail & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type UpdateDisputeResponse = UpdateDisputeResponses[keyof UpdateDisputeResponses];

export type CreateDisputeFileData = {
    body: CreateDisputeFileBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Id of the dispute.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/disputes/{id}/files';
};

export type CreateDisputeFileResponses = {
    /**
     * Created.
     */
    201: DisputeDetail & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type CreateDisputeFileResponse = CreateDisputeFileResponses[keyof CreateDisputeFileResponses];

export type DeleteDisputeFileData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Id of the dispute.
         */
        id: string;
        /**
         * Id of the file.
         */
        fileId: string;
    };
    query?: never;
    url: '/api/v1/disputes/{id}/files/{fileId}';
};

export type DeleteDisputeFileResponses = {
    /**
     * Success.
     */
    200: DisputeDetail & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type DeleteDisputeFileResponse = DeleteDisputeFileResponses[keyof DeleteDisputeFileResponses];

export type SubmitDisputeData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Id of the dispute.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/disputes/{id}/submit';
};

export type SubmitDisputeResponses = {
    /**
     * Success.
     */
    200: DisputeDetail & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type SubmitDisputeResponse = SubmitDisputeResponses[keyof SubmitDisputeResponses];

export type AcceptDisputeData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Id of the dispute.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/disputes/{id}/accept';
};

export type AcceptDisputeResponses = {
    /**
     * Success.
     */
    200: DisputeDetail & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type AcceptDisputeResponse = AcceptDisputeResponses[keyof AcceptDisputeResponses];

export type GetCompanyPayoutScheduleData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/company/payout-schedule';
};

export type GetCompanyPayoutScheduleResponses = {
    /**
     * Success.
     */
    200: PayoutSchedule & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetCompanyPayoutScheduleResponse = GetCompanyPayoutScheduleResponses[keyof GetCompanyPayoutScheduleResponses];

export type UpdateCompanyPayoutScheduleData = {
    body: UpdateCompanyPayoutScheduleBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/company/payout-schedule';
};

export type UpdateCompanyPayoutScheduleResponses = {
    /**
     * Success.
     */
    200: PayoutSchedule & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type UpdateCompanyPayoutScheduleResponse = UpdateCompanyPayoutScheduleResponses[keyof UpdateCompanyPayoutScheduleResponses];

export type CreateCompanyPayoutData = {
    body: CreateCompanyPayoutBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/company/payouts';
};

export type CreateCompanyPayoutResponses = {
    /**
     * Created.
     */
    201: Transaction & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type CreateCompanyPayoutResponse = CreateCompanyPayoutResponses[keyof CreateCompanyPayoutResponses];

export type CancelCompanyPayoutData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Id of the payout.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/company/payouts/{id}/cancel';
};

export type CancelCompanyPayoutResponses = {
    /**
     * Success.
     */
    200: Transaction & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type CancelCompanyPayoutResponse = CancelCompanyPayoutResponses[keyof CancelCompanyPayoutResponses];

export type CancelCompanyRefundData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Identifier of the refund.
         */
        id: string;
    };
    query: {
        /**
         * Environment of the refund.
         */
        environment: 'SANDBOX' | 'PRODUCTION';
    };
    url: '/api/v1/company/refunds/{id}/cancel';
};

export type CancelCompanyRefundResponses = {
    /**
     * Success.
     */
    200: Refund & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type CancelCompanyRefundResponse = CancelCompanyRefundResponses[keyof CancelCompanyRefundResponses];

export type ListAvailablePermissionsData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * The environment of the key; the sandbox without it.
         */
        environment?: 'SANDBOX' | 'PRODUCTION';
    };
    url: '/api/v1/api-keys/available-permissions';
};

export type ListAvailablePermissionsResponses = {
    /**
     * Success.
     */
    200: AvailablePermissions & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ListAvailablePermissionsResponse = ListAvailablePermissionsResponses[keyof ListAvailablePermissionsResponses];

export type ListApiKeysData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * Number of the page, from 0.
         */
        page?: number;
        /**
         * Rows a page.
         */
        size?: number;
        /**
         * Order of the rows; may be repeated. The identifier breaks ties. Without it: `createdAt,desc`.
         */
        sort?: Array<'createdAt' | 'createdAt,asc' | 'createdAt,desc'>;
        /**
         * Only keys of this environment.
         */
        environment?: 'SANDBOX' | 'PRODUCTION';
        /**
         * Only keys in this state.
         */
        status?: 'ACTIVE' | 'EXPIRED' | 'REVOKED';
    };
    url: '/api/v1/api-keys';
};

export type ListApiKeysResponses = {
    /**
     * Success.
     */
    200: ApiKeyPage;
};

export type ListApiKeysResponse = ListApiKeysResponses[keyof ListApiKeysResponses];

export type CreateApiKeyData = {
    body: CreateApiKeyBody;
    headers: {
        /**
         * The `confirmationToken` of `step-up`; it is used up when the call succeeds.
         */
        'X-Confirmation-Token': string;
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/api-keys';
};

export type CreateApiKeyResponses = {
    /**
     * Created.
     */
    201: ApiKeyCreated & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type CreateApiKeyResponse = CreateApiKeyResponses[keyof CreateApiKeyResponses];

export type DeleteApiKeyData = {
    body?: never;
    headers: {
        /**
         * The `confirmationToken` of `step-up`; it is used up when the call succeeds.
         */
        'X-Confirmation-Token': string;
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Id of the key.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/api-keys/{id}';
};

export type DeleteApiKeyResponses = {
    /**
     * Done; nothing to return.
     */
    204: void;
};

export type DeleteApiKeyResponse = DeleteApiKeyResponses[keyof DeleteApiKeyResponses];

export type GetApiKeyData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Id of the key.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/api-keys/{id}';
};

export type GetApiKeyResponses = {
    /**
     * Success.
     */
    200: ApiKey & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetApiKeyResponse = GetApiKeyResponses[keyof GetApiKeyResponses];

export type RollApiKeyData = {
    body: RollApiKeyBody;
    headers: {
        /**
         * The `confirmationToken` of `step-up`; it is used up when the call succeeds.
         */
        'X-Confirmation-Token': string;
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Id of the key.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/api-keys/{id}/roll';
};

export type RollApiKeyResponses = {
    /**
     * Created.
     */
    201: ApiKeyRolled & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type RollApiKeyResponse = RollApiKeyResponses[keyof RollApiKeyResponses];

export type BeginPairingData = {
    body: BeginPairingBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/public/pairings';
};

export type BeginPairingResponses = {
    /**
     * Success.
     */
    200: PairingBegun & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type BeginPairingResponse = BeginPairingResponses[keyof BeginPairingResponses];

export type FetchPairingData = {
    body: FetchPairingBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/public/pairings/fetch';
};

export type FetchPairingResponses = {
    /**
     * Success.
     */
    200: PairingFetched & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type FetchPairingResponse = FetchPairingResponses[keyof FetchPairingResponses];

export type LookUpPairingData = {
    body: LookUpPairingBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/pairings/look-up';
};

export type LookUpPairingResponses = {
    /**
     * Success.
     */
    200: Pairing & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type LookUpPairingResponse = LookUpPairingResponses[keyof LookUpPairingResponses];

export type ApprovePairingData = {
    body: ApprovePairingBody;
    headers: {
        /**
         * The `confirmationToken` of `step-up`; it is used up when the call succeeds.
         */
        'X-Confirmation-Token': string;
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/pairings/approve';
};

export type ApprovePairingResponses = {
    /**
     * Done; nothing to return.
     */
    204: void;
};

export type ApprovePairingResponse = ApprovePairingResponses[keyof ApprovePairingResponses];

export type DenyPairingData = {
    body: DenyPairingBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/pairings/deny';
};

export type DenyPairingResponses = {
    /**
     * Done; nothing to return.
     */
    204: void;
};

export type DenyPairingResponse = DenyPairingResponses[keyof DenyPairingResponses];

export type RedeliverWebhookData = {
    body: RedeliverWebhookBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/webhooks/redeliver';
};

export type RedeliverWebhookResponses = {
    /**
     * Accepted; what follows from it comes later.
     */
    202: RangeRedelivery & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type RedeliverWebhookResponse = RedeliverWebhookResponses[keyof RedeliverWebhookResponses];

export type ListWebhooksRedeliveriesData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query: {
        /**
         * The environment of the webhook.
         */
        environment: 'SANDBOX' | 'PRODUCTION';
        /**
         * Only those of this webhook.
         */
        webhookId?: string;
    };
    url: '/api/v1/webhooks/redeliveries';
};

export type ListWebhooksRedeliveriesResponses = {
    /**
     * Success.
     */
    200: RangeRedeliveries & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ListWebhooksRedeliveriesResponse = ListWebhooksRedeliveriesResponses[keyof ListWebhooksRedeliveriesResponses];

export type NotificationWebhookSecretData = {
    body: NotificationWebhookSecretBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/webhooks/notification-secret';
};

export type NotificationWebhookSecretResponses = {
    /**
     * Created.
     */
    201: NotificationSecret & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type NotificationWebhookSecretResponse = NotificationWebhookSecretResponses[keyof NotificationWebhookSecretResponses];

export type ListLoggedRequestsData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query: {
        /**
         * Rows at once.
         */
        limit?: number;
        /**
         * Start of the next page: the nextCursor of the answer before, with the same filters.
         */
        cursor?: string;
        /**
         * The environment of the key.
         */
        environment: 'SANDBOX' | 'PRODUCTION';
        /**
         * Method of the call.
         */
        method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
        /**
         * A status such as `404`, or `2xx`, `3xx`, `4xx`, `5xx` for all that begin so.
         */
        status?: string;
        /**
         * Beginning of the path. One answer searches 10,000 calls at most.
         */
        path?: string;
        /**
         * Id of the API key.
         */
        apiKeyId?: string;
        /**
         * The correlation id of the answer, which `X-Request-Id` has too.
         */
        requestId?: string;
        /**
         * The Idempotency-Key of the call.
         */
        idempotencyKey?: string;
        /**
         * Not before this time.
         */
        from?: string;
        /**
         * Before this time.
         */
        to?: string;
    };
    url: '/api/v1/request-log';
};

export type ListLoggedRequestsResponses = {
    /**
     * Success.
     */
    200: LoggedRequestPage;
};

export type ListLoggedRequestsResponse = ListLoggedRequestsResponses[keyof ListLoggedRequestsResponses];

export type GetLoggedRequestData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Id of the call.
         */
        id: string;
    };
    query?: never;
    url: '/api/v1/request-log/{id}';
};

export type GetLoggedRequestResponses = {
    /**
     * Success.
     */
    200: LoggedRequestDetail & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetLoggedRequestResponse = GetLoggedRequestResponses[keyof GetLoggedRequestResponses];

export type GetSandboxResetData = {
    body?: never;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/sandbox/reset';
};

export type GetSandboxResetResponses = {
    /**
     * Success.
     */
    200: SandboxReset & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetSandboxResetResponse = GetSandboxResetResponses[keyof GetSandboxResetResponses];

export type ResetSandboxData = {
    body: ResetSandboxBody;
    headers?: {
        /**
         * Language of messages: `en`, `fr` or `ar`; English for every other.
         */
        'Accept-Language'?: string;
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/sandbox/reset';
};

export type ResetSandboxResponses = {
    /**
     * Accepted; what follows from it comes later.
     */
    202: SandboxReset & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ResetSandboxResponse = ResetSandboxResponses[keyof ResetSandboxResponses];
