// Made of docs/api/openapi-3.1.json by `npm run openapi`. Changes by hand are lost.
// c6f8f8fc009ebd6f2a66e3122e376e3b58b9ec8cec303172c047d95e2443f87b

export type AccountProductionAccessUpdatedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'account.production_access.updated';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'account';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: ProductionDecision;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * An API key was created.
 */
export type ApiKeyCreatedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'api_key.created';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'api_key';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: ApiKeyNotice;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * An API key expires within seven days.
 */
export type ApiKeyExpiringEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'api_key.expiring';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'api_key';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: ApiKeyNotice;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

export type ApiKeyNotice = {
    /**
     * Id of the key.
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
     * The environment that the key belongs to.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * When the key stops working.
     */
    expiresAt?: string;
    /**
     * When the key was revoked.
     */
    revokedAt?: string;
};

/**
 * An API key was revoked.
 */
export type ApiKeyRevokedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'api_key.revoked';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'api_key';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: ApiKeyNotice;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

export type BankDetails = {
    /**
     * The 24 digits of the account.
     */
    rib: string;
    /**
     * The RIB in its four blocks.
     */
    ribParts: {
        /**
         * Code of the bank, 3 digits.
         */
        bankCode: string;
        /**
         * Code of the city, 3 digits.
         */
        cityCode: string;
        /**
         * Number of the account, 16 digits.
         */
        accountNumber: string;
        /**
         * Check digits, 01 to 97.
         */
        key: string;
    };
    /**
     * The same as an IBAN, without blanks.
     */
    iban: string;
    /**
     * BIC of the bank.
     */
    bic: string;
    /**
     * Holder of the account.
     */
    holderName: string;
    /**
     * Bank that holds the account.
     */
    bankName: string;
    /**
     * Branch of the bank.
     */
    agency: string;
    /**
     * ISO 4217 code of every amount here.
     */
    currency: string;
    /**
     * Whether it is certain that the account is the holder’s.
     */
    verified: boolean;
    /**
     * The environment of the key.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
};

export type CancelCheckoutSessionBody = {
    /**
     * Reason; shown to you alone.
     */
    reason?: string;
};

export type CancelSubscriptionBody = {
    /**
     * Only when the paid period ends.
     */
    atPeriodEnd?: boolean;
    /**
     * Reason, for your records.
     */
    reason?: string;
    /**
     * The client’s words.
     */
    comment?: string;
    /**
     * Voids what is owed.
     */
    waiveOpenDueDates?: boolean;
};

export type CheckoutSession = {
    /**
     * Identifier of the session, used in paths.
     */
    id: string;
    /**
     * Your order.
     */
    orderId?: string;
    /**
     * Its state.
     */
    status: 'OPEN' | 'PROCESSING' | 'REQUIRES_ACTION' | 'AWAITING_CASH' | 'PAID' | 'BLOCKED' | 'EXPIRED' | 'CANCELED';
    /**
     * Amount to pay, in major units of the currency.
     */
    amount: number;
    /**
     * ISO-4217 code.
     */
    currency: string;
    /**
     * Amount paid, in major units.
     */
    amountPaid: number;
    /**
     * Purpose of the payment.
     */
    description?: string;
    /**
     * The lines of the order.
     */
    items?: Array<{
        /**
         * Name of the item.
         */
        name: string;
        /**
         * Units.
         */
        quantity: number;
        /**
         * Price of a unit in major units.
         */
        unitPrice: number;
        /**
         * Picture of it.
         */
        imageUrl?: string;
        /**
         * Your own article number.
         */
        sku?: string;
    }>;
    /**
     * The buyer.
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
     * The client who pays.
     */
    clientId?: string;
    /**
     * Allowed payment methods.
     */
    methods: Array<'CARD' | 'CASH'>;
    /**
     * Address to which the buyer returns afterwards.
     */
    returnUrl?: string;
    /**
     * Address for a buyer who gives up.
     */
    cancelUrl?: string;
    /**
     * Address that receives the result, besides webhooks.
     */
    notificationUrl?: string;
    /**
     * Language of the page.
     */
    locale?: 'en' | 'fr' | 'ar';
    /**
     * Whether the card may be saved, with consent.
     */
    savePaymentMethod: boolean;
    /**
     * The page that takes the card.
     */
    integration: 'HOSTED' | 'CUSTOM';
    /**
     * Pages that may call for this session.
     */
    allowedOrigins?: Array<string>;
    /**
     * Whether the bank is always asked.
     */
    threeDS: 'AUTO' | 'FORCE';
    /**
     * Number of payment attempts.
     */
    attempts: number;
    /**
     * Maximum number of payment attempts.
     */
    maxAttempts: number;
    /**
     * How long its voucher can be paid, where that was chosen.
     */
    voucherExpiresInSeconds?: number;
    /**
     * Text on the bank statement.
     */
    statementDescriptor?: string;
    /**
     * Source of the buyer.
     */
    attribution?: {
        /**
         * Source of the buyer.
         */
        source?: string;
        /**
         * By what way.
         */
        medium?: string;
        /**
         * Name of the campaign.
         */
        campaign?: string;
        /**
         * Search term.
         */
        term?: string;
        /**
         * The link, among several.
         */
        content?: string;
        /**
         * The page before.
         */
        referrer?: string;
    };
    /**
     * The payment, when it is paid.
     */
    transactionId?: string;
    /**
     * Means of payment, masked.
     */
    paymentMethod?: {
        /**
         * Kind of the payment.
         */
        type: 'CARD' | 'CASH';
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
        };
    };
    lastDecline?: Decline;
    /**
     * Reason of the cancellation.
     */
    cancelReason?: string;
    /**
     * Your own identifier.
     */
    externalId?: string;
    /**
     * Free-form; as it was sent.
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
     * When it was created.
     */
    createdAt: string;
    /**
     * When it last changed.
     */
    updatedAt: string;
    /**
     * Until when it can be paid.
     */
    expiresAt: string;
    /**
     * When a person first saw its page.
     */
    openedAt?: string;
    /**
     * When it was paid.
     */
    paidAt?: string;
    /**
     * When it was canceled.
     */
    canceledAt?: string;
    /**
     * When it ran out.
     */
    expiredAt?: string;
    /**
     * The page on which the buyer pays; of HOSTED sessions. Every holder of the address can pay.
     */
    checkoutUrl?: string;
    /**
     * Token for your own payment page; of CUSTOM sessions, in the answer of the creation alone.
     */
    sessionToken?: string;
    /**
     * The attempts to pay, oldest first; with `expand=transactions`.
     */
    transactions?: Array<Transaction>;
    /**
     * Steps of the session, oldest first; with `expand=journey`.
     */
    journey?: Array<{
        /**
         * When it happened.
         */
        at: string;
        /**
         * Type of the step.
         */
        type: 'SESSION_CREATED' | 'SESSION_OPENED' | 'SESSION_PAID' | 'SESSION_CANCELED' | 'SESSION_EXPIRED' | 'CREATED' | 'PAGE_OPENED' | 'METHOD_SELECTED' | 'SUBMITTED' | 'THREE_DS_STARTED' | 'THREE_DS_COMPLETED' | 'AUTHORIZED' | 'CAPTURED' | 'DECLINED' | 'CASH_VOUCHER_ISSUED' | 'CASH_RECEIVED' | 'CASH_RETURNED' | 'REFUND_REQUESTED' | 'REFUNDED' | 'REFUND_FAILED' | 'REFUND_CANCELED' | 'FEE_CHARGED' | 'FUNDS_AVAILABLE' | 'INCLUDED_IN_PAYOUT' | 'PAYOUT_SENT' | 'PAYOUT_PAID' | 'PAYOUT_FAILED' | 'PAYOUT_CANCELED' | 'DISPUTED' | 'DISPUTE_CLOSED' | 'WEBHOOK_DELIVERED' | 'WEBHOOK_FAILED';
        /**
         * The attempt that it belongs to.
         */
        transactionId?: string;
        /**
         * For people; in English.
         */
        message?: string;
    }>;
};

/**
 * The merchant or the buyer canceled a checkout session.
 */
export type CheckoutSessionCanceledEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'checkout.session.canceled';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'checkout.session';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: CheckoutSession;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A checkout session was paid.
 */
export type CheckoutSessionCompletedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'checkout.session.completed';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'checkout.session';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: CheckoutSession;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A checkout session was created.
 */
export type CheckoutSessionCreatedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'checkout.session.created';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'checkout.session';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: CheckoutSession;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A checkout session ran out unpaid.
 */
export type CheckoutSessionExpiredEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'checkout.session.expired';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'checkout.session';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: ExpiredCheckoutSession;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A person saw the page of a checkout session for the first time.
 */
export type CheckoutSessionOpenedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'checkout.session.opened';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'checkout.session';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: CheckoutSession;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

export type CheckoutSessionPage = {
    /**
     * The rows of this page; empty past the end.
     */
    content: Array<CheckoutSession>;
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

/**
 * A cash voucher was issued; the checkout session waits for an agent to take the money.
 */
export type CheckoutSessionPendingCashEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'checkout.session.pending_cash';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'checkout.session';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: CheckoutSession;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

export type Client = {
    /**
     * Identifier of the client, used in paths.
     */
    id: string;
    /**
     * Full name.
     */
    name: string;
    /**
     * E-mail address; its domain is stored in lower case.
     */
    email?: string;
    /**
     * Phone number in E.164 form.
     */
    phone?: string;
    /**
     * Language of the client’s pages and messages.
     */
    locale?: 'en' | 'fr' | 'ar';
    /**
     * Postal address.
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
    /**
     * Your own identifier, unique in the account and environment; creating with one that exists returns what exists.
     */
    externalId?: string;
    /**
     * Free-form; returned exactly as sent, and with the client’s events.
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
     * When the client was created.
     */
    createdAt: string;
    /**
     * When the client last changed.
     */
    updatedAt: string;
};

/**
 * A client was created.
 */
export type ClientCreatedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'client.created';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'client';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Client;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A client was deleted and everything personal erased.
 */
export type ClientDeletedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'client.deleted';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'client';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: DeletedClient;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

export type ClientPage = {
    /**
     * The rows of this page; empty past the end.
     */
    content: Array<Client>;
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

/**
 * A field of a client changed.
 */
export type ClientUpdatedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'client.updated';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'client';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Client;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

export type CompletedPaymentLink = {
    /**
     * Identifier of the link, used in paths.
     */
    reference: string;
    /**
     * The page to share.
     */
    url: string;
    /**
     * The QR code of the page; asked for with your key.
     */
    qrCodeUrl: string;
    /**
     * The poster; asked for with your key.
     */
    posterUrl: string;
    /**
     * Purpose of the payment; buyers see it.
     */
    description: string;
    /**
     * Amount to pay: the price of one unit if the buyer chooses the quantity, the initial amount of the page if the buyer chooses the amount.
     */
    amount?: number;
    /**
     * ISO-4217 code; MAD when absent.
     */
    currency: string;
    /**
     * OPEN: the buyer chooses the amount. FIXED when absent.
     */
    amountMode: 'FIXED' | 'OPEN';
    /**
     * The least that may be paid; OPEN only.
     */
    minAmount?: number;
    /**
     * The most that may be paid; OPEN only.
     */
    maxAmount?: number;
    /**
     * Amounts that are offered, in this order; OPEN only.
     */
    suggestedAmounts?: Array<number>;
    /**
     * SINGLE: it is paid once. MULTI when absent, unless `maxPayments` is 1.
     */
    usage: 'SINGLE' | 'MULTI';
    /**
     * Maximum number of payments; no limit when absent.
     */
    maxPayments?: number;
    /**
     * Whether the buyer chooses how many. `min` is 1, `max` 99 and `default` is `min` when absent; FIXED only.
     */
    quantity?: {
        /**
         * Whether the page asks how many.
         */
        adjustable: boolean;
        /**
         * The least.
         */
        min?: number;
        /**
         * The most.
         */
        max?: number;
        /**
         * Initial quantity of the page.
         */
        default?: number;
    };
    /**
     * From when it can be paid.
     */
    startsAt?: string;
    /**
     * Until when it can be paid.
     */
    expiresAt?: string;
    /**
     * Allowed payment methods; all methods of the currency when absent.
     */
    methods?: Array<'CARD' | 'CASH'>;
    /**
     * How long a voucher for cash can be paid, in seconds, once it is issued; until the end of the third day when absent. Needs CASH among the methods.
     */
    voucherExpiresInSeconds?: number;
    /**
     * Information that the page requests from the buyer; NONE where a member is absent.
     */
    collect?: {
        /**
         * Whether to ask for the name.
         */
        name?: 'NONE' | 'OPTIONAL' | 'REQUIRED';
        /**
         * Whether to ask for the e-mail.
         */
        email?: 'NONE' | 'OPTIONAL' | 'REQUIRED';
        /**
         * Whether to ask for the phone number.
         */
        phone?: 'NONE' | 'OPTIONAL' | 'REQUIRED';
        /**
         * Whether to ask for the address.
         */
        address?: 'NONE' | 'OPTIONAL' | 'REQUIRED';
    };
    /**
     * Up to five questions of your own.
     */
    customFields?: Array<{
        /**
         * Name of the answer.
         */
        key: string;
        /**
         * The question, as buyers read it.
         */
        label: string;
        /**
         * Type of the answer.
         */
        type: 'TEXT' | 'NUMBER' | 'SELECT';
        /**
         * Whether it must be answered; false when absent.
         */
        required?: boolean;
        /**
         * The answers to choose from; of SELECT alone.
         */
        options?: Array<string>;
    }>;
    /**
     * Address to which buyers return after paying.
     */
    successUrl?: string;
    /**
     * Address for buyers who give up.
     */
    cancelUrl?: string;
    /**
     * Message to buyers after the payment.
     */
    successMessage?: string;
    /**
     * Message to buyers when it cannot be paid.
     */
    inactiveMessage?: string;
    /**
     * Language of the page; `auto`, the default, is the buyer’s own.
     */
    locale: 'auto' | 'en' | 'fr' | 'ar';
    /**
     * The client who pays. Payments are this client’s, and a card can be saved.
     */
    clientId?: string;
    /**
     * ASK offers to save the card for the client; REQUIRED takes no payment without that. Both need `clientId`.
     */
    savePaymentMethod: 'NONE' | 'ASK' | 'REQUIRED';
    /**
     * Derived: inactive, scheduled, expired, completed, or else active.
     */
    status: 'ACTIVE' | 'INACTIVE' | 'SCHEDULED' | 'EXPIRED' | 'COMPLETED';
    /**
     * Reason why it cannot be paid at this moment; absent when it can.
     */
    statusReason?: 'DEACTIVATED' | 'NOT_STARTED' | 'ENDED' | 'PAID' | 'LIMIT_REACHED' | 'BEING_PAID';
    /**
     * Payments that succeeded.
     */
    paymentCount: number;
    /**
     * Sum of its payments, before refunds and fees.
     */
    paidAmount: number;
    /**
     * Number of visits by people.
     */
    viewCount: number;
    /**
     * When it was last paid.
     */
    lastPaidAt?: string;
    /**
     * Whether it may be paid at all.
     */
    active: boolean;
    /**
     * Your own identifier, unique in the account and environment; creating with one that exists returns what exists.
     */
    externalId?: string;
    /**
     * Free-form; returned exactly as sent, and with every event of the link’s payments.
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
     * When the link was created.
     */
    createdAt: string;
    /**
     * When the link last changed.
     */
    updatedAt: string;
    /**
     * The payment.
     */
    transactionId?: string;
};

export type ContinueCheckout3DsBody = {
    /**
     * As `nextAction` had it.
     */
    authenticationId: string;
    /**
     * The step that the page has finished.
     */
    step: 'METHOD_COMPLETED' | 'METHOD_TIMED_OUT' | 'CHALLENGE_COMPLETED';
    /**
     * Result that the bank gave to the page.
     */
    cres?: string;
};

export type CreateCheckoutSessionBody = ({
    returnUrl: string;
} | {
    integration: 'CUSTOM';
}) & {
    /**
     * Amount to pay, in major units of the currency.
     */
    amount: number;
    /**
     * ISO-4217 code; MAD when absent.
     */
    currency?: string;
    /**
     * Your order, up to 100 characters.
     */
    orderId: string;
    /**
     * Purpose of the payment.
     */
    description?: string;
    /**
     * The lines of the order; quantity times unit price of all of them is `amount`.
     */
    items?: Array<{
        /**
         * Name of the item.
         */
        name: string;
        /**
         * Units.
         */
        quantity: number;
        /**
         * Price of a unit, in major units.
         */
        unitPrice: number;
        /**
         * Picture of it.
         */
        imageUrl?: string;
        /**
         * Your own article number.
         */
        sku?: string;
    }>;
    /**
     * The buyer; prefills the page.
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
            line1: string;
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
     * The client who pays; saved cards are those of a client.
     */
    clientId?: string;
    /**
     * Allowed payment methods; all methods of the currency when absent. Cash is available in MAD alone.
     */
    methods?: Array<'CARD' | 'CASH'>;
    /**
     * Address to which the buyer returns afterwards, with `sessionId`, `orderId` and `status`; required for HOSTED.
     */
    returnUrl?: string;
    /**
     * Address for a buyer who gives up; `returnUrl` when absent.
     */
    cancelUrl?: string;
    /**
     * Address that receives the events of this session, besides webhooks: a public host on port 443, without a fragment.
     */
    notificationUrl?: string;
    /**
     * Until when it can be paid, 5 minutes to 7 days from now.
     */
    expiresAt?: string;
    /**
     * The same as a length; an hour when both are absent. When both are given, the earlier end counts.
     */
    expiresInSeconds?: number;
    /**
     * Language of the page; the buyer’s own when absent.
     */
    locale?: 'en' | 'fr' | 'ar';
    /**
     * Offers to save the card for the client, with consent; needs `clientId`.
     */
    savePaymentMethod?: boolean;
    /**
     * HOSTED: the buyer goes to `checkoutUrl`. CUSTOM: your own page takes the card. HOSTED when absent.
     */
    integration?: 'HOSTED' | 'CUSTOM';
    /**
     * Pages that may show or call for this session; on https, or http://localhost for development.
     */
    allowedOrigins?: Array<string>;
    /**
     * FORCE: the bank is always asked to authenticate the buyer. AUTO when absent.
     */
    threeDS?: 'AUTO' | 'FORCE';
    /**
     * Maximum number of payment attempts; 5 when absent.
     */
    maxAttempts?: number;
    /**
     * How long a voucher for cash can be paid once it is issued, 1 hour to 14 days; until the end of the third day when absent.
     */
    voucherExpiresInSeconds?: number;
    /**
     * Text on the bank statement.
     */
    statementDescriptor?: string;
    /**
     * Source of the buyer.
     */
    attribution?: {
        /**
         * Source of the buyer.
         */
        source?: string;
        /**
         * By what way.
         */
        medium?: string;
        /**
         * Name of the campaign.
         */
        campaign?: string;
        /**
         * Search term.
         */
        term?: string;
        /**
         * The link, among several.
         */
        content?: string;
        /**
         * The page before.
         */
        referrer?: string;
    };
    /**
     * true or absent: an unfinished session of the same order, amount and client is answered with 200 instead of a second one.
     */
    reuseOpenSession?: boolean;
    /**
     * Your own identifier, unique in the account and environment; creating with one that exists returns what exists.
     */
    externalId?: string;
    /**
     * Free-form; returned exactly as sent, and with the events of the session and of its payments.
     */
    metadata?: {
        [key: string]: unknown;
    };
};

export type CreateClientBody = {
    /**
     * Full name.
     */
    name: string;
    /**
     * E-mail address; its domain is stored in lower case.
     */
    email?: string;
    /**
     * Phone number in E.164 form.
     */
    phone?: string;
    /**
     * Language of the client’s pages and messages.
     */
    locale?: 'en' | 'fr' | 'ar';
    /**
     * Postal address.
     */
    address?: {
        /**
         * Street and number.
         */
        line1: string;
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
     * Your own identifier, unique in the account and environment; creating with one that exists returns what exists.
     */
    externalId?: string;
    /**
     * Free-form; returned exactly as sent, and with the client’s events.
     */
    metadata?: {
        [key: string]: unknown;
    };
};

export type CreatePaymentLinkBody = {
    /**
     * Amount to pay: the price of one unit if the buyer chooses the quantity, the initial amount of the page if the buyer chooses the amount.
     */
    amount?: number;
    /**
     * Purpose of the payment; buyers see it.
     */
    description: string;
    /**
     * ISO-4217 code; MAD when absent.
     */
    currency?: string;
    /**
     * OPEN: the buyer chooses the amount. FIXED when absent.
     */
    amountMode?: 'FIXED' | 'OPEN';
    /**
     * The least that may be paid; OPEN only.
     */
    minAmount?: number;
    /**
     * The most that may be paid; OPEN only.
     */
    maxAmount?: number;
    /**
     * Amounts that are offered, in this order; OPEN only.
     */
    suggestedAmounts?: Array<number>;
    /**
     * SINGLE: it is paid once. MULTI when absent, unless `maxPayments` is 1.
     */
    usage?: 'SINGLE' | 'MULTI';
    /**
     * Maximum number of payments; no limit when absent.
     */
    maxPayments?: number;
    /**
     * Whether the buyer chooses how many. `min` is 1, `max` 99 and `default` is `min` when absent; FIXED only.
     */
    quantity?: {
        /**
         * Whether the page asks how many.
         */
        adjustable: boolean;
        /**
         * The least.
         */
        min?: number;
        /**
         * The most.
         */
        max?: number;
        /**
         * Initial quantity of the page.
         */
        default?: number;
    };
    /**
     * From when it can be paid.
     */
    startsAt?: string;
    /**
     * Until when it can be paid.
     */
    expiresAt?: string;
    /**
     * Allowed payment methods; all methods of the currency when absent.
     */
    methods?: Array<'CARD' | 'CASH'>;
    /**
     * How long a voucher for cash can be paid, in seconds, once it is issued; until the end of the third day when absent. Needs CASH among the methods.
     */
    voucherExpiresInSeconds?: number;
    /**
     * Information that the page requests from the buyer; NONE where a member is absent.
     */
    collect?: {
        /**
         * Whether to ask for the name.
         */
        name?: 'NONE' | 'OPTIONAL' | 'REQUIRED';
        /**
         * Whether to ask for the e-mail.
         */
        email?: 'NONE' | 'OPTIONAL' | 'REQUIRED';
        /**
         * Whether to ask for the phone number.
         */
        phone?: 'NONE' | 'OPTIONAL' | 'REQUIRED';
        /**
         * Whether to ask for the address.
         */
        address?: 'NONE' | 'OPTIONAL' | 'REQUIRED';
    };
    /**
     * Up to five questions of your own.
     */
    customFields?: Array<{
        /**
         * Name of the answer.
         */
        key: string;
        /**
         * The question, as buyers read it.
         */
        label: string;
        /**
         * Type of the answer.
         */
        type: 'TEXT' | 'NUMBER' | 'SELECT';
        /**
         * Whether it must be answered; false when absent.
         */
        required?: boolean;
        /**
         * The answers to choose from; of SELECT alone.
         */
        options?: Array<string>;
    }>;
    /**
     * Address to which buyers return after paying.
     */
    successUrl?: string;
    /**
     * Address for buyers who give up.
     */
    cancelUrl?: string;
    /**
     * Message to buyers after the payment.
     */
    successMessage?: string;
    /**
     * Message to buyers when it cannot be paid.
     */
    inactiveMessage?: string;
    /**
     * Language of the page; `auto`, the default, is the buyer’s own.
     */
    locale?: 'auto' | 'en' | 'fr' | 'ar';
    /**
     * ASK offers to save the card for the client; REQUIRED takes no payment without that. Both need `clientId`.
     */
    savePaymentMethod?: 'NONE' | 'ASK' | 'REQUIRED';
    /**
     * Free-form; returned exactly as sent, and with every event of the link’s payments.
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * The client who pays. Payments are this client’s, and a card can be saved.
     */
    clientId?: string;
    /**
     * Your own identifier, unique in the account and environment; creating with one that exists returns what exists.
     */
    externalId?: string;
};

export type CreateProductBody = {
    /**
     * Product name.
     */
    name: string;
    /**
     * Long description.
     */
    description?: string;
    /**
     * Product image.
     */
    imageUrl?: string;
    /**
     * Unit price in major units of the currency, with at most the decimals that it has.
     */
    price: number;
    /**
     * ISO-4217 code; MAD when absent.
     */
    currency?: string;
    /**
     * Units in all, sold ones included; unlimited when absent.
     */
    stockQuantity?: number;
    /**
     * End of the sale, in the future.
     */
    expiresAt?: string;
    /**
     * Your own identifier, unique in the account and environment; creating with one that exists returns what exists.
     */
    externalId?: string;
    /**
     * Free-form; returned exactly as sent, and with the payment events of the product’s orders.
     */
    metadata?: {
        [key: string]: unknown;
    };
};

export type CreateRefundBody = {
    /**
     * The payment that is given back.
     */
    transactionId: string;
    /**
     * Amount to refund, in major units of the payment’s currency; all that is left when absent.
     */
    amount?: number;
    /**
     * Reason of the refund.
     */
    reason: 'CUSTOMER_REQUEST' | 'DUPLICATE' | 'FRAUD' | 'RETURN' | 'ORDER_CANCELED' | 'OTHER';
    /**
     * More of the reason, for yourself.
     */
    reasonDetail?: string;
    /**
     * Your own name of the refund, unique in the account and environment: sent again, it means the same refund.
     */
    refundReference: string;
    /**
     * Bank account that receives the money: required for payments in cash, and for these alone.
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
    /**
     * Note to the buyer.
     */
    noteToCustomer?: string;
    /**
     * true puts the units of a product order on sale again, once the refund has succeeded.
     */
    restock?: boolean;
    /**
     * Free-form; returned exactly as sent, and with the events of the refund.
     */
    metadata?: {
        [key: string]: unknown;
    };
};

export type CreateSubscriptionBody = {
    /**
     * Id of the client who is charged.
     */
    clientId: string;
    /**
     * Amount of each due date, in major units.
     */
    amount: number;
    /**
     * ISO 4217 code; MAD without it.
     */
    currency?: string;
    /**
     * Purpose of the subscription, as the client sees it.
     */
    description: string;
    /**
     * Time from one due date to the next.
     */
    interval: {
        /**
         * Unit of the interval.
         */
        unit: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR';
        /**
         * Number of units; at most three years in all.
         */
        count: number;
    };
    /**
     * Day of the month of all due dates, for months and years; the last day where a month is shorter. The first due date is the next such day.
     */
    billingDay?: number;
    /**
     * When it begins; now without it.
     */
    startAt?: string;
    /**
     * Until then nothing is charged.
     */
    trialEndsAt?: string;
    /**
     * Total number of due dates; no end without it.
     */
    cycles?: number;
    /**
     * AUTO charges the saved card; MANUAL sends a link at each due date, also for cash.
     */
    collection?: 'AUTO' | 'MANUAL';
    /**
     * The saved card; the client’s default without it.
     */
    paymentMethodId?: string;
    /**
     * The client’s agreement to be charged regularly, needed for a card that was saved for something else.
     */
    consent?: {
        /**
         * Your reference of the agreement.
         */
        reference: string;
    };
    /**
     * Parts of a period are not charged: false is all it may be.
     */
    prorate?: false;
    /**
     * Follow-up of an unpaid due date.
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
    /**
     * Whether Mizan writes to the client; true without it.
     */
    notifyClient?: boolean;
    /**
     * Your own identifier, unique in the account and environment; creating with one that exists returns what exists.
     */
    externalId?: string;
    /**
     * Free-form; returned exactly as sent, and with all events and payments of it.
     */
    metadata?: {
        [key: string]: unknown;
    };
};

export type CreateWalletFundingBody = {
    /**
     * Amount to add, in major units of the currency.
     */
    amount: number;
    /**
     * Method of the funding.
     */
    method: 'CARD' | 'BANK_TRANSFER';
    /**
     * Currency of the amount; MAD without it.
     */
    currency?: string;
    /**
     * Address to which the browser returns after a payment by card.
     */
    returnUrl?: string;
    /**
     * Your own identifier, unique in the account and environment; a repeat returns the funding that exists.
     */
    fundingReference?: string;
    /**
     * Free-form; returned exactly as sent, and with the events of the funding.
     */
    metadata?: {
        [key: string]: unknown;
    };
};

export type CreateWebhookBody = {
    /**
     * The events to send: names, `payment.*` for all of a resource, `*` for all.
     */
    events: Array<string>;
    /**
     * Address that receives events: https on port 443 of a public host, without user name and fragment.
     */
    url: string;
    /**
     * Purpose of the webhook.
     */
    description?: string;
    /**
     * Free-form; returned exactly as sent.
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * SVC_AND_STANDARD adds the headers of Standard Webhooks.
     */
    signatureFormat?: 'SVC' | 'SVC_AND_STANDARD';
    /**
     * Deliveries that are sent to it at once, at most.
     */
    maxConcurrency?: number;
};

/**
 * Reason of a failed payment.
 */
export type Decline = {
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
};

/**
 * Reason of the decline. New codes may appear.
 */
export type DeclineCode = 'GENERIC_DECLINE' | 'INSUFFICIENT_FUNDS' | 'DO_NOT_HONOR' | 'CARD_VELOCITY_EXCEEDED' | 'TRY_AGAIN_LATER' | 'ISSUER_UNAVAILABLE' | 'PROCESSING_ERROR' | 'EXPIRED_CARD' | 'INCORRECT_NUMBER' | 'INVALID_EXPIRY' | 'INCORRECT_CVV' | 'CARD_NOT_SUPPORTED' | 'CURRENCY_NOT_SUPPORTED' | 'TRANSACTION_NOT_ALLOWED' | 'BLOCKED_BY_RULES' | 'DAILY_LIMIT_REACHED' | 'INVALID_ACCOUNT' | 'ACCOUNT_CLOSED' | 'AUTHENTICATION_REQUIRED' | 'THREE_DS_FAILED' | 'THREE_DS_ABANDONED' | 'REVOKED_AUTHORIZATION' | 'DUPLICATE_TRANSACTION' | 'CONFIGURATION_ERROR';

export type DeletedClient = {
    /**
     * Identifier of the client, used in paths.
     */
    id: string;
    /**
     * The environment of the key.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * When the client was created.
     */
    createdAt: string;
    /**
     * Always true.
     */
    deleted: true;
    /**
     * When the client was deleted.
     */
    deletedAt: string;
};

export type Delivery = {
    /**
     * Id of the webhook.
     */
    webhookId: string;
    /**
     * Address that receives events: https on port 443 of a public host, without user name and fragment.
     */
    url: string;
    /**
     * State of the delivery.
     */
    status: 'PENDING' | 'SENDING' | 'RETRYING' | 'HELD' | 'DELIVERED' | 'FAILED' | 'CANCELED';
    /**
     * Attempts so far; a redelivery begins anew.
     */
    attemptCount: number;
    /**
     * Whether it was requested again.
     */
    isManual: boolean;
    /**
     * Whether it goes to the notificationUrl of a checkout session.
     */
    isNotification: boolean;
    /**
     * When it is tried next.
     */
    nextAttemptAt?: string;
    /**
     * When it was tried last.
     */
    lastAttemptAt?: string;
    /**
     * HTTP status of the answer.
     */
    lastStatusCode?: number;
    /**
     * When it was answered 2xx.
     */
    deliveredAt?: string;
    /**
     * Reason for giving up.
     */
    failureReason?: 'ATTEMPTS_USED_UP' | 'EXPIRED_WHILE_HELD' | 'CUT_OFF';
    /**
     * Every attempt of the last 30 days, the oldest first.
     */
    attempts: Array<DeliveryAttempt>;
};

export type DeliveryAttempt = {
    /**
     * Id of the attempt: Svc-Webhook-Id.
     */
    id: string;
    /**
     * From 1; one that is missing was cut off.
     */
    attemptNumber: number;
    /**
     * Cause of the attempt.
     */
    trigger: 'INITIAL' | 'AUTOMATIC' | 'MANUAL';
    /**
     * When it was made.
     */
    startedAt: string;
    /**
     * Duration, in ms.
     */
    durationMs: number;
    /**
     * Address that receives events: https on port 443 of a public host, without user name and fragment.
     */
    url: string;
    /**
     * The address that the host was reached at.
     */
    ip?: string;
    /**
     * Headers of the request, without the signatures.
     */
    requestHeaders: {
        [key: string]: unknown;
    };
    /**
     * HTTP status of the answer.
     */
    statusCode?: number;
    /**
     * Headers of the response.
     */
    responseHeaders?: {
        [key: string]: unknown;
    };
    /**
     * The beginning of the answer, up to 4 KiB.
     */
    responseBody?: string;
    /**
     * Reason of the failure; absent when the attempt succeeded.
     */
    errorType?: 'DNS' | 'CONNECT' | 'TLS' | 'TIMEOUT' | 'HTTP_STATUS' | 'REDIRECT' | 'BLOCKED_ADDRESS' | 'CHAOS';
    /**
     * The same for people.
     */
    errorMessage?: string;
};

export type DisputedPayment = {
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
    /**
     * The dispute; a payment may have several.
     */
    dispute: {
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
    };
};

export type DueDate = {
    /**
     * Identifier of the due date.
     */
    id: string;
    /**
     * The subscription.
     */
    subscriptionId: string;
    /**
     * Its number, from 1.
     */
    sequence: number;
    /**
     * When it is due.
     */
    dueAt: string;
    /**
     * Period that it pays for.
     */
    period: {
        /**
         * Its beginning.
         */
        start: string;
        /**
         * Its end.
         */
        end: string;
    };
    /**
     * Amount in major units.
     */
    amount: number;
    /**
     * ISO 4217 code.
     */
    currency: string;
    /**
     * Current status.
     */
    status: 'SCHEDULED' | 'PROCESSING' | 'OPEN' | 'RETRYING' | 'REQUIRES_CUSTOMER' | 'PAID' | 'SKIPPED' | 'UNCOLLECTIBLE' | 'VOIDED';
    /**
     * Oldest first.
     */
    attempts: Array<{
        /**
         * When it was made.
         */
        at: string;
        /**
         * The transaction of the attempt.
         */
        transactionId: string;
        /**
         * Status of that transaction.
         */
        status: string;
        decline?: Decline;
        /**
         * SCHEDULED and RETRY by the clock, MANUAL by you or the client, FORCED in the sandbox.
         */
        trigger: 'SCHEDULED' | 'RETRY' | 'MANUAL' | 'FORCED';
    }>;
    /**
     * When it is tried again.
     */
    nextAttemptAt?: string;
    /**
     * Page on which the client can pay it.
     */
    paymentUrl?: string;
    /**
     * The payment that paid it.
     */
    transactionId?: string;
    /**
     * When it was paid.
     */
    paidAt?: string;
    /**
     * True once all of it was given back.
     */
    refunded?: boolean;
    /**
     * In the sandbox: the time that it stood for when it was forced.
     */
    simulatedAt?: string;
    /**
     * The environment of the key.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * When it was planned.
     */
    createdAt: string;
    /**
     * When it last changed.
     */
    updatedAt: string;
};

export type DueDateOfSubscription = {
    /**
     * Identifier of the due date.
     */
    id: string;
    /**
     * The subscription.
     */
    subscriptionId: string;
    /**
     * Its number, from 1.
     */
    sequence: number;
    /**
     * When it is due.
     */
    dueAt: string;
    /**
     * Period that it pays for.
     */
    period: {
        /**
         * Its beginning.
         */
        start: string;
        /**
         * Its end.
         */
        end: string;
    };
    /**
     * Amount in major units.
     */
    amount: number;
    /**
     * ISO 4217 code.
     */
    currency: string;
    /**
     * Current status.
     */
    status: 'SCHEDULED' | 'PROCESSING' | 'OPEN' | 'RETRYING' | 'REQUIRES_CUSTOMER' | 'PAID' | 'SKIPPED' | 'UNCOLLECTIBLE' | 'VOIDED';
    /**
     * When it is tried again.
     */
    nextAttemptAt?: string;
    /**
     * Page on which the client can pay it.
     */
    paymentUrl?: string;
    /**
     * The payment that paid it.
     */
    transactionId?: string;
    /**
     * When it was paid.
     */
    paidAt?: string;
    /**
     * True once all of it was given back.
     */
    refunded?: boolean;
    /**
     * In the sandbox: the time that it stood for when it was forced.
     */
    simulatedAt?: string;
    /**
     * The environment of the key.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * When it was planned.
     */
    createdAt: string;
    /**
     * When it last changed.
     */
    updatedAt: string;
    subscription: Subscription;
};

export type DueDatePage = {
    /**
     * The rows of this page; empty past the end.
     */
    content: Array<DueDate>;
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

export type ErrorEnvelope = {
    /**
     * The refusal, with its reason.
     */
    error: {
        /**
         * Stable; test on this.
         */
        code: string;
        /**
         * For people; may change or be translated.
         */
        message: string;
        /**
         * One entry for each field that was refused, 100 at most.
         */
        details?: Array<{
            /**
             * Path of the field, or name of the parameter.
             */
            field?: string;
            /**
             * A stable word for the rule.
             */
            rule?: string;
            /**
             * The valid form of the value.
             */
            message?: string;
        }>;
        /**
         * Number of further refused fields; absent when `details` has all of them.
         */
        moreDetails?: number;
    };
    /**
     * Identifier of the request, for support.
     */
    correlationId: string;
};

export type Event = {
    /**
     * Id of the event: Svc-Event-Id.
     */
    id: string;
    /**
     * Type of the event.
     */
    type: string;
    /**
     * When it happened.
     */
    createdAt: string;
    /**
     * The environment of the key.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * Place among the events of its resource.
     */
    sequence: number;
    /**
     * The resource of the event.
     */
    resource: {
        /**
         * Kind of the resource.
         */
        type: string;
        /**
         * Its id or reference.
         */
        id: string;
    };
    /**
     * Status of its deliveries: PENDING while one is not finished, then the worst of them.
     */
    deliveryStatus: 'NONE' | 'PENDING' | 'HELD' | 'FAILED' | 'DELIVERED' | 'CANCELED';
    /**
     * Its deliveries.
     */
    deliveryCounts: {
        /**
         * Not finished.
         */
        pending: number;
        /**
         * Held while their webhook is paused or suspended.
         */
        held: number;
        /**
         * Given up.
         */
        failed: number;
        /**
         * Answered 2xx.
         */
        delivered: number;
        /**
         * Canceled with their webhook.
         */
        canceled: number;
    };
};

export type EventDetail = {
    /**
     * Id of the event: Svc-Event-Id.
     */
    id: string;
    /**
     * Type of the event.
     */
    type: string;
    /**
     * When it happened.
     */
    createdAt: string;
    /**
     * The environment of the key.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * Place among the events of its resource.
     */
    sequence: number;
    /**
     * The resource of the event.
     */
    resource: {
        /**
         * Kind of the resource.
         */
        type: string;
        /**
         * Its id or reference.
         */
        id: string;
    };
    /**
     * Status of its deliveries: PENDING while one is not finished, then the worst of them.
     */
    deliveryStatus: 'NONE' | 'PENDING' | 'HELD' | 'FAILED' | 'DELIVERED' | 'CANCELED';
    /**
     * Its deliveries.
     */
    deliveryCounts: {
        /**
         * Not finished.
         */
        pending: number;
        /**
         * Held while their webhook is paused or suspended.
         */
        held: number;
        /**
         * Given up.
         */
        failed: number;
        /**
         * Answered 2xx.
         */
        delivered: number;
        /**
         * Canceled with their webhook.
         */
        canceled: number;
    };
    /**
     * The body of every delivery.
     */
    payload: {
        [key: string]: unknown;
    };
    /**
     * One for each webhook that it is for.
     */
    deliveries: Array<Delivery>;
};

/**
 * Common members of every event.
 */
export type EventEnvelope = {
    /**
     * Identifies it over all attempts: deduplicate on it.
     */
    id: string;
    /**
     * Version of the API that it is written in.
     */
    apiVersion: 'v1';
    /**
     * When it happened.
     */
    createdAt: string;
    /**
     * Environment of the event.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * Its place among the events of the resource: pass over those below the highest that you have.
     */
    sequence: number;
    /**
     * The resource of the event.
     */
    resource: {
        /**
         * Its kind.
         */
        type: string;
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * Your own identifier of the resource.
     */
    externalId?: string;
    /**
     * Metadata of the resource, as it was sent.
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * Members left out to keep the body below 64 KiB.
     */
    truncated?: Array<string>;
    /**
     * Of a test that you asked for: the resource is made up.
     */
    isTest?: true;
};

export type EventPage = {
    /**
     * The rows of this page; empty past the end.
     */
    content: Array<Event>;
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

export type EventType = {
    /**
     * Name of the type.
     */
    type: string;
    /**
     * Group of the type.
     */
    category: 'account' | 'api_key' | 'checkout' | 'client' | 'fee' | 'payment' | 'payment_link' | 'payment_method' | 'payout' | 'product' | 'product_order' | 'refund' | 'subscription' | 'wallet' | 'webhook';
    /**
     * When it is emitted, in the language of Accept-Language: en, fr or ar.
     */
    description: string;
    /**
     * Kind of the resource that it is about.
     */
    resourceType: string;
    /**
     * Version of the API that brought it.
     */
    since: string;
    /**
     * Whether it will go.
     */
    deprecated: boolean;
    /**
     * JSON schema of the body, with includeSchema.
     */
    schema?: {
        [key: string]: unknown;
    };
    /**
     * A body as it could be, with includeSchema.
     */
    sample?: {
        [key: string]: unknown;
    };
};

export type EventTypePage = {
    /**
     * The rows of this page; empty past the end.
     */
    content: Array<EventType>;
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

export type ExpiredCheckoutSession = {
    /**
     * Identifier of the session, used in paths.
     */
    id: string;
    /**
     * Your order.
     */
    orderId?: string;
    /**
     * Its state.
     */
    status: 'OPEN' | 'PROCESSING' | 'REQUIRES_ACTION' | 'AWAITING_CASH' | 'PAID' | 'BLOCKED' | 'EXPIRED' | 'CANCELED';
    /**
     * Amount to pay, in major units of the currency.
     */
    amount: number;
    /**
     * ISO-4217 code.
     */
    currency: string;
    /**
     * Amount paid, in major units.
     */
    amountPaid: number;
    /**
     * Purpose of the payment.
     */
    description?: string;
    /**
     * The lines of the order.
     */
    items?: Array<{
        /**
         * Name of the item.
         */
        name: string;
        /**
         * Units.
         */
        quantity: number;
        /**
         * Price of a unit in major units.
         */
        unitPrice: number;
        /**
         * Picture of it.
         */
        imageUrl?: string;
        /**
         * Your own article number.
         */
        sku?: string;
    }>;
    /**
     * The buyer.
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
     * The client who pays.
     */
    clientId?: string;
    /**
     * Allowed payment methods.
     */
    methods: Array<'CARD' | 'CASH'>;
    /**
     * Address to which the buyer returns afterwards.
     */
    returnUrl?: string;
    /**
     * Address for a buyer who gives up.
     */
    cancelUrl?: string;
    /**
     * Address that receives the result, besides webhooks.
     */
    notificationUrl?: string;
    /**
     * Language of the page.
     */
    locale?: 'en' | 'fr' | 'ar';
    /**
     * Whether the card may be saved, with consent.
     */
    savePaymentMethod: boolean;
    /**
     * The page that takes the card.
     */
    integration: 'HOSTED' | 'CUSTOM';
    /**
     * Pages that may call for this session.
     */
    allowedOrigins?: Array<string>;
    /**
     * Whether the bank is always asked.
     */
    threeDS: 'AUTO' | 'FORCE';
    /**
     * Number of payment attempts.
     */
    attempts: number;
    /**
     * Maximum number of payment attempts.
     */
    maxAttempts: number;
    /**
     * How long its voucher can be paid, where that was chosen.
     */
    voucherExpiresInSeconds?: number;
    /**
     * Text on the bank statement.
     */
    statementDescriptor?: string;
    /**
     * Source of the buyer.
     */
    attribution?: {
        /**
         * Source of the buyer.
         */
        source?: string;
        /**
         * By what way.
         */
        medium?: string;
        /**
         * Name of the campaign.
         */
        campaign?: string;
        /**
         * Search term.
         */
        term?: string;
        /**
         * The link, among several.
         */
        content?: string;
        /**
         * The page before.
         */
        referrer?: string;
    };
    /**
     * The payment, when it is paid.
     */
    transactionId?: string;
    /**
     * Means of payment, masked.
     */
    paymentMethod?: {
        /**
         * Kind of the payment.
         */
        type: 'CARD' | 'CASH';
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
        };
    };
    lastDecline?: Decline;
    /**
     * Reason of the cancellation.
     */
    cancelReason?: string;
    /**
     * Your own identifier.
     */
    externalId?: string;
    /**
     * Free-form; as it was sent.
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
     * When it was created.
     */
    createdAt: string;
    /**
     * When it last changed.
     */
    updatedAt: string;
    /**
     * Until when it can be paid.
     */
    expiresAt: string;
    /**
     * When a person first saw its page.
     */
    openedAt?: string;
    /**
     * When it was paid.
     */
    paidAt?: string;
    /**
     * When it was canceled.
     */
    canceledAt?: string;
    /**
     * When it ran out.
     */
    expiredAt?: string;
    /**
     * The page on which the buyer pays; of HOSTED sessions. Every holder of the address can pay.
     */
    checkoutUrl?: string;
    /**
     * Token for your own payment page; of CUSTOM sessions, in the answer of the creation alone.
     */
    sessionToken?: string;
    /**
     * The attempts to pay, oldest first; with `expand=transactions`.
     */
    transactions?: Array<Transaction>;
    /**
     * Steps of the session, oldest first; with `expand=journey`.
     */
    journey?: Array<{
        /**
         * When it happened.
         */
        at: string;
        /**
         * Type of the step.
         */
        type: 'SESSION_CREATED' | 'SESSION_OPENED' | 'SESSION_PAID' | 'SESSION_CANCELED' | 'SESSION_EXPIRED' | 'CREATED' | 'PAGE_OPENED' | 'METHOD_SELECTED' | 'SUBMITTED' | 'THREE_DS_STARTED' | 'THREE_DS_COMPLETED' | 'AUTHORIZED' | 'CAPTURED' | 'DECLINED' | 'CASH_VOUCHER_ISSUED' | 'CASH_RECEIVED' | 'CASH_RETURNED' | 'REFUND_REQUESTED' | 'REFUNDED' | 'REFUND_FAILED' | 'REFUND_CANCELED' | 'FEE_CHARGED' | 'FUNDS_AVAILABLE' | 'INCLUDED_IN_PAYOUT' | 'PAYOUT_SENT' | 'PAYOUT_PAID' | 'PAYOUT_FAILED' | 'PAYOUT_CANCELED' | 'DISPUTED' | 'DISPUTE_CLOSED' | 'WEBHOOK_DELIVERED' | 'WEBHOOK_FAILED';
        /**
         * The attempt that it belongs to.
         */
        transactionId?: string;
        /**
         * For people; in English.
         */
        message?: string;
    }>;
    /**
     * Page on which the buyer can start again; of sessions that our pages can repeat.
     */
    recoveryUrl?: string;
};

/**
 * A fee was taken that is no part of a payment.
 */
export type FeeChargedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'fee.charged';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'fee';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Transaction;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

export type ForceSubscriptionDueDateBody = {
    /**
     * DUE_DATE runs the next due date, RETRY the retry that comes first.
     */
    step?: 'DUE_DATE' | 'RETRY';
};

export type ForcedDueDate = {
    /**
     * The due date, as it stands now.
     */
    dueDate: {
        /**
         * Identifier of the due date.
         */
        id: string;
        /**
         * The subscription.
         */
        subscriptionId: string;
        /**
         * Its number, from 1.
         */
        sequence: number;
        /**
         * When it is due.
         */
        dueAt: string;
        /**
         * Period that it pays for.
         */
        period: {
            /**
             * Its beginning.
             */
            start: string;
            /**
             * Its end.
             */
            end: string;
        };
        /**
         * Amount in major units.
         */
        amount: number;
        /**
         * ISO 4217 code.
         */
        currency: string;
        /**
         * Current status.
         */
        status: 'SCHEDULED' | 'PROCESSING' | 'OPEN' | 'RETRYING' | 'REQUIRES_CUSTOMER' | 'PAID' | 'SKIPPED' | 'UNCOLLECTIBLE' | 'VOIDED';
        /**
         * Oldest first.
         */
        attempts: Array<{
            /**
             * When it was made.
             */
            at: string;
            /**
             * The transaction of the attempt.
             */
            transactionId: string;
            /**
             * Status of that transaction.
             */
            status: string;
            decline?: Decline;
            /**
             * SCHEDULED and RETRY by the clock, MANUAL by you or the client, FORCED in the sandbox.
             */
            trigger: 'SCHEDULED' | 'RETRY' | 'MANUAL' | 'FORCED';
        }>;
        /**
         * When it is tried again.
         */
        nextAttemptAt?: string;
        /**
         * Page on which the client can pay it.
         */
        paymentUrl?: string;
        /**
         * The payment that paid it.
         */
        transactionId?: string;
        /**
         * When it was paid.
         */
        paidAt?: string;
        /**
         * True once all of it was given back.
         */
        refunded?: boolean;
        /**
         * In the sandbox: the time that it stood for when it was forced.
         */
        simulatedAt?: string;
        /**
         * The environment of the key.
         */
        environment: 'SANDBOX' | 'PRODUCTION';
        /**
         * When it was planned.
         */
        createdAt: string;
        /**
         * When it last changed.
         */
        updatedAt: string;
    };
    /**
     * The subscription, as it stands now.
     */
    subscription: {
        /**
         * Identifier of the subscription, used in paths.
         */
        id: string;
        /**
         * Readable identifier; the orderId of its payments.
         */
        reference: string;
        /**
         * Current status.
         */
        status: 'SCHEDULED' | 'TRIALING' | 'INCOMPLETE' | 'INCOMPLETE_EXPIRED' | 'ACTIVE' | 'PAST_DUE' | 'UNPAID' | 'PAUSED' | 'CANCELED' | 'COMPLETED';
        /**
         * Id of the client who is charged.
         */
        clientId: string;
        /**
         * Amount of each due date, in major units.
         */
        amount: number;
        /**
         * ISO 4217 code; MAD without it.
         */
        currency: string;
        /**
         * Purpose of the subscription, as the client sees it.
         */
        description: string;
        /**
         * Time from one due date to the next.
         */
        interval: {
            /**
             * Unit of the interval.
             */
            unit: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR';
            /**
             * Number of units; at most three years in all.
             */
            count: number;
        };
        /**
         * Day of the month of all due dates, for months and years; the last day where a month is shorter. The first due date is the next such day.
         */
        billingDay?: number;
        /**
         * Time zone; cards are charged at nine in the morning there.
         */
        timeZone: string;
        /**
         * When it begins.
         */
        startAt: string;
        /**
         * Until then nothing is charged.
         */
        trialEndsAt?: string;
        /**
         * Total number of due dates; no end without it.
         */
        cycles?: number;
        /**
         * Due dates that were paid.
         */
        cyclesCompleted: number;
        /**
         * Due dates that are still to come; absent without `cycles`.
         */
        cyclesRemaining?: number;
        /**
         * AUTO charges the saved card; MANUAL sends a link at each due date, also for cash.
         */
        collection: 'AUTO' | 'MANUAL';
        /**
         * Id of the card that is charged.
         */
        paymentMethodId?: string;
        /**
         * The card that is charged, masked.
         */
        paymentMethod?: {
            /**
             * Id of the payment method.
             */
            id: string;
            /**
             * Kind of the payment method.
             */
            type: 'CARD';
            /**
             * Brand of the card.
             */
            brand: string;
            /**
             * Last four digits.
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
             * Whether it can be charged.
             */
            status: 'ACTIVE' | 'EXPIRED' | 'DELETED';
        };
        /**
         * The client’s agreement to be charged regularly, needed for a card that was saved for something else.
         */
        consent?: {
            /**
             * Your reference of the agreement.
             */
            reference: string;
        };
        /**
         * Parts of a period are not charged: false is all it may be.
         */
        prorate: boolean;
        /**
         * Follow-up of an unpaid due date.
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
         * Of the oldest due date that is owed.
         */
        dunningState?: {
            /**
             * Number of attempts.
             */
            attempt: number;
            /**
             * Maximum number of attempts.
             */
            maxAttempts: number;
            /**
             * When it is tried again; absent when the client has to act.
             */
            nextAttemptAt?: string;
        };
        /**
         * Whether Mizan writes to the client; true without it.
         */
        notifyClient: boolean;
        /**
         * The period that runs.
         */
        currentPeriod?: {
            /**
             * Its beginning.
             */
            start: string;
            /**
             * Its end.
             */
            end: string;
        };
        /**
         * When it is charged next.
         */
        nextDueDate?: string;
        /**
         * When it was due last.
         */
        lastDueDate?: string;
        /**
         * Amount that the client owes, in major units.
         */
        openAmount: number;
        /**
         * While INCOMPLETE: where the client makes the first payment and saves a card.
         */
        setupUrl?: string;
        /**
         * Page on which the client pays the debt and chooses a card.
         */
        updatePaymentMethodUrl?: string;
        /**
         * When it was paid for the first time.
         */
        activatedAt?: string;
        /**
         * When it was paused.
         */
        pausedAt?: string;
        /**
         * Reason of the pause.
         */
        pauseReason?: string;
        /**
         * When it goes on by itself.
         */
        resumeAt?: string;
        /**
         * Whether it ends when the paid period does; false undoes that.
         */
        cancelAtPeriodEnd: boolean;
        /**
         * When it was canceled.
         */
        canceledAt?: string;
        /**
         * Reason of the cancellation.
         */
        cancelReason?: string;
        /**
         * The client’s words.
         */
        cancelComment?: string;
        /**
         * When it ended.
         */
        endedAt?: string;
        /**
         * In the sandbox: the time that a forced due date stood for.
         */
        simulatedAt?: string;
        /**
         * Your own identifier, unique in the account and environment; creating with one that exists returns what exists.
         */
        externalId?: string;
        /**
         * Free-form; returned exactly as sent, and with all events and payments of it.
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
         * When it was created.
         */
        createdAt: string;
        /**
         * When it last changed.
         */
        updatedAt: string;
    };
    /**
     * The last attempt to pay it.
     */
    transaction?: {
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
    /**
     * The time that the due date stood for.
     */
    simulatedAt: string;
};

export type Funding = {
    /**
     * Identifier of the funding.
     */
    id: string;
    /**
     * PENDING until the money is there.
     */
    status: 'PENDING' | 'SUCCEEDED' | 'FAILED';
    /**
     * Method of the funding.
     */
    method: 'CARD' | 'BANK_TRANSFER';
    /**
     * Amount to add, in major units of the currency.
     */
    amount: number;
    /**
     * ISO 4217 code of every amount here.
     */
    currency: string;
    /**
     * Page on which to pay by card, while it is PENDING.
     */
    checkoutUrl?: string;
    /**
     * Its transaction, once there is one.
     */
    transactionId?: string;
    /**
     * Account that receives the transfer; for BANK_TRANSFER.
     */
    bankTransfer?: {
        /**
         * The 24 digits of the account.
         */
        rib: string;
        /**
         * The same as an IBAN, without blanks.
         */
        iban: string;
        /**
         * Holder of the account.
         */
        holderName: string;
        /**
         * Bank that holds the account.
         */
        bankName: string;
        /**
         * True where the RIB is of this account alone: every transfer to it is for its wallet.
         */
        isDedicated?: true;
        /**
         * To be written on the transfer, so that it is recognised.
         */
        reference: string;
        /**
         * Until when the transfer is waited for.
         */
        expiresAt: string;
    };
    /**
     * Address to which the browser returns after a payment by card.
     */
    returnUrl?: string;
    /**
     * Your own identifier, unique in the account and environment; a repeat returns the funding that exists.
     */
    fundingReference?: string;
    /**
     * Reason of the failure.
     */
    failureReason?: 'EXPIRED' | 'CANCELED' | 'REJECTED_BY_BANK';
    /**
     * Free-form; returned exactly as sent, and with the events of the funding.
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * Started by the API or in the dashboard.
     */
    origin: 'API' | 'DASHBOARD';
    /**
     * The environment of the key.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * When the funding was started.
     */
    createdAt: string;
    /**
     * When the funding last changed.
     */
    updatedAt: string;
    /**
     * When it succeeded or failed.
     */
    completedAt?: string;
};

export type Funnel = {
    /**
     * The beginning of what was counted.
     */
    from: string;
    /**
     * Its end.
     */
    to: string;
    /**
     * Time zone of the days.
     */
    timeZone: string;
    /**
     * The parts of `series`.
     */
    interval: 'HOUR' | 'DAY' | 'WEEK' | 'MONTH';
    /**
     * Number of buyers at each step.
     */
    steps: Array<FunnelStep>;
    /**
     * Of the whole period.
     */
    totals: {
        /**
         * Journeys that began.
         */
        sessions: number;
        /**
         * Of these, how many were paid.
         */
        paid: number;
        /**
         * Of the amounts.
         */
        currency: string;
        /**
         * Amount paid, in `currency`.
         */
        amount: number;
        /**
         * The part that was paid; absent where there is nothing. From 0 to 1.
         */
        conversionRate?: number;
        /**
         * Of a payment in `currency`; absent where there is none.
         */
        averageAmount?: number;
        /**
         * Visits of robots, and of browsers that ran no script: in no step after CREATED.
         */
        filtered: number;
    };
    /**
     * Every part of the period, in order.
     */
    series: Array<{
        /**
         * When this part begins in `timeZone`; the first may begin before `from`.
         */
        at: string;
        /**
         * Journeys that began then, and were opened.
         */
        opened: number;
        /**
         * Of these, how many were submitted.
         */
        submitted: number;
        /**
         * Of these, how many were paid, then or later.
         */
        paid: number;
    }>;
};

export type FunnelStep = {
    /**
     * The step.
     */
    name: 'CREATED' | 'OPENED' | 'FORM_STARTED' | 'METHOD_SELECTED' | 'SUBMITTED' | 'THREE_DS_STARTED' | 'THREE_DS_PASSED' | 'CASH_VOUCHER_ISSUED' | 'PAID';
    /**
     * Journeys that came here, or further.
     */
    sessions: number;
    /**
     * Their part of those that came to the step before. For 3-D Secure, cash and PAID that is SUBMITTED, for THREE_DS_PASSED it is THREE_DS_STARTED; absent where there are none. From 0 to 1.
     */
    rateFromPrevious?: number;
    /**
     * Their part of all; absent where there are none. From 0 to 1.
     */
    rateFromStart?: number;
    /**
     * Buyers who went no further. Buyers still on the way are not among them.
     */
    dropOff: {
        /**
         * Journeys that ended here.
         */
        count: number;
        /**
         * Reasons, the most frequent first.
         */
        reasons: Array<{
            /**
             * CLOSED_PAGE, EXPIRED, DECLINED_ and SOFT, HARD, INPUT, ACTION or MERCHANT, THREE_DS_FAILED, THREE_DS_ABANDONED, CASH_NOT_PAID, CANCELED_BY_BUYER, CANCELED_BY_MERCHANT or SERVICE_ERROR; there may be more one day.
             */
            reason: string;
            /**
             * Of how many.
             */
            count: number;
        }>;
    };
    /**
     * Median duration of the step, of the newest 10,000 that match among the newest 50,000 journeys of the last 90 days; absent where no buyer came.
     */
    medianSecondsFromPrevious?: number;
};

export type LowWallet = {
    /**
     * Identifier of the wallet.
     */
    id: string;
    /**
     * Only an ACTIVE wallet takes money.
     */
    status: 'PENDING' | 'ACTIVE' | 'BLOCKED' | 'CLOSED';
    /**
     * ISO 4217 code of every amount here.
     */
    currency: string;
    /**
     * Balances of the wallet, in major units.
     */
    balance: {
        /**
         * Can be paid out, or refunded from.
         */
        available: number;
        /**
         * Paid by buyers and not yet available; negative while refunds have taken more, up to the fees.
         */
        pending: number;
        /**
         * Held for refunds and payouts on their way, and kept back for chargebacks.
         */
        reserved: number;
        /**
         * Charged back or reversed after it was paid out. What becomes available pays it first; left out when nothing is owed.
         */
        owed?: number;
        /**
         * The first three together, less what is owed.
         */
        total: number;
    };
    /**
     * Balances in other currencies, which nothing converts; absent where there are none.
     */
    balances?: Array<{
        /**
         * ISO 4217 code of these amounts.
         */
        currency: string;
        /**
         * Can be paid out, or refunded from.
         */
        available: number;
        /**
         * Paid by buyers and not yet available; negative while refunds have taken more, up to the fees.
         */
        pending: number;
        /**
         * Held for refunds and payouts on their way, and kept back for chargebacks.
         */
        reserved: number;
        /**
         * Charged back or reversed after it was paid out. What becomes available pays it first; left out when nothing is owed.
         */
        owed?: number;
        /**
         * The first three together, less what is owed.
         */
        total: number;
        /**
         * Bank account that this balance is paid out to. Without one the money waits.
         */
        payoutAccount?: {
            /**
             * Bank that holds the account.
             */
            bankName: string;
            /**
             * The last four digits of its RIB.
             */
            ribLast4: string;
        };
        /**
         * Less than this is not paid out, in this currency.
         */
        minimumPayoutAmount?: number;
        /**
         * The next payout by schedule; absent where none is due, not enough would be there, or it falls among days of which only the sum is known.
         */
        nextPayout?: {
            /**
             * Expected amount, if nothing else happens.
             */
            amount: number;
            /**
             * When it is due.
             */
            at: string;
        };
    }>;
    /**
     * The next payout by schedule; absent where none is due, not enough would be there, or it falls among days of which only the sum is known.
     */
    nextPayout?: {
        /**
         * Expected amount, if nothing else happens.
         */
        amount: number;
        /**
         * When it is due.
         */
        at: string;
    };
    /**
     * Payments that become available, the soonest first; together what is pending. The hundredth is all that comes then or later.
     */
    pendingByAvailability: Array<{
        /**
         * When it becomes available.
         */
        availableAt: string;
        /**
         * Amount less fees and refunds, in major units; negative when these are more.
         */
        amount: number;
    }>;
    /**
     * The environment of the key.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * When the wallet was opened.
     */
    createdAt: string;
    /**
     * When its status or bank account last changed.
     */
    updatedAt: string;
    /**
     * The limit of the company, in major units.
     */
    lowBalanceAt: number;
};

export type PaidPaymentLink = {
    /**
     * Identifier of the link, used in paths.
     */
    reference: string;
    /**
     * The page to share.
     */
    url: string;
    /**
     * The QR code of the page; asked for with your key.
     */
    qrCodeUrl: string;
    /**
     * The poster; asked for with your key.
     */
    posterUrl: string;
    /**
     * Purpose of the payment; buyers see it.
     */
    description: string;
    /**
     * Amount to pay: the price of one unit if the buyer chooses the quantity, the initial amount of the page if the buyer chooses the amount.
     */
    amount?: number;
    /**
     * ISO-4217 code; MAD when absent.
     */
    currency: string;
    /**
     * OPEN: the buyer chooses the amount. FIXED when absent.
     */
    amountMode: 'FIXED' | 'OPEN';
    /**
     * The least that may be paid; OPEN only.
     */
    minAmount?: number;
    /**
     * The most that may be paid; OPEN only.
     */
    maxAmount?: number;
    /**
     * Amounts that are offered, in this order; OPEN only.
     */
    suggestedAmounts?: Array<number>;
    /**
     * SINGLE: it is paid once. MULTI when absent, unless `maxPayments` is 1.
     */
    usage: 'SINGLE' | 'MULTI';
    /**
     * Maximum number of payments; no limit when absent.
     */
    maxPayments?: number;
    /**
     * Whether the buyer chooses how many. `min` is 1, `max` 99 and `default` is `min` when absent; FIXED only.
     */
    quantity?: {
        /**
         * Whether the page asks how many.
         */
        adjustable: boolean;
        /**
         * The least.
         */
        min?: number;
        /**
         * The most.
         */
        max?: number;
        /**
         * Initial quantity of the page.
         */
        default?: number;
    };
    /**
     * From when it can be paid.
     */
    startsAt?: string;
    /**
     * Until when it can be paid.
     */
    expiresAt?: string;
    /**
     * Allowed payment methods; all methods of the currency when absent.
     */
    methods?: Array<'CARD' | 'CASH'>;
    /**
     * How long a voucher for cash can be paid, in seconds, once it is issued; until the end of the third day when absent. Needs CASH among the methods.
     */
    voucherExpiresInSeconds?: number;
    /**
     * Information that the page requests from the buyer; NONE where a member is absent.
     */
    collect?: {
        /**
         * Whether to ask for the name.
         */
        name?: 'NONE' | 'OPTIONAL' | 'REQUIRED';
        /**
         * Whether to ask for the e-mail.
         */
        email?: 'NONE' | 'OPTIONAL' | 'REQUIRED';
        /**
         * Whether to ask for the phone number.
         */
        phone?: 'NONE' | 'OPTIONAL' | 'REQUIRED';
        /**
         * Whether to ask for the address.
         */
        address?: 'NONE' | 'OPTIONAL' | 'REQUIRED';
    };
    /**
     * Up to five questions of your own.
     */
    customFields?: Array<{
        /**
         * Name of the answer.
         */
        key: string;
        /**
         * The question, as buyers read it.
         */
        label: string;
        /**
         * Type of the answer.
         */
        type: 'TEXT' | 'NUMBER' | 'SELECT';
        /**
         * Whether it must be answered; false when absent.
         */
        required?: boolean;
        /**
         * The answers to choose from; of SELECT alone.
         */
        options?: Array<string>;
    }>;
    /**
     * Address to which buyers return after paying.
     */
    successUrl?: string;
    /**
     * Address for buyers who give up.
     */
    cancelUrl?: string;
    /**
     * Message to buyers after the payment.
     */
    successMessage?: string;
    /**
     * Message to buyers when it cannot be paid.
     */
    inactiveMessage?: string;
    /**
     * Language of the page; `auto`, the default, is the buyer’s own.
     */
    locale: 'auto' | 'en' | 'fr' | 'ar';
    /**
     * The client who pays. Payments are this client’s, and a card can be saved.
     */
    clientId?: string;
    /**
     * ASK offers to save the card for the client; REQUIRED takes no payment without that. Both need `clientId`.
     */
    savePaymentMethod: 'NONE' | 'ASK' | 'REQUIRED';
    /**
     * Derived: inactive, scheduled, expired, completed, or else active.
     */
    status: 'ACTIVE' | 'INACTIVE' | 'SCHEDULED' | 'EXPIRED' | 'COMPLETED';
    /**
     * Reason why it cannot be paid at this moment; absent when it can.
     */
    statusReason?: 'DEACTIVATED' | 'NOT_STARTED' | 'ENDED' | 'PAID' | 'LIMIT_REACHED' | 'BEING_PAID';
    /**
     * Payments that succeeded.
     */
    paymentCount: number;
    /**
     * Sum of its payments, before refunds and fees.
     */
    paidAmount: number;
    /**
     * Number of visits by people.
     */
    viewCount: number;
    /**
     * When it was last paid.
     */
    lastPaidAt?: string;
    /**
     * Whether it may be paid at all.
     */
    active: boolean;
    /**
     * Your own identifier, unique in the account and environment; creating with one that exists returns what exists.
     */
    externalId?: string;
    /**
     * Free-form; returned exactly as sent, and with every event of the link’s payments.
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
     * When the link was created.
     */
    createdAt: string;
    /**
     * When the link last changed.
     */
    updatedAt: string;
    /**
     * The payment.
     */
    transactionId: string;
};

export type PauseSubscriptionBody = {
    /**
     * Goes on by itself then.
     */
    resumeAt?: string;
    /**
     * Reason, for your records.
     */
    reason?: string;
    /**
     * Goes on retrying what is owed; false without it.
     */
    keepRetries?: boolean;
};

export type PaymentAttempt = {
    /**
     * Status of the payment.
     */
    status: 'SUCCEEDED' | 'REQUIRES_ACTION' | 'AWAITING_CASH' | 'PROCESSING' | 'FAILED';
    /**
     * The payment.
     */
    transactionId: string;
    /**
     * Next action of the page.
     */
    nextAction?: {
        /**
         * Next action of the page.
         */
        type: 'REDIRECT' | 'THREE_DS_METHOD' | 'THREE_DS_CHALLENGE' | 'CASH_VOUCHER' | 'POLL';
        /**
         * REDIRECT: where the buyer goes.
         */
        url?: string;
        /**
         * REDIRECT to the page of an acquirer: how the browser goes there; GET where it is absent.
         */
        method?: 'GET' | 'POST';
        /**
         * REDIRECT to the page of an acquirer: the fields of the form that the browser sends.
         */
        fields?: {
            [key: string]: string;
        };
        /**
         * 3-D Secure: goes into `/checkout/3ds`, and to the bank as `threeDSSessionData`.
         */
        authenticationId?: string;
        /**
         * THREE_DS_METHOD: where a hidden frame posts `threeDSMethodData`.
         */
        methodUrl?: string;
        /**
         * THREE_DS_METHOD: the field to post.
         */
        threeDSMethodData?: string;
        /**
         * THREE_DS_CHALLENGE: where the browser posts `creq` and `threeDSSessionData`.
         */
        acsUrl?: string;
        /**
         * THREE_DS_CHALLENGE: the field to post.
         */
        creq?: string;
        /**
         * CASH_VOUCHER: the number that the buyer shows at an agent.
         */
        reference?: string;
        /**
         * CASH_VOUCHER: what a barcode of it holds, as Code 128.
         */
        barcode?: string;
        /**
         * CASH_VOUCHER: the exact amount, in major units.
         */
        amount?: number;
        /**
         * CASH_VOUCHER: ISO-4217 code.
         */
        currency?: string;
        /**
         * CASH_VOUCHER: networks whose agents accept it.
         */
        agents?: Array<string>;
        /**
         * Until when: of a confirmation, or of a voucher.
         */
        expiresAt?: string;
        /**
         * POLL: when to verify the session again.
         */
        afterSeconds?: number;
    };
    decline?: Decline;
    /**
     * For one submit by the same page and browser.
     */
    verificationKey?: string;
    /**
     * Until when the key is good.
     */
    verificationKeyExpiresAt?: string;
};

/**
 * A cash payment was given up; its voucher is void.
 */
export type PaymentCanceledEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'payment.canceled';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'payment';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Transaction;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * Cash was paid for a voucher that had ended. It is kept until the operator decides.
 */
export type PaymentCashReceivedLateEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'payment.cash_received_late';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'payment';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Transaction;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A buyer submitted a payment.
 */
export type PaymentCreatedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'payment.created';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'payment';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Transaction;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A dispute was decided: the money came back, or is lost for good.
 */
export type PaymentDisputeClosedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'payment.dispute_closed';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'payment';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: DisputedPayment;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * The time to answer a dispute is nearly over; three days and one day before its end.
 */
export type PaymentDisputeEvidenceDueEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'payment.dispute_evidence_due';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'payment';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: DisputedPayment;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * The buyer’s bank took a payment or a part of it back, or asks about it; you may object.
 */
export type PaymentDisputedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'payment.disputed';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'payment';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: DisputedPayment;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A voucher ran out unpaid.
 */
export type PaymentExpiredEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'payment.expired';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'payment';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Transaction;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A payment was declined, or could not be made.
 */
export type PaymentFailedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'payment.failed';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'payment';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Transaction;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * The money of a payment can be paid out.
 */
export type PaymentFundsAvailableEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'payment.funds_available';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'payment';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: ReleasedPayment;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

export type PaymentLink = {
    /**
     * Identifier of the link, used in paths.
     */
    reference: string;
    /**
     * The page to share.
     */
    url: string;
    /**
     * The QR code of the page; asked for with your key.
     */
    qrCodeUrl: string;
    /**
     * The poster; asked for with your key.
     */
    posterUrl: string;
    /**
     * Purpose of the payment; buyers see it.
     */
    description: string;
    /**
     * Amount to pay: the price of one unit if the buyer chooses the quantity, the initial amount of the page if the buyer chooses the amount.
     */
    amount?: number;
    /**
     * ISO-4217 code; MAD when absent.
     */
    currency: string;
    /**
     * OPEN: the buyer chooses the amount. FIXED when absent.
     */
    amountMode: 'FIXED' | 'OPEN';
    /**
     * The least that may be paid; OPEN only.
     */
    minAmount?: number;
    /**
     * The most that may be paid; OPEN only.
     */
    maxAmount?: number;
    /**
     * Amounts that are offered, in this order; OPEN only.
     */
    suggestedAmounts?: Array<number>;
    /**
     * SINGLE: it is paid once. MULTI when absent, unless `maxPayments` is 1.
     */
    usage: 'SINGLE' | 'MULTI';
    /**
     * Maximum number of payments; no limit when absent.
     */
    maxPayments?: number;
    /**
     * Whether the buyer chooses how many. `min` is 1, `max` 99 and `default` is `min` when absent; FIXED only.
     */
    quantity?: {
        /**
         * Whether the page asks how many.
         */
        adjustable: boolean;
        /**
         * The least.
         */
        min?: number;
        /**
         * The most.
         */
        max?: number;
        /**
         * Initial quantity of the page.
         */
        default?: number;
    };
    /**
     * From when it can be paid.
     */
    startsAt?: string;
    /**
     * Until when it can be paid.
     */
    expiresAt?: string;
    /**
     * Allowed payment methods; all methods of the currency when absent.
     */
    methods?: Array<'CARD' | 'CASH'>;
    /**
     * How long a voucher for cash can be paid, in seconds, once it is issued; until the end of the third day when absent. Needs CASH among the methods.
     */
    voucherExpiresInSeconds?: number;
    /**
     * Information that the page requests from the buyer; NONE where a member is absent.
     */
    collect?: {
        /**
         * Whether to ask for the name.
         */
        name?: 'NONE' | 'OPTIONAL' | 'REQUIRED';
        /**
         * Whether to ask for the e-mail.
         */
        email?: 'NONE' | 'OPTIONAL' | 'REQUIRED';
        /**
         * Whether to ask for the phone number.
         */
        phone?: 'NONE' | 'OPTIONAL' | 'REQUIRED';
        /**
         * Whether to ask for the address.
         */
        address?: 'NONE' | 'OPTIONAL' | 'REQUIRED';
    };
    /**
     * Up to five questions of your own.
     */
    customFields?: Array<{
        /**
         * Name of the answer.
         */
        key: string;
        /**
         * The question, as buyers read it.
         */
        label: string;
        /**
         * Type of the answer.
         */
        type: 'TEXT' | 'NUMBER' | 'SELECT';
        /**
         * Whether it must be answered; false when absent.
         */
        required?: boolean;
        /**
         * The answers to choose from; of SELECT alone.
         */
        options?: Array<string>;
    }>;
    /**
     * Address to which buyers return after paying.
     */
    successUrl?: string;
    /**
     * Address for buyers who give up.
     */
    cancelUrl?: string;
    /**
     * Message to buyers after the payment.
     */
    successMessage?: string;
    /**
     * Message to buyers when it cannot be paid.
     */
    inactiveMessage?: string;
    /**
     * Language of the page; `auto`, the default, is the buyer’s own.
     */
    locale: 'auto' | 'en' | 'fr' | 'ar';
    /**
     * The client who pays. Payments are this client’s, and a card can be saved.
     */
    clientId?: string;
    /**
     * ASK offers to save the card for the client; REQUIRED takes no payment without that. Both need `clientId`.
     */
    savePaymentMethod: 'NONE' | 'ASK' | 'REQUIRED';
    /**
     * Derived: inactive, scheduled, expired, completed, or else active.
     */
    status: 'ACTIVE' | 'INACTIVE' | 'SCHEDULED' | 'EXPIRED' | 'COMPLETED';
    /**
     * Reason why it cannot be paid at this moment; absent when it can.
     */
    statusReason?: 'DEACTIVATED' | 'NOT_STARTED' | 'ENDED' | 'PAID' | 'LIMIT_REACHED' | 'BEING_PAID';
    /**
     * Payments that succeeded.
     */
    paymentCount: number;
    /**
     * Sum of its payments, before refunds and fees.
     */
    paidAmount: number;
    /**
     * Number of visits by people.
     */
    viewCount: number;
    /**
     * When it was last paid.
     */
    lastPaidAt?: string;
    /**
     * Whether it may be paid at all.
     */
    active: boolean;
    /**
     * Your own identifier, unique in the account and environment; creating with one that exists returns what exists.
     */
    externalId?: string;
    /**
     * Free-form; returned exactly as sent, and with every event of the link’s payments.
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
     * When the link was created.
     */
    createdAt: string;
    /**
     * When the link last changed.
     */
    updatedAt: string;
};

/**
 * A payment link has taken all of its payments.
 */
export type PaymentLinkCompletedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'payment_link.completed';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'payment_link';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: CompletedPaymentLink;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A payment link was created.
 */
export type PaymentLinkCreatedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'payment_link.created';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'payment_link';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: PaymentLink;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A payment link can no longer be paid.
 */
export type PaymentLinkDeactivatedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'payment_link.deactivated';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'payment_link';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: PaymentLink;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * The end of a payment link was reached; once for each date.
 */
export type PaymentLinkExpiredEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'payment_link.expired';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'payment_link';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: PaymentLink;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

export type PaymentLinkPage = {
    /**
     * The rows of this page; empty past the end.
     */
    content: Array<PaymentLink>;
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

/**
 * A payment through a payment link succeeded.
 */
export type PaymentLinkPaidEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'payment_link.paid';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'payment_link';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: PaidPaymentLink;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A field of a payment link changed.
 */
export type PaymentLinkUpdatedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'payment_link.updated';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'payment_link';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: PaymentLink;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

export type PaymentMethod = {
    /**
     * Local identifier of the payment method.
     */
    id: string;
    /**
     * Kind of the payment method.
     */
    type: 'CARD';
    /**
     * The card, masked.
     */
    card: {
        /**
         * Brand of the card.
         */
        brand: string;
        /**
         * Last four digits.
         */
        last4: string;
        /**
         * Month of expiry, 1 to 12.
         */
        expMonth: number;
        /**
         * Year of expiry, four digits.
         */
        expYear: number;
        /**
         * Name on the card.
         */
        holderName?: string;
        /**
         * Country of the issuer, ISO 3166.
         */
        country?: string;
        /**
         * credit, debit, prepaid or unknown.
         */
        funding?: string;
        /**
         * Bank that issued the card.
         */
        issuer?: string;
        /**
         * Equal for the same card within this account.
         */
        fingerprint?: string;
    };
    /**
     * Whether new auto-pay subscriptions charge it.
     */
    isDefault: boolean;
    /**
     * EXPIRED after the last day of its month.
     */
    status: 'ACTIVE' | 'EXPIRED';
    /**
     * The consent to keep and charge the card.
     */
    consent: {
        /**
         * When the client consented.
         */
        givenAt: string;
        /**
         * Channel of the consent.
         */
        channel: string;
        /**
         * Version of the text that was agreed to.
         */
        textVersion: string;
    };
    /**
     * When it was saved.
     */
    createdAt: string;
    /**
     * When it was last charged.
     */
    lastUsedAt?: string;
};

/**
 * A saved payment method became its client’s default.
 */
export type PaymentMethodDefaultChangedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'payment_method.default_changed';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'payment_method';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: PaymentMethodOfClient;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A saved payment method was deleted.
 */
export type PaymentMethodDeletedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'payment_method.deleted';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'payment_method';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: PaymentMethodOfClient;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A saved card expires within thirty days; once for each date.
 */
export type PaymentMethodExpiringEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'payment_method.expiring';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'payment_method';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: PaymentMethodOfClient;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

export type PaymentMethodOfClient = {
    /**
     * Local identifier of the payment method.
     */
    id: string;
    /**
     * Kind of the payment method.
     */
    type: 'CARD';
    /**
     * The card, masked.
     */
    card: {
        /**
         * Brand of the card.
         */
        brand: string;
        /**
         * Last four digits.
         */
        last4: string;
        /**
         * Month of expiry, 1 to 12.
         */
        expMonth: number;
        /**
         * Year of expiry, four digits.
         */
        expYear: number;
        /**
         * Name on the card.
         */
        holderName?: string;
        /**
         * Country of the issuer, ISO 3166.
         */
        country?: string;
        /**
         * credit, debit, prepaid or unknown.
         */
        funding?: string;
        /**
         * Bank that issued the card.
         */
        issuer?: string;
        /**
         * Equal for the same card within this account.
         */
        fingerprint?: string;
    };
    /**
     * Whether new auto-pay subscriptions charge it.
     */
    isDefault: boolean;
    /**
     * EXPIRED after the last day of its month.
     */
    status: 'ACTIVE' | 'EXPIRED';
    /**
     * The consent to keep and charge the card.
     */
    consent: {
        /**
         * When the client consented.
         */
        givenAt: string;
        /**
         * Channel of the consent.
         */
        channel: string;
        /**
         * Version of the text that was agreed to.
         */
        textVersion: string;
    };
    /**
     * When it was saved.
     */
    createdAt: string;
    /**
     * When it was last charged.
     */
    lastUsedAt?: string;
    /**
     * The client who owns it.
     */
    clientId: string;
};

export type PaymentMethodPage = {
    /**
     * The rows of this page; empty past the end.
     */
    content: Array<PaymentMethod>;
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

/**
 * A payment method was saved.
 */
export type PaymentMethodSavedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'payment_method.saved';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'payment_method';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: PaymentMethodOfClient;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A card that had been saved was saved again, with its newest expiry and consent.
 */
export type PaymentMethodUpdatedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'payment_method.updated';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'payment_method';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: PaymentMethodOfClient;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A part of a payment was given back.
 */
export type PaymentPartiallyRefundedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'payment.partially_refunded';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'payment';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Transaction;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A voucher was issued; its cash is awaited.
 */
export type PaymentPendingCashEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'payment.pending_cash';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'payment';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Transaction;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * It is not known yet what has become of a payment.
 */
export type PaymentProcessingEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'payment.processing';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'payment';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Transaction;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * All of a payment was given back.
 */
export type PaymentRefundedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'payment.refunded';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'payment';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Transaction;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * The buyer has to confirm a payment with the bank.
 */
export type PaymentRequiresActionEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'payment.requires_action';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'payment';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Transaction;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * An agent gave the cash of a payment back, on the day on which it was paid.
 */
export type PaymentReversedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'payment.reversed';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'payment';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Transaction;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A card was charged, or cash was received.
 */
export type PaymentSucceededEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'payment.succeeded';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'payment';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Transaction;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A payout was canceled; its money is available again.
 */
export type PayoutCanceledEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'payout.canceled';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'payout';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Transaction;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A payout was made; its money is held.
 */
export type PayoutCreatedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'payout.created';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'payout';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Transaction;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * The bank refused a payout, or sent it back; its money is available again.
 */
export type PayoutFailedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'payout.failed';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'payout';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Transaction;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * The bank has taken a payout over.
 */
export type PayoutInTransitEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'payout.in_transit';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'payout';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Transaction;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A payout is on the bank account.
 */
export type PayoutPaidEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'payout.paid';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'payout';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Transaction;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

export type Picture = {
    /**
     * Address of the picture: the `imageUrl` of a product or of an item of a checkout session.
     */
    url: string;
    /**
     * Address of its smallest size, 96 pixels.
     */
    thumbnailUrl: string;
    /**
     * Its width as it is kept, in pixels.
     */
    width: number;
    /**
     * Its height as it is kept, in pixels.
     */
    height: number;
};

export type Product = {
    /**
     * Identifier of the product, used in paths.
     */
    reference: string;
    /**
     * Product name.
     */
    name: string;
    /**
     * Long description.
     */
    description?: string;
    /**
     * Product image.
     */
    imageUrl?: string;
    /**
     * Unit price in major units of the currency, with at most the decimals that it has.
     */
    price: number;
    /**
     * ISO-4217 code; MAD when absent.
     */
    currency: string;
    /**
     * Units in all, sold ones included; unlimited when absent.
     */
    stockQuantity?: number;
    /**
     * Units that were paid for.
     */
    soldQuantity: number;
    /**
     * Units in orders that are being paid.
     */
    reservedQuantity: number;
    /**
     * Units that can still be ordered; absent when unlimited.
     */
    availableQuantity?: number;
    /**
     * Derived: inactive, expired, sold out, or else active.
     */
    status: 'ACTIVE' | 'INACTIVE' | 'EXPIRED' | 'SOLD_OUT';
    /**
     * End of the sale, in the future.
     */
    expiresAt?: string;
    /**
     * Your own identifier, unique in the account and environment; creating with one that exists returns what exists.
     */
    externalId?: string;
    /**
     * Free-form; returned exactly as sent, and with the payment events of the product’s orders.
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * Whether the product may be ordered at all.
     */
    active: boolean;
    /**
     * Created by the API or in the dashboard.
     */
    origin: 'API' | 'DASHBOARD';
    /**
     * The environment of the key.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * The hosted sales page.
     */
    url: string;
    /**
     * A picture (SVG) of the QR code that leads to the sales page.
     */
    qrCodeUrl: string;
    /**
     * All orders ever placed, in every state.
     */
    ordersCount: number;
    /**
     * When the product was created.
     */
    createdAt: string;
    /**
     * When the product last changed.
     */
    updatedAt: string;
};

/**
 * A product was created.
 */
export type ProductCreatedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'product.created';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'product';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Product;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A product can no longer be ordered.
 */
export type ProductDeactivatedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'product.deactivated';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'product';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Product;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * The end of a product’s sale was reached; once for each date.
 */
export type ProductExpiredEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'product.expired';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'product';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Product;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * As few units are left as the company’s setting says, five as a rule.
 */
export type ProductLowStockEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'product.low_stock';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'product';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Product;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
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

/**
 * An order was canceled or ran out; the stock of one that was not paid is free again.
 */
export type ProductOrderCanceledEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'product_order.canceled';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'product_order';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: ProductOrder;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * An order was placed; its stock is reserved.
 */
export type ProductOrderCreatedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'product_order.created';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'product_order';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: ProductOrder;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * An order arrived.
 */
export type ProductOrderDeliveredEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'product_order.delivered';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'product_order';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: ProductOrder;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

export type ProductOrderPage = {
    /**
     * The rows of this page; empty past the end.
     */
    content: Array<ProductOrder>;
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

/**
 * An order was paid.
 */
export type ProductOrderPaidEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'product_order.paid';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'product_order';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: ProductOrder;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * The preparation of an order began.
 */
export type ProductOrderPreparedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'product_order.prepared';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'product_order';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: ProductOrder;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * Money of an order was given back, all or in part; its status says which.
 */
export type ProductOrderRefundedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'product_order.refunded';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'product_order';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: ProductOrder;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * An order left with a carrier.
 */
export type ProductOrderShippedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'product_order.shipped';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'product_order';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: ProductOrder;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

export type ProductPage = {
    /**
     * The rows of this page; empty past the end.
     */
    content: Array<Product>;
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

/**
 * No unit is left.
 */
export type ProductSoldOutEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'product.sold_out';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'product';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Product;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A field of a product changed.
 */
export type ProductUpdatedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'product.updated';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'product';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Product;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

export type ProductionDecision = {
    /**
     * The account.
     */
    id: string;
    /**
     * The decision.
     */
    outcome: 'ENABLED' | 'REFUSED' | 'SUSPENDED';
    /**
     * Production access of the account.
     */
    productionAccess: 'NOT_ENABLED' | 'ENABLED' | 'SUSPENDED';
    /**
     * Reason from the operator.
     */
    reason?: string;
    /**
     * When it was decided.
     */
    updatedAt: string;
};

export type RedeliverWebhookEventBody = {
    /**
     * Only to this webhook; to all that got it without it.
     */
    webhookId?: string;
};

export type Redelivery = {
    /**
     * Id of the event.
     */
    eventId: string;
    /**
     * The webhooks that it is sent to again.
     */
    webhookIds: Array<string>;
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

/**
 * A refund was canceled; its money is available again.
 */
export type RefundCanceledEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'refund.canceled';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'refund';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Refund;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A refund was requested.
 */
export type RefundCreatedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'refund.created';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'refund';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Refund;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A refund was refused, or the buyer’s bank sent its money back; it is available again.
 */
export type RefundFailedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'refund.failed';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'refund';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Refund;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

export type RefundPage = {
    /**
     * The rows of this page; empty past the end.
     */
    content: Array<Refund>;
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

/**
 * A refund was sent to the acquirer or the bank that pays it.
 */
export type RefundProcessingEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'refund.processing';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'refund';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Refund;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * The money of a refund is with the buyer’s bank.
 */
export type RefundSucceededEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'refund.succeeded';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'refund';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Refund;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

export type ReleasedPayment = {
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
    /**
     * Amount that can be paid out, in major units.
     */
    availableAmount: number;
    /**
     * Amount that has paid a debt.
     */
    debtPaid?: number;
    /**
     * Amount that is kept in reserve for chargebacks.
     */
    reservedAmount?: number;
};

export type ReleasedWallet = {
    /**
     * Identifier of the wallet.
     */
    id: string;
    /**
     * Only an ACTIVE wallet takes money.
     */
    status: 'PENDING' | 'ACTIVE' | 'BLOCKED' | 'CLOSED';
    /**
     * ISO 4217 code of every amount here.
     */
    currency: string;
    /**
     * Balances of the wallet, in major units.
     */
    balance: {
        /**
         * Can be paid out, or refunded from.
         */
        available: number;
        /**
         * Paid by buyers and not yet available; negative while refunds have taken more, up to the fees.
         */
        pending: number;
        /**
         * Held for refunds and payouts on their way, and kept back for chargebacks.
         */
        reserved: number;
        /**
         * Charged back or reversed after it was paid out. What becomes available pays it first; left out when nothing is owed.
         */
        owed?: number;
        /**
         * The first three together, less what is owed.
         */
        total: number;
    };
    /**
     * Balances in other currencies, which nothing converts; absent where there are none.
     */
    balances?: Array<{
        /**
         * ISO 4217 code of these amounts.
         */
        currency: string;
        /**
         * Can be paid out, or refunded from.
         */
        available: number;
        /**
         * Paid by buyers and not yet available; negative while refunds have taken more, up to the fees.
         */
        pending: number;
        /**
         * Held for refunds and payouts on their way, and kept back for chargebacks.
         */
        reserved: number;
        /**
         * Charged back or reversed after it was paid out. What becomes available pays it first; left out when nothing is owed.
         */
        owed?: number;
        /**
         * The first three together, less what is owed.
         */
        total: number;
        /**
         * Bank account that this balance is paid out to. Without one the money waits.
         */
        payoutAccount?: {
            /**
             * Bank that holds the account.
             */
            bankName: string;
            /**
             * The last four digits of its RIB.
             */
            ribLast4: string;
        };
        /**
         * Less than this is not paid out, in this currency.
         */
        minimumPayoutAmount?: number;
        /**
         * The next payout by schedule; absent where none is due, not enough would be there, or it falls among days of which only the sum is known.
         */
        nextPayout?: {
            /**
             * Expected amount, if nothing else happens.
             */
            amount: number;
            /**
             * When it is due.
             */
            at: string;
        };
    }>;
    /**
     * The next payout by schedule; absent where none is due, not enough would be there, or it falls among days of which only the sum is known.
     */
    nextPayout?: {
        /**
         * Expected amount, if nothing else happens.
         */
        amount: number;
        /**
         * When it is due.
         */
        at: string;
    };
    /**
     * Payments that become available, the soonest first; together what is pending. The hundredth is all that comes then or later.
     */
    pendingByAvailability: Array<{
        /**
         * When it becomes available.
         */
        availableAt: string;
        /**
         * Amount less fees and refunds, in major units; negative when these are more.
         */
        amount: number;
    }>;
    /**
     * The environment of the key.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * When the wallet was opened.
     */
    createdAt: string;
    /**
     * When its status or bank account last changed.
     */
    updatedAt: string;
    /**
     * Money that became available.
     */
    released: {
        /**
         * Amount that can be paid out now, in major units.
         */
        amount: number;
        /**
         * Amount that has paid a debt.
         */
        debtPaid?: number;
        /**
         * Amount that is kept in reserve for chargebacks.
         */
        reserved?: number;
        /**
         * Number of payments that became available.
         */
        payments: number;
        /**
         * The beginning of the day.
         */
        from: string;
        /**
         * Its end.
         */
        until: string;
    };
};

export type ResumeSubscriptionBody = {
    /**
     * The day of the next due date, from which all later ones are counted.
     */
    nextDueDate?: string;
    /**
     * Charges what is owed at once.
     */
    retryNow?: boolean;
};

export type ReturnCheckoutForm = {
    /**
     * The `authenticationId` that the page gave to the bank.
     */
    threeDSSessionData: string;
    /**
     * The bank’s own account of the challenge.
     */
    cres?: string;
};

export type RotateWebhookSecretBody = {
    /**
     * Time for which the old secret goes on signing beside the new one, in seconds; 0 ends it at once. A day without it.
     */
    gracePeriodSeconds?: number;
};

/**
 * In place of an event that would be longer than 64 KiB: `truncated` names what is left out of `data.object`. Also an event about a client who was deleted before it was delivered: its `data.object` is `erased`.
 */
export type ShortenedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'product.created' | 'product.updated' | 'product.deactivated' | 'product.expired' | 'product.low_stock' | 'product.sold_out' | 'product_order.created' | 'product_order.paid' | 'product_order.canceled' | 'product_order.prepared' | 'product_order.shipped' | 'product_order.delivered' | 'product_order.refunded' | 'client.created' | 'client.updated' | 'client.deleted' | 'payment_method.default_changed' | 'payment_method.expiring' | 'payment_method.deleted' | 'subscription.created' | 'subscription.activated' | 'subscription.updated' | 'subscription.trial_ending' | 'subscription.due_date.upcoming' | 'subscription.due_date.paid' | 'subscription.due_date.failed' | 'subscription.due_date.skipped' | 'subscription.due_date.uncollectible' | 'subscription.payment_action_required' | 'subscription.past_due' | 'subscription.recovered' | 'subscription.unpaid' | 'subscription.paused' | 'subscription.resumed' | 'subscription.cancellation_scheduled' | 'subscription.canceled' | 'subscription.completed' | 'wallet.status_changed' | 'wallet.balance.available' | 'wallet.balance.low' | 'wallet.funding.created' | 'wallet.funding.succeeded' | 'wallet.funding.failed' | 'checkout.session.created' | 'checkout.session.opened' | 'checkout.session.pending_cash' | 'checkout.session.completed' | 'checkout.session.expired' | 'checkout.session.canceled' | 'payment_link.created' | 'payment_link.updated' | 'payment_link.paid' | 'payment_link.completed' | 'payment_link.expired' | 'payment_link.deactivated' | 'payment.created' | 'payment.requires_action' | 'payment.processing' | 'payment.pending_cash' | 'payment.succeeded' | 'payment.failed' | 'payment.canceled' | 'payment.expired' | 'payment.cash_received_late' | 'payment.reversed' | 'payment.partially_refunded' | 'payment.refunded' | 'payment.funds_available' | 'payment.disputed' | 'payment.dispute_evidence_due' | 'payment.dispute_closed' | 'payout.created' | 'payout.in_transit' | 'payout.paid' | 'payout.failed' | 'fee.charged' | 'payout.canceled' | 'refund.created' | 'refund.processing' | 'refund.succeeded' | 'refund.failed' | 'refund.canceled' | 'payment_method.saved' | 'payment_method.updated' | 'webhook.endpoint.failing' | 'webhook.endpoint.suspended' | 'webhook.endpoint.reactivated' | 'webhook.secret.rotated' | 'webhook.test' | 'api_key.created' | 'api_key.revoked' | 'api_key.expiring' | 'account.production_access.updated';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'product' | 'product_order' | 'client' | 'payment_method' | 'subscription' | 'subscription.due_date' | 'wallet' | 'wallet.funding' | 'checkout.session' | 'payment_link' | 'payment' | 'payout' | 'fee' | 'refund' | 'webhook' | 'api_key' | 'account';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        /**
         * Remaining members of the resource.
         */
        object: {
            [key: string]: unknown;
        };
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

export type Statement = {
    /**
     * Number of the statement: F, the year and a serial number in production; T in the sandbox.
     */
    number: string;
    /**
     * The month, by the calendar of the company.
     */
    month: string;
    /**
     * ISO 4217 code of every amount here.
     */
    currency: string;
    /**
     * Beginning of the month.
     */
    from: string;
    /**
     * End of the month.
     */
    until: string;
    /**
     * Balance when the month began.
     */
    opening: number;
    /**
     * Amount of the payments, fees apart.
     */
    payments: number;
    /**
     * Amount of the refunds, below zero.
     */
    refunds: number;
    /**
     * Amount of disputes, below zero; above it where more was won back.
     */
    disputes: number;
    /**
     * Money that was put in.
     */
    fundings: number;
    /**
     * Amount of the payouts, below zero, less those that came back.
     */
    payouts: number;
    /**
     * Amount of other movements.
     */
    other: number;
    /**
     * Fees, without tax.
     */
    fees: number;
    /**
     * Value added tax of the fees.
     */
    vat: number;
    /**
     * Balance when the month ended: the opening and all of these, less fees and tax.
     */
    closing: number;
    /**
     * The parts of the closing balance.
     */
    balance: {
        /**
         * Could be paid out.
         */
        available: number;
        /**
         * Was not available yet.
         */
        pending: number;
        /**
         * Kept back for chargebacks.
         */
        reserve: number;
        /**
         * Held for refunds and payouts on their way.
         */
        held: number;
        /**
         * Owed by the company, and taken off.
         */
        owed: number;
    };
    /**
     * The fees by what they were taken for.
     */
    feeDetails: Array<{
        /**
         * Reason of the fee.
         */
        kind: 'PAYMENTS' | 'REFUND_FEE' | 'DISPUTE_FEE' | 'PAYOUT_FEE' | 'MONTHLY_FEE' | 'FEE_RESTORED' | 'RETURNED' | 'OTHER';
        /**
         * The fees, without tax.
         */
        fees: number;
        /**
         * Their tax.
         */
        vat: number;
    }>;
    /**
     * Number of movements.
     */
    lines: number;
    /**
     * The environment of the key.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * When it was made.
     */
    createdAt: string;
};

export type StatementPage = {
    /**
     * The rows of this page; empty past the end.
     */
    content: Array<Statement>;
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

export type SubmitCheckoutBody = {
    /**
     * The key of the last verification; used up by this call. Without one: 401.
     */
    verificationKey?: string;
    /**
     * Payment method.
     */
    method: 'CARD' | 'SAVED_CARD' | 'CASH';
    /**
     * The card; with CARD alone, and where `methods[].entry` is CARD.
     */
    card?: {
        /**
         * Number of the card; blanks and hyphens do not matter. The sandbox takes 4242 4242 4242 4242 alone.
         */
        number: string;
        /**
         * Month of expiry.
         */
        expMonth: number;
        /**
         * Year of expiry, with two digits or four.
         */
        expYear: number;
        /**
         * The security code: 3 digits, of American Express 4.
         */
        cvv: string;
        /**
         * Name on the card. In the sandbox it says what happens.
         */
        holderName: string;
    };
    /**
     * Single-use token of the acquirer’s fields; with CARD, where `methods[].entry` is FIELDS.
     */
    fieldsToken?: string;
    /**
     * Name on the card; with `fieldsToken`, for a card that is saved.
     */
    holderName?: string;
    /**
     * The saved card; with SAVED_CARD alone.
     */
    paymentMethodId?: string;
    /**
     * Saves the card for the client of the session when it is charged; with CARD alone, and `consent`.
     */
    saveCard?: boolean;
    /**
     * Consent of the buyer; needed with `saveCard`.
     */
    consent?: {
        /**
         * Whether the buyer agrees to the text.
         */
        accepted: boolean;
        /**
         * Version of the text that was shown.
         */
        textVersion: string;
    };
    /**
     * Input of the buyer; it completes the session’s customer.
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
     * The browser, for 3-D Secure: without it banks ask for a confirmation more often.
     */
    browser?: {
        /**
         * `screen.colorDepth`.
         */
        colorDepth: number;
        /**
         * `navigator.javaEnabled()`.
         */
        javaEnabled: boolean;
        /**
         * `navigator.language`.
         */
        language: string;
        /**
         * `screen.height`.
         */
        screenHeight: number;
        /**
         * `screen.width`.
         */
        screenWidth: number;
        /**
         * `new Date().getTimezoneOffset()`, in minutes.
         */
        timeZoneOffset: number;
        /**
         * Else the header of this request.
         */
        acceptHeader?: string;
        /**
         * Else the header of this request.
         */
        userAgent?: string;
    };
};

export type Subscription = {
    /**
     * Identifier of the subscription, used in paths.
     */
    id: string;
    /**
     * Readable identifier; the orderId of its payments.
     */
    reference: string;
    /**
     * Current status.
     */
    status: 'SCHEDULED' | 'TRIALING' | 'INCOMPLETE' | 'INCOMPLETE_EXPIRED' | 'ACTIVE' | 'PAST_DUE' | 'UNPAID' | 'PAUSED' | 'CANCELED' | 'COMPLETED';
    /**
     * Id of the client who is charged.
     */
    clientId: string;
    /**
     * Amount of each due date, in major units.
     */
    amount: number;
    /**
     * ISO 4217 code; MAD without it.
     */
    currency: string;
    /**
     * Purpose of the subscription, as the client sees it.
     */
    description: string;
    /**
     * Time from one due date to the next.
     */
    interval: {
        /**
         * Unit of the interval.
         */
        unit: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR';
        /**
         * Number of units; at most three years in all.
         */
        count: number;
    };
    /**
     * Day of the month of all due dates, for months and years; the last day where a month is shorter. The first due date is the next such day.
     */
    billingDay?: number;
    /**
     * Time zone; cards are charged at nine in the morning there.
     */
    timeZone: string;
    /**
     * When it begins.
     */
    startAt: string;
    /**
     * Until then nothing is charged.
     */
    trialEndsAt?: string;
    /**
     * Total number of due dates; no end without it.
     */
    cycles?: number;
    /**
     * Due dates that were paid.
     */
    cyclesCompleted: number;
    /**
     * Due dates that are still to come; absent without `cycles`.
     */
    cyclesRemaining?: number;
    /**
     * AUTO charges the saved card; MANUAL sends a link at each due date, also for cash.
     */
    collection: 'AUTO' | 'MANUAL';
    /**
     * Id of the card that is charged.
     */
    paymentMethodId?: string;
    /**
     * The card that is charged, masked.
     */
    paymentMethod?: {
        /**
         * Id of the payment method.
         */
        id: string;
        /**
         * Kind of the payment method.
         */
        type: 'CARD';
        /**
         * Brand of the card.
         */
        brand: string;
        /**
         * Last four digits.
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
         * Whether it can be charged.
         */
        status: 'ACTIVE' | 'EXPIRED' | 'DELETED';
    };
    /**
     * The client’s agreement to be charged regularly, needed for a card that was saved for something else.
     */
    consent?: {
        /**
         * Your reference of the agreement.
         */
        reference: string;
    };
    /**
     * Parts of a period are not charged: false is all it may be.
     */
    prorate: boolean;
    /**
     * Follow-up of an unpaid due date.
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
     * Of the oldest due date that is owed.
     */
    dunningState?: {
        /**
         * Number of attempts.
         */
        attempt: number;
        /**
         * Maximum number of attempts.
         */
        maxAttempts: number;
        /**
         * When it is tried again; absent when the client has to act.
         */
        nextAttemptAt?: string;
    };
    /**
     * Whether Mizan writes to the client; true without it.
     */
    notifyClient: boolean;
    /**
     * The period that runs.
     */
    currentPeriod?: {
        /**
         * Its beginning.
         */
        start: string;
        /**
         * Its end.
         */
        end: string;
    };
    /**
     * When it is charged next.
     */
    nextDueDate?: string;
    /**
     * When it was due last.
     */
    lastDueDate?: string;
    /**
     * Amount that the client owes, in major units.
     */
    openAmount: number;
    /**
     * While INCOMPLETE: where the client makes the first payment and saves a card.
     */
    setupUrl?: string;
    /**
     * Page on which the client pays the debt and chooses a card.
     */
    updatePaymentMethodUrl?: string;
    /**
     * When it was paid for the first time.
     */
    activatedAt?: string;
    /**
     * When it was paused.
     */
    pausedAt?: string;
    /**
     * Reason of the pause.
     */
    pauseReason?: string;
    /**
     * When it goes on by itself.
     */
    resumeAt?: string;
    /**
     * Whether it ends when the paid period does; false undoes that.
     */
    cancelAtPeriodEnd: boolean;
    /**
     * When it was canceled.
     */
    canceledAt?: string;
    /**
     * Reason of the cancellation.
     */
    cancelReason?: string;
    /**
     * The client’s words.
     */
    cancelComment?: string;
    /**
     * When it ended.
     */
    endedAt?: string;
    /**
     * In the sandbox: the time that a forced due date stood for.
     */
    simulatedAt?: string;
    /**
     * Your own identifier, unique in the account and environment; creating with one that exists returns what exists.
     */
    externalId?: string;
    /**
     * Free-form; returned exactly as sent, and with all events and payments of it.
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
     * When it was created.
     */
    createdAt: string;
    /**
     * When it last changed.
     */
    updatedAt: string;
};

/**
 * A subscription runs; it was paid for the first time.
 */
export type SubscriptionActivatedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'subscription.activated';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'subscription';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Subscription;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A subscription was canceled.
 */
export type SubscriptionCanceledEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'subscription.canceled';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'subscription';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Subscription;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A subscription ends when its period does.
 */
export type SubscriptionCancellationScheduledEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'subscription.cancellation_scheduled';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'subscription';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Subscription;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * All due dates of a subscription are over.
 */
export type SubscriptionCompletedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'subscription.completed';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'subscription';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Subscription;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A subscription was created.
 */
export type SubscriptionCreatedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'subscription.created';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'subscription';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Subscription;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * The bank declined a due date, or could not be reached.
 */
export type SubscriptionDueDateFailedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'subscription.due_date.failed';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'subscription.due_date';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: DueDateOfSubscription;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A due date was paid.
 */
export type SubscriptionDueDatePaidEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'subscription.due_date.paid';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'subscription.due_date';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: DueDateOfSubscription;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A period is not charged: the subscription was paused or had ended.
 */
export type SubscriptionDueDateSkippedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'subscription.due_date.skipped';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'subscription.due_date';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: DueDateOfSubscription;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * Everything was tried; a due date is not asked for any more.
 */
export type SubscriptionDueDateUncollectibleEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'subscription.due_date.uncollectible';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'subscription.due_date';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: DueDateOfSubscription;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A due date is three days ahead.
 */
export type SubscriptionDueDateUpcomingEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'subscription.due_date.upcoming';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'subscription.due_date';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: DueDateOfSubscription;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

export type SubscriptionPage = {
    /**
     * The rows of this page; empty past the end.
     */
    content: Array<Subscription>;
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

/**
 * A due date of a subscription was not paid.
 */
export type SubscriptionPastDueEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'subscription.past_due';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'subscription';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Subscription;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A subscription was paused.
 */
export type SubscriptionPausedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'subscription.paused';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'subscription';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Subscription;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * The client has to pay a due date at its `paymentUrl`: the card is gone, or will not do.
 */
export type SubscriptionPaymentActionRequiredEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'subscription.payment_action_required';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'subscription';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: DueDateOfSubscription;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * The debt of a subscription is paid.
 */
export type SubscriptionRecoveredEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'subscription.recovered';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'subscription';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Subscription;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A paused subscription goes on.
 */
export type SubscriptionResumedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'subscription.resumed';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'subscription';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Subscription;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A trial ends in three days.
 */
export type SubscriptionTrialEndingEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'subscription.trial_ending';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'subscription';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Subscription;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * Everything was tried; a subscription goes on, and what is owed stays owed.
 */
export type SubscriptionUnpaidEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'subscription.unpaid';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'subscription';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Subscription;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A field of a subscription changed.
 */
export type SubscriptionUpdatedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'subscription.updated';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'subscription';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Subscription;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

export type TestWebhookBody = {
    /**
     * The type of the sample; `webhook.test` without it.
     */
    type?: string;
    /**
     * Makes a suspended webhook active when it answers 2xx.
     */
    reactivate?: boolean;
};

export type TrafficSource = {
    /**
     * `utm_source`, else `src`, of the first visit, in lower case.
     */
    source?: string;
    /**
     * `utm_medium`.
     */
    medium?: string;
    /**
     * `utm_campaign`.
     */
    campaign?: string;
    /**
     * The site that led to the first visit.
     */
    referrerDomain?: string;
    /**
     * The kind of way by which they came.
     */
    channel: 'DIRECT' | 'QR' | 'POSTER' | 'EMAIL' | 'SMS' | 'WHATSAPP' | 'SOCIAL' | 'SEARCH' | 'REFERRAL' | 'CAMPAIGN';
    /**
     * Their device.
     */
    device: 'MOBILE' | 'TABLET' | 'DESKTOP' | 'UNKNOWN';
    /**
     * Journeys that were opened.
     */
    sessions: number;
    /**
     * Of these, how many were paid.
     */
    paid: number;
    /**
     * Amount paid, in `currency`.
     */
    amount: number;
    /**
     * The part that was paid. From 0 to 1.
     */
    conversionRate: number;
};

export type TrafficSources = {
    /**
     * The beginning of what was counted.
     */
    from: string;
    /**
     * Its end.
     */
    to: string;
    /**
     * Time zone of the days.
     */
    timeZone: string;
    /**
     * Of the amounts.
     */
    currency: string;
    /**
     * The 1,000 sources with the most journeys, the most first.
     */
    rows: Array<TrafficSource>;
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

export type TransactionPage = {
    /**
     * The rows of this page; empty past the end.
     */
    content: Array<Transaction>;
    /**
     * Number of this page, from 0.
     */
    page?: number;
    /**
     * Rows a page, as asked for.
     */
    size?: number;
    /**
     * Rows of the whole list.
     */
    totalElements?: number;
    /**
     * Pages of the whole list; page until it is reached.
     */
    totalPages?: number;
    /**
     * The instant at which a search, or a list in another order than `createdAt`, ended because there were more rows than are looked through: content and totals have nothing older, or with `sort=createdAt,asc` nothing newer. Go on with it as `to`, or as `from`.
     */
    searchedUntil?: string;
    /**
     * With `limit` or `cursor`: send it as `cursor`; absent at the end.
     */
    nextCursor?: string;
    /**
     * With `limit` or `cursor`: whether there is a nextCursor.
     */
    hasMore?: boolean;
    /**
     * With `summary=true`: sums for each type, status and currency that there are.
     */
    summary?: Array<TransactionSum>;
    /**
     * Identifier of the request, for support.
     */
    correlationId: string;
};

export type TransactionStep = {
    /**
     * Its place, from 1.
     */
    sequence: number;
    /**
     * When it happened.
     */
    at: string;
    /**
     * Type of the step.
     */
    type: 'CREATED' | 'PAGE_OPENED' | 'METHOD_SELECTED' | 'SUBMITTED' | 'THREE_DS_STARTED' | 'THREE_DS_COMPLETED' | 'AUTHORIZED' | 'CAPTURED' | 'DECLINED' | 'CASH_VOUCHER_ISSUED' | 'CASH_RECEIVED' | 'CASH_RETURNED' | 'REFUND_REQUESTED' | 'REFUNDED' | 'REFUND_FAILED' | 'REFUND_CANCELED' | 'FEE_CHARGED' | 'FUNDS_AVAILABLE' | 'INCLUDED_IN_PAYOUT' | 'PAYOUT_SENT' | 'PAYOUT_PAID' | 'PAYOUT_FAILED' | 'PAYOUT_CANCELED' | 'DISPUTED' | 'DISPUTE_CLOSED' | 'WEBHOOK_DELIVERED' | 'WEBHOOK_FAILED';
    /**
     * The state of the transaction after it.
     */
    status: 'PROCESSING' | 'REQUIRES_ACTION' | 'PENDING_CASH' | 'SUCCEEDED' | 'FAILED' | 'EXPIRED' | 'CANCELED' | 'DISPUTED' | 'CHARGED_BACK' | 'PENDING' | 'IN_TRANSIT' | 'PAID';
    /**
     * Party that acted.
     */
    actor: 'SYSTEM' | 'BUYER' | 'MERCHANT' | 'BANK';
    /**
     * For people; may change.
     */
    message: string;
    /**
     * More of it.
     */
    data?: {
        [key: string]: unknown;
    };
};

export type TransactionSum = {
    /**
     * The type of what was added up.
     */
    type: 'PAYMENT' | 'REFUND' | 'PAYOUT' | 'FEE' | 'FUNDING';
    /**
     * Its state.
     */
    status: 'PROCESSING' | 'REQUIRES_ACTION' | 'PENDING_CASH' | 'SUCCEEDED' | 'FAILED' | 'EXPIRED' | 'CANCELED' | 'DISPUTED' | 'CHARGED_BACK' | 'PENDING' | 'IN_TRANSIT' | 'PAID';
    /**
     * Its currency.
     */
    currency: string;
    /**
     * Number of transactions.
     */
    count: number;
    /**
     * The sum of their amounts.
     */
    amount: number;
    /**
     * The sum of their fees.
     */
    fee: number;
    /**
     * The sum of what they bring or cost the wallet.
     */
    net: number;
};

export type TransactionTimeline = {
    /**
     * Identifier of the transaction.
     */
    transactionId: string;
    /**
     * Steps, in order.
     */
    entries: Array<TransactionStep>;
};

export type UpdateClientBody = {
    /**
     * Full name.
     */
    name?: string;
    /**
     * E-mail address; an empty text clears it.
     */
    email?: string;
    /**
     * Phone number in E.164 form; an empty text clears it.
     */
    phone?: string;
    /**
     * Language of the client’s pages and messages.
     */
    locale?: 'en' | 'fr' | 'ar';
    /**
     * Postal address.
     */
    address?: {
        /**
         * Street and number.
         */
        line1: string;
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
     * Free-form; returned exactly as sent, and with the client’s events.
     */
    metadata?: {
        [key: string]: unknown;
    };
};

export type UpdatePaymentLinkBody = {
    /**
     * Amount to pay: the price of one unit if the buyer chooses the quantity, the initial amount of the page if the buyer chooses the amount.
     */
    amount?: number;
    /**
     * Purpose of the payment; buyers see it.
     */
    description?: string;
    /**
     * ISO-4217 code; MAD when absent.
     */
    currency?: string;
    /**
     * OPEN: the buyer chooses the amount. FIXED when absent.
     */
    amountMode?: 'FIXED' | 'OPEN';
    /**
     * The least that may be paid; OPEN only.
     */
    minAmount?: number;
    /**
     * The most that may be paid; OPEN only.
     */
    maxAmount?: number;
    /**
     * Amounts that are offered, in this order; OPEN only.
     */
    suggestedAmounts?: Array<number>;
    /**
     * SINGLE: it is paid once. MULTI when absent, unless `maxPayments` is 1.
     */
    usage?: 'SINGLE' | 'MULTI';
    /**
     * Maximum number of payments; no limit when absent.
     */
    maxPayments?: number;
    /**
     * Whether the buyer chooses how many. `min` is 1, `max` 99 and `default` is `min` when absent; FIXED only.
     */
    quantity?: {
        /**
         * Whether the page asks how many.
         */
        adjustable: boolean;
        /**
         * The least.
         */
        min?: number;
        /**
         * The most.
         */
        max?: number;
        /**
         * Initial quantity of the page.
         */
        default?: number;
    };
    /**
     * From when it can be paid.
     */
    startsAt?: string;
    /**
     * Until when it can be paid.
     */
    expiresAt?: string;
    /**
     * Allowed payment methods; all methods of the currency when absent.
     */
    methods?: Array<'CARD' | 'CASH'>;
    /**
     * How long a voucher for cash can be paid, in seconds, once it is issued; until the end of the third day when absent. Needs CASH among the methods.
     */
    voucherExpiresInSeconds?: number;
    /**
     * Information that the page requests from the buyer; NONE where a member is absent.
     */
    collect?: {
        /**
         * Whether to ask for the name.
         */
        name?: 'NONE' | 'OPTIONAL' | 'REQUIRED';
        /**
         * Whether to ask for the e-mail.
         */
        email?: 'NONE' | 'OPTIONAL' | 'REQUIRED';
        /**
         * Whether to ask for the phone number.
         */
        phone?: 'NONE' | 'OPTIONAL' | 'REQUIRED';
        /**
         * Whether to ask for the address.
         */
        address?: 'NONE' | 'OPTIONAL' | 'REQUIRED';
    };
    /**
     * Up to five questions of your own.
     */
    customFields?: Array<{
        /**
         * Name of the answer.
         */
        key: string;
        /**
         * The question, as buyers read it.
         */
        label: string;
        /**
         * Type of the answer.
         */
        type: 'TEXT' | 'NUMBER' | 'SELECT';
        /**
         * Whether it must be answered; false when absent.
         */
        required?: boolean;
        /**
         * The answers to choose from; of SELECT alone.
         */
        options?: Array<string>;
    }>;
    /**
     * Address to which buyers return after paying.
     */
    successUrl?: string;
    /**
     * Address for buyers who give up.
     */
    cancelUrl?: string;
    /**
     * Message to buyers after the payment.
     */
    successMessage?: string;
    /**
     * Message to buyers when it cannot be paid.
     */
    inactiveMessage?: string;
    /**
     * Language of the page; `auto`, the default, is the buyer’s own.
     */
    locale?: 'auto' | 'en' | 'fr' | 'ar';
    /**
     * ASK offers to save the card for the client; REQUIRED takes no payment without that. Both need `clientId`.
     */
    savePaymentMethod?: 'NONE' | 'ASK' | 'REQUIRED';
    /**
     * Free-form; returned exactly as sent, and with every event of the link’s payments.
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * Whether it may be paid at all.
     */
    active?: boolean;
    /**
     * true takes the end away; not together with expiresAt.
     */
    clearExpiration?: boolean;
    /**
     * true takes all questions away; not together with customFields.
     */
    clearCustomFields?: boolean;
};

export type UpdateProductBody = {
    /**
     * Product name.
     */
    name?: string;
    /**
     * Long description.
     */
    description?: string;
    /**
     * Product image.
     */
    imageUrl?: string;
    /**
     * Unit price in major units of the currency, with at most the decimals that it has.
     */
    price?: number;
    /**
     * Whether the product may be ordered at all.
     */
    active?: boolean;
    /**
     * Units in all; not below what is sold and reserved.
     */
    stockQuantity?: number;
    /**
     * End of the sale, in the future.
     */
    expiresAt?: string;
    /**
     * true takes the end of the sale away; not together with expiresAt.
     */
    clearExpiration?: boolean;
};

export type UpdateSubscriptionBody = {
    /**
     * Charged from the next due date on, in major units.
     */
    amount?: number;
    /**
     * Purpose of the subscription, as the client sees it.
     */
    description?: string;
    /**
     * The saved card from now on; what is owed is charged to it at once.
     */
    paymentMethodId?: string;
    /**
     * The client’s agreement to be charged regularly, needed for a card that was saved for something else.
     */
    consent?: {
        /**
         * Your reference of the agreement.
         */
        reference: string;
    };
    /**
     * Total number of due dates.
     */
    cycles?: number;
    /**
     * Follow-up of an unpaid due date.
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
    /**
     * Whether Mizan writes to the client; true without it.
     */
    notifyClient?: boolean;
    /**
     * Whether it ends when the paid period does; false undoes that.
     */
    cancelAtPeriodEnd?: boolean;
    /**
     * Free-form; returned exactly as sent, and with all events and payments of it.
     */
    metadata?: {
        [key: string]: unknown;
    };
};

export type UpdateWebhookBody = {
    /**
     * The events to send: names, `payment.*` for all of a resource, `*` for all.
     */
    events?: Array<string>;
    /**
     * Address that receives events: https on port 443 of a public host, without user name and fragment.
     */
    url?: string;
    /**
     * Purpose of the webhook.
     */
    description?: string;
    /**
     * Free-form; returned exactly as sent.
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * SVC_AND_STANDARD adds the headers of Standard Webhooks.
     */
    signatureFormat?: 'SVC' | 'SVC_AND_STANDARD';
    /**
     * Deliveries that are sent to it at once, at most.
     */
    maxConcurrency?: number;
    /**
     * Sandbox only. Disturbs deliveries for an hour, to try what a receiver bears: the first attempt fails (FAIL), events come ten seconds late (SLOW), twice (TWICE), or newest first (OUT_OF_ORDER). An empty list ends it.
     */
    chaos?: Array<'FAIL' | 'SLOW' | 'TWICE' | 'OUT_OF_ORDER'>;
    /**
     * PAUSED holds what is to be sent; ACTIVE sends it, and ends a suspension.
     */
    status?: 'ACTIVE' | 'PAUSED';
};

export type VerifiedSession = {
    /**
     * Facts for the page.
     */
    session: {
        /**
         * Identifier of the session, used in paths.
         */
        id: string;
        /**
         * Your order.
         */
        orderId?: string;
        /**
         * Its state.
         */
        status: 'OPEN' | 'PROCESSING' | 'REQUIRES_ACTION' | 'AWAITING_CASH' | 'PAID' | 'BLOCKED' | 'EXPIRED' | 'CANCELED';
        /**
         * Amount to pay, in major units of the currency.
         */
        amount: number;
        /**
         * ISO-4217 code.
         */
        currency: string;
        /**
         * Purpose of the payment.
         */
        description?: string;
        /**
         * The lines of the order.
         */
        items?: Array<{
            /**
             * Name of the item.
             */
            name: string;
            /**
             * Units.
             */
            quantity: number;
            /**
             * Price of a unit in major units.
             */
            unitPrice: number;
            /**
             * Picture of it.
             */
            imageUrl?: string;
            /**
             * Your own article number.
             */
            sku?: string;
        }>;
        /**
         * The buyer.
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
         * Allowed payment methods.
         */
        methods: Array<'CARD' | 'CASH'>;
        /**
         * Address for a buyer who gives up.
         */
        cancelUrl?: string;
        /**
         * Whether the card may be saved, with consent.
         */
        savePaymentMethod: boolean;
        /**
         * Number of payment attempts.
         */
        attempts: number;
        /**
         * Maximum number of payment attempts.
         */
        maxAttempts: number;
        /**
         * Until when it can be paid.
         */
        expiresAt: string;
        lastDecline?: Decline;
        /**
         * The merchant.
         */
        merchant: {
            /**
             * Its name.
             */
            name: string;
        };
        /**
         * Language of the page.
         */
        locale: 'en' | 'fr' | 'ar';
        /**
         * SANDBOX: no money moves.
         */
        environment: 'SANDBOX' | 'PRODUCTION';
    };
    /**
     * Payment methods at this moment: those `methods` of the session for which there is an acquirer.
     */
    methods: Array<{
        /**
         * Value for `method` of `/checkout/submit`.
         */
        method: 'CARD' | 'CASH';
        /**
         * CARD: where the card is typed. CARD: on your page, and sent as `card`. FIELDS: in fields that the script of the acquirer shows on your page, and that give a `fieldsToken`. PAGE: on the page of the acquirer, to which `nextAction` leads.
         */
        entry?: 'CARD' | 'FIELDS' | 'PAGE';
        /**
         * FIELDS, PAGE: the acquirer that provides the fields or the page.
         */
        acquirer?: string;
        /**
         * FIELDS: what the script is opened with.
         */
        publishableKey?: string;
        /**
         * FIELDS: where the script is.
         */
        scriptUrl?: string;
        /**
         * PAGE: where the button leads, in the language of the page.
         */
        destination?: string;
    }>;
    /**
     * Of the client of the session, when it has one.
     */
    savedPaymentMethods?: Array<{
        /**
         * Its `paymentMethodId`.
         */
        id: string;
        /**
         * Its kind.
         */
        type: 'CARD';
        /**
         * The card, masked.
         */
        card: {
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
        };
        /**
         * Whether it is the one that the client has chosen.
         */
        isDefault: boolean;
    }>;
    /**
     * The payment that is under way.
     */
    transactionId?: string;
    /**
     * Next action of the page.
     */
    nextAction?: {
        /**
         * Next action of the page.
         */
        type: 'REDIRECT' | 'THREE_DS_METHOD' | 'THREE_DS_CHALLENGE' | 'CASH_VOUCHER' | 'POLL';
        /**
         * REDIRECT: where the buyer goes.
         */
        url?: string;
        /**
         * REDIRECT to the page of an acquirer: how the browser goes there; GET where it is absent.
         */
        method?: 'GET' | 'POST';
        /**
         * REDIRECT to the page of an acquirer: the fields of the form that the browser sends.
         */
        fields?: {
            [key: string]: string;
        };
        /**
         * 3-D Secure: goes into `/checkout/3ds`, and to the bank as `threeDSSessionData`.
         */
        authenticationId?: string;
        /**
         * THREE_DS_METHOD: where a hidden frame posts `threeDSMethodData`.
         */
        methodUrl?: string;
        /**
         * THREE_DS_METHOD: the field to post.
         */
        threeDSMethodData?: string;
        /**
         * THREE_DS_CHALLENGE: where the browser posts `creq` and `threeDSSessionData`.
         */
        acsUrl?: string;
        /**
         * THREE_DS_CHALLENGE: the field to post.
         */
        creq?: string;
        /**
         * CASH_VOUCHER: the number that the buyer shows at an agent.
         */
        reference?: string;
        /**
         * CASH_VOUCHER: what a barcode of it holds, as Code 128.
         */
        barcode?: string;
        /**
         * CASH_VOUCHER: the exact amount, in major units.
         */
        amount?: number;
        /**
         * CASH_VOUCHER: ISO-4217 code.
         */
        currency?: string;
        /**
         * CASH_VOUCHER: networks whose agents accept it.
         */
        agents?: Array<string>;
        /**
         * Until when: of a confirmation, or of a voucher.
         */
        expiresAt?: string;
        /**
         * POLL: when to verify the session again.
         */
        afterSeconds?: number;
    };
    /**
     * For one submit by the same page and browser.
     */
    verificationKey?: string;
    /**
     * Until when the key is good.
     */
    verificationKeyExpiresAt?: string;
};

export type VerifyCheckoutBody = {
    /**
     * The `sessionToken` of the session, or what follows `/c/` in its `checkoutUrl`.
     */
    sessionToken: string;
    /**
     * Language that the buyer chose on the page; else that of the session, else that of the browser.
     */
    locale?: 'en' | 'fr' | 'ar';
    /**
     * Source of the buyer: completes `attribution` at the first visit, where you have set nothing.
     */
    context?: {
        /**
         * Address of the page that led to yours; its host is kept.
         */
        referrer?: string;
        /**
         * Address at which the buyer arrived; its `utm_` parameters are kept.
         */
        landingUrl?: string;
        /**
         * Size of the screen; looked at, and not kept.
         */
        screen?: string;
        /**
         * Time zone of the browser; looked at, and not kept.
         */
        timeZone?: string;
    };
};

export type Wallet = {
    /**
     * Identifier of the wallet.
     */
    id: string;
    /**
     * Only an ACTIVE wallet takes money.
     */
    status: 'PENDING' | 'ACTIVE' | 'BLOCKED' | 'CLOSED';
    /**
     * ISO 4217 code of every amount here.
     */
    currency: string;
    /**
     * Balances of the wallet, in major units.
     */
    balance: {
        /**
         * Can be paid out, or refunded from.
         */
        available: number;
        /**
         * Paid by buyers and not yet available; negative while refunds have taken more, up to the fees.
         */
        pending: number;
        /**
         * Held for refunds and payouts on their way, and kept back for chargebacks.
         */
        reserved: number;
        /**
         * Charged back or reversed after it was paid out. What becomes available pays it first; left out when nothing is owed.
         */
        owed?: number;
        /**
         * The first three together, less what is owed.
         */
        total: number;
    };
    /**
     * Balances in other currencies, which nothing converts; absent where there are none.
     */
    balances?: Array<{
        /**
         * ISO 4217 code of these amounts.
         */
        currency: string;
        /**
         * Can be paid out, or refunded from.
         */
        available: number;
        /**
         * Paid by buyers and not yet available; negative while refunds have taken more, up to the fees.
         */
        pending: number;
        /**
         * Held for refunds and payouts on their way, and kept back for chargebacks.
         */
        reserved: number;
        /**
         * Charged back or reversed after it was paid out. What becomes available pays it first; left out when nothing is owed.
         */
        owed?: number;
        /**
         * The first three together, less what is owed.
         */
        total: number;
        /**
         * Bank account that this balance is paid out to. Without one the money waits.
         */
        payoutAccount?: {
            /**
             * Bank that holds the account.
             */
            bankName: string;
            /**
             * The last four digits of its RIB.
             */
            ribLast4: string;
        };
        /**
         * Less than this is not paid out, in this currency.
         */
        minimumPayoutAmount?: number;
        /**
         * The next payout by schedule; absent where none is due, not enough would be there, or it falls among days of which only the sum is known.
         */
        nextPayout?: {
            /**
             * Expected amount, if nothing else happens.
             */
            amount: number;
            /**
             * When it is due.
             */
            at: string;
        };
    }>;
    /**
     * The next payout by schedule; absent where none is due, not enough would be there, or it falls among days of which only the sum is known.
     */
    nextPayout?: {
        /**
         * Expected amount, if nothing else happens.
         */
        amount: number;
        /**
         * When it is due.
         */
        at: string;
    };
    /**
     * Payments that become available, the soonest first; together what is pending. The hundredth is all that comes then or later.
     */
    pendingByAvailability: Array<{
        /**
         * When it becomes available.
         */
        availableAt: string;
        /**
         * Amount less fees and refunds, in major units; negative when these are more.
         */
        amount: number;
    }>;
    /**
     * The environment of the key.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * When the wallet was opened.
     */
    createdAt: string;
    /**
     * When its status or bank account last changed.
     */
    updatedAt: string;
};

/**
 * Payments became available; once a day, with what they brought.
 */
export type WalletBalanceAvailableEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'wallet.balance.available';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'wallet';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: ReleasedWallet;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * The available balance fell below the company’s limit; once until it is above again.
 */
export type WalletBalanceLowEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'wallet.balance.low';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'wallet';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: LowWallet;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A funding was started.
 */
export type WalletFundingCreatedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'wallet.funding.created';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'wallet.funding';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Funding;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * The money of a funding did not come.
 */
export type WalletFundingFailedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'wallet.funding.failed';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'wallet.funding';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Funding;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * The money of a funding is available.
 */
export type WalletFundingSucceededEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'wallet.funding.succeeded';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'wallet.funding';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Funding;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A wallet became active, blocked or closed.
 */
export type WalletStatusChangedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'wallet.status_changed';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'wallet';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: Wallet;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

export type Webhook = {
    /**
     * Id of the webhook.
     */
    id: string;
    /**
     * Address that receives events: https on port 443 of a public host, without user name and fragment.
     */
    url: string;
    /**
     * The events to send: names, `payment.*` for all of a resource, `*` for all.
     */
    events: Array<string>;
    /**
     * Purpose of the webhook.
     */
    description?: string;
    /**
     * Free-form; returned exactly as sent.
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * Nothing is sent unless it is ACTIVE.
     */
    status: 'ACTIVE' | 'PAUSED' | 'SUSPENDED';
    /**
     * Rule that suspended it.
     */
    statusReason?: 'FAILURES' | 'SILENCE' | 'GONE' | 'SLOW';
    /**
     * SVC_AND_STANDARD adds the headers of Standard Webhooks.
     */
    signatureFormat: 'SVC' | 'SVC_AND_STANDARD';
    /**
     * Deliveries that are sent to it at once, at most.
     */
    maxConcurrency: number;
    /**
     * While two secrets sign.
     */
    rotation?: {
        /**
         * When the new secret was made.
         */
        startedAt: string;
        /**
         * Until when the old secret signs too.
         */
        graceEndsAt: string;
    };
    /**
     * Delivery health: what was sent lately, and what waits.
     */
    health: {
        /**
         * Attempts of the last 24 hours.
         */
        last24Hours: {
            /**
             * Deliveries that were answered 2xx.
             */
            delivered: number;
            /**
             * Deliveries that were given up after their last attempt.
             */
            failed: number;
            /**
             * Attempts that were not answered 2xx.
             */
            failedAttempts: number;
            /**
             * Milliseconds within which 95 of 100 attempts were answered, in steps.
             */
            p95LatencyMs?: number;
        };
        /**
         * Attempts of the last 7 days.
         */
        last7Days: {
            /**
             * Deliveries that were answered 2xx.
             */
            delivered: number;
            /**
             * Deliveries that were given up after their last attempt.
             */
            failed: number;
            /**
             * Attempts that were not answered 2xx.
             */
            failedAttempts: number;
            /**
             * Milliseconds within which 95 of 100 attempts were answered, in steps.
             */
            p95LatencyMs?: number;
        };
        /**
         * Deliveries that wait to be sent; counted up to 10,000.
         */
        pending: number;
        /**
         * Deliveries that are held; counted up to 10,000.
         */
        held: number;
        /**
         * Attempts that have failed since the last success.
         */
        consecutiveFailures: number;
        /**
         * When the first of these was made.
         */
        failingSince?: string;
    };
    /**
     * When it was suspended.
     */
    suspendedAt?: string;
    /**
     * Sandbox only. Disturbs deliveries for an hour, to try what a receiver bears: the first attempt fails (FAIL), events come ten seconds late (SLOW), twice (TWICE), or newest first (OUT_OF_ORDER). Absent while it is off.
     */
    chaos?: Array<string>;
    /**
     * When that ends by itself.
     */
    chaosEndsAt?: string;
    /**
     * Registered by the API or in the dashboard.
     */
    origin: 'API' | 'DASHBOARD';
    /**
     * The environment of the key.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * When it was registered.
     */
    createdAt: string;
    /**
     * When it last changed.
     */
    updatedAt: string;
};

/**
 * A webhook is half way to its suspension; the other webhooks hear of it.
 */
export type WebhookEndpointFailingEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'webhook.endpoint.failing';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'webhook';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: WebhookNotice;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * A webhook is active again; what was held for it follows.
 */
export type WebhookEndpointReactivatedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'webhook.endpoint.reactivated';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'webhook';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: WebhookNotice;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * Nothing is sent to a webhook any more, because it did not answer; the other webhooks hear of it.
 */
export type WebhookEndpointSuspendedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'webhook.endpoint.suspended';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'webhook';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: WebhookNotice;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

/**
 * Body of every webhook request, by its `type`. New types may appear: tolerate them.
 */
export type WebhookEvent = ({
    type: 'product.created';
} & ProductCreatedEvent) | ({
    type: 'product.updated';
} & ProductUpdatedEvent) | ({
    type: 'product.deactivated';
} & ProductDeactivatedEvent) | ({
    type: 'product.expired';
} & ProductExpiredEvent) | ({
    type: 'product.low_stock';
} & ProductLowStockEvent) | ({
    type: 'product.sold_out';
} & ProductSoldOutEvent) | ({
    type: 'product_order.created';
} & ProductOrderCreatedEvent) | ({
    type: 'product_order.paid';
} & ProductOrderPaidEvent) | ({
    type: 'product_order.canceled';
} & ProductOrderCanceledEvent) | ({
    type: 'product_order.prepared';
} & ProductOrderPreparedEvent) | ({
    type: 'product_order.shipped';
} & ProductOrderShippedEvent) | ({
    type: 'product_order.delivered';
} & ProductOrderDeliveredEvent) | ({
    type: 'product_order.refunded';
} & ProductOrderRefundedEvent) | ({
    type: 'client.created';
} & ClientCreatedEvent) | ({
    type: 'client.updated';
} & ClientUpdatedEvent) | ({
    type: 'client.deleted';
} & ClientDeletedEvent) | ({
    type: 'payment_method.default_changed';
} & PaymentMethodDefaultChangedEvent) | ({
    type: 'payment_method.expiring';
} & PaymentMethodExpiringEvent) | ({
    type: 'payment_method.deleted';
} & PaymentMethodDeletedEvent) | ({
    type: 'subscription.created';
} & SubscriptionCreatedEvent) | ({
    type: 'subscription.activated';
} & SubscriptionActivatedEvent) | ({
    type: 'subscription.updated';
} & SubscriptionUpdatedEvent) | ({
    type: 'subscription.trial_ending';
} & SubscriptionTrialEndingEvent) | ({
    type: 'subscription.due_date.upcoming';
} & SubscriptionDueDateUpcomingEvent) | ({
    type: 'subscription.due_date.paid';
} & SubscriptionDueDatePaidEvent) | ({
    type: 'subscription.due_date.failed';
} & SubscriptionDueDateFailedEvent) | ({
    type: 'subscription.due_date.skipped';
} & SubscriptionDueDateSkippedEvent) | ({
    type: 'subscription.due_date.uncollectible';
} & SubscriptionDueDateUncollectibleEvent) | ({
    type: 'subscription.payment_action_required';
} & SubscriptionPaymentActionRequiredEvent) | ({
    type: 'subscription.past_due';
} & SubscriptionPastDueEvent) | ({
    type: 'subscription.recovered';
} & SubscriptionRecoveredEvent) | ({
    type: 'subscription.unpaid';
} & SubscriptionUnpaidEvent) | ({
    type: 'subscription.paused';
} & SubscriptionPausedEvent) | ({
    type: 'subscription.resumed';
} & SubscriptionResumedEvent) | ({
    type: 'subscription.cancellation_scheduled';
} & SubscriptionCancellationScheduledEvent) | ({
    type: 'subscription.canceled';
} & SubscriptionCanceledEvent) | ({
    type: 'subscription.completed';
} & SubscriptionCompletedEvent) | ({
    type: 'wallet.status_changed';
} & WalletStatusChangedEvent) | ({
    type: 'wallet.balance.available';
} & WalletBalanceAvailableEvent) | ({
    type: 'wallet.balance.low';
} & WalletBalanceLowEvent) | ({
    type: 'wallet.funding.created';
} & WalletFundingCreatedEvent) | ({
    type: 'wallet.funding.succeeded';
} & WalletFundingSucceededEvent) | ({
    type: 'wallet.funding.failed';
} & WalletFundingFailedEvent) | ({
    type: 'checkout.session.created';
} & CheckoutSessionCreatedEvent) | ({
    type: 'checkout.session.opened';
} & CheckoutSessionOpenedEvent) | ({
    type: 'checkout.session.pending_cash';
} & CheckoutSessionPendingCashEvent) | ({
    type: 'checkout.session.completed';
} & CheckoutSessionCompletedEvent) | ({
    type: 'checkout.session.expired';
} & CheckoutSessionExpiredEvent) | ({
    type: 'checkout.session.canceled';
} & CheckoutSessionCanceledEvent) | ({
    type: 'payment_link.created';
} & PaymentLinkCreatedEvent) | ({
    type: 'payment_link.updated';
} & PaymentLinkUpdatedEvent) | ({
    type: 'payment_link.paid';
} & PaymentLinkPaidEvent) | ({
    type: 'payment_link.completed';
} & PaymentLinkCompletedEvent) | ({
    type: 'payment_link.expired';
} & PaymentLinkExpiredEvent) | ({
    type: 'payment_link.deactivated';
} & PaymentLinkDeactivatedEvent) | ({
    type: 'payment.created';
} & PaymentCreatedEvent) | ({
    type: 'payment.requires_action';
} & PaymentRequiresActionEvent) | ({
    type: 'payment.processing';
} & PaymentProcessingEvent) | ({
    type: 'payment.pending_cash';
} & PaymentPendingCashEvent) | ({
    type: 'payment.succeeded';
} & PaymentSucceededEvent) | ({
    type: 'payment.failed';
} & PaymentFailedEvent) | ({
    type: 'payment.canceled';
} & PaymentCanceledEvent) | ({
    type: 'payment.expired';
} & PaymentExpiredEvent) | ({
    type: 'payment.cash_received_late';
} & PaymentCashReceivedLateEvent) | ({
    type: 'payment.reversed';
} & PaymentReversedEvent) | ({
    type: 'payment.partially_refunded';
} & PaymentPartiallyRefundedEvent) | ({
    type: 'payment.refunded';
} & PaymentRefundedEvent) | ({
    type: 'payment.funds_available';
} & PaymentFundsAvailableEvent) | ({
    type: 'payment.disputed';
} & PaymentDisputedEvent) | ({
    type: 'payment.dispute_evidence_due';
} & PaymentDisputeEvidenceDueEvent) | ({
    type: 'payment.dispute_closed';
} & PaymentDisputeClosedEvent) | ({
    type: 'payout.created';
} & PayoutCreatedEvent) | ({
    type: 'payout.in_transit';
} & PayoutInTransitEvent) | ({
    type: 'payout.paid';
} & PayoutPaidEvent) | ({
    type: 'payout.failed';
} & PayoutFailedEvent) | ({
    type: 'fee.charged';
} & FeeChargedEvent) | ({
    type: 'payout.canceled';
} & PayoutCanceledEvent) | ({
    type: 'refund.created';
} & RefundCreatedEvent) | ({
    type: 'refund.processing';
} & RefundProcessingEvent) | ({
    type: 'refund.succeeded';
} & RefundSucceededEvent) | ({
    type: 'refund.failed';
} & RefundFailedEvent) | ({
    type: 'refund.canceled';
} & RefundCanceledEvent) | ({
    type: 'payment_method.saved';
} & PaymentMethodSavedEvent) | ({
    type: 'payment_method.updated';
} & PaymentMethodUpdatedEvent) | ({
    type: 'webhook.endpoint.failing';
} & WebhookEndpointFailingEvent) | ({
    type: 'webhook.endpoint.suspended';
} & WebhookEndpointSuspendedEvent) | ({
    type: 'webhook.endpoint.reactivated';
} & WebhookEndpointReactivatedEvent) | ({
    type: 'webhook.secret.rotated';
} & WebhookSecretRotatedEvent) | ({
    type: 'webhook.test';
} & WebhookTestEvent) | ({
    type: 'api_key.created';
} & ApiKeyCreatedEvent) | ({
    type: 'api_key.revoked';
} & ApiKeyRevokedEvent) | ({
    type: 'api_key.expiring';
} & ApiKeyExpiringEvent) | ({
    type: 'account.production_access.updated';
} & AccountProductionAccessUpdatedEvent);

export type WebhookNotice = {
    /**
     * Id of the webhook.
     */
    id: string;
    /**
     * Address that receives events: https on port 443 of a public host, without user name and fragment.
     */
    url: string;
    /**
     * Nothing is sent unless it is ACTIVE.
     */
    status: 'ACTIVE' | 'PAUSED' | 'SUSPENDED';
    /**
     * The environment of the key.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * The events to send: names, `payment.*` for all of a resource, `*` for all.
     */
    events?: Array<string>;
    /**
     * Purpose of the webhook.
     */
    description?: string;
    /**
     * Rule that suspended it.
     */
    statusReason?: 'FAILURES' | 'SILENCE' | 'GONE' | 'SLOW';
    /**
     * Attempts that have failed since the last success.
     */
    consecutiveFailures?: number;
    /**
     * When the first of these was made.
     */
    failingSince?: string;
    /**
     * Until when the old secret signs too.
     */
    graceEndsAt?: string;
    /**
     * When it was registered.
     */
    createdAt: string;
    /**
     * When it last changed.
     */
    updatedAt: string;
};

export type WebhookPage = {
    /**
     * The rows of this page; empty past the end.
     */
    content: Array<Webhook>;
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

/**
 * A webhook has a new signing secret.
 */
export type WebhookSecretRotatedEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'webhook.secret.rotated';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'webhook';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: WebhookNotice;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

export type WebhookTest = {
    /**
     * Whether it was answered 2xx.
     */
    delivered: boolean;
    /**
     * HTTP status of the answer.
     */
    statusCode?: number;
    /**
     * Duration, in ms.
     */
    durationMs: number;
    /**
     * The beginning of the answer, up to 4 KiB.
     */
    responseBody?: string;
    /**
     * Reason of the failure; absent when the attempt succeeded.
     */
    errorType?: 'DNS' | 'CONNECT' | 'TLS' | 'TIMEOUT' | 'HTTP_STATUS' | 'REDIRECT' | 'BLOCKED_ADDRESS' | 'CHAOS';
    /**
     * The same for people.
     */
    errorMessage?: string;
    /**
     * The headers as they were sent, signature included.
     */
    requestHeaders: {
        [key: string]: unknown;
    };
    /**
     * The body as it was sent: these very characters, in UTF-8, were signed.
     */
    requestBody: string;
    /**
     * Signed content: the timestamp, a full stop, the body.
     */
    signedContent: string;
    /**
     * The state of the webhook afterwards.
     */
    status: 'ACTIVE' | 'PAUSED' | 'SUSPENDED';
};

/**
 * A test that you asked for; it is about nothing real.
 */
export type WebhookTestEvent = EventEnvelope & {
    /**
     * Type of the event.
     */
    type: 'webhook.test';
    /**
     * The resource of the event.
     */
    resource: {
        type: 'webhook';
        /**
         * Its `id` or `reference`.
         */
        id: string;
        /**
         * The same as `sequence`.
         */
        version: number;
    };
    /**
     * The resource at that moment.
     */
    data: {
        object: WebhookNotice;
        /**
         * Members that changed, as they were before.
         */
        previous?: {
            [key: string]: unknown;
        };
    };
};

export type WebhookWithSecret = {
    /**
     * Id of the webhook.
     */
    id: string;
    /**
     * Address that receives events: https on port 443 of a public host, without user name and fragment.
     */
    url: string;
    /**
     * The events to send: names, `payment.*` for all of a resource, `*` for all.
     */
    events: Array<string>;
    /**
     * Purpose of the webhook.
     */
    description?: string;
    /**
     * Free-form; returned exactly as sent.
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * Nothing is sent unless it is ACTIVE.
     */
    status: 'ACTIVE' | 'PAUSED' | 'SUSPENDED';
    /**
     * Rule that suspended it.
     */
    statusReason?: 'FAILURES' | 'SILENCE' | 'GONE' | 'SLOW';
    /**
     * SVC_AND_STANDARD adds the headers of Standard Webhooks.
     */
    signatureFormat: 'SVC' | 'SVC_AND_STANDARD';
    /**
     * Deliveries that are sent to it at once, at most.
     */
    maxConcurrency: number;
    /**
     * While two secrets sign.
     */
    rotation?: {
        /**
         * When the new secret was made.
         */
        startedAt: string;
        /**
         * Until when the old secret signs too.
         */
        graceEndsAt: string;
    };
    /**
     * Delivery health: what was sent lately, and what waits.
     */
    health: {
        /**
         * Attempts of the last 24 hours.
         */
        last24Hours: {
            /**
             * Deliveries that were answered 2xx.
             */
            delivered: number;
            /**
             * Deliveries that were given up after their last attempt.
             */
            failed: number;
            /**
             * Attempts that were not answered 2xx.
             */
            failedAttempts: number;
            /**
             * Milliseconds within which 95 of 100 attempts were answered, in steps.
             */
            p95LatencyMs?: number;
        };
        /**
         * Attempts of the last 7 days.
         */
        last7Days: {
            /**
             * Deliveries that were answered 2xx.
             */
            delivered: number;
            /**
             * Deliveries that were given up after their last attempt.
             */
            failed: number;
            /**
             * Attempts that were not answered 2xx.
             */
            failedAttempts: number;
            /**
             * Milliseconds within which 95 of 100 attempts were answered, in steps.
             */
            p95LatencyMs?: number;
        };
        /**
         * Deliveries that wait to be sent; counted up to 10,000.
         */
        pending: number;
        /**
         * Deliveries that are held; counted up to 10,000.
         */
        held: number;
        /**
         * Attempts that have failed since the last success.
         */
        consecutiveFailures: number;
        /**
         * When the first of these was made.
         */
        failingSince?: string;
    };
    /**
     * When it was suspended.
     */
    suspendedAt?: string;
    /**
     * Sandbox only. Disturbs deliveries for an hour, to try what a receiver bears: the first attempt fails (FAIL), events come ten seconds late (SLOW), twice (TWICE), or newest first (OUT_OF_ORDER). Absent while it is off.
     */
    chaos?: Array<string>;
    /**
     * When that ends by itself.
     */
    chaosEndsAt?: string;
    /**
     * Registered by the API or in the dashboard.
     */
    origin: 'API' | 'DASHBOARD';
    /**
     * The environment of the key.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * When it was registered.
     */
    createdAt: string;
    /**
     * When it last changed.
     */
    updatedAt: string;
    /**
     * The signing secret. It is shown this once. All of it, prefix included, is the HMAC key.
     */
    secret: string;
};

/**
 * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
 */
export type RequestId = string;

/**
 * Makes a repeat of the same request safe for 7 days; unique in the account over both environments.
 */
export type IdempotencyKey = string;

/**
 * The event: the same at every attempt.
 */
export type EventId = string;

/**
 * The attempt: never the same twice.
 */
export type AttemptId = string;

/**
 * When it was sent, in ms.
 */
export type SentAt = string;

/**
 * HMAC-SHA256 of timestamp, full stop and raw body.
 */
export type Signature = string;

/**
 * The same with the new secret, while two sign.
 */
export type NextSignature = string;

export type ListProductsData = {
    body?: never;
    headers?: {
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
        sort?: Array<'createdAt' | 'createdAt,asc' | 'createdAt,desc' | 'updatedAt' | 'updatedAt,asc' | 'updatedAt,desc' | 'name' | 'name,asc' | 'name,desc' | 'price' | 'price,asc' | 'price,desc'>;
        /**
         * Only products created this way.
         */
        origin?: 'API' | 'DASHBOARD';
        /**
         * Only products in this state.
         */
        status?: 'ACTIVE' | 'INACTIVE' | 'EXPIRED' | 'SOLD_OUT';
        /**
         * Only the product with this externalId.
         */
        externalId?: string;
        /**
         * Only products created at or after this.
         */
        from?: string;
        /**
         * Only products created before this.
         */
        to?: string;
        /**
         * Only products whose name contains this, in any case.
         */
        q?: string;
    };
    url: '/v1/products';
};

export type ListProductsResponses = {
    /**
     * Success.
     */
    200: ProductPage;
};

export type ListProductsResponse = ListProductsResponses[keyof ListProductsResponses];

export type CreateProductData = {
    body: CreateProductBody;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a repeat of the same request safe for 7 days; unique in the account over both environments.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/products';
};

export type CreateProductResponses = {
    /**
     * It existed already, and is returned unchanged.
     */
    200: Product & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
    /**
     * Created.
     */
    201: Product & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type CreateProductResponse = CreateProductResponses[keyof CreateProductResponses];

export type DeleteProductData = {
    body?: never;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Reference of the product.
         */
        reference: string;
    };
    query?: never;
    url: '/v1/products/{reference}';
};

export type DeleteProductResponses = {
    /**
     * Success.
     */
    200: Product & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type DeleteProductResponse = DeleteProductResponses[keyof DeleteProductResponses];

export type GetProductData = {
    body?: never;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Reference of the product.
         */
        reference: string;
    };
    query?: never;
    url: '/v1/products/{reference}';
};

export type GetProductResponses = {
    /**
     * Success.
     */
    200: Product & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetProductResponse = GetProductResponses[keyof GetProductResponses];

export type UpdateProductData = {
    body: UpdateProductBody;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Reference of the product.
         */
        reference: string;
    };
    query?: never;
    url: '/v1/products/{reference}';
};

export type UpdateProductResponses = {
    /**
     * Success.
     */
    200: Product & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type UpdateProductResponse = UpdateProductResponses[keyof UpdateProductResponses];

export type ListProductOrdersData = {
    body?: never;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Reference of the product.
         */
        reference: string;
    };
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
    url: '/v1/products/{reference}/orders';
};

export type ListProductOrdersResponses = {
    /**
     * Success.
     */
    200: ProductOrderPage;
};

export type ListProductOrdersResponse = ListProductOrdersResponses[keyof ListProductOrdersResponses];

export type GetProductOrderPackingSlipData = {
    body?: never;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Reference of the product.
         */
        reference: string;
        /**
         * Reference of the order.
         */
        order: string;
    };
    query?: {
        /**
         * Language of the slip; the buyer’s when absent.
         */
        locale?: 'en' | 'fr' | 'ar';
    };
    url: '/v1/products/{reference}/orders/{order}/packing-slip';
};

export type GetProductOrderPackingSlipResponses = {
    /**
     * The slip to put into the parcel: the addressee, the product and its quantity, without prices.
     */
    200: Blob | File;
};

export type GetProductOrderPackingSlipResponse = GetProductOrderPackingSlipResponses[keyof GetProductOrderPackingSlipResponses];

export type ListClientsData = {
    body?: never;
    headers?: {
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
        sort?: Array<'createdAt' | 'createdAt,asc' | 'createdAt,desc' | 'updatedAt' | 'updatedAt,asc' | 'updatedAt,desc' | 'name' | 'name,asc' | 'name,desc'>;
        /**
         * Only clients created this way.
         */
        origin?: 'API' | 'DASHBOARD';
        /**
         * Only clients with this e-mail address, in any case.
         */
        email?: string;
        /**
         * Only clients with this phone number (write + as %2B).
         */
        phone?: string;
        /**
         * Only the client with this externalId.
         */
        externalId?: string;
        /**
         * Only clients created at or after this.
         */
        from?: string;
        /**
         * Only clients created before this.
         */
        to?: string;
        /**
         * Only clients whose name contains this, in any case.
         */
        q?: string;
    };
    url: '/v1/clients';
};

export type ListClientsResponses = {
    /**
     * Success.
     */
    200: ClientPage;
};

export type ListClientsResponse = ListClientsResponses[keyof ListClientsResponses];

export type CreateClientData = {
    body: CreateClientBody;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a repeat of the same request safe for 7 days; unique in the account over both environments.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/clients';
};

export type CreateClientResponses = {
    /**
     * It existed already, and is returned unchanged.
     */
    200: Client & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
    /**
     * Created.
     */
    201: Client & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type CreateClientResponse = CreateClientResponses[keyof CreateClientResponses];

export type DeleteClientData = {
    body?: never;
    headers?: {
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
    query?: never;
    url: '/v1/clients/{id}';
};

export type DeleteClientResponses = {
    /**
     * Done; nothing to return.
     */
    204: void;
};

export type DeleteClientResponse = DeleteClientResponses[keyof DeleteClientResponses];

export type GetClientData = {
    body?: never;
    headers?: {
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
    query?: never;
    url: '/v1/clients/{id}';
};

export type GetClientResponses = {
    /**
     * Success.
     */
    200: Client & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetClientResponse = GetClientResponses[keyof GetClientResponses];

export type UpdateClientData = {
    body: UpdateClientBody;
    headers?: {
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
    query?: never;
    url: '/v1/clients/{id}';
};

export type UpdateClientResponses = {
    /**
     * Success.
     */
    200: Client & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type UpdateClientResponse = UpdateClientResponses[keyof UpdateClientResponses];

export type ListClientPaymentMethodsData = {
    body?: never;
    headers?: {
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
    url: '/v1/clients/{id}/payment-methods';
};

export type ListClientPaymentMethodsResponses = {
    /**
     * Success.
     */
    200: PaymentMethodPage;
};

export type ListClientPaymentMethodsResponse = ListClientPaymentMethodsResponses[keyof ListClientPaymentMethodsResponses];

export type DeleteClientPaymentMethodData = {
    body?: never;
    headers?: {
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
        /**
         * Id of the saved payment method.
         */
        paymentMethodId: string;
    };
    query?: never;
    url: '/v1/clients/{id}/payment-methods/{paymentMethodId}';
};

export type DeleteClientPaymentMethodResponses = {
    /**
     * Done; nothing to return.
     */
    204: void;
};

export type DeleteClientPaymentMethodResponse = DeleteClientPaymentMethodResponses[keyof DeleteClientPaymentMethodResponses];

export type SetDefaultClientPaymentMethodData = {
    body?: never;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a repeat of the same request safe for 7 days; unique in the account over both environments.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the client.
         */
        id: string;
        /**
         * Id of the saved payment method.
         */
        paymentMethodId: string;
    };
    query?: never;
    url: '/v1/clients/{id}/payment-methods/{paymentMethodId}/default';
};

export type SetDefaultClientPaymentMethodResponses = {
    /**
     * Success.
     */
    200: PaymentMethod & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type SetDefaultClientPaymentMethodResponse = SetDefaultClientPaymentMethodResponses[keyof SetDefaultClientPaymentMethodResponses];

export type GetWalletData = {
    body?: never;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/wallet';
};

export type GetWalletResponses = {
    /**
     * Success.
     */
    200: Wallet & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetWalletResponse = GetWalletResponses[keyof GetWalletResponses];

export type ListWalletBankDetailsData = {
    body?: never;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/wallet/bank-details';
};

export type ListWalletBankDetailsResponses = {
    /**
     * Success.
     */
    200: BankDetails & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ListWalletBankDetailsResponse = ListWalletBankDetailsResponses[keyof ListWalletBankDetailsResponses];

export type GetWalletBankDetailsCertificateData = {
    body?: never;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * Language of the paper; else that of Accept-Language.
         */
        locale?: 'en' | 'fr' | 'ar';
    };
    url: '/v1/wallet/bank-details/certificate';
};

export type GetWalletBankDetailsCertificateResponses = {
    /**
     * One page A4 with the RIB, the IBAN, and a QR code with which a third party checks it.
     */
    200: Blob | File;
};

export type GetWalletBankDetailsCertificateResponse = GetWalletBankDetailsCertificateResponses[keyof GetWalletBankDetailsCertificateResponses];

export type CreateWalletFundingData = {
    body: CreateWalletFundingBody;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a repeat of the same request safe for 7 days; unique in the account over both environments.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/wallet/fundings';
};

export type CreateWalletFundingResponses = {
    /**
     * It existed already, and is returned unchanged.
     */
    200: Funding & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
    /**
     * Created.
     */
    201: Funding & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type CreateWalletFundingResponse = CreateWalletFundingResponses[keyof CreateWalletFundingResponses];

export type ListWalletStatementsData = {
    body?: never;
    headers?: {
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
         * Only those in this currency.
         */
        currency?: string;
    };
    url: '/v1/wallet/statements';
};

export type ListWalletStatementsResponses = {
    /**
     * Success.
     */
    200: StatementPage;
};

export type ListWalletStatementsResponse = ListWalletStatementsResponses[keyof ListWalletStatementsResponses];

export type GetWalletStatementData = {
    body?: never;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Number of the statement: F, the year and a serial number in production; T in the sandbox.
         */
        number: string;
    };
    query?: never;
    url: '/v1/wallet/statements/{number}';
};

export type GetWalletStatementResponses = {
    /**
     * Success.
     */
    200: Statement & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetWalletStatementResponse = GetWalletStatementResponses[keyof GetWalletStatementResponses];

export type GetWalletStatementFileData = {
    body?: never;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Number of the statement: F, the year and a serial number in production; T in the sandbox.
         */
        number: string;
    };
    query?: {
        /**
         * Format of the file; pdf when absent.
         */
        format?: 'pdf' | 'csv';
        /**
         * Language of the PDF; else that of Accept-Language.
         */
        locale?: 'en' | 'fr' | 'ar';
        /**
         * Between two cells of the CSV; a comma when absent.
         */
        separator?: ',' | ';';
    };
    url: '/v1/wallet/statements/{number}/file';
};

export type GetWalletStatementFileResponses = {
    /**
     * The statement on paper, which is the invoice for the fees too; or, with format=csv, every movement as a row, with the balance after it.
     */
    200: Blob | File;
};

export type GetWalletStatementFileResponse = GetWalletStatementFileResponses[keyof GetWalletStatementFileResponses];

export type ListPaymentLinksData = {
    body?: never;
    headers?: {
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
        sort?: Array<'createdAt' | 'createdAt,asc' | 'createdAt,desc' | 'updatedAt' | 'updatedAt,asc' | 'updatedAt,desc' | 'amount' | 'amount,asc' | 'amount,desc'>;
        /**
         * Only links created this way.
         */
        origin?: 'API' | 'DASHBOARD';
        /**
         * Only links in this state.
         */
        status?: 'ACTIVE' | 'INACTIVE' | 'SCHEDULED' | 'EXPIRED' | 'COMPLETED';
        /**
         * Only the link with this externalId.
         */
        externalId?: string;
        /**
         * Only links created at or after this.
         */
        from?: string;
        /**
         * Only links created before this.
         */
        to?: string;
        /**
         * Only links whose description contains this, in any case.
         */
        q?: string;
    };
    url: '/v1/payment-links';
};

export type ListPaymentLinksResponses = {
    /**
     * Success.
     */
    200: PaymentLinkPage;
};

export type ListPaymentLinksResponse = ListPaymentLinksResponses[keyof ListPaymentLinksResponses];

export type CreatePaymentLinkData = {
    body: CreatePaymentLinkBody;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a repeat of the same request safe for 7 days; unique in the account over both environments.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/payment-links';
};

export type CreatePaymentLinkResponses = {
    /**
     * It existed already, and is returned unchanged.
     */
    200: PaymentLink & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
    /**
     * Created.
     */
    201: PaymentLink & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type CreatePaymentLinkResponse = CreatePaymentLinkResponses[keyof CreatePaymentLinkResponses];

export type DeletePaymentLinkData = {
    body?: never;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Reference of the payment link.
         */
        reference: string;
    };
    query?: never;
    url: '/v1/payment-links/{reference}';
};

export type DeletePaymentLinkResponses = {
    /**
     * Success.
     */
    200: PaymentLink & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type DeletePaymentLinkResponse = DeletePaymentLinkResponses[keyof DeletePaymentLinkResponses];

export type GetPaymentLinkData = {
    body?: never;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Reference of the payment link.
         */
        reference: string;
    };
    query?: never;
    url: '/v1/payment-links/{reference}';
};

export type GetPaymentLinkResponses = {
    /**
     * Success.
     */
    200: PaymentLink & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetPaymentLinkResponse = GetPaymentLinkResponses[keyof GetPaymentLinkResponses];

export type UpdatePaymentLinkData = {
    body: UpdatePaymentLinkBody;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Reference of the payment link.
         */
        reference: string;
    };
    query?: never;
    url: '/v1/payment-links/{reference}';
};

export type UpdatePaymentLinkResponses = {
    /**
     * Success.
     */
    200: PaymentLink & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type UpdatePaymentLinkResponse = UpdatePaymentLinkResponses[keyof UpdatePaymentLinkResponses];

export type GetPaymentLinkQrCodeData = {
    body?: never;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Reference of the payment link.
         */
        reference: string;
    };
    query?: {
        /**
         * svg when absent.
         */
        format?: 'svg' | 'png';
        /**
         * Width and height in pixels; 512 when absent.
         */
        size?: number;
        /**
         * White edge, in modules of the code; 4 when absent.
         */
        margin?: number;
        /**
         * Share of the code that may be lost: L 7 %, M 15 %, Q 25 %, H 30 %; M when absent.
         */
        ecc?: 'L' | 'M' | 'Q' | 'H';
        /**
         * true: browsers save it instead of showing it.
         */
        download?: boolean;
    };
    url: '/v1/payment-links/{reference}/qr-code';
};

export type GetPaymentLinkQrCodeResponses = {
    /**
     * The QR code of the page to share, with `?src=qr` behind it.
     */
    200: Blob | File;
};

export type GetPaymentLinkQrCodeResponse = GetPaymentLinkQrCodeResponses[keyof GetPaymentLinkQrCodeResponses];

export type GetPaymentLinkPosterData = {
    body?: never;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Reference of the payment link.
         */
        reference: string;
    };
    query?: {
        /**
         * pdf when absent; png shows the first sheet.
         */
        format?: 'pdf' | 'png';
        /**
         * Size of a sheet; A4 when absent.
         */
        paper?: 'A4' | 'A5' | 'A6';
        /**
         * Language of the poster; the link’s, else French, when absent.
         */
        locale?: 'en' | 'fr' | 'ar';
        /**
         * Copies on one sheet of A4, with lines to cut along: up to 2 of A5 and 4 of A6; one when absent.
         */
        copies?: number;
    };
    url: '/v1/payment-links/{reference}/poster';
};

export type GetPaymentLinkPosterResponses = {
    /**
     * The poster, ready to print.
     */
    200: Blob | File;
};

export type GetPaymentLinkPosterResponse = GetPaymentLinkPosterResponses[keyof GetPaymentLinkPosterResponses];

export type ListCheckoutSessionsData = {
    body?: never;
    headers?: {
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
        sort?: Array<'createdAt' | 'createdAt,asc' | 'createdAt,desc' | 'updatedAt' | 'updatedAt,asc' | 'updatedAt,desc' | 'expiresAt' | 'expiresAt,asc' | 'expiresAt,desc' | 'amount' | 'amount,asc' | 'amount,desc'>;
        /**
         * Only sessions in this state.
         */
        status?: 'OPEN' | 'PROCESSING' | 'REQUIRES_ACTION' | 'AWAITING_CASH' | 'PAID' | 'BLOCKED' | 'EXPIRED' | 'CANCELED';
        /**
         * Only sessions of this order.
         */
        orderId?: string;
        /**
         * Only the session with this externalId.
         */
        externalId?: string;
        /**
         * Only sessions of this client.
         */
        clientId?: string;
        /**
         * Only sessions created at or after this.
         */
        from?: string;
        /**
         * Only sessions created before this.
         */
        to?: string;
    };
    url: '/v1/checkout/sessions';
};

export type ListCheckoutSessionsResponses = {
    /**
     * Success.
     */
    200: CheckoutSessionPage;
};

export type ListCheckoutSessionsResponse = ListCheckoutSessionsResponses[keyof ListCheckoutSessionsResponses];

export type CreateCheckoutSessionData = {
    body: CreateCheckoutSessionBody;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a repeat of the same request safe for 7 days; unique in the account over both environments.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/checkout/sessions';
};

export type CreateCheckoutSessionResponses = {
    /**
     * It existed already, and is returned unchanged.
     */
    200: CheckoutSession & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
    /**
     * Created.
     */
    201: CheckoutSession & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type CreateCheckoutSessionResponse = CreateCheckoutSessionResponses[keyof CreateCheckoutSessionResponses];

export type GetCheckoutSessionData = {
    body?: never;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Id of the session.
         */
        sessionId: string;
    };
    query?: {
        /**
         * Adds to the session its payment attempts, and its steps with their times.
         */
        expand?: string;
    };
    url: '/v1/checkout/sessions/{sessionId}';
};

export type GetCheckoutSessionResponses = {
    /**
     * Success.
     */
    200: CheckoutSession & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetCheckoutSessionResponse = GetCheckoutSessionResponses[keyof GetCheckoutSessionResponses];

export type CancelCheckoutSessionData = {
    body?: CancelCheckoutSessionBody;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a repeat of the same request safe for 7 days; unique in the account over both environments.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the session.
         */
        sessionId: string;
    };
    query?: never;
    url: '/v1/checkout/sessions/{sessionId}/cancel';
};

export type CancelCheckoutSessionResponses = {
    /**
     * Success.
     */
    200: CheckoutSession & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type CancelCheckoutSessionResponse = CancelCheckoutSessionResponses[keyof CancelCheckoutSessionResponses];

export type ListTransactionsData = {
    body?: never;
    headers?: {
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
        sort?: Array<'createdAt' | 'createdAt,asc' | 'createdAt,desc' | 'updatedAt' | 'updatedAt,asc' | 'updatedAt,desc' | 'amount' | 'amount,asc' | 'amount,desc'>;
        /**
         * Rows at once, from cursor to cursor; not with page.
         */
        limit?: number;
        /**
         * The nextCursor of the answer before, with the same filters; not with page, size or sort.
         */
        cursor?: string;
        /**
         * Only transactions of this type.
         */
        type?: 'PAYMENT' | 'REFUND' | 'PAYOUT' | 'FEE' | 'FUNDING';
        /**
         * Only transactions in this state.
         */
        status?: 'PROCESSING' | 'REQUIRES_ACTION' | 'PENDING_CASH' | 'SUCCEEDED' | 'FAILED' | 'EXPIRED' | 'CANCELED' | 'DISPUTED' | 'CHARGED_BACK' | 'PENDING' | 'IN_TRANSIT' | 'PAID';
        /**
         * Only what was paid this way.
         */
        method?: 'CARD' | 'CASH' | 'BANK_TRANSFER' | 'WALLET';
        /**
         * Only what began at or after this.
         */
        from?: string;
        /**
         * Only what began before this.
         */
        to?: string;
        /**
         * Only amounts of at least this, in `currency`, which is MAD when absent.
         */
        minAmount?: number;
        /**
         * Only amounts of at most this, in `currency`, which is MAD when absent.
         */
        maxAmount?: number;
        /**
         * Only transactions in this currency.
         */
        currency?: string;
        /**
         * Only transactions of this client.
         */
        clientId?: string;
        /**
         * Only transactions of this session.
         */
        sessionId?: string;
        /**
         * Only what was paid through this payment link.
         */
        paymentLink?: string;
        /**
         * Only what was paid for orders of this product.
         */
        product?: string;
        /**
         * Only what was charged for this subscription.
         */
        subscriptionId?: string;
        /**
         * Only transactions of your order.
         */
        orderId?: string;
        /**
         * Only what has this externalId.
         */
        externalId?: string;
        /**
         * Only what was paid with a card that ends so.
         */
        cardLast4?: string;
        /**
         * Only what this payout was made of.
         */
        payoutId?: string;
        /**
         * Only what has this in its reference, orderId, externalId, or the name, e-mail or phone of its customer.
         */
        q?: string;
        /**
         * true adds the sums of all that the filters let through.
         */
        summary?: boolean;
    };
    url: '/v1/transactions';
};

export type ListTransactionsResponses = {
    /**
     * Success.
     */
    200: TransactionPage;
};

export type ListTransactionsResponse = ListTransactionsResponses[keyof ListTransactionsResponses];

export type GetTransactionsExportData = {
    body?: never;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * Only transactions of this type.
         */
        type?: 'PAYMENT' | 'REFUND' | 'PAYOUT' | 'FEE' | 'FUNDING';
        /**
         * Only transactions in this state.
         */
        status?: 'PROCESSING' | 'REQUIRES_ACTION' | 'PENDING_CASH' | 'SUCCEEDED' | 'FAILED' | 'EXPIRED' | 'CANCELED' | 'DISPUTED' | 'CHARGED_BACK' | 'PENDING' | 'IN_TRANSIT' | 'PAID';
        /**
         * Only what was paid this way.
         */
        method?: 'CARD' | 'CASH' | 'BANK_TRANSFER' | 'WALLET';
        /**
         * Only what began at or after this.
         */
        from?: string;
        /**
         * Only what began before this.
         */
        to?: string;
        /**
         * Only amounts of at least this, in `currency`, which is MAD when absent.
         */
        minAmount?: number;
        /**
         * Only amounts of at most this, in `currency`, which is MAD when absent.
         */
        maxAmount?: number;
        /**
         * Only transactions in this currency.
         */
        currency?: string;
        /**
         * Only transactions of this client.
         */
        clientId?: string;
        /**
         * Only transactions of this session.
         */
        sessionId?: string;
        /**
         * Only what was paid through this payment link.
         */
        paymentLink?: string;
        /**
         * Only what was paid for orders of this product.
         */
        product?: string;
        /**
         * Only what was charged for this subscription.
         */
        subscriptionId?: string;
        /**
         * Only transactions of your order.
         */
        orderId?: string;
        /**
         * Only what has this externalId.
         */
        externalId?: string;
        /**
         * Only what was paid with a card that ends so.
         */
        cardLast4?: string;
        /**
         * Only what this payout was made of.
         */
        payoutId?: string;
        /**
         * Only what has this in its reference, orderId, externalId, or the name, e-mail or phone of its customer.
         */
        q?: string;
        /**
         * Between two cells; a comma when absent.
         */
        separator?: ',' | ';';
    };
    url: '/v1/transactions/export';
};

export type GetTransactionsExportResponses = {
    /**
     * The newest 10000 transactions that the filters let through, newest first, below a row of names.
     */
    200: Blob | File;
};

export type GetTransactionsExportResponse = GetTransactionsExportResponses[keyof GetTransactionsExportResponses];

export type GetTransactionData = {
    body?: never;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Identifier of the transaction.
         */
        id: string;
    };
    query?: never;
    url: '/v1/transactions/{id}';
};

export type GetTransactionResponses = {
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

export type GetTransactionResponse = GetTransactionResponses[keyof GetTransactionResponses];

export type GetTransactionTimelineData = {
    body?: never;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Identifier of the transaction.
         */
        id: string;
    };
    query?: never;
    url: '/v1/transactions/{id}/timeline';
};

export type GetTransactionTimelineResponses = {
    /**
     * Success.
     */
    200: TransactionTimeline & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetTransactionTimelineResponse = GetTransactionTimelineResponses[keyof GetTransactionTimelineResponses];

export type ListSubscriptionsData = {
    body?: never;
    headers?: {
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
        sort?: Array<'createdAt' | 'createdAt,asc' | 'createdAt,desc' | 'updatedAt' | 'updatedAt,asc' | 'updatedAt,desc' | 'nextDueDate' | 'nextDueDate,asc' | 'nextDueDate,desc'>;
        /**
         * Only those in this state.
         */
        status?: 'SCHEDULED' | 'TRIALING' | 'INCOMPLETE' | 'INCOMPLETE_EXPIRED' | 'ACTIVE' | 'PAST_DUE' | 'UNPAID' | 'PAUSED' | 'CANCELED' | 'COMPLETED';
        /**
         * Only those of this client.
         */
        clientId?: string;
        /**
         * Only the one with this externalId.
         */
        externalId?: string;
        /**
         * Only those whose next due date is before this.
         */
        dueBefore?: string;
        /**
         * Only those created at or after this.
         */
        from?: string;
        /**
         * Only those created before this.
         */
        to?: string;
    };
    url: '/v1/subscriptions';
};

export type ListSubscriptionsResponses = {
    /**
     * Success.
     */
    200: SubscriptionPage;
};

export type ListSubscriptionsResponse = ListSubscriptionsResponses[keyof ListSubscriptionsResponses];

export type CreateSubscriptionData = {
    body: CreateSubscriptionBody;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a repeat of the same request safe for 7 days; unique in the account over both environments.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/subscriptions';
};

export type CreateSubscriptionResponses = {
    /**
     * It existed already, and is returned unchanged.
     */
    200: Subscription & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
    /**
     * Created.
     */
    201: Subscription & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type CreateSubscriptionResponse = CreateSubscriptionResponses[keyof CreateSubscriptionResponses];

export type GetSubscriptionData = {
    body?: never;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Id of the subscription.
         */
        id: string;
    };
    query?: never;
    url: '/v1/subscriptions/{id}';
};

export type GetSubscriptionResponses = {
    /**
     * Success.
     */
    200: Subscription & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetSubscriptionResponse = GetSubscriptionResponses[keyof GetSubscriptionResponses];

export type UpdateSubscriptionData = {
    body: UpdateSubscriptionBody;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Id of the subscription.
         */
        id: string;
    };
    query?: never;
    url: '/v1/subscriptions/{id}';
};

export type UpdateSubscriptionResponses = {
    /**
     * Success.
     */
    200: Subscription & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type UpdateSubscriptionResponse = UpdateSubscriptionResponses[keyof UpdateSubscriptionResponses];

export type PauseSubscriptionData = {
    body?: PauseSubscriptionBody;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a repeat of the same request safe for 7 days; unique in the account over both environments.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the subscription.
         */
        id: string;
    };
    query?: never;
    url: '/v1/subscriptions/{id}/pause';
};

export type PauseSubscriptionResponses = {
    /**
     * Success.
     */
    200: Subscription & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type PauseSubscriptionResponse = PauseSubscriptionResponses[keyof PauseSubscriptionResponses];

export type ResumeSubscriptionData = {
    body?: ResumeSubscriptionBody;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a repeat of the same request safe for 7 days; unique in the account over both environments.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the subscription.
         */
        id: string;
    };
    query?: never;
    url: '/v1/subscriptions/{id}/resume';
};

export type ResumeSubscriptionResponses = {
    /**
     * Success.
     */
    200: Subscription & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ResumeSubscriptionResponse = ResumeSubscriptionResponses[keyof ResumeSubscriptionResponses];

export type CancelSubscriptionData = {
    body?: CancelSubscriptionBody;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a repeat of the same request safe for 7 days; unique in the account over both environments.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the subscription.
         */
        id: string;
    };
    query?: never;
    url: '/v1/subscriptions/{id}/cancel';
};

export type CancelSubscriptionResponses = {
    /**
     * Success.
     */
    200: Subscription & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type CancelSubscriptionResponse = CancelSubscriptionResponses[keyof CancelSubscriptionResponses];

export type ListSubscriptionDueDatesData = {
    body?: never;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Id of the subscription.
         */
        id: string;
    };
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
        sort?: Array<'sequence' | 'sequence,asc' | 'sequence,desc' | 'createdAt' | 'createdAt,asc' | 'createdAt,desc'>;
        /**
         * Only those in this state.
         */
        status?: 'SCHEDULED' | 'PROCESSING' | 'OPEN' | 'RETRYING' | 'REQUIRES_CUSTOMER' | 'PAID' | 'SKIPPED' | 'UNCOLLECTIBLE' | 'VOIDED';
    };
    url: '/v1/subscriptions/{id}/due-dates';
};

export type ListSubscriptionDueDatesResponses = {
    /**
     * Success.
     */
    200: DueDatePage;
};

export type ListSubscriptionDueDatesResponse = ListSubscriptionDueDatesResponses[keyof ListSubscriptionDueDatesResponses];

export type ForceSubscriptionDueDateData = {
    body?: ForceSubscriptionDueDateBody;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a repeat of the same request safe for 7 days; unique in the account over both environments.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the subscription.
         */
        id: string;
    };
    query?: never;
    url: '/v1/subscriptions/{id}/force-due-date';
};

export type ForceSubscriptionDueDateResponses = {
    /**
     * Success.
     */
    200: ForcedDueDate & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
    /**
     * Success.
     */
    202: ForcedDueDate & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ForceSubscriptionDueDateResponse = ForceSubscriptionDueDateResponses[keyof ForceSubscriptionDueDateResponses];

export type ListRefundsData = {
    body?: never;
    headers?: {
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
        sort?: Array<'createdAt' | 'createdAt,asc' | 'createdAt,desc' | 'updatedAt' | 'updatedAt,asc' | 'updatedAt,desc' | 'amount' | 'amount,asc' | 'amount,desc'>;
        /**
         * Only refunds of this payment.
         */
        transactionId?: string;
        /**
         * Only refunds in this state.
         */
        status?: 'PENDING' | 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'CANCELED';
        /**
         * Only the refund with this reference.
         */
        refundReference?: string;
        /**
         * Only refunds requested at or after this.
         */
        from?: string;
        /**
         * Only refunds requested before this.
         */
        to?: string;
    };
    url: '/v1/refunds';
};

export type ListRefundsResponses = {
    /**
     * Success.
     */
    200: RefundPage;
};

export type ListRefundsResponse = ListRefundsResponses[keyof ListRefundsResponses];

export type CreateRefundData = {
    body: CreateRefundBody;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a repeat of the same request safe for 7 days; unique in the account over both environments.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/refunds';
};

export type CreateRefundResponses = {
    /**
     * Success.
     */
    200: Refund & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
    /**
     * Success.
     */
    202: Refund & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type CreateRefundResponse = CreateRefundResponses[keyof CreateRefundResponses];

export type GetRefundData = {
    body?: never;
    headers?: {
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
    query?: never;
    url: '/v1/refunds/{id}';
};

export type GetRefundResponses = {
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

export type GetRefundResponse = GetRefundResponses[keyof GetRefundResponses];

export type ListWebhooksData = {
    body?: never;
    headers?: {
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
        sort?: Array<'createdAt' | 'createdAt,asc' | 'createdAt,desc' | 'updatedAt' | 'updatedAt,asc' | 'updatedAt,desc'>;
        /**
         * Only webhooks in this state.
         */
        status?: 'ACTIVE' | 'PAUSED' | 'SUSPENDED';
    };
    url: '/v1/webhooks';
};

export type ListWebhooksResponses = {
    /**
     * Success.
     */
    200: WebhookPage;
};

export type ListWebhooksResponse = ListWebhooksResponses[keyof ListWebhooksResponses];

export type CreateWebhookData = {
    body: CreateWebhookBody;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a repeat of the same request safe for 7 days; unique in the account over both environments.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/webhooks';
};

export type CreateWebhookResponses = {
    /**
     * Created.
     */
    201: WebhookWithSecret & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type CreateWebhookResponse = CreateWebhookResponses[keyof CreateWebhookResponses];

export type ListWebhooksEventsData = {
    body?: never;
    headers?: {
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
         * Only events of this type.
         */
        type?: string;
        /**
         * Only events of the resource with this id or reference.
         */
        resourceId?: string;
        /**
         * Only events that were to be sent to this webhook.
         */
        webhookId?: string;
        /**
         * Only events whose deliveries have this status.
         */
        deliveryStatus?: 'NONE' | 'PENDING' | 'HELD' | 'FAILED' | 'DELIVERED' | 'CANCELED';
        /**
         * Only events since then.
         */
        from?: string;
        /**
         * Only events before then.
         */
        to?: string;
    };
    url: '/v1/webhooks/events';
};

export type ListWebhooksEventsResponses = {
    /**
     * Success.
     */
    200: EventPage;
};

export type ListWebhooksEventsResponse = ListWebhooksEventsResponses[keyof ListWebhooksEventsResponses];

export type GetWebhooksEventData = {
    body?: never;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Id of the event.
         */
        eventId: string;
    };
    query?: never;
    url: '/v1/webhooks/events/{eventId}';
};

export type GetWebhooksEventResponses = {
    /**
     * Success.
     */
    200: EventDetail & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetWebhooksEventResponse = GetWebhooksEventResponses[keyof GetWebhooksEventResponses];

export type RedeliverWebhookEventData = {
    body: RedeliverWebhookEventBody;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a repeat of the same request safe for 7 days; unique in the account over both environments.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the event.
         */
        eventId: string;
    };
    query?: never;
    url: '/v1/webhooks/events/{eventId}/redeliver';
};

export type RedeliverWebhookEventResponses = {
    /**
     * Success.
     */
    202: Redelivery & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type RedeliverWebhookEventResponse = RedeliverWebhookEventResponses[keyof RedeliverWebhookEventResponses];

export type DeleteWebhookData = {
    body?: never;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Id of the webhook.
         */
        id: string;
    };
    query?: never;
    url: '/v1/webhooks/{id}';
};

export type DeleteWebhookResponses = {
    /**
     * Done; nothing to return.
     */
    204: void;
};

export type DeleteWebhookResponse = DeleteWebhookResponses[keyof DeleteWebhookResponses];

export type GetWebhookData = {
    body?: never;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Id of the webhook.
         */
        id: string;
    };
    query?: never;
    url: '/v1/webhooks/{id}';
};

export type GetWebhookResponses = {
    /**
     * Success.
     */
    200: Webhook & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetWebhookResponse = GetWebhookResponses[keyof GetWebhookResponses];

export type UpdateWebhookData = {
    body: UpdateWebhookBody;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Id of the webhook.
         */
        id: string;
    };
    query?: never;
    url: '/v1/webhooks/{id}';
};

export type UpdateWebhookResponses = {
    /**
     * Success.
     */
    200: Webhook & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type UpdateWebhookResponse = UpdateWebhookResponses[keyof UpdateWebhookResponses];

export type RotateWebhookSecretData = {
    body: RotateWebhookSecretBody;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a repeat of the same request safe for 7 days; unique in the account over both environments.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the webhook.
         */
        id: string;
    };
    query?: never;
    url: '/v1/webhooks/{id}/rotate-secret';
};

export type RotateWebhookSecretResponses = {
    /**
     * Success.
     */
    200: WebhookWithSecret & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type RotateWebhookSecretResponse = RotateWebhookSecretResponses[keyof RotateWebhookSecretResponses];

export type TestWebhookData = {
    body: TestWebhookBody;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path: {
        /**
         * Id of the webhook.
         */
        id: string;
    };
    query?: never;
    url: '/v1/webhooks/{id}/test';
};

export type TestWebhookResponses = {
    /**
     * Success.
     */
    200: WebhookTest & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type TestWebhookResponse = TestWebhookResponses[keyof TestWebhookResponses];

export type ListEventTypesData = {
    body?: never;
    headers?: {
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
         * Only types of this category.
         */
        category?: 'account' | 'api_key' | 'checkout' | 'client' | 'fee' | 'payment' | 'payment_link' | 'payment_method' | 'payout' | 'product' | 'product_order' | 'refund' | 'subscription' | 'wallet' | 'webhook';
        /**
         * Only types whose name contains this.
         */
        q?: string;
        /**
         * Shows the schema and a sample of each.
         */
        includeSchema?: 'true' | 'false';
    };
    url: '/v1/event-types';
};

export type ListEventTypesResponses = {
    /**
     * Success.
     */
    200: EventTypePage;
};

export type ListEventTypesResponse = ListEventTypesResponses[keyof ListEventTypesResponses];

export type GetAnalyticsFunnelData = {
    body?: never;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * Journeys that began at or after this; rounded down to a quarter of an hour. 30 days before `to` when absent.
         */
        from?: string;
        /**
         * Journeys that began before this; rounded up to a quarter of an hour. Now when absent. At most 366 days after `from`.
         */
        to?: string;
        /**
         * Time zone of the days, weeks and months of `series`. That of your company when absent.
         */
        timeZone?: string;
        /**
         * Only what was sold this way.
         */
        resourceType?: 'PAYMENT_LINK' | 'CHECKOUT' | 'PRODUCT' | 'SUBSCRIPTION';
        /**
         * Only this one; needs `resourceType`. The reference of a link or a product, the id of a subscription or of a checkout session.
         */
        resourceId?: string;
        /**
         * Only buyers with such a device.
         */
        device?: 'MOBILE' | 'TABLET' | 'DESKTOP' | 'UNKNOWN';
        /**
         * Only pages in this language.
         */
        locale?: 'en' | 'fr' | 'ar';
        /**
         * Only buyers who chose this payment method, whether they paid or not.
         */
        method?: 'CARD' | 'CASH';
        /**
         * Of the amounts; payments in others are counted, and not added up. MAD when absent.
         */
        currency?: string;
        /**
         * The parts of `series`; DAY when absent.
         */
        interval?: 'HOUR' | 'DAY' | 'WEEK' | 'MONTH';
    };
    url: '/v1/analytics/funnel';
};

export type GetAnalyticsFunnelResponses = {
    /**
     * Success.
     */
    200: Funnel & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetAnalyticsFunnelResponse = GetAnalyticsFunnelResponses[keyof GetAnalyticsFunnelResponses];

export type ListAnalyticsTrafficSourcesData = {
    body?: never;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * Journeys that began at or after this; rounded down to a quarter of an hour. 30 days before `to` when absent.
         */
        from?: string;
        /**
         * Journeys that began before this; rounded up to a quarter of an hour. Now when absent. At most 366 days after `from`.
         */
        to?: string;
        /**
         * Time zone of the days, weeks and months of `series`. That of your company when absent.
         */
        timeZone?: string;
        /**
         * Only what was sold this way.
         */
        resourceType?: 'PAYMENT_LINK' | 'CHECKOUT' | 'PRODUCT' | 'SUBSCRIPTION';
        /**
         * Only this one; needs `resourceType`. The reference of a link or a product, the id of a subscription or of a checkout session.
         */
        resourceId?: string;
        /**
         * Only buyers with such a device.
         */
        device?: 'MOBILE' | 'TABLET' | 'DESKTOP' | 'UNKNOWN';
        /**
         * Only pages in this language.
         */
        locale?: 'en' | 'fr' | 'ar';
        /**
         * Only buyers who chose this payment method, whether they paid or not.
         */
        method?: 'CARD' | 'CASH';
        /**
         * Of the amounts; payments in others are counted, and not added up. MAD when absent.
         */
        currency?: string;
        /**
         * The parts of `series`; DAY when absent.
         */
        interval?: 'HOUR' | 'DAY' | 'WEEK' | 'MONTH';
    };
    url: '/v1/analytics/traffic-sources';
};

export type ListAnalyticsTrafficSourcesResponses = {
    /**
     * Success.
     */
    200: TrafficSources & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ListAnalyticsTrafficSourcesResponse = ListAnalyticsTrafficSourcesResponses[keyof ListAnalyticsTrafficSourcesResponses];

export type UploadPictureData = {
    body: Blob | File;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/pictures';
};

export type UploadPictureResponses = {
    /**
     * Kept; `Location` is its address.
     */
    201: Picture & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type UploadPictureResponse = UploadPictureResponses[keyof UploadPictureResponses];

export type VerifyCheckoutData = {
    body: VerifyCheckoutBody;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/checkout/verify';
};

export type VerifyCheckoutResponses = {
    /**
     * Success.
     */
    200: VerifiedSession & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type VerifyCheckoutResponse = VerifyCheckoutResponses[keyof VerifyCheckoutResponses];

export type SubmitCheckoutData = {
    body: SubmitCheckoutBody;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/checkout/submit';
};

export type SubmitCheckoutResponses = {
    /**
     * Success.
     */
    200: PaymentAttempt & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type SubmitCheckoutResponse = SubmitCheckoutResponses[keyof SubmitCheckoutResponses];

export type ContinueCheckout3DsData = {
    body: ContinueCheckout3DsBody;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/checkout/3ds';
};

export type ContinueCheckout3DsResponses = {
    /**
     * Success.
     */
    200: PaymentAttempt & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ContinueCheckout3DsResponse = ContinueCheckout3DsResponses[keyof ContinueCheckout3DsResponses];

export type GetCheckoutReturnData = {
    body?: never;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query: {
        /**
         * The `authenticationId` that the page gave to the bank.
         */
        threeDSSessionData: string;
        /**
         * The bank’s own account of the challenge.
         */
        cres?: string;
    };
    url: '/checkout/return';
};

export type GetCheckoutReturnResponses = {
    /**
     * A page for the buyer, if no return address was named.
     */
    200: string;
};

export type GetCheckoutReturnResponse = GetCheckoutReturnResponses[keyof GetCheckoutReturnResponses];

export type ReturnCheckoutData = {
    body: ReturnCheckoutForm;
    headers?: {
        /**
         * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: never;
    url: '/checkout/return';
};

export type ReturnCheckoutResponses = {
    /**
     * A page for the buyer, if no return address was named.
     */
    200: string;
};

export type ReturnCheckoutResponse = ReturnCheckoutResponses[keyof ReturnCheckoutResponses];

