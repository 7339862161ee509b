// Made of docs/api/operator-openapi.json by `npm run openapi`. Changes by hand are lost.
// efff28f2e14b0f4dc2d48973d897c4364023d9b75faf95754ab753420e963ed1

export type AcceptOperatorDisputeBody = {
    /**
     * Why; it is kept with the act.
     */
    reason: string;
};

export type AcceptStaffInvitationBody = {
    /**
     * The token of the link in the mail.
     */
    token: string;
    /**
     * 12 to 128 characters, not among the common ones, not the e-mail. No rules of composition.
     */
    password: string;
};

export type AcquirerAccount = {
    /**
     * Id of the account.
     */
    id: string;
    /**
     * Name of the account here.
     */
    name: string;
    /**
     * Provider.
     */
    provider: string;
    /**
     * Its environment.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * Its keys are for tests: no money moves.
     */
    isTestMode: boolean;
    /**
     * CLOSED when its settings or secrets cannot be read here; a check says why.
     */
    state: 'OPEN' | 'CLOSED';
    /**
     * The merchant that it serves alone.
     */
    merchantId?: string;
    /**
     * Name of that merchant; absent where it serves all.
     */
    merchantName?: string;
    /**
     * New payments that go to it; none while it is switched off.
     */
    routes: Array<AcquirerRoute>;
    /**
     * When the provider answered last.
     */
    lastAnswerAt?: string;
    /**
     * When the provider told something last.
     */
    lastNoticeAt?: string;
    /**
     * Calls without an answer since then.
     */
    failures: number;
    /**
     * The cause of the last one.
     */
    lastFailure?: string;
    /**
     * When it failed last.
     */
    lastFailureAt?: string;
    /**
     * Notices that are for people.
     */
    waitingNotices: number;
    lastDay: AcquirerDay & {
        [key: string]: unknown;
    };
    /**
     * When it was added.
     */
    createdAt: string;
};

export type AcquirerAccountDetail = {
    /**
     * Id of the account.
     */
    id: string;
    /**
     * Name of the account here.
     */
    name: string;
    /**
     * Provider.
     */
    provider: string;
    /**
     * Its environment.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * Its keys are for tests: no money moves.
     */
    isTestMode: boolean;
    /**
     * CLOSED when its settings or secrets cannot be read here; a check says why.
     */
    state: 'OPEN' | 'CLOSED';
    /**
     * The merchant that it serves alone.
     */
    merchantId?: string;
    /**
     * Name of that merchant; absent where it serves all.
     */
    merchantName?: string;
    /**
     * New payments that go to it; none while it is switched off.
     */
    routes: Array<AcquirerRoute>;
    /**
     * When the provider answered last.
     */
    lastAnswerAt?: string;
    /**
     * When the provider told something last.
     */
    lastNoticeAt?: string;
    /**
     * Calls without an answer since then.
     */
    failures: number;
    /**
     * The cause of the last one.
     */
    lastFailure?: string;
    /**
     * When it failed last.
     */
    lastFailureAt?: string;
    /**
     * Notices that are for people.
     */
    waitingNotices: number;
    lastDay: AcquirerDay & {
        [key: string]: unknown;
    };
    /**
     * When it was added.
     */
    createdAt: string;
    /**
     * Currencies that it takes; absent where it takes all, or is closed.
     */
    currencies?: Array<string>;
    /**
     * Its settings; none of them is secret.
     */
    settings: {
        [key: string]: string;
    };
    /**
     * Secrets that are set. Their values are never shown.
     */
    secretNames: Array<string>;
    /**
     * Until then what the secrets before have signed is believed.
     */
    previousSecretsUntil?: string;
    /**
     * Payments that it has not decided.
     */
    openPayments: number;
    /**
     * Refunds that it has not decided.
     */
    openRefunds: number;
    /**
     * It is being asked about all of these.
     */
    isSyncing: boolean;
    /**
     * Every hour of the time that was asked for, earliest first.
     */
    hours: Array<AcquirerHour>;
    /**
     * Notices that were refused in it, latest first.
     */
    refused: Array<RefusedNotices>;
};

export type AcquirerAccountList = {
    /**
     * Oldest first.
     */
    items: Array<AcquirerAccount>;
};

export type AcquirerCheck = {
    /**
     * GOOD: the provider takes the secrets. REFUSED: it does not. UNREACHABLE, NOT_UNDERSTOOD: it was not heard. UNREADABLE: settings or secrets cannot be read here.
     */
    status: 'GOOD' | 'REFUSED' | 'UNREACHABLE' | 'NOT_UNDERSTOOD' | 'UNREADABLE';
    /**
     * Secrets that no harmless call can prove.
     */
    unchecked: Array<string>;
};

export type AcquirerDay = {
    /**
     * Calls that ended.
     */
    calls: number;
    /**
     * Calls without an answer, or with one that is of no use.
     */
    unanswered: number;
    /**
     * Payments that were approved.
     */
    approved: number;
    /**
     * Payments that were declined.
     */
    declined: number;
    /**
     * Payments whose outcome became unknown.
     */
    unknown: number;
};

export type AcquirerHour = {
    /**
     * Calls that ended.
     */
    calls: number;
    /**
     * Calls without an answer, or with one that is of no use.
     */
    unanswered: number;
    /**
     * Payments that were approved.
     */
    approved: number;
    /**
     * Payments that were declined.
     */
    declined: number;
    /**
     * Payments whose outcome became unknown.
     */
    unknown: number;
    /**
     * When the hour begins.
     */
    hour: string;
    /**
     * How long its calls took, in milliseconds: the mean.
     */
    meanMs: number;
    /**
     * How long the slowest of them took.
     */
    slowestMs: number;
    /**
     * Notices that were refused.
     */
    refusedNotices: number;
};

export type AcquirerNotice = {
    /**
     * Id of the event, as the provider calls it.
     */
    eventId: string;
    /**
     * Subject of the notice.
     */
    kind: 'PAYMENT' | 'REFUND' | 'DISPUTE' | 'CARD' | 'OTHER';
    /**
     * What became of it; absent while it waits. UNMATCHED and FOR_OPERATOR are for people.
     */
    outcome?: 'LOOKED_UP' | 'RELEASED' | 'NOTHING_TO_DO' | 'UNMATCHED' | 'FOR_OPERATOR';
    /**
     * Our reference of its object.
     */
    reference?: string;
    /**
     * The provider’s.
     */
    upstreamId?: string;
    /**
     * More of it, without anything of a person or a card.
     */
    facts: {
        [key: string]: string;
    };
    /**
     * The provider held money and asked whether to take it.
     */
    asksCapture: boolean;
    /**
     * How often it was acted on.
     */
    tries: number;
    /**
     * When it came.
     */
    receivedAt: string;
    /**
     * When it is acted on next.
     */
    nextTryAt?: string;
    /**
     * When it was done with.
     */
    handledAt?: string;
};

export type AcquirerNoticeList = {
    /**
     * Newest first.
     */
    items: Array<AcquirerNotice>;
    /**
     * Send it as `before` for older ones.
     */
    next?: string;
};

export type AcquirerRecord = {
    /**
     * Account at the acquirer.
     */
    acquirer: string;
    /**
     * What it is about, in the words of the connector.
     */
    kind: string;
    /**
     * Our reference of it.
     */
    reference: string;
    /**
     * The provider’s.
     */
    upstreamId?: string;
    /**
     * Answers and decisions of it, without anything of a person or a card.
     */
    facts: {
        [key: string]: string;
    };
    /**
     * When it was changed last.
     */
    updatedAt: string;
};

export type AcquirerRoute = {
    /**
     * Id of the merchant.
     */
    merchantId?: string;
    /**
     * Name of the merchant; absent where the route is of all.
     */
    merchantName?: string;
    /**
     * Payment method.
     */
    method: 'CARD' | 'CASH';
    /**
     * ISO-4217 code; absent where the route is of every currency.
     */
    currency?: string;
};

export type ActOnAcquirerNoticeBody = {
    /**
     * Id of the event, as the provider calls it.
     */
    eventId: string;
};

export type AddPasskeyBody = {
    /**
     * The token that came with the challenge; it works once, for 10 minutes.
     */
    token: string;
    /**
     * A name to know the passkey by.
     */
    name: string;
    /**
     * Id of the passkey, as its device has made it. In base64url.
     */
    id: string;
    /**
     * `clientDataJSON` of the browser’s answer. In base64url.
     */
    clientDataJSON: string;
    /**
     * `attestationObject` of the browser’s answer. In base64url.
     */
    attestationObject: string;
    /**
     * Ways to the device.
     */
    transports: Array<string>;
};

export type Alert = {
    /**
     * Id of the object.
     */
    id: string;
    /**
     * What waits.
     */
    kind: 'PRODUCTION_REQUESTS' | 'DOCUMENTS' | 'APPROVALS' | 'PAYMENTS' | 'LATE_CASH' | 'REFUNDS' | 'PAYOUTS' | 'DISPUTES' | 'DISPUTES_DUE' | 'RISK_REVIEWS' | 'BANK_FILES' | 'BANK_ENTRIES' | 'SETTLEMENT_LINES' | 'WEBHOOKS' | 'JOBS' | 'JOBS_LATE' | 'UNCLOSED_DAYS' | 'BACKUPS';
    /**
     * Page of the console on which it is worked off, below `/operator`; absent where there is none.
     */
    place?: string;
    /**
     * How many waited when it was looked at last; 500 at most.
     */
    count: number;
    /**
     * Since when the oldest of them waits.
     */
    since: string;
    /**
     * Hours that this kind may wait; 0 alerts at once.
     */
    afterHours: number;
    /**
     * When it was told.
     */
    openedAt: string;
    /**
     * When nothing waited too long any more.
     */
    solvedAt?: string;
};

export type AlertList = {
    /**
     * What waits too long now, oldest first.
     */
    open: Array<Alert>;
    /**
     * The last 50 that were solved, latest first; kept for 90 days.
     */
    solved: Array<Alert>;
    /**
     * Whether alerts go by mail.
     */
    mail: boolean;
    /**
     * Whether alerts go to a webhook.
     */
    webhook: boolean;
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

export type ApplicationReview = {
    /**
     * Id of the merchant.
     */
    merchantId: string;
    /**
     * Name of the merchant.
     */
    merchantName: string;
    /**
     * Where it stands.
     */
    status: 'DRAFT' | 'SUBMITTED' | 'QUESTIONS' | 'APPROVED' | 'REFUSED';
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
     * The member who submitted it.
     */
    submittedBy?: string;
    decidedBy?: StaffPerson;
    /**
     * Whether people and the RIB are masked.
     */
    isMasked: boolean;
    /**
     * Documents, oldest first.
     */
    documents: Array<ApplicationDocument>;
    /**
     * Questions, oldest first.
     */
    questions: Array<ReviewQuestion>;
    /**
     * New documents for older ones, newest first.
     */
    renewals: Array<ReviewRenewal>;
    /**
     * Documents that its legal form needs.
     */
    neededDocuments: Array<'REGISTER_EXTRACT' | 'ARTICLES' | 'MANDATE' | 'TAX_CERTIFICATE' | 'REGISTRATION_CARD' | 'IDENTITY' | 'BANK_CERTIFICATE' | 'OTHER'>;
    approvalAskedBy?: StaffPerson;
    /**
     * The approval that waits.
     */
    approvalId?: string;
    /**
     * Whether you asked for it.
     */
    isOwnApproval?: boolean;
    /**
     * Whether the production wallet has a bank account already, which stays.
     */
    hasOtherAccount: boolean;
    /**
     * Whether another merchant has this RIB.
     */
    isRibTaken: boolean;
};

export type Approval = {
    /**
     * Id of the object.
     */
    id: string;
    /**
     * What takes two people.
     */
    kind: 'PRODUCTION_ACCESS' | 'APPLICATION' | 'BANK_ACCOUNT' | 'WRITE_OFF' | 'ACCOUNT_RETIREMENT' | 'VIRTUAL_RIB' | 'SETTLEMENT_WRITE_OFF' | 'SETTLEMENT_END' | 'SETTLEMENT_MATCH' | 'TERMS' | 'PLAN_VERSION' | 'PLAN_EXCEPTION' | 'PLAN_EXCEPTION_END' | 'DAILY_LIMIT' | 'REFUND' | 'RESOLUTION';
    /**
     * It waits for 72 hours at most.
     */
    status: 'WAITING' | 'APPROVED' | 'REFUSED' | 'WITHDRAWN' | 'EXPIRED';
    /**
     * Id of the merchant.
     */
    merchantId?: string;
    /**
     * Name of the merchant.
     */
    merchantName?: string;
    /**
     * What is asked for, in words and numbers.
     */
    details: {
        [key: string]: string;
    };
    /**
     * Why; it is kept with the act.
     */
    reason: string;
    askedBy: StaffPerson;
    /**
     * When it was asked for.
     */
    askedAt: string;
    /**
     * 72 hours later.
     */
    expiresAt: string;
    decidedBy?: StaffPerson;
    /**
     * When it was decided.
     */
    decidedAt?: string;
    /**
     * Whether you asked for it, and so cannot approve it.
     */
    isOwn: boolean;
    /**
     * Whether your role may decide it.
     */
    mayDecide: boolean;
};

export type ApprovalList = {
    /**
     * Newest first.
     */
    items: Array<Approval>;
};

export type ApproveRiskReviewBody = {
    /**
     * Why; it is kept with the act.
     */
    reason: string;
};

export type AskAboutApplicationBody = {
    /**
     * The questions.
     */
    questions: Array<{
        /**
         * What it is about.
         */
        item: 'COMPANY' | 'ACTIVITY' | 'OWNERS' | 'CONTACT' | 'BANK_ACCOUNT' | 'REGISTER_EXTRACT' | 'ARTICLES' | 'MANDATE' | 'TAX_CERTIFICATE' | 'REGISTRATION_CARD' | 'IDENTITY' | 'BANK_CERTIFICATE' | 'OTHER';
        /**
         * What the merchant reads.
         */
        question: string;
    }>;
};

export type AskForApplicationApprovalBody = {
    /**
     * Why; it is kept with the act.
     */
    reason: string;
};

export type AskForBankAccountBody = {
    /**
     * RIB, 24 digits; spaces do not matter.
     */
    rib: string;
    /**
     * Whose account the bank says that it is.
     */
    holderName: string;
    /**
     * BIC of the bank.
     */
    bic: string;
    /**
     * Name of the bank.
     */
    bankName: string;
    /**
     * Branch of the bank.
     */
    agency: string;
    /**
     * Why; it is kept with the act.
     */
    reason: string;
};

export type AskForDailyLimitBody = {
    /**
     * Payments of this environment; of production without it.
     */
    environment?: 'SANDBOX' | 'PRODUCTION';
    /**
     * Payments in this currency.
     */
    currency: string;
    /**
     * The most of a day, in Casablanca; without it, the limit is taken away.
     */
    amount?: number;
    /**
     * Why; it is kept with the act.
     */
    reason: string;
};

export type AskForEndOfPlanExceptionBody = {
    /**
     * The day from which it counts no more, in Casablanca; tomorrow without it.
     */
    from?: string;
    /**
     * Why; it is kept with the act.
     */
    reason: string;
};

export type AskForInspectionBody = {
    /**
     * Why; it is kept with the act.
     */
    reason: string;
};

export type AskForPlanBody = {
    /**
     * Name of the plan.
     */
    plan: string;
    /**
     * The day from which the merchant has it, in Casablanca; the moment of the approval without it.
     */
    from?: string;
    /**
     * Why; it is kept with the act.
     */
    reason: string;
};

export type AskForPlanExceptionBody = {
    /**
     * What was agreed; it comes before all rules of the plan.
     */
    rule: {
        /**
         * Only payments by it.
         */
        method?: 'CARD' | 'CASH';
        /**
         * Only cards from there; with `method` CARD.
         */
        origin?: 'DOMESTIC' | 'FOREIGN';
        /**
         * Only payments in it; amounts are in it, else in dirhams.
         */
        currency?: string;
        /**
         * Only payments there.
         */
        environment?: 'SANDBOX' | 'PRODUCTION';
        /**
         * Percent of the amount.
         */
        percent?: number;
        /**
         * Added for each payment.
         */
        fixed?: number;
        /**
         * The least fee of a payment, before tax.
         */
        minimum?: number;
        /**
         * The most of it.
         */
        maximum?: number;
        /**
         * Of each refund.
         */
        refundFee?: number;
        /**
         * Whether a refund gives the fee of the payment back.
         */
        returnsFee?: boolean;
        /**
         * Of each chargeback.
         */
        disputeFee?: number;
        /**
         * Of each payout.
         */
        payoutFee?: number;
        /**
         * Of each month.
         */
        monthlyFee?: number;
        /**
         * Business days until the money is available.
         */
        availableAfterDays?: number;
        /**
         * Part that is kept back for chargebacks.
         */
        reservePercent?: number;
        /**
         * Days for which it is kept back.
         */
        reserveDays?: number;
        /**
         * Tax on every fee.
         */
        vatPercent?: number;
    };
    /**
     * The day from which it counts, in Casablanca; tomorrow without it.
     */
    from?: string;
    /**
     * The day from which it counts no more.
     */
    until?: string;
    /**
     * Why; it is kept with the act.
     */
    reason: string;
};

export type AskForPlanVersionBody = {
    /**
     * The first is for every payment and says the percentage; the others say what differs.
     */
    rules: Array<{
        /**
         * Only payments by it.
         */
        method?: 'CARD' | 'CASH';
        /**
         * Only cards from there; with `method` CARD.
         */
        origin?: 'DOMESTIC' | 'FOREIGN';
        /**
         * Only payments in it; amounts are in it, else in dirhams.
         */
        currency?: string;
        /**
         * Only payments there.
         */
        environment?: 'SANDBOX' | 'PRODUCTION';
        /**
         * Percent of the amount.
         */
        percent?: number;
        /**
         * Added for each payment.
         */
        fixed?: number;
        /**
         * The least fee of a payment, before tax.
         */
        minimum?: number;
        /**
         * The most of it.
         */
        maximum?: number;
        /**
         * Of each refund.
         */
        refundFee?: number;
        /**
         * Whether a refund gives the fee of the payment back.
         */
        returnsFee?: boolean;
        /**
         * Of each chargeback.
         */
        disputeFee?: number;
        /**
         * Of each payout.
         */
        payoutFee?: number;
        /**
         * Of each month.
         */
        monthlyFee?: number;
        /**
         * Business days until the money is available.
         */
        availableAfterDays?: number;
        /**
         * Part that is kept back for chargebacks.
         */
        reservePercent?: number;
        /**
         * Days for which it is kept back.
         */
        reserveDays?: number;
        /**
         * Tax on every fee.
         */
        vatPercent?: number;
    }>;
    /**
     * The day from which it counts, in Casablanca; tomorrow without it.
     */
    from?: string;
    /**
     * Why; it is kept with the act.
     */
    reason: string;
};

export type AskForProductionAccessBody = {
    /**
     * Why; it is kept with the act.
     */
    reason: string;
};

export type AskForVirtualRibBody = {
    /**
     * The number, 24 digits; spaces do not matter.
     */
    rib: string;
    /**
     * Name of your account.
     */
    account: string;
    /**
     * Name of the bank, for those who transfer.
     */
    bankName: string;
    /**
     * Why; it is kept with the act.
     */
    reason: string;
};

export type AskedAbout = {
    /**
     * Id of the approval.
     */
    id: string;
    /**
     * What was asked for.
     */
    kind: 'PRODUCTION_ACCESS' | 'APPLICATION' | 'BANK_ACCOUNT' | 'WRITE_OFF' | 'ACCOUNT_RETIREMENT' | 'VIRTUAL_RIB' | 'SETTLEMENT_WRITE_OFF' | 'SETTLEMENT_END' | 'SETTLEMENT_MATCH' | 'TERMS' | 'PLAN_VERSION' | 'PLAN_EXCEPTION' | 'PLAN_EXCEPTION_END' | 'DAILY_LIMIT' | 'REFUND' | 'RESOLUTION';
};

export type AskedPlanVersion = {
    /**
     * Id of the request.
     */
    id: string;
    /**
     * The day from which it is to count.
     */
    from: string;
    /**
     * Its rules.
     */
    rules: Array<PlanRule>;
    /**
     * Why; it is kept with the act.
     */
    reason: string;
    /**
     * Whether you asked for it.
     */
    isOwn: boolean;
};

export type BankEntry = {
    /**
     * Id of the entry.
     */
    id: string;
    /**
     * Id of the statement.
     */
    statementId: string;
    /**
     * Your account.
     */
    account: string;
    /**
     * When the bank booked it.
     */
    bookedOn: string;
    /**
     * The day whose figures have it: a later one where that of the bank was over.
     */
    countedOn: string;
    /**
     * Above zero what came in, below zero what went out.
     */
    amount: number;
    /**
     * Its currency.
     */
    currency: string;
    /**
     * End-to-end identification; of support our references alone.
     */
    endToEndId?: string;
    /**
     * What the bank writes; of support our references alone.
     */
    text?: string;
    /**
     * The bank’s reference.
     */
    bankReference?: string;
    /**
     * `SUSPENSE` waits for a decision.
     */
    status: 'NEW' | 'MATCHED' | 'SUSPENSE' | 'DECIDED';
    /**
     * What it is of: `OWN` is money of yours.
     */
    kind?: 'PAYOUT' | 'REFUND' | 'FUNDING' | 'SETTLEMENT' | 'RETURN' | 'REFUND_RETURN' | 'OWN';
    /**
     * Id of the merchant.
     */
    merchantId?: string;
    /**
     * Id of its payout, refund or funding.
     */
    transactionId?: string;
    /**
     * Id of its settlement.
     */
    settlementId?: string;
    /**
     * Why it waits.
     */
    doubt?: 'OPENING' | 'NO_REFERENCE' | 'SUM_OF_SETTLEMENT' | 'PART_OF_SETTLEMENT' | 'TWO_REFERENCES' | 'UNKNOWN_REFERENCE' | 'OTHER_AMOUNT' | 'PAID_TWICE' | 'PAYOUT_ENDED' | 'FUNDING_ENDED' | 'NO_FUNDING' | 'ENDED_RIB' | 'TWO_OWNERS' | 'REFUND_NOT_WAITING' | 'RETURN_BEFORE_PAYMENT' | 'RETURNED_TWICE' | 'UNDONE';
    /**
     * The same in words.
     */
    why?: string;
    /**
     * Who decided last.
     */
    decidedBy?: string;
    /**
     * Why.
     */
    decidedBecause?: string;
    /**
     * When.
     */
    decidedAt?: string;
};

export type BankEntryProposal = {
    /**
     * What it may be of.
     */
    as: 'PAYOUT' | 'REFUND' | 'FUNDING' | 'SETTLEMENT';
    /**
     * Reference to decide by.
     */
    reference: string;
    /**
     * Its amount, without a sign.
     */
    amount: number;
    /**
     * Its currency.
     */
    currency: string;
    /**
     * Its state, of a payout or refund.
     */
    status?: string;
    /**
     * Id of the transaction.
     */
    transactionId?: string;
    /**
     * Id of the merchant.
     */
    merchantId?: string;
    /**
     * Name of the merchant.
     */
    merchantName?: string;
    /**
     * Whether it has the very amount of the entry.
     */
    isSameAmount: boolean;
};

export type BankMessageRead = {
    /**
     * A `camt.053`, a `pain.002` or a `camt.054`.
     */
    kind: 'STATEMENT' | 'ANSWER' | 'NOTIFICATION';
    /**
     * Whether all statements in it were read before.
     */
    wasKnown?: boolean;
    /**
     * Statements in it that are new.
     */
    statements?: number;
    /**
     * Statements that were read before, or that are in it twice.
     */
    passedOver?: number;
    /**
     * Entries, or movements, in it.
     */
    entries?: number;
    /**
     * Entries that the bank dates in a day that is over: they count later.
     */
    later?: number;
    /**
     * Entries that belong to something.
     */
    matched?: number;
    /**
     * Entries that wait in suspense.
     */
    suspended?: number;
    /**
     * The file of payouts that is answered.
     */
    file?: string;
    /**
     * Payouts that the bank has taken over.
     */
    accepted?: number;
    /**
     * Payouts that it refuses.
     */
    refused?: number;
    /**
     * Payouts that stay as they were.
     */
    unchanged?: number;
    /**
     * Movements that were settled before the statement.
     */
    settled?: number;
};

export type BankStatement = {
    /**
     * Id of the statement.
     */
    id: string;
    /**
     * The bank’s name for it.
     */
    name: string;
    /**
     * Your account.
     */
    account: string;
    /**
     * Its currency.
     */
    currency: string;
    /**
     * The day on which it ends.
     */
    untilDay: string;
    /**
     * Balance at its beginning.
     */
    opening: number;
    /**
     * Balance at its end.
     */
    closing: number;
    /**
     * Entries in it.
     */
    entries: number;
    /**
     * Those that wait in suspense.
     */
    waiting: number;
    /**
     * Who read it.
     */
    importedBy: string;
    /**
     * When it was read.
     */
    importedAt: string;
};

export type BankStatementDetail = {
    statement: BankStatement;
    /**
     * Up to 200, in their order.
     */
    entries: Array<BankEntry>;
    /**
     * The `after` with which the next ones are asked for; none at the end.
     */
    next?: number;
};

export type BankStatementList = {
    /**
     * Your accounts at banks.
     */
    accounts: Array<{
        /**
         * Your account.
         */
        account: string;
        /**
         * Its currency.
         */
        currency: string;
        /**
         * Holds the money of merchants alone.
         */
        isSegregated: boolean;
        /**
         * It is used no more.
         */
        isRetired: boolean;
        /**
         * Id of the request to retire it, which waits for another person.
         */
        asked?: string;
        /**
         * On it by its last statement; none without a statement.
         */
        balance?: number;
        /**
         * The day on which that statement ends.
         */
        untilDay?: string;
    }>;
    /**
     * The 200 newest.
     */
    items: Array<BankStatement>;
};

export type BankSuspense = {
    /**
     * The 100 oldest.
     */
    items: Array<WaitingBankEntry>;
    /**
     * All that waits.
     */
    sums: Array<{
        /**
         * Its currency.
         */
        currency: string;
        /**
         * Entries that wait.
         */
        entries: number;
        /**
         * Their sum.
         */
        amount: number;
    }>;
};

export type BlockWalletBody = {
    /**
     * Why; it is kept with the act.
     */
    reason: string;
};

export type ChangeRiskListBody = {
    /**
     * Entries to add.
     */
    add?: Array<string>;
    /**
     * Entries to take out.
     */
    remove?: Array<string>;
};

export type ChangeStaffBody = {
    /**
     * Role of the person; ADMIN includes all.
     */
    role: 'SUPPORT' | 'RISK' | 'FINANCE' | 'ADMIN';
};

export type ChangeStaffPasswordBody = {
    /**
     * The password until now.
     */
    currentPassword: string;
    /**
     * 12 to 128 characters, not among the common ones, not the e-mail. No rules of composition.
     */
    newPassword: string;
};

export type CloseDayBody = {
    /**
     * The day, in the time of the bank.
     */
    day: string;
    /**
     * The currency.
     */
    currency: string;
};

export type CloseDisputeBody = {
    /**
     * What the bank decided.
     */
    outcome: 'WON' | 'LOST';
    /**
     * Why; it is kept with the act.
     */
    reason: string;
};

export type ClosedDay = {
    /**
     * The day, in the time of the bank.
     */
    day: string;
    /**
     * The currency.
     */
    currency: string;
    /**
     * What acquirers owed.
     */
    receivable: number;
    /**
     * What the bank held.
     */
    bank: number;
    /**
     * What merchants owned.
     */
    merchants: number;
    /**
     * Who closed it.
     */
    closedBy: string;
    /**
     * When.
     */
    closedAt: string;
};

export type ClosedDayList = {
    /**
     * The 400 newest, newest first.
     */
    items: Array<ClosedDay>;
};

export type CompanyBeginning = {
    /**
     * Page of the provider to go to. It leads back to `/operator/log-in/company`.
     */
    url: string;
    /**
     * For the browser to keep until it comes back; it works once, for 10 minutes.
     */
    token: string;
};

export type ConfirmStaffTotpBody = {
    /**
     * Six digits of the authenticator app, or a recovery code.
     */
    code: string;
};

export type CreateRiskListBody = {
    /**
     * Name of it, for people.
     */
    name: string;
    /**
     * The fact whose values it holds.
     */
    kind: 'CURRENCY' | 'CARD_BRAND' | 'CARD_COUNTRY' | 'CARD' | 'EMAIL' | 'EMAIL_DOMAIN' | 'PHONE' | 'IP' | 'IP_COUNTRY' | 'DEVICE' | 'MERCHANT';
};

export type CreateRiskRuleBody = {
    /**
     * Name of it, for people.
     */
    name: string;
    /**
     * ALLOW ends the search; BLOCK declines; CHALLENGE wants 3-D Secure; REVIEW sends the payment to a person.
     */
    action: 'ALLOW' | 'BLOCK' | 'CHALLENGE' | 'REVIEW';
    /**
     * Payments of this environment.
     */
    environment?: 'SANDBOX' | 'PRODUCTION';
    /**
     * All of them have to be met.
     */
    conditions: Array<{
        /**
         * What it looks at. ATTEMPTS counts tries to pay with the same value, declined ones too; MERCHANT_AGE, and DEVICE_AGE since a browser was first seen, are in days.
         */
        on: 'AMOUNT' | 'ATTEMPTS' | 'MERCHANT_AGE' | 'DEVICE_AGE' | 'CURRENCY' | 'CARD_BRAND' | 'CARD_COUNTRY' | 'CARD' | 'EMAIL' | 'EMAIL_DOMAIN' | 'PHONE' | 'IP' | 'IP_COUNTRY' | 'DEVICE' | 'MERCHANT';
        /**
         * Whether the value has to be among them.
         */
        is?: 'IN' | 'NOT_IN';
        /**
         * The values.
         */
        values?: Array<string>;
        /**
         * A list whose entries are the values.
         */
        list?: string;
        /**
         * Currency of an AMOUNT.
         */
        currency?: string;
        /**
         * More than this amount, or more than so many attempts.
         */
        above?: number;
        /**
         * Less than this amount, or than so many days.
         */
        below?: number;
        /**
         * The value by which ATTEMPTS are counted.
         */
        by?: 'EMAIL' | 'PHONE' | 'IP' | 'DEVICE' | 'CARD';
        /**
         * The span in which ATTEMPTS are counted.
         */
        within?: 'HOUR' | 'DAY';
        /**
         * ATTEMPTS at the merchant of the payment, which is meant without it, or at all merchants.
         */
        among?: 'MERCHANT' | 'ALL';
    }>;
};

export type DailyLimit = {
    /**
     * Payments of this environment.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * Payments in this currency.
     */
    currency: string;
    /**
     * The most that buyers may pay in a day, in Casablanca.
     */
    amount: number;
    /**
     * What today has of it: payments that were made, or still may be.
     */
    taken: number;
    /**
     * When it was set.
     */
    updatedAt: string;
};

export type DayClosed = {
    /**
     * The day, in the time of the bank.
     */
    day: string;
    /**
     * The currency.
     */
    currency: string;
    /**
     * Who closed it.
     */
    closedBy: string;
};

export type DecideBankEntryBody = {
    /**
     * What it is of.
     */
    as: 'PAYOUT' | 'REFUND' | 'FUNDING' | 'SETTLEMENT';
    /**
     * Of the payout or refund (TX-…), the funding (FD-…) or the settlement; `ACCOUNT/REFERENCE` where several accounts have a settlement of one reference.
     */
    reference: string;
    /**
     * Why; it is kept with the act.
     */
    reason: string;
};

export type DecideSettlementLineBody = {
    /**
     * Of the payment (TX-…).
     */
    reference: string;
    /**
     * Why; it is kept with the act.
     */
    reason: string;
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

export type DocumentContent = {
    /**
     * Name of the file.
     */
    name: string;
    /**
     * Its media type.
     */
    mediaType: string;
    /**
     * The file, in base64.
     */
    content: string;
};

export type DocumentPicture = {
    /**
     * Media type of the picture.
     */
    mediaType: string;
    /**
     * A page of a PDF; the first without it.
     */
    page: number;
    /**
     * Pages of the document.
     */
    pages: number;
    /**
     * The picture of the page, in base64.
     */
    content: string;
};

export type DownloadMerchantStatementBody = {
    /**
     * Form of the file.
     */
    format: 'pdf' | 'csv';
};

export type EndMerchantBody = {
    /**
     * The name of the merchant, once more.
     */
    name: string;
    /**
     * Why; it is kept with the act.
     */
    reason: string;
};

export type EndVirtualRibBody = {
    /**
     * The number, 24 digits; spaces do not matter.
     */
    rib: string;
    /**
     * Why; it is kept with the act.
     */
    reason: string;
};

/**
 * A secret or a certificate.
 */
export type Expiry = {
    /**
     * DATABASE_CERTIFICATE, DATABASE_AUTHORITY: files that DATABASE_URL names. OIDC_SECRET: as OIDC_CLIENT_SECRET_EXPIRES says. ACQUIRER_SECRETS, WEBHOOK_SECRETS: the old ones of a rotation, which end by themselves. DATA_KEY: the key that seals secrets, which has no end.
     */
    kind: 'DATABASE_CERTIFICATE' | 'DATABASE_AUTHORITY' | 'OIDC_SECRET' | 'ACQUIRER_SECRETS' | 'WEBHOOK_SECRETS' | 'DATA_KEY';
    /**
     * SOON from 30 days before its end on, NOW from 7 days on.
     */
    state: 'GOOD' | 'SOON' | 'NOW';
    /**
     * Name of the account.
     */
    name?: string;
    /**
     * How many webhooks.
     */
    count?: number;
    /**
     * Its end; of several, the first.
     */
    endsAt?: string;
    /**
     * DATA_KEY: since when it seals.
     */
    since?: string;
};

export type FigureDay = {
    /**
     * The day, in the time of the bank.
     */
    day: string;
    /**
     * Payments that were begun.
     */
    payments: number;
    /**
     * Those that came in, whatever was disputed since.
     */
    succeeded: number;
    /**
     * Those that were declined.
     */
    declined: number;
    /**
     * Those whose outcome is still unknown.
     */
    unknown: number;
    /**
     * Sum of those that came in.
     */
    volume: number;
    /**
     * Chargebacks that were opened on this day.
     */
    chargebacks: number;
    /**
     * Chargebacks in a hundred card payments of the thirty days that end with this one.
     */
    chargebackRate: number;
};

export type Figures = {
    /**
     * When payments were counted last; absent before the first time.
     */
    countedAt?: string;
    /**
     * Currencies with payments or chargebacks in these days; the one with most payments first.
     */
    currencies: Array<FiguresOfCurrency>;
    /**
     * From where the card networks act on a merchant.
     */
    limits: Array<{
        /**
         * The network, and where it counts apart.
         */
        network: string;
        /**
         * In a hundred payments.
         */
        rate: number;
    }>;
};

export type FiguresOfCurrency = {
    /**
     * The currency.
     */
    currency: string;
    /**
     * Every day, the oldest first.
     */
    days: Array<FigureDay>;
};

export type FindPaymentsByEmailBody = {
    /**
     * The whole e-mail of the buyer: of a client in both environments, of another buyer in production.
     */
    email: string;
};

export type FinishCompanyLogInBody = {
    /**
     * For the browser to keep until it comes back; it works once, for 10 minutes.
     */
    token: string;
    /**
     * `code` of the address that the provider led back to.
     */
    code: string;
    /**
     * `state` of that address.
     */
    state: string;
    /**
     * `iss` of that address, where it has one.
     */
    iss?: string;
};

export type FoundMerchant = {
    /**
     * Id of the merchant.
     */
    merchantId: string;
    /**
     * Name of the merchant.
     */
    name: string;
    /**
     * Whether its production keys work.
     */
    productionAccess: 'ENABLED' | 'NOT_ENABLED' | 'SUSPENDED';
    /**
     * Since when its application for production waits.
     */
    requestedAt?: string;
    /**
     * When it signed up.
     */
    createdAt: string;
};

export type FoundPayment = {
    /**
     * Id of the object.
     */
    id: string;
    /**
     * Its name for people.
     */
    reference: string;
    /**
     * Id of the merchant.
     */
    merchantId: string;
    /**
     * Name of the merchant.
     */
    merchantName: string;
    /**
     * Its environment.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * Type of the transaction.
     */
    type: 'PAYMENT' | 'REFUND' | 'PAYOUT' | 'FEE' | 'FUNDING';
    /**
     * Its state, as it is here.
     */
    status: 'PROCESSING' | 'REQUIRES_ACTION' | 'UNKNOWN' | 'PENDING_CASH' | 'SUCCEEDED' | 'FAILED' | 'EXPIRED' | 'CANCELED' | 'DISPUTED' | 'CHARGED_BACK' | 'PENDING' | 'IN_TRANSIT' | 'PAID';
    /**
     * More of its state.
     */
    statusReason?: string;
    /**
     * Amount in major units.
     */
    amount: number;
    /**
     * ISO-4217 code.
     */
    currency: string;
    /**
     * Brand and last digits.
     */
    card?: string;
    /**
     * When it began.
     */
    createdAt: string;
};

export type GiveStaffCodeBody = {
    /**
     * Six digits of the authenticator app, or a recovery code.
     */
    code: string;
};

export type Health = {
    /**
     * The part of the installation.
     */
    kind: 'DATABASE' | 'JOBS' | 'MAILS' | 'WEBHOOKS' | 'ACQUIRERS' | 'UNCLOSED_DAYS' | 'BACKUPS' | 'DISK' | 'SECRETS';
    /**
     * Whether it is as it should be.
     */
    isGood: boolean;
    /**
     * DATABASE: how many milliseconds it took to answer. JOBS: those that were given up. MAILS: those that are not sent, 500 at most. WEBHOOKS: those that fail or are suspended. ACQUIRERS: payments whose outcome became unknown in 24 hours.
     */
    count?: number;
    /**
     * JOBS, MAILS, UNCLOSED_DAYS: since when the oldest waits. BACKUPS: the last one.
     */
    since?: string;
    /**
     * ACQUIRERS: part of the payments that were approved in 24 hours. DISK: part of it that is free.
     */
    share?: number;
    /**
     * SECRETS: what has a known end, the nearest first, and since when the newest key seals.
     */
    dates?: Array<Expiry>;
    /**
     * Page of the console on which it is worked off, below `/operator`; absent where there is none.
     */
    place: string;
};

export type InspectionTicket = {
    /**
     * Id of the inspection, as both logs name it.
     */
    id: string;
    /**
     * Opens the dashboard once, in the body of a form: never put it into an address.
     */
    ticket: string;
    /**
     * Address that a form is sent to by POST, with `ticket`; it answers with the dashboard.
     */
    openAt: string;
    /**
     * Until when it opens; a minute from now.
     */
    ticketExpiresAt: string;
};

export type InviteOwnerBody = {
    /**
     * E-mail address of its owner.
     */
    email: string;
    /**
     * Name of the person.
     */
    fullName?: string;
    /**
     * Language of mails and pages.
     */
    locale?: 'en' | 'fr' | 'ar';
};

export type InviteStaffBody = {
    /**
     * E-mail address of the person.
     */
    email: string;
    /**
     * Role of the person; ADMIN includes all.
     */
    role: 'SUPPORT' | 'RISK' | 'FINANCE' | 'ADMIN';
    /**
     * Name of the person.
     */
    fullName?: string;
    /**
     * Language of mails and pages.
     */
    locale?: 'en' | 'fr' | 'ar';
};

export type LedgerEffect = {
    /**
     * Account of the ledger.
     */
    account: 'merchant.pending' | 'merchant.available' | 'merchant.reserved' | 'merchant.refund_hold' | 'merchant.payout_hold' | 'merchant.owed' | 'acquirer.receivable' | 'cash_network.receivable' | 'bank.expected' | 'bank.settlement' | 'platform.fees' | 'platform.vat' | 'platform.acquirer_fees' | 'platform.fx_rounding' | 'suspense.unmatched';
    /**
     * ISO-4217 code.
     */
    currency: string;
    /**
     * Credits less debits.
     */
    amount: number;
};

export type LedgerEntry = {
    /**
     * Account of the ledger.
     */
    account: 'merchant.pending' | 'merchant.available' | 'merchant.reserved' | 'merchant.refund_hold' | 'merchant.payout_hold' | 'merchant.owed' | 'acquirer.receivable' | 'cash_network.receivable' | 'bank.expected' | 'bank.settlement' | 'platform.fees' | 'platform.vat' | 'platform.acquirer_fees' | 'platform.fx_rounding' | 'suspense.unmatched';
    /**
     * Credits are positive and debits negative.
     */
    amount: number;
};

export type LedgerTransaction = {
    /**
     * Id of the ledger transaction.
     */
    id: string;
    /**
     * What was booked.
     */
    event: 'payment.captured' | 'cash.received' | 'cash.reversed' | 'payment.released' | 'refund.requested' | 'refund.succeeded' | 'refund.failed' | 'refund.canceled' | 'refund.returned' | 'payout.created' | 'payout.paid' | 'payout.failed' | 'payout.returned' | 'acquirer.settled' | 'acquirer.converted' | 'acquirer.charged' | 'settlement.paid' | 'settlement.written_off' | 'cash_network.settled' | 'funding.transferred' | 'funding.charged' | 'chargeback.received' | 'chargeback.won' | 'reserve.held' | 'reserve.released' | 'fee.charged' | 'fee.returned' | 'suspense.received' | 'suspense.resolved' | 'transaction.reversed';
    /**
     * Whose books they are.
     */
    books: 'MERCHANT' | 'OPERATOR';
    /**
     * ISO-4217 code.
     */
    currency: string;
    /**
     * When it was booked.
     */
    at: string;
    /**
     * Its entries; they sum to zero.
     */
    entries: Array<LedgerEntry>;
};

export type LimitingRule = {
    /**
     * Id of the rule.
     */
    id: string;
    /**
     * Its name.
     */
    name: string;
    /**
     * The effect of it on a payment.
     */
    action: 'ALLOW' | 'BLOCK' | 'CHALLENGE' | 'REVIEW';
    /**
     * It names the merchant; else it is of all.
     */
    isOwn: boolean;
    /**
     * Amounts above this meet it, where it names one.
     */
    above?: number;
    /**
     * Amounts below this meet it, where it names one.
     */
    below?: number;
    /**
     * Currency of these amounts.
     */
    currency?: string;
    /**
     * It has conditions beside the amount and the merchant.
     */
    hasMore: boolean;
};

export type ListedApplication = {
    /**
     * Id of the merchant.
     */
    merchantId: string;
    /**
     * Name of the merchant.
     */
    merchantName: string;
    /**
     * Where it stands.
     */
    status: 'DRAFT' | 'SUBMITTED' | 'QUESTIONS' | 'APPROVED' | 'REFUSED';
    /**
     * Name in the commercial register.
     */
    legalName?: string;
    /**
     * Legal form.
     */
    legalForm?: 'LIMITED_COMPANY' | 'JOINT_STOCK_COMPANY' | 'PARTNERSHIP' | 'SOLE_TRADER' | 'AUTO_ENTREPRENEUR' | 'COOPERATIVE' | 'ASSOCIATION';
    /**
     * When it was submitted last.
     */
    submittedAt?: string;
    /**
     * When it was changed last.
     */
    updatedAt: string;
    /**
     * New documents for older ones that wait.
     */
    renewals: Array<'REGISTER_EXTRACT' | 'ARTICLES' | 'MANDATE' | 'TAX_CERTIFICATE' | 'REGISTRATION_CARD' | 'IDENTITY' | 'BANK_CERTIFICATE' | 'OTHER'>;
    /**
     * Whether one person has asked for its approval.
     */
    waitsForApproval: boolean;
};

export type ListedApplications = {
    /**
     * The one that waits longest first; without `status` those that wait for anybody.
     */
    items: Array<ListedApplication>;
};

export type LogInByPasskeyBody = {
    /**
     * The token that came with the challenge; it works once, for 10 minutes.
     */
    token: string;
    /**
     * Id of the passkey, as its device has made it. In base64url.
     */
    id: string;
    /**
     * `clientDataJSON` of the browser’s answer. In base64url.
     */
    clientDataJSON: string;
    /**
     * `authenticatorData` of the answer. In base64url.
     */
    authenticatorData: string;
    /**
     * `signature` of the answer. In base64url.
     */
    signature: string;
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

export type MakePayoutFilesBody = {
    /**
     * Your account from which they are paid.
     */
    account: string;
};

export type Merchant = {
    /**
     * Id of the merchant.
     */
    merchantId: string;
    /**
     * Name of the merchant.
     */
    name: string;
    /**
     * Legal name.
     */
    legalName?: string;
    /**
     * Its website.
     */
    website?: string;
    /**
     * Its address for buyers, which it publishes.
     */
    supportEmail?: string;
    /**
     * Whether its production keys work.
     */
    productionAccess: 'ENABLED' | 'NOT_ENABLED' | 'SUSPENDED';
    /**
     * What its owners were told.
     */
    productionReason?: string;
    /**
     * Whether it was ended for good.
     */
    hasEnded: boolean;
    /**
     * When it signed up.
     */
    createdAt: string;
    /**
     * State of its application for production.
     */
    application?: 'DRAFT' | 'SUBMITTED' | 'QUESTIONS' | 'APPROVED' | 'REFUSED';
    wallet: MerchantWallet;
    /**
     * Pricing plan that counts now.
     */
    plan: string;
    /**
     * Up to 200 people, masked.
     */
    members: Array<MerchantMember>;
    /**
     * All keys, masked.
     */
    keys: Array<MerchantKey>;
    /**
     * The 50 newest entries of its audit log.
     */
    timeline: Array<MerchantEntry>;
};

export type MerchantCall = {
    /**
     * Id of the merchant.
     */
    merchantId: string;
    /**
     * Name of the merchant.
     */
    merchantName: string;
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
     * Whether the answer is that of an earlier call.
     */
    replayed: boolean;
};

export type MerchantCallList = {
    /**
     * Newest first. A page may be short and have a next one.
     */
    items: Array<MerchantCall>;
    /**
     * Send it as `before` for older ones.
     */
    next?: string;
};

export type MerchantDisputeRate = {
    /**
     * Id of the merchant.
     */
    merchantId: string;
    /**
     * Name of the merchant.
     */
    merchantName: string;
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
};

export type MerchantDisputeRates = {
    /**
     * Up to 20 merchants with chargebacks, the highest rate first.
     */
    items: Array<MerchantDisputeRate>;
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

export type MerchantEnded = {
    /**
     * Id of the merchant.
     */
    merchantId: string;
    /**
     * Keys that stopped with it.
     */
    keysRevoked: number;
};

export type MerchantEnding = {
    /**
     * What stands in the way in production; empty when nothing does.
     */
    open: Array<OpenMatter>;
};

export type MerchantEntry = {
    /**
     * What happened.
     */
    action: string;
    /**
     * Id of the person; `operator`, or `anyone` without a log-in.
     */
    actor: string;
    /**
     * More of it.
     */
    facts?: {
        [key: string]: string;
    };
    /**
     * When it happened.
     */
    at: string;
};

export type MerchantKey = {
    /**
     * Id of the object.
     */
    id: string;
    /**
     * Name of the key.
     */
    name: string;
    /**
     * Its environment.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * Beginning and end of the key.
     */
    shown: string;
    /**
     * When it was made.
     */
    createdAt: string;
    /**
     * When it was used last.
     */
    lastUsedAt?: string;
    /**
     * When it was revoked.
     */
    revokedAt?: string;
};

export type MerchantLimits = {
    /**
     * Calls of the API that each of its keys may make in a second.
     */
    callsPerSecond: number;
    /**
     * Less than this is not paid out by its schedule.
     */
    payoutMinimum: number;
    /**
     * Currency of it.
     */
    payoutCurrency: string;
    /**
     * The most of a day, where the operator has set it.
     */
    daily: Array<DailyLimit>;
    /**
     * Rules that are on for its payments in production; none while all are switched off.
     */
    rules: Array<LimitingRule>;
};

export type MerchantList = {
    /**
     * Newest first.
     */
    items: Array<FoundMerchant>;
    /**
     * Send it as `before` for older ones.
     */
    next?: string;
};

export type MerchantMember = {
    /**
     * Id of the object.
     */
    userId: string;
    /**
     * E-mail address, masked unless it was asked for.
     */
    email: string;
    /**
     * Name, masked unless it was asked for.
     */
    fullName?: string;
    /**
     * Role in the company.
     */
    role: 'OWNER' | 'ADMIN' | 'DEVELOPER' | 'VIEWER';
    /**
     * Invited, or a member.
     */
    status: 'INVITED' | 'ACTIVE';
};

export type MerchantNote = {
    /**
     * Id of the object.
     */
    id: string;
    /**
     * The note.
     */
    text: string;
    by: StaffPerson;
    /**
     * When it was written.
     */
    createdAt: string;
    /**
     * Whether you wrote it.
     */
    isOwn: boolean;
};

export type MerchantNoteList = {
    /**
     * Newest first; 200 at most.
     */
    items: Array<MerchantNote>;
};

export type MerchantPricing = {
    /**
     * Id of the merchant.
     */
    merchantId: string;
    /**
     * Name of the merchant.
     */
    merchantName: string;
    /**
     * Name of the plan.
     */
    plan: string;
    /**
     * Number of the version.
     */
    version: number;
    /**
     * Of the version that counts now.
     */
    rules: Array<PlanRule>;
    agreed?: PlanRule & {
        [key: string]: unknown;
    };
    /**
     * Plans that it was given, newest first.
     */
    assignments: Array<{
        /**
         * Name of the plan.
         */
        plan: string;
        /**
         * The day from which it has it.
         */
        from: string;
    }>;
    /**
     * What was agreed with it alone, newest first.
     */
    exceptions: Array<PlanException>;
    /**
     * Names of all plans, to choose from.
     */
    plans: Array<string>;
};

export type MerchantStatement = {
    /**
     * Its number: F, the year and a serial number in production; T in the sandbox.
     */
    number: string;
    /**
     * The month, by the calendar of the merchant.
     */
    month: string;
    /**
     * Its environment.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * Currency of the amounts.
     */
    currency: string;
    /**
     * Amount of the payments, fees apart.
     */
    payments: number;
    /**
     * Amount of the payouts, below zero.
     */
    payouts: number;
    /**
     * Fees, without tax.
     */
    fees: number;
    /**
     * Tax of the fees.
     */
    vat: number;
    /**
     * Balance when the month ended.
     */
    closing: number;
    /**
     * Number of movements.
     */
    lines: number;
    /**
     * When it was made.
     */
    createdAt: string;
};

export type MerchantStatementContent = {
    /**
     * Name of the file.
     */
    name: string;
    /**
     * Its media type.
     */
    mediaType: string;
    /**
     * The file, in base64.
     */
    content: string;
};

export type MerchantStatementList = {
    /**
     * Newest first; 200 at most.
     */
    items: Array<MerchantStatement>;
};

export type MerchantWallet = {
    /**
     * State of the production wallet.
     */
    status: 'PENDING' | 'ACTIVE' | 'BLOCKED' | 'CLOSED';
    /**
     * Blocked by a decision of its own, and not with production alone: it stays so when production comes back.
     */
    isBlocked: boolean;
    /**
     * Its currency.
     */
    currency: string;
    /**
     * Money that can be paid out.
     */
    available: number;
    /**
     * Money that becomes available later.
     */
    pending: number;
    /**
     * Money that is held.
     */
    reserved: number;
    /**
     * The account behind it.
     */
    bankAccount?: {
        /**
         * RIB, masked.
         */
        rib: string;
        /**
         * Its holder.
         */
        holderName: string;
        /**
         * Its bank.
         */
        bankName: string;
    };
};

export type NewPasskeyOptions = {
    /**
     * The token that came with the challenge; it works once, for 10 minutes.
     */
    token: string;
    /**
     * What the device signs, in base64url.
     */
    challenge: string;
    /**
     * The person whose passkey it is.
     */
    rp: {
        /**
         * Name.
         */
        name: string;
        /**
         * The host that passkeys are for.
         */
        id: string;
    };
    /**
     * Who it is for.
     */
    user: {
        /**
         * Id of the person, in base64url.
         */
        id: string;
        /**
         * E-mail.
         */
        name: string;
        /**
         * Name.
         */
        displayName: string;
    };
    /**
     * Algorithms that are taken.
     */
    algorithms: Array<number>;
    /**
     * Passkeys that the person has already.
     */
    known: Array<string>;
};

export type NoticeAboutPayment = {
    /**
     * Id of the event, as the provider calls it.
     */
    eventId: string;
    /**
     * Subject of the notice.
     */
    kind: 'PAYMENT' | 'REFUND' | 'DISPUTE' | 'CARD' | 'OTHER';
    /**
     * What became of it; absent while it waits. UNMATCHED and FOR_OPERATOR are for people.
     */
    outcome?: 'LOOKED_UP' | 'RELEASED' | 'NOTHING_TO_DO' | 'UNMATCHED' | 'FOR_OPERATOR';
    /**
     * Our reference of its object.
     */
    reference?: string;
    /**
     * The provider’s.
     */
    upstreamId?: string;
    /**
     * More of it, without anything of a person or a card.
     */
    facts: {
        [key: string]: string;
    };
    /**
     * The provider held money and asked whether to take it.
     */
    asksCapture: boolean;
    /**
     * How often it was acted on.
     */
    tries: number;
    /**
     * When it came.
     */
    receivedAt: string;
    /**
     * When it is acted on next.
     */
    nextTryAt?: string;
    /**
     * When it was done with.
     */
    handledAt?: string;
    /**
     * Account at the acquirer.
     */
    acquirer: string;
};

export type OpenDisputeBody = {
    /**
     * Reference or id of the card payment.
     */
    transaction: string;
    /**
     * What the bank says.
     */
    reason: string;
    /**
     * The part that is disputed; all that is left without it.
     */
    amount?: number;
    /**
     * The card network’s code of the reason.
     */
    networkCode?: string;
    /**
     * The last moment to answer.
     */
    respondBy?: string;
    /**
     * The bank asks, and takes no money so far.
     */
    isInquiry?: boolean;
};

export type OpenMatter = {
    /**
     * What is open.
     */
    kind: 'PRODUCTION' | 'MONEY' | 'TRANSACTIONS' | 'DISPUTES' | 'SUBSCRIPTIONS';
    /**
     * How many; of MONEY, in how many currencies. 500 stands for that many or more.
     */
    count: number;
};

export type OpenMerchantBody = {
    /**
     * Name of the company.
     */
    name: string;
    /**
     * E-mail address of its owner.
     */
    email: string;
    /**
     * Name of the person.
     */
    fullName?: string;
    /**
     * Language of mails and pages.
     */
    locale?: 'en' | 'fr' | 'ar';
};

export type OpenedStaffSession = {
    /**
     * For `Authorization: Bearer`. A browser gets it as a cookie too.
     */
    accessToken: string;
    /**
     * When the session ends by itself.
     */
    expiresAt: string;
};

export type OperatorAct = {
    /**
     * Place in the chain, without gaps.
     */
    sequence: number;
    /**
     * What was done.
     */
    act: 'session.opened' | 'session.ended' | 'login.failed' | 'step_up.succeeded' | 'step_up.failed' | 'password.changed' | 'totp.enabled' | 'recovery_code.used' | 'recovery_codes.renewed' | 'passkey.added' | 'passkey.removed' | 'staff.created' | 'staff.invited' | 'staff.joined' | 'staff.linked' | 'staff.changed' | 'staff.reset' | 'staff.removed' | 'approval.asked' | 'approval.approved' | 'approval.refused' | 'approval.withdrawn' | 'merchant.opened' | 'merchant.owner_invited' | 'merchant.ended' | 'merchant.logo_given' | 'merchant.note_written' | 'merchant.note_removed' | 'merchant.production_enabled' | 'merchant.production_suspended' | 'merchant.plan_assigned' | 'merchant.daily_limit_set' | 'inspection.asked' | 'inspection.opened' | 'inspection.ended' | 'merchant.exception_added' | 'merchant.exception_ended' | 'plan.version_added' | 'application.approved' | 'application.refused' | 'application.questions_asked' | 'document.read' | 'document.renewal_accepted' | 'document.renewal_refused' | 'wallet.blocked' | 'wallet.unblocked' | 'wallet.account_assigned' | 'person.read' | 'buyer.confirmed' | 'statement.read' | 'payment.looked_up' | 'payment.refunded' | 'payment.resolved' | 'dispute.opened' | 'dispute.file_read' | 'dispute.forwarded' | 'dispute.accepted' | 'dispute.closed' | 'risk.switched' | 'risk.rule_written' | 'risk.rule_tested' | 'risk.rule_switched' | 'risk.rule_deleted' | 'risk.list_changed' | 'risk.review_approved' | 'risk.review_refused' | 'job.run' | 'verify.begun' | 'backup.begun' | 'mail.resent' | 'webhook.resumed' | 'call.read' | 'acquirer.checked' | 'acquirer.synced' | 'acquirer.routed' | 'acquirer.unrouted' | 'acquirer.notice_reread' | 'bank_account.retired' | 'virtual_rib.added' | 'virtual_rib.ended' | 'bank_file.made' | 'bank_file.approved' | 'bank_file.canceled' | 'bank_file.downloaded' | 'bank_message.imported' | 'bank_entry.decided' | 'bank_entry.written_off' | 'bank_entry.undone' | 'settlement_line.decided' | 'settlement_line.written_off' | 'settlement_line.undone' | 'settlement.written_off' | 'settlement.reopened' | 'day.closed';
    by: StaffPerson;
    /**
     * Object of the act.
     */
    target?: string;
    /**
     * Its merchant.
     */
    merchantId?: string;
    /**
     * Name of a person who is the object.
     */
    targetName?: string;
    /**
     * Name of the merchant.
     */
    merchantName?: string;
    /**
     * As it was.
     */
    before?: {
        [key: string]: string | number | boolean;
    };
    /**
     * As it is since.
     */
    after?: {
        [key: string]: string | number | boolean;
    };
    /**
     * Address of the caller.
     */
    address?: string;
    /**
     * When it was done.
     */
    at: string;
};

export type OperatorActList = {
    /**
     * Newest first.
     */
    items: Array<OperatorAct>;
    /**
     * Send it as `before` for older ones.
     */
    next?: number;
};

export type OperatorDispute = {
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
     * Id of the merchant.
     */
    merchantId: string;
    /**
     * Name of the merchant.
     */
    merchantName: string;
    /**
     * Its environment.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * Id of the payment.
     */
    transactionId: string;
    /**
     * Its name for people.
     */
    transactionReference: string;
    /**
     * Who has to act: the merchant answers, the connector hands the answer over, you do, or the bank decides.
     */
    waitsFor: 'MERCHANT' | 'CONNECTOR' | 'OPERATOR' | 'BANK' | 'NOBODY';
};

export type OperatorDisputeDetail = {
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
     * Id of the merchant.
     */
    merchantId: string;
    /**
     * Name of the merchant.
     */
    merchantName: string;
    /**
     * Its environment.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * Id of the payment.
     */
    transactionId: string;
    /**
     * Its name for people.
     */
    transactionReference: string;
    /**
     * Who has to act: the merchant answers, the connector hands the answer over, you do, or the bank decides.
     */
    waitsFor: 'MERCHANT' | 'CONNECTOR' | 'OPERATOR' | 'BANK' | 'NOBODY';
    /**
     * Account at the acquirer that told of it.
     */
    accountId?: string;
    /**
     * What the acquirer calls it.
     */
    upstreamId?: string;
    /**
     * The merchant’s account of what happened.
     */
    explanation?: string;
    /**
     * Number of the parcel.
     */
    trackingNumber?: string;
    /**
     * Files of the answer.
     */
    files: Array<OperatorDisputeFile>;
    /**
     * Attempts of the connector to hand it over.
     */
    tries: number;
    /**
     * When the connector tries next.
     */
    nextTryAt?: string;
    rate: DisputeRate;
};

export type OperatorDisputeFile = {
    /**
     * Id of the file.
     */
    id: string;
    /**
     * Subject of the file.
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
};

export type OperatorDisputeFileContent = {
    /**
     * Name of the file.
     */
    name: string;
    /**
     * Its media type.
     */
    mediaType: string;
    /**
     * The file, in base64.
     */
    content: string;
};

export type OperatorDisputeList = {
    /**
     * Up to 200, the nearest deadline first.
     */
    items: Array<OperatorDispute>;
};

export type OperatorDisputeRate = DisputeRate;

export type Passkey = {
    /**
     * Id of the passkey.
     */
    id: string;
    /**
     * Its name.
     */
    name: string;
    /**
     * When it was added.
     */
    createdAt: string;
    /**
     * When it was used last.
     */
    lastUsedAt?: string;
};

export type PasskeyList = {
    /**
     * Earliest first.
     */
    items: Array<Passkey>;
};

export type PasskeyOptions = {
    /**
     * The token that came with the challenge; it works once, for 10 minutes.
     */
    token: string;
    /**
     * What the device signs, in base64url.
     */
    challenge: string;
    /**
     * The host that passkeys are for.
     */
    rpId: string;
    /**
     * Milliseconds that the browser waits.
     */
    timeout: number;
    /**
     * The device asks its person for a PIN, a finger or a face.
     */
    userVerification: 'required';
};

export type PaymentAttempt = {
    /**
     * Id of the object.
     */
    id: string;
    /**
     * Its name for people.
     */
    reference: string;
    /**
     * Its state.
     */
    status: 'PROCESSING' | 'REQUIRES_ACTION' | 'UNKNOWN' | 'PENDING_CASH' | 'SUCCEEDED' | 'FAILED' | 'EXPIRED' | 'CANCELED' | 'DISPUTED' | 'CHARGED_BACK' | 'PENDING' | 'IN_TRANSIT' | 'PAID';
    /**
     * More of its state.
     */
    statusReason?: string;
    /**
     * Account at the acquirer.
     */
    acquirer?: string;
    /**
     * What the acquirer calls it.
     */
    acquirerReference?: string;
    /**
     * Code of the approval.
     */
    authorisationCode?: string;
    /**
     * Why it was declined, as the acquirer said it; buyers and merchants may read a general reason.
     */
    decline?: string;
    /**
     * The card network’s own code.
     */
    networkCode?: string;
    /**
     * The card network’s advice.
     */
    advice?: string;
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
     * How often the acquirer was asked about it.
     */
    lookUps: number;
    /**
     * When it is asked next.
     */
    nextLookUpAt?: string;
    /**
     * When it began.
     */
    createdAt: string;
    /**
     * When it ended.
     */
    completedAt?: string;
};

export type PaymentDetail = {
    /**
     * Id of the object.
     */
    id: string;
    /**
     * Its name for people.
     */
    reference: string;
    /**
     * Id of the merchant.
     */
    merchantId: string;
    /**
     * Name of the merchant.
     */
    merchantName: string;
    /**
     * Its environment.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * Type of the transaction.
     */
    type: 'PAYMENT' | 'REFUND' | 'PAYOUT' | 'FEE' | 'FUNDING';
    /**
     * Its state, as it is here.
     */
    status: 'PROCESSING' | 'REQUIRES_ACTION' | 'UNKNOWN' | 'PENDING_CASH' | 'SUCCEEDED' | 'FAILED' | 'EXPIRED' | 'CANCELED' | 'DISPUTED' | 'CHARGED_BACK' | 'PENDING' | 'IN_TRANSIT' | 'PAID';
    /**
     * More of its state.
     */
    statusReason?: string;
    /**
     * Amount in major units.
     */
    amount: number;
    /**
     * ISO-4217 code.
     */
    currency: string;
    /**
     * Brand and last digits.
     */
    card?: string;
    /**
     * When it began.
     */
    createdAt: string;
    /**
     * Payment method.
     */
    method?: string;
    /**
     * Fee in major units.
     */
    fee: number;
    /**
     * Amount refunded.
     */
    refunded: number;
    /**
     * Account at the acquirer.
     */
    acquirer?: string;
    /**
     * What the acquirer calls it.
     */
    acquirerReference?: string;
    /**
     * Code of the approval.
     */
    authorisationCode?: string;
    /**
     * Why it was declined.
     */
    decline?: string;
    /**
     * E-mail of the buyer, masked.
     */
    buyer?: string;
    /**
     * Whether the acquirer can be asked now.
     */
    canLookUp: boolean;
    refundable?: RefundablePart;
    resolvable?: ResolvablePayment;
    /**
     * What another person has to approve about it.
     */
    asked: Array<AskedAbout>;
    risk?: PaymentRisk;
    /**
     * Its timeline, earliest first.
     */
    steps: Array<PaymentStep>;
    /**
     * All attempts to pay the same, oldest first.
     */
    attempts: Array<PaymentAttempt>;
    /**
     * Up to 100 refunds of it, oldest first.
     */
    refunds: Array<PaymentRefund>;
    /**
     * What connectors have written down of it.
     */
    records: Array<AcquirerRecord>;
    /**
     * Up to 100 notices of each account about it, newest first.
     */
    notices: Array<NoticeAboutPayment>;
    /**
     * Up to 200 ledger transactions about it, oldest first.
     */
    ledger: Array<LedgerTransaction>;
    /**
     * What these leave on each account.
     */
    balances: Array<LedgerEffect>;
};

export type PaymentList = {
    /**
     * Up to 100, newest first.
     */
    items: Array<FoundPayment>;
};

export type PaymentRefund = {
    /**
     * Id of the refund.
     */
    id: string;
    /**
     * Id of its transaction.
     */
    transactionId: string;
    /**
     * The reference that it was asked for with.
     */
    reference: string;
    /**
     * Its state.
     */
    status: 'PENDING' | 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'CANCELED';
    /**
     * Why it waits.
     */
    pendingReason?: 'INSUFFICIENT_BALANCE' | 'UPSTREAM' | 'OPERATOR';
    /**
     * Why it failed.
     */
    failureReason?: 'DECLINED' | 'RETURNED_BY_BANK' | 'INVALID_DESTINATION' | 'INSUFFICIENT_BALANCE';
    /**
     * Amount in major units.
     */
    amount: number;
    /**
     * ISO-4217 code.
     */
    currency: string;
    /**
     * Back to the card, or by transfer.
     */
    paidBy: 'ACQUIRER' | 'BANK';
    /**
     * What its payer calls it.
     */
    acquirerReference?: string;
    /**
     * When it was asked for.
     */
    createdAt: string;
    /**
     * When it ended.
     */
    completedAt?: string;
};

/**
 * Facts that rules ask about, and the rule that decided.
 */
export type PaymentRisk = {
    /**
     * Beginning of the hash of the browser.
     */
    device?: string;
    /**
     * Since when the browser is known.
     */
    deviceSince?: string;
    /**
     * Country of the network address.
     */
    addressCountry?: string;
    /**
     * Beginning of the fingerprint of the card.
     */
    card?: string;
    /**
     * Country of the card.
     */
    cardCountry?: string;
    decided?: RuleDecision;
};

export type PaymentStep = {
    /**
     * What happened.
     */
    type: string;
    /**
     * The state after it.
     */
    status: 'PROCESSING' | 'REQUIRES_ACTION' | 'UNKNOWN' | 'PENDING_CASH' | 'SUCCEEDED' | 'FAILED' | 'EXPIRED' | 'CANCELED' | 'DISPUTED' | 'CHARGED_BACK' | 'PENDING' | 'IN_TRANSIT' | 'PAID';
    /**
     * Who did it.
     */
    actor: 'SYSTEM' | 'BUYER' | 'MERCHANT' | 'BANK';
    /**
     * In words.
     */
    message: string;
    /**
     * When it happened.
     */
    at: string;
};

export type PayoutFile = {
    /**
     * Name of the file.
     */
    file: string;
    /**
     * Your account from which it is paid.
     */
    account: string;
    /**
     * `WAITING` for the approval of a second person.
     */
    status: 'WAITING' | 'READY' | 'DOWNLOADED' | 'CANCELED';
    /**
     * Payouts and refunds in it.
     */
    payments: number;
    /**
     * Their sum.
     */
    total: number;
    /**
     * Its currency.
     */
    currency: string;
    /**
     * When the bank is to pay.
     */
    executionDay: string;
    /**
     * Who made it.
     */
    madeBy: string;
    /**
     * When it was made.
     */
    madeAt: string;
    /**
     * Who approved it.
     */
    approvedBy?: string;
    /**
     * Who downloaded it last.
     */
    downloadedBy?: string;
    /**
     * Who canceled it.
     */
    canceledBy?: string;
    /**
     * Whether you made it, and so cannot approve it.
     */
    isOwn: boolean;
};

export type PayoutFileContent = {
    /**
     * Name for the file on disk.
     */
    name: string;
    /**
     * The file, XML.
     */
    content: string;
};

export type PayoutFileList = {
    /**
     * The 200 newest.
     */
    items: Array<PayoutFile>;
    /**
     * Your accounts, by name.
     */
    accounts: Array<string>;
};

export type PayoutFilesMade = {
    /**
     * Empty when nothing waits.
     */
    items: Array<PayoutFile>;
};

export type PlanException = {
    /**
     * Its number.
     */
    number: number;
    /**
     * The day from which it counts.
     */
    from: string;
    /**
     * The day from which it counts no more.
     */
    until?: string;
    /**
     * Whether it has ended.
     */
    isOver: boolean;
    rule: PlanRule;
    /**
     * Why it was agreed.
     */
    reason: string;
    /**
     * When it was added.
     */
    agreedAt: string;
};

export type PlanMerchant = {
    /**
     * Id of the merchant.
     */
    merchantId: string;
    /**
     * Name of the merchant.
     */
    merchantName: string;
    /**
     * The day from which it has the plan.
     */
    from: string;
    /**
     * The day from which it has another one.
     */
    until?: string;
    /**
     * Exceptions that count for it now.
     */
    exceptions: number;
};

export type PlanPreview = {
    /**
     * Days of the past that it looked at.
     */
    days: number;
    /**
     * Only the newest 20,000 payments were looked at.
     */
    isCut: boolean;
    /**
     * Fees of payments in production, by currency.
     */
    currencies: Array<{
        /**
         * Their currency.
         */
        currency: string;
        /**
         * Payments.
         */
        payments: number;
        /**
         * What buyers paid.
         */
        amount: number;
        /**
         * What they have cost, with tax.
         */
        cost: number;
        /**
         * What they would have cost, with tax.
         */
        wouldCost: number;
    }>;
    /**
     * The 10 for which most would have changed.
     */
    merchants: Array<{
        /**
         * Id of the merchant.
         */
        merchantId: string;
        /**
         * Name of the merchant.
         */
        merchantName: string;
        /**
         * Their currency.
         */
        currency: string;
        /**
         * Payments.
         */
        payments: number;
        /**
         * What buyers paid.
         */
        amount: number;
        /**
         * What they have cost, with tax.
         */
        cost: number;
        /**
         * What they would have cost, with tax.
         */
        wouldCost: number;
    }>;
};

/**
 * A rule: for which payments, and what they cost.
 */
export type PlanRule = {
    /**
     * Only payments by it.
     */
    method?: 'CARD' | 'CASH';
    /**
     * Only cards from there; with `method` CARD.
     */
    origin?: 'DOMESTIC' | 'FOREIGN';
    /**
     * Only payments in it; amounts are in it, else in dirhams.
     */
    currency?: string;
    /**
     * Only payments there.
     */
    environment?: 'SANDBOX' | 'PRODUCTION';
    /**
     * Percent of the amount.
     */
    percent?: number;
    /**
     * Added for each payment.
     */
    fixed?: number;
    /**
     * The least fee of a payment, before tax.
     */
    minimum?: number;
    /**
     * The most of it.
     */
    maximum?: number;
    /**
     * Of each refund.
     */
    refundFee?: number;
    /**
     * Whether a refund gives the fee of the payment back.
     */
    returnsFee?: boolean;
    /**
     * Of each chargeback.
     */
    disputeFee?: number;
    /**
     * Of each payout.
     */
    payoutFee?: number;
    /**
     * Of each month.
     */
    monthlyFee?: number;
    /**
     * Business days until the money is available.
     */
    availableAfterDays?: number;
    /**
     * Part that is kept back for chargebacks.
     */
    reservePercent?: number;
    /**
     * Days for which it is kept back.
     */
    reserveDays?: number;
    /**
     * Tax on every fee.
     */
    vatPercent?: number;
};

export type PlanVersion = {
    /**
     * Number of the version.
     */
    version: number;
    /**
     * The day from which it counts; none of one that counts from the first.
     */
    from?: string;
    /**
     * Whether it counts now.
     */
    isCurrent: boolean;
    /**
     * The first is for every payment; the others say what differs.
     */
    rules: Array<PlanRule>;
};

export type PreviewPlanBody = {
    /**
     * The first is for every payment and says the percentage; the others say what differs.
     */
    rules?: Array<{
        /**
         * Only payments by it.
         */
        method?: 'CARD' | 'CASH';
        /**
         * Only cards from there; with `method` CARD.
         */
        origin?: 'DOMESTIC' | 'FOREIGN';
        /**
         * Only payments in it; amounts are in it, else in dirhams.
         */
        currency?: string;
        /**
         * Only payments there.
         */
        environment?: 'SANDBOX' | 'PRODUCTION';
        /**
         * Percent of the amount.
         */
        percent?: number;
        /**
         * Added for each payment.
         */
        fixed?: number;
        /**
         * The least fee of a payment, before tax.
         */
        minimum?: number;
        /**
         * The most of it.
         */
        maximum?: number;
        /**
         * Of each refund.
         */
        refundFee?: number;
        /**
         * Whether a refund gives the fee of the payment back.
         */
        returnsFee?: boolean;
        /**
         * Of each chargeback.
         */
        disputeFee?: number;
        /**
         * Of each payout.
         */
        payoutFee?: number;
        /**
         * Of each month.
         */
        monthlyFee?: number;
        /**
         * Business days until the money is available.
         */
        availableAfterDays?: number;
        /**
         * Part that is kept back for chargebacks.
         */
        reservePercent?: number;
        /**
         * Days for which it is kept back.
         */
        reserveDays?: number;
        /**
         * Tax on every fee.
         */
        vatPercent?: number;
    }>;
    /**
     * Only payments of this merchant, as if it had the plan.
     */
    merchantId?: string;
};

export type PricingPlan = {
    /**
     * Name of the plan.
     */
    name: string;
    /**
     * The plan of merchants without another one.
     */
    isStandard: boolean;
    /**
     * Number of the version.
     */
    version: number;
    /**
     * The day from which it counts; none of one that counts from the first.
     */
    from?: string;
    /**
     * What counts now; of a plan to come, what will count first.
     */
    rules: Array<PlanRule>;
    /**
     * The version that takes its place.
     */
    next?: {
        /**
         * Number of the version.
         */
        version: number;
        /**
         * The day from which it counts.
         */
        from: string;
    };
    /**
     * Merchants that were given it, now or later.
     */
    merchants: number;
    /**
     * Whether a new version waits for another person.
     */
    asked: boolean;
};

export type PricingPlanDetail = {
    /**
     * Name of the plan.
     */
    name: string;
    /**
     * The plan of merchants without another one.
     */
    isStandard: boolean;
    /**
     * Merchants have it: a version counts from tomorrow at the earliest.
     */
    isUsed: boolean;
    /**
     * Newest first.
     */
    versions: Array<PlanVersion>;
    /**
     * The 200 that were given it last, now or later.
     */
    merchants: Array<PlanMerchant>;
    /**
     * All of them.
     */
    count: number;
    asked?: AskedPlanVersion & {
        [key: string]: unknown;
    };
};

export type PricingPlanList = {
    /**
     * By name.
     */
    items: Array<PricingPlan>;
};

export type ProductionAccessDecision = {
    /**
     * Id of the merchant.
     */
    merchantId: string;
    /**
     * Whether its production keys work.
     */
    productionAccess: 'ENABLED' | 'NOT_ENABLED' | 'SUSPENDED';
};

export type ReconciledDay = {
    /**
     * The day, in the time of the bank.
     */
    day: string;
    /**
     * The currency.
     */
    currency: string;
    /**
     * What acquirers owe.
     */
    receivable: number;
    /**
     * The same by account and age.
     */
    open: Array<{
        /**
         * Account at an acquirer.
         */
        acquirer?: string;
        /**
         * Since how many days.
         */
        age: '0-2' | '3-7' | '8-30' | '30+';
        /**
         * Payments, refunds and disputes.
         */
        items: number;
        /**
         * Their sum.
         */
        amount: number;
    }>;
    /**
     * What the bank holds by its statements.
     */
    held: number;
    /**
     * What the books have at banks.
     */
    books: number;
    /**
     * What is in one of both, and in the other later.
     */
    underWay: number;
    /**
     * Your accounts in this currency.
     */
    accounts: Array<{
        /**
         * Your account.
         */
        account: string;
        /**
         * Holds the money of merchants alone.
         */
        isSegregated: boolean;
        /**
         * It is used no more: no day waits for its statements.
         */
        isRetired: boolean;
        /**
         * On it at the end of the day.
         */
        balance: number;
        /**
         * The day on which its last statement ends.
         */
        untilDay?: string;
    }>;
    /**
     * Entries that the bank dates in an earlier day, which was closed or which an earlier statement had ended: they count on this one.
     */
    late: Array<{
        /**
         * Your account.
         */
        account: string;
        /**
         * The day that the bank dates them in.
         */
        bookedOn: string;
        /**
         * Entries.
         */
        items: number;
        /**
         * Their sum.
         */
        amount: number;
    }>;
    /**
     * What merchants own.
     */
    merchants: number;
    /**
     * What the segregated accounts hold, or all where none is segregated, less what is under way between books and bank.
     */
    safeguarded: number;
    /**
     * What is safeguarded beyond what merchants own; below zero it is missing.
     */
    surplus: number;
    /**
     * The part of what is missing that nothing under way for up to 7 days covers; above zero the day stays open.
     */
    uncovered: number;
    /**
     * What is under way to the bank, late or not. It never counts as held.
     */
    notCome: number;
    /**
     * The same by source and age.
     */
    coming: Array<{
        /**
         * Payments that acquirers have not settled, cash of agents, and settlements that no statement shows.
         */
        source: 'ACQUIRERS' | 'CASH_NETWORK' | 'SETTLEMENTS';
        /**
         * Since how many days.
         */
        age: '0-2' | '3-7' | '8-30' | '30+';
        /**
         * Their sum.
         */
        amount: number;
    }>;
    /**
     * What waits in suspense.
     */
    suspended: number;
    /**
     * Its sum.
     */
    suspense: number;
    /**
     * What does not agree.
     */
    differences: Array<{
        /**
         * What differs.
         */
        what: string;
        /**
         * The next thing to do about it.
         */
        next: string;
        /**
         * By how much.
         */
        amount?: number;
    }>;
    /**
     * Whether everything agrees, and the day has been over for an hour.
     */
    isClosable: boolean;
    /**
     * Whether the day has been over for an hour.
     */
    isOver: boolean;
    /**
     * Whether the day is closed.
     */
    isClosed: boolean;
};

export type Reconciliation = {
    /**
     * The day, in the time of the bank.
     */
    day: string;
    /**
     * When the look at the day was begun.
     */
    begunAt: string;
    /**
     * The look still runs, as it does for seconds at a large ledger: `items` are of the one before, or empty. Ask again, with `begunAt` as `since`.
     */
    isRunning: boolean;
    /**
     * One for each currency that is booked in production.
     */
    items: Array<ReconciledDay>;
};

export type RefundPaymentBody = {
    /**
     * Amount to refund, in major units of the payment’s currency; all that is left when absent.
     */
    amount?: number;
    /**
     * Reason of the refund.
     */
    refundReason: 'CUSTOMER_REQUEST' | 'DUPLICATE' | 'FRAUD' | 'RETURN' | 'ORDER_CANCELED' | 'OTHER';
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
     * Why; it is kept with the act.
     */
    reason: string;
};

export type RefundablePart = {
    /**
     * Amount that can be refunded.
     */
    left: number;
    /**
     * Amount up to which one person does it.
     */
    alone: number;
    /**
     * Back to the card, or by transfer.
     */
    paidBy: 'ACQUIRER' | 'BANK';
    /**
     * It is of a product order, whose units can be restocked.
     */
    isOfOrder: boolean;
};

export type RefuseApplicationBody = {
    /**
     * Why; it is kept with the act.
     */
    reason: string;
};

export type RefuseDocumentRenewalBody = {
    /**
     * Why; it is kept with the act.
     */
    reason: string;
};

export type RefuseRiskReviewBody = {
    /**
     * Why; it is kept with the act.
     */
    reason: string;
};

export type RefusedNotices = {
    /**
     * FORGED: the signature is not of this account. STALE: it is too old. NOT_UNDERSTOOD: its form.
     */
    reason: 'FORGED' | 'STALE' | 'NOT_UNDERSTOOD';
    /**
     * The hour in which they came.
     */
    hour: string;
    /**
     * How many.
     */
    count: number;
};

export type RenewStaffRecoveryCodesBody = {
    /**
     * Six digits of the authenticator app, or a recovery code.
     */
    code: string;
};

export type ReopenSettlementBody = {
    /**
     * Why; it is kept with the act.
     */
    reason: string;
};

export type ReplaceRiskRuleBody = {
    /**
     * Name of it, for people.
     */
    name: string;
    /**
     * ALLOW ends the search; BLOCK declines; CHALLENGE wants 3-D Secure; REVIEW sends the payment to a person.
     */
    action: 'ALLOW' | 'BLOCK' | 'CHALLENGE' | 'REVIEW';
    /**
     * Payments of this environment.
     */
    environment?: 'SANDBOX' | 'PRODUCTION';
    /**
     * All of them have to be met.
     */
    conditions: Array<{
        /**
         * What it looks at. ATTEMPTS counts tries to pay with the same value, declined ones too; MERCHANT_AGE, and DEVICE_AGE since a browser was first seen, are in days.
         */
        on: 'AMOUNT' | 'ATTEMPTS' | 'MERCHANT_AGE' | 'DEVICE_AGE' | 'CURRENCY' | 'CARD_BRAND' | 'CARD_COUNTRY' | 'CARD' | 'EMAIL' | 'EMAIL_DOMAIN' | 'PHONE' | 'IP' | 'IP_COUNTRY' | 'DEVICE' | 'MERCHANT';
        /**
         * Whether the value has to be among them.
         */
        is?: 'IN' | 'NOT_IN';
        /**
         * The values.
         */
        values?: Array<string>;
        /**
         * A list whose entries are the values.
         */
        list?: string;
        /**
         * Currency of an AMOUNT.
         */
        currency?: string;
        /**
         * More than this amount, or more than so many attempts.
         */
        above?: number;
        /**
         * Less than this amount, or than so many days.
         */
        below?: number;
        /**
         * The value by which ATTEMPTS are counted.
         */
        by?: 'EMAIL' | 'PHONE' | 'IP' | 'DEVICE' | 'CARD';
        /**
         * The span in which ATTEMPTS are counted.
         */
        within?: 'HOUR' | 'DAY';
        /**
         * ATTEMPTS at the merchant of the payment, which is meant without it, or at all merchants.
         */
        among?: 'MERCHANT' | 'ALL';
    }>;
};

export type ResolvablePayment = {
    /**
     * Decisions that it waits for.
     */
    as: Array<'SUCCEEDED' | 'FAILED' | 'MERCHANT' | 'BUYER'>;
    /**
     * A success needs the code of the approval.
     */
    needsCode: boolean;
    /**
     * A success needs the card, which is not known.
     */
    needsCard: boolean;
    /**
     * Money of the buyer may be transferred to an account.
     */
    takesAccount: boolean;
};

export type ResolvePaymentBody = {
    /**
     * What became of it; of money that came too late, whose it is.
     */
    as: 'SUCCEEDED' | 'FAILED' | 'MERCHANT' | 'BUYER';
    /**
     * How you know; it is kept with the act.
     */
    evidence: string;
    /**
     * What the provider calls it, or the number of its answer to you.
     */
    acquirerReference: string;
    /**
     * Of a payment by card that succeeded: the code of the approval.
     */
    authorisationCode?: string;
    /**
     * The card of a payment that succeeded, where it is not known yet.
     */
    card?: {
        /**
         * Network of the card.
         */
        brand: 'visa' | 'mastercard' | 'amex' | 'diners' | 'discover' | 'jcb' | 'unionpay' | 'maestro' | 'cmi' | 'unknown';
        /**
         * Its last four digits.
         */
        last4: string;
        /**
         * Month of its expiry.
         */
        expMonth: number;
        /**
         * Year of its expiry.
         */
        expYear: number;
    };
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
};

export type RetireBankAccountBody = {
    /**
     * Why; it is kept with the act.
     */
    reason: string;
};

export type RevealedBuyer = {
    /**
     * E-mail of the buyer.
     */
    email?: string;
    /**
     * Name of the buyer.
     */
    name?: string;
    /**
     * Phone of the buyer.
     */
    phone?: string;
    /**
     * Hash of the browser, as rules and lists have it.
     */
    device?: string;
    /**
     * Fingerprint of the card, as rules and lists have it.
     */
    card?: string;
};

export type RevealedMembers = {
    /**
     * Up to 200 people.
     */
    members: Array<MerchantMember>;
};

export type ReviewQuestion = {
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
    askedBy: StaffPerson;
};

export type ReviewRenewal = {
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
    decidedBy?: StaffPerson;
};

export type Risk = {
    /**
     * Whether rules are asked at all.
     */
    isOn: boolean;
    /**
     * E-mail of the person who switched last.
     */
    switchedBy?: string;
    /**
     * Payments that wait for a person.
     */
    waiting: number;
    /**
     * Those that are on first.
     */
    rules: Array<RiskRule>;
    /**
     * By name.
     */
    lists: Array<RiskList>;
    /**
     * Merchants that conditions name, the first eight of each.
     */
    merchants: Array<{
        /**
         * Id of the merchant.
         */
        id: string;
        /**
         * Name of the merchant.
         */
        name: string;
    }>;
};

export type RiskCondition = {
    /**
     * What it looks at. ATTEMPTS counts tries to pay with the same value, declined ones too; MERCHANT_AGE, and DEVICE_AGE since a browser was first seen, are in days.
     */
    on: 'AMOUNT' | 'ATTEMPTS' | 'MERCHANT_AGE' | 'DEVICE_AGE' | 'CURRENCY' | 'CARD_BRAND' | 'CARD_COUNTRY' | 'CARD' | 'EMAIL' | 'EMAIL_DOMAIN' | 'PHONE' | 'IP' | 'IP_COUNTRY' | 'DEVICE' | 'MERCHANT';
    /**
     * Whether the value has to be among them.
     */
    is?: 'IN' | 'NOT_IN';
    /**
     * The values.
     */
    values?: Array<string>;
    /**
     * A list whose entries are the values.
     */
    list?: string;
    /**
     * Currency of an AMOUNT.
     */
    currency?: string;
    /**
     * More than this amount, or more than so many attempts.
     */
    above?: number;
    /**
     * Less than this amount, or than so many days.
     */
    below?: number;
    /**
     * The value by which ATTEMPTS are counted.
     */
    by?: 'EMAIL' | 'PHONE' | 'IP' | 'DEVICE' | 'CARD';
    /**
     * The span in which ATTEMPTS are counted.
     */
    within?: 'HOUR' | 'DAY';
    /**
     * ATTEMPTS at the merchant of the payment, which is meant without it, or at all merchants.
     */
    among?: 'MERCHANT' | 'ALL';
};

export type RiskList = {
    /**
     * Id of the list.
     */
    id: string;
    /**
     * Its name.
     */
    name: string;
    /**
     * The fact whose values it holds.
     */
    kind: 'CURRENCY' | 'CARD_BRAND' | 'CARD_COUNTRY' | 'CARD' | 'EMAIL' | 'EMAIL_DOMAIN' | 'PHONE' | 'IP' | 'IP_COUNTRY' | 'DEVICE' | 'MERCHANT';
    /**
     * Number of entries.
     */
    size: number;
    /**
     * E-mail of the person who changed it last.
     */
    changedBy: string;
    /**
     * When it was changed.
     */
    updatedAt: string;
};

export type RiskListWhole = {
    /**
     * Id of the list.
     */
    id: string;
    /**
     * Its name.
     */
    name: string;
    /**
     * The fact whose values it holds.
     */
    kind: 'CURRENCY' | 'CARD_BRAND' | 'CARD_COUNTRY' | 'CARD' | 'EMAIL' | 'EMAIL_DOMAIN' | 'PHONE' | 'IP' | 'IP_COUNTRY' | 'DEVICE' | 'MERCHANT';
    /**
     * Number of entries.
     */
    size: number;
    /**
     * E-mail of the person who changed it last.
     */
    changedBy: string;
    /**
     * When it was changed.
     */
    updatedAt: string;
    /**
     * Its entries.
     */
    entries: Array<string>;
};

export type RiskReview = {
    /**
     * Id of the payment.
     */
    id: string;
    /**
     * Its reference.
     */
    reference: string;
    /**
     * Id of the merchant.
     */
    merchantId: string;
    /**
     * Name of the merchant.
     */
    merchantName: string;
    /**
     * Its environment.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * Amount in major units.
     */
    amount: number;
    /**
     * ISO-4217 code.
     */
    currency: string;
    /**
     * Brand, last digits and country.
     */
    card?: string;
    /**
     * E-mail of the buyer, masked.
     */
    buyer?: string;
    /**
     * Name of the rule.
     */
    rule: string;
    /**
     * When it was paid.
     */
    since: string;
};

export type RiskReviewDecided = {
    /**
     * Id of the payment.
     */
    id: string;
    /**
     * The decision.
     */
    status: 'APPROVED' | 'REFUSED';
    /**
     * Id of the refund of what is left of it.
     */
    refundId?: string;
};

export type RiskReviewList = {
    /**
     * Up to 200, longest waiting first.
     */
    items: Array<RiskReview>;
};

export type RiskRule = {
    /**
     * Id of the rule.
     */
    id: string;
    /**
     * Grows with each change.
     */
    version: number;
    /**
     * Its name.
     */
    name: string;
    /**
     * What it does.
     */
    action: 'ALLOW' | 'BLOCK' | 'CHALLENGE' | 'REVIEW';
    /**
     * Its environment.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * All of them have to be met.
     */
    conditions: Array<RiskCondition>;
    /**
     * Whether payments are asked about it.
     */
    isOn: boolean;
    /**
     * Whether you wrote this version, and so cannot switch it on.
     */
    isOwn: boolean;
    /**
     * Payments that it blocked or sent to a person in the last 30 days.
     */
    matched: number;
    tested?: RiskTested;
    /**
     * E-mail of the person who changed it last.
     */
    changedBy: string;
    /**
     * When it was changed.
     */
    updatedAt: string;
};

export type RiskTested = {
    /**
     * Days that it looked back.
     */
    days: number;
    /**
     * Payments by card that it was asked about: the newest, up to 20,000.
     */
    payments: number;
    /**
     * Those that it means.
     */
    matched: number;
    /**
     * Those of them that were paid.
     */
    paid: number;
    /**
     * Those of them that were charged back.
     */
    disputed: number;
    /**
     * It means at least every second payment.
     */
    meansMost: boolean;
    /**
     * Facts that payments of the past do not tell; conditions on them were not met.
     */
    unknown: Array<string>;
    /**
     * Payments with which the device or the country of the address were not recorded, or forgotten since, where it asks about them.
     */
    unrecorded?: number;
    /**
     * Up to ten of them, the newest.
     */
    examples: Array<{
        /**
         * Id of the payment.
         */
        id: string;
        /**
         * Its reference.
         */
        reference: string;
        /**
         * Id of the merchant.
         */
        merchantId: string;
    }>;
    /**
     * When it was tried.
     */
    at: string;
};

export type RouteToAcquirerBody = {
    /**
     * A merchant; all merchants without it.
     */
    merchantId?: string;
    /**
     * ISO-4217 code; every currency without it.
     */
    currency?: string;
};

/**
 * The rule that decided about it.
 */
export type RuleDecision = {
    /**
     * Id of the rule.
     */
    ruleId: string;
    /**
     * Its name as it was then.
     */
    rule: string;
    /**
     * Its version then.
     */
    version: number;
    /**
     * The effect of it.
     */
    action: 'BLOCK' | 'REVIEW';
    /**
     * Of a REVIEW: UNPAID until the payment has come in, WAITING until a person decides.
     */
    status: 'BLOCKED' | 'UNPAID' | 'WAITING' | 'APPROVED' | 'REFUSED';
    /**
     * When the rule decided.
     */
    at: string;
    /**
     * When a person decided.
     */
    decidedAt?: string;
};

export type Settlement = {
    /**
     * Id of the settlement.
     */
    id: string;
    /**
     * The acquirer’s name for it.
     */
    reference: string;
    /**
     * Account at the acquirer.
     */
    account: string;
    /**
     * Its currency.
     */
    currency: string;
    /**
     * The day on which the acquirer pays it.
     */
    paidOn: string;
    /**
     * Lines in it.
     */
    lines: number;
    /**
     * Those that wait in suspense.
     */
    waiting: number;
    /**
     * What its lines come to.
     */
    gross: number;
    /**
     * What the acquirer keeps.
     */
    fee: number;
    /**
     * What it pays.
     */
    net: number;
    /**
     * The part of it that no statement shows and that was not written off; below zero more came.
     */
    open: number;
    /**
     * Told by the acquirer’s interface, or read in a file.
     */
    source: 'API' | 'FILE';
    /**
     * Who read it.
     */
    importedBy: string;
    /**
     * When it was read.
     */
    importedAt: string;
    /**
     * The difference that you bear, or keep where it is below zero.
     */
    writtenOff?: number;
    /**
     * The day of that.
     */
    writtenOffOn?: string;
    /**
     * Who did so.
     */
    writtenOffBy?: string;
    /**
     * Why.
     */
    writtenOffBecause?: string;
};

export type SettlementCandidate = {
    /**
     * The line names it, or it has the amount and about the day.
     */
    because: 'NAMED' | 'AMOUNT';
    /**
     * Id of the payment.
     */
    transactionId: string;
    /**
     * Reference to decide by.
     */
    reference: string;
    /**
     * Id of the merchant.
     */
    merchantId: string;
    /**
     * Name of the merchant.
     */
    merchantName: string;
    /**
     * Of the payment, or of the refund that has the amount.
     */
    amount: number;
    /**
     * Its currency.
     */
    currency: string;
    /**
     * State of the same.
     */
    status: string;
    /**
     * When the same was made.
     */
    createdAt: string;
    /**
     * Whether another line of this kind has settled the same.
     */
    isSettled: boolean;
};

export type SettlementDetail = {
    settlement: Settlement;
    /**
     * Up to 200, in their order.
     */
    lines: Array<SettlementLine>;
    /**
     * Entries of your banks that show it, up to 100.
     */
    entries: Array<SettlementEntry>;
    /**
     * Id of the request to end it, which waits for another person.
     */
    asked?: string;
    /**
     * The `after` with which the next ones are asked for; none at the end.
     */
    next?: number;
};

export type SettlementEntry = {
    /**
     * Id of the entry.
     */
    id: string;
    /**
     * Id of its statement.
     */
    statementId: string;
    /**
     * When the bank booked it.
     */
    bookedOn: string;
    /**
     * Below zero, it went out.
     */
    amount: number;
    /**
     * Who matched it; none where it was matched by itself.
     */
    decidedBy?: string;
    /**
     * Why.
     */
    decidedBecause?: string;
};

export type SettlementLine = {
    /**
     * Id of the line.
     */
    id: string;
    /**
     * Id of the settlement.
     */
    settlementId: string;
    /**
     * The acquirer’s name for the settlement.
     */
    settlement: string;
    /**
     * Account at the acquirer.
     */
    account: string;
    /**
     * The day on which the acquirer pays it.
     */
    paidOn: string;
    /**
     * Its place among the lines of the settlement.
     */
    place: number;
    /**
     * What it is for: `DISPUTE_WON` gives back what a dispute took, `OTHER` is what nothing is known of.
     */
    kind: 'CHARGE' | 'REFUND' | 'REFUND_RETURNED' | 'DISPUTE' | 'DISPUTE_WON' | 'FEE' | 'OTHER';
    /**
     * Of the payment: the acquirer’s, or ours.
     */
    reference?: string;
    /**
     * The acquirer’s, of the refund or dispute.
     */
    partReference?: string;
    /**
     * Code of the authorisation.
     */
    authorisationCode?: string;
    /**
     * The day of the payment.
     */
    happenedOn?: string;
    /**
     * Below zero for money that the acquirer takes back.
     */
    gross: number;
    /**
     * What the acquirer keeps of it.
     */
    fee: number;
    /**
     * What it comes to.
     */
    net: number;
    /**
     * Its currency.
     */
    currency: string;
    /**
     * What the buyer paid, where the acquirer has converted it.
     */
    original?: number;
    /**
     * Its currency.
     */
    originalCurrency?: string;
    /**
     * `SUSPENSE` waits for a decision.
     */
    status: 'NEW' | 'MATCHED' | 'SUSPENSE' | 'DECIDED';
    /**
     * Whether it was decided that you bear or keep it.
     */
    isOwn: boolean;
    /**
     * Id of the merchant.
     */
    merchantId?: string;
    /**
     * Id of the payment or refund that it settles.
     */
    transactionId?: string;
    /**
     * Id of the dispute that it settles.
     */
    disputeId?: string;
    /**
     * Why it waits.
     */
    doubt?: 'NO_REFERENCE' | 'UNKNOWN_PAYMENT' | 'SEVERAL_PAYMENTS' | 'NOT_BOOKED' | 'OTHER_AMOUNT' | 'OTHER_CURRENCY' | 'SETTLED_TWICE' | 'NO_PAYMENT' | 'UNDONE';
    /**
     * The same in words.
     */
    why?: string;
    /**
     * Who decided last.
     */
    decidedBy?: string;
    /**
     * Why.
     */
    decidedBecause?: string;
    /**
     * When.
     */
    decidedAt?: string;
};

export type SettlementLineDetail = {
    line: SettlementLine;
    /**
     * Payments that it may be of, while it waits in suspense; up to 20.
     */
    candidates: Array<SettlementCandidate>;
    /**
     * Id of the request to take it as yours, which waits for another person.
     */
    asked?: string;
};

export type SettlementList = {
    /**
     * Your accounts at acquirers, to filter by.
     */
    accounts: Array<{
        /**
         * Id of the account at the acquirer.
         */
        id: string;
        /**
         * Account at the acquirer.
         */
        name: string;
    }>;
    /**
     * The 200 newest.
     */
    items: Array<Settlement>;
};

export type SettlementSuspense = {
    /**
     * Your accounts at acquirers, to filter by.
     */
    accounts: Array<{
        /**
         * Id of the account at the acquirer.
         */
        id: string;
        /**
         * Account at the acquirer.
         */
        name: string;
    }>;
    /**
     * Up to 100, in the order in which they were read.
     */
    items: Array<SettlementLine>;
    /**
     * All that waits, of these filters.
     */
    sums: Array<{
        /**
         * Its currency.
         */
        currency: string;
        /**
         * Lines that wait.
         */
        lines: number;
        /**
         * Their sum.
         */
        amount: number;
    }>;
    /**
     * Send it as `after` for the next ones; none at the end.
     */
    next?: string;
};

export type ShowApplicationDocumentBody = {
    /**
     * A page of a PDF; the first without it.
     */
    page?: number;
};

export type StaffConfirmed = {
    /**
     * Each act that needs it moves this 15 minutes on.
     */
    confirmedUntil: string;
};

export type StaffEnrolled = {
    /**
     * Ten codes that stand in for the app, each once. They are shown this once.
     */
    recoveryCodes: Array<string>;
    session: OpenedStaffSession;
};

export type StaffEnrolment = {
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

export type StaffHalfway = {
    /**
     * `CODE`: give a code with `loginToken`. `ENROL`: enrol an app with it.
     */
    next: 'CODE' | 'ENROL';
    /**
     * For the next step of the log-in; works 10 minutes.
     */
    loginToken: string;
};

export type StaffList = {
    /**
     * Everybody, in the order of their beginning.
     */
    items: Array<StaffMember>;
};

export type StaffLoggedIn = {
    /**
     * `CODE`: log in again with a code. `ENROL`: enrol an app with `loginToken`. `SESSION`: you are in.
     */
    next: 'CODE' | 'ENROL' | 'SESSION';
    /**
     * For the next step of the log-in; works 10 minutes.
     */
    loginToken?: string;
    session?: OpenedStaffSession;
};

export type StaffLoginBody = {
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

export type StaffMe = {
    /**
     * Id of the object.
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
     * Role of the person; ADMIN includes all.
     */
    role: 'SUPPORT' | 'RISK' | 'FINANCE' | 'ADMIN';
    /**
     * Language of mails and pages.
     */
    locale: 'en' | 'fr' | 'ar';
    /**
     * Recovery codes that are still good.
     */
    recoveryCodesLeft: number;
    /**
     * When the session ends by itself.
     */
    sessionExpiresAt: string;
    /**
     * Until then no code is asked for.
     */
    confirmedUntil?: string;
};

export type StaffMember = {
    /**
     * Id of the object.
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
     * Role of the person; ADMIN includes all.
     */
    role: 'SUPPORT' | 'RISK' | 'FINANCE' | 'ADMIN';
    /**
     * Language of mails and pages.
     */
    locale: 'en' | 'fr' | 'ar';
    /**
     * Invited, at work, or removed.
     */
    status: 'INVITED' | 'ACTIVE' | 'REMOVED';
    /**
     * Whether an authenticator app is enrolled.
     */
    hasApp: boolean;
    /**
     * When the person logged in last.
     */
    lastSeenAt?: string;
    /**
     * When the person was added.
     */
    createdAt: string;
};

export type StaffPerson = {
    /**
     * Id of the object.
     */
    id?: string;
    /**
     * Name, else e-mail; `command line` for who has a shell.
     */
    name: string;
};

export type StaffRecoveryCodes = {
    /**
     * Ten codes that stand in for the app, each once. They are shown this once.
     */
    recoveryCodes: Array<string>;
};

export type StaffStepUpBody = {
    /**
     * Six digits of the authenticator app, or a recovery code.
     */
    code: string;
};

export type StaffWays = {
    /**
     * Whether e-mail and password open the console.
     */
    password: boolean;
    /**
     * Whether the company has a log-in of its own here.
     */
    company: boolean;
};

export type StepUpByPasskeyBody = {
    /**
     * The token that came with the challenge; it works once, for 10 minutes.
     */
    token: string;
    /**
     * Id of the passkey, as its device has made it. In base64url.
     */
    id: string;
    /**
     * `clientDataJSON` of the browser’s answer. In base64url.
     */
    clientDataJSON: string;
    /**
     * `authenticatorData` of the answer. In base64url.
     */
    authenticatorData: string;
    /**
     * `signature` of the answer. In base64url.
     */
    signature: string;
};

export type SuspendProductionAccessBody = {
    /**
     * Why; it is kept with the act.
     */
    reason: string;
};

export type SwitchRiskRuleOnBody = {
    /**
     * You have read that it means most payments, and want it.
     */
    acceptsMost?: boolean;
};

export type SwitchRulesBody = {
    /**
     * Whether rules are asked at all.
     */
    isOn: boolean;
    /**
     * Why; it is kept with the act.
     */
    reason: string;
};

export type System = {
    /**
     * Version of Mizan.
     */
    version: string;
    /**
     * Version of Node.
     */
    node: string;
    /**
     * Migrations that were applied, latest first.
     */
    migrations: Array<string>;
    /**
     * Seconds that the oldest due job has waited.
     */
    oldestDueSeconds: number;
    /**
     * By name; what has failed stands first.
     */
    jobs: Array<SystemJob>;
};

export type SystemBackup = {
    /**
     * Id of the backup.
     */
    id: string;
    /**
     * RUNNING; DONE when the file is whole; BROKEN when its process ended or it could not be written.
     */
    status: 'RUNNING' | 'DONE' | 'BROKEN';
    /**
     * E-mail of its beginner; `command line`.
     */
    askedBy: string;
    /**
     * The file, on the machine that made it.
     */
    file: string;
    /**
     * Tables that are in it.
     */
    tablesDone: number;
    /**
     * Tables that there are; 0 until it is known.
     */
    tables: number;
    /**
     * Rows that are in it.
     */
    rows: number;
    /**
     * Size of the file; absent until it is whole.
     */
    bytes?: number;
    /**
     * It was read back, and every checksum compared.
     */
    isChecked: boolean;
    /**
     * Why it broke off, in English, where it is known.
     */
    failure?: string;
    /**
     * The moment of the database that it holds.
     */
    startedAt: string;
    /**
     * When it ended.
     */
    endedAt?: string;
};

export type SystemBackupList = {
    /**
     * Where the console puts backups; absent without BACKUP_DIR.
     */
    folder?: string;
    /**
     * The last whole one; else since when one is missing. Absent where none is expected.
     */
    since?: string;
    /**
     * There is none of as many hours as alerts allow: 26, unless set.
     */
    isLate: boolean;
    /**
     * Newest first; 20 at most.
     */
    items: Array<SystemBackup>;
};

export type SystemCheck = {
    /**
     * Id of the check.
     */
    id: string;
    /**
     * RUNNING; DONE with its findings; BROKEN when its process ended or a question to the database failed.
     */
    status: 'RUNNING' | 'DONE' | 'BROKEN';
    /**
     * E-mail of its beginner.
     */
    askedBy: string;
    /**
     * Merchants that were looked at before the current page of them.
     */
    merchants: number;
    /**
     * Claims of the current page that were looked at.
     */
    claimsDone: number;
    /**
     * Claims that there are.
     */
    claims: number;
    /**
     * Claims that do not hold; absent until it is done.
     */
    wrong?: Array<WrongClaim>;
    /**
     * When it was begun.
     */
    startedAt: string;
    /**
     * When it ended.
     */
    endedAt?: string;
};

export type SystemCheckList = {
    /**
     * Newest first; 20 at most.
     */
    items: Array<SystemCheck>;
};

export type SystemJob = {
    /**
     * Name of the job.
     */
    name: string;
    /**
     * When the clock runs it, as a crontab pattern in UTC; absent where something else adds it.
     */
    pattern?: string;
    /**
     * When the clock added it last.
     */
    lastRunAt?: string;
    /**
     * When the next of its jobs is due.
     */
    nextAt?: string;
    /**
     * Jobs that wait for their turn.
     */
    waiting: number;
    /**
     * Jobs that run.
     */
    running: number;
    /**
     * Jobs that failed, and run again by themselves.
     */
    failing: number;
    /**
     * Jobs that were given up.
     */
    givenUp: number;
    /**
     * First line of the error of one of them.
     */
    lastError?: string;
};

export type TestRiskRuleBody = {
    /**
     * Days of the past.
     */
    days?: number;
};

export type Today = {
    /**
     * Only what waits for a person; empty when nothing does.
     */
    items: Array<Waiting>;
    /**
     * Version of this server.
     */
    version: string;
    /**
     * How the installation does; parts that are not there or not known are left out.
     */
    health: Array<Health>;
    /**
     * How long the oldest due job has waited.
     */
    jobsBehindSeconds: number;
};

export type TroubledWebhook = {
    /**
     * Id of the merchant.
     */
    merchantId: string;
    /**
     * Name of the merchant.
     */
    merchantName: string;
    /**
     * Its environment.
     */
    environment: 'SANDBOX' | 'PRODUCTION';
    /**
     * Id of the webhook.
     */
    id: string;
    /**
     * The host of its URL.
     */
    host: string;
    /**
     * ACTIVE is tried again by itself; SUSPENDED gets nothing until it is resumed.
     */
    status: 'ACTIVE' | 'SUSPENDED';
    /**
     * Why it was suspended.
     */
    reason?: 'FAILURES' | 'SILENCE' | 'GONE' | 'SLOW';
    /**
     * When it was suspended, or its first failure since the last success.
     */
    since?: string;
    /**
     * Attempts that failed since the last success.
     */
    consecutiveFailures: number;
    /**
     * Events that it took in the last 24 hours.
     */
    delivered: number;
    /**
     * Events that were given up in the last 24 hours.
     */
    failed: number;
    /**
     * Events that wait for it; counted up to 10,000.
     */
    waiting: number;
};

export type TroubledWebhookList = {
    /**
     * Suspended ones first, the longest first; 50 at most.
     */
    items: Array<TroubledWebhook>;
};

export type UnblockWalletBody = {
    /**
     * Why; it is kept with the act.
     */
    reason: string;
};

export type UndoBankEntryBody = {
    /**
     * Why; it is kept with the act.
     */
    reason: string;
};

export type UndoSettlementLineBody = {
    /**
     * Why; it is kept with the act.
     */
    reason: string;
};

export type UnsentMail = {
    /**
     * Id of the mail.
     */
    id: string;
    /**
     * The text that it has.
     */
    template: string;
    /**
     * To whom, masked.
     */
    recipient: string;
    /**
     * Its language.
     */
    locale: 'en' | 'fr' | 'ar';
    /**
     * QUEUED waits for its turn or is tried again by itself; FAILED was given up.
     */
    status: 'QUEUED' | 'FAILED';
    /**
     * Attempts that failed.
     */
    attempts: number;
    /**
     * Why the last one failed: an answer of the mail server, or a cause.
     */
    lastError?: string;
    /**
     * When it was written.
     */
    createdAt: string;
};

export type UnsentMailList = {
    /**
     * Newest first.
     */
    items: Array<UnsentMail>;
    /**
     * Send it as `before` for older ones.
     */
    next?: string;
};

export type UpdateStaffMeBody = {
    /**
     * Name of the person.
     */
    fullName?: string;
    /**
     * Language of mails and pages.
     */
    locale?: 'en' | 'fr' | 'ar';
};

export type VirtualRib = {
    /**
     * The number.
     */
    rib: string;
    /**
     * Your account, on which transfers to it arrive.
     */
    account: string;
    /**
     * Its currency.
     */
    currency: string;
    /**
     * Name of the bank.
     */
    bankName: string;
    /**
     * Who has given it.
     */
    addedBy: string;
    /**
     * When.
     */
    addedAt: string;
    /**
     * Since when it is used no more: transfers to it wait in suspense.
     */
    endedAt?: string;
    /**
     * Why.
     */
    endedBecause?: string;
};

export type VirtualRibList = {
    /**
     * The 100 newest.
     */
    items: Array<VirtualRib>;
};

export type Waiting = {
    /**
     * What waits.
     */
    kind: 'PRODUCTION_REQUESTS' | 'DOCUMENTS' | 'APPROVALS' | 'PAYMENTS' | 'LATE_CASH' | 'REFUNDS' | 'PAYOUTS' | 'DISPUTES' | 'DISPUTES_DUE' | 'RISK_REVIEWS' | 'BANK_FILES' | 'BANK_ENTRIES' | 'SETTLEMENT_LINES' | 'WEBHOOKS' | 'JOBS';
    /**
     * How many; 500 stands for that many or more.
     */
    count: number;
    /**
     * Since when the oldest of them waits.
     */
    since?: string;
    /**
     * Page of the console on which it is worked off, below `/operator`; absent where there is none.
     */
    place?: string;
};

export type WaitingBankEntry = {
    entry: BankEntry;
    /**
     * What it names, or has the sum of.
     */
    proposals: Array<BankEntryProposal>;
    /**
     * The merchant to whose virtual RIB it was sent.
     */
    sentTo?: {
        /**
         * Id of the merchant.
         */
        merchantId: string;
        /**
         * Name of the merchant.
         */
        merchantName: string;
    };
    /**
     * Id of the request to write it off, which waits for another person.
     */
    asked?: string;
};

export type WalletDecision = {
    /**
     * Id of the merchant.
     */
    merchantId: string;
    /**
     * State of its production wallet.
     */
    status: 'PENDING' | 'ACTIVE' | 'BLOCKED' | 'CLOSED';
};

export type WriteBankEntryOffBody = {
    /**
     * Why; it is kept with the act.
     */
    reason: string;
};

export type WriteMerchantNoteBody = {
    /**
     * What the others of the staff should know. No card numbers, and of people no more than is needed.
     */
    text: string;
};

export type WriteSettlementLineOffBody = {
    /**
     * Why; it is kept with the act.
     */
    reason: string;
};

export type WriteSettlementOffBody = {
    /**
     * Why; it is kept with the act.
     */
    reason: string;
};

export type WrongClaim = {
    /**
     * Name of the claim.
     */
    name: string;
    /**
     * It, in English.
     */
    claim: string;
    /**
     * 20 at most.
     */
    problems: Array<string>;
};

/**
 * Your own identifier of the request; it becomes the correlationId. One is made for any other value.
 */
export type RequestId = string;

/**
 * Language of messages: `en`, `fr` or `ar`; English for every other.
 */
export type AcceptLanguage = string;

export type StaffLoginData = {
    body: StaffLoginBody;
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
    url: '/operator/v1/auth/login';
};

export type StaffLoginResponses = {
    /**
     * Success.
     */
    200: StaffLoggedIn & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type StaffLoginResponse = StaffLoginResponses[keyof StaffLoginResponses];

export type AcceptStaffInvitationData = {
    body: AcceptStaffInvitationBody;
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
    url: '/operator/v1/auth/invitation';
};

export type AcceptStaffInvitationResponses = {
    /**
     * Done; nothing to return.
     */
    204: void;
};

export type AcceptStaffInvitationResponse = AcceptStaffInvitationResponses[keyof AcceptStaffInvitationResponses];

export type EnrolStaffTotpData = {
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
    url: '/operator/v1/auth/totp/enrol';
};

export type EnrolStaffTotpResponses = {
    /**
     * Success.
     */
    200: StaffEnrolment & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type EnrolStaffTotpResponse = EnrolStaffTotpResponses[keyof EnrolStaffTotpResponses];

export type ConfirmStaffTotpData = {
    body: ConfirmStaffTotpBody;
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
    url: '/operator/v1/auth/totp/confirm';
};

export type ConfirmStaffTotpResponses = {
    /**
     * Success.
     */
    200: StaffEnrolled & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ConfirmStaffTotpResponse = ConfirmStaffTotpResponses[keyof ConfirmStaffTotpResponses];

export type StaffStepUpData = {
    body: StaffStepUpBody;
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
    url: '/operator/v1/auth/step-up';
};

export type StaffStepUpResponses = {
    /**
     * Success.
     */
    200: StaffConfirmed & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type StaffStepUpResponse = StaffStepUpResponses[keyof StaffStepUpResponses];

export type RenewStaffRecoveryCodesData = {
    body: RenewStaffRecoveryCodesBody;
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
    url: '/operator/v1/auth/totp/recovery-codes';
};

export type RenewStaffRecoveryCodesResponses = {
    /**
     * Success.
     */
    200: StaffRecoveryCodes & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type RenewStaffRecoveryCodesResponse = RenewStaffRecoveryCodesResponses[keyof RenewStaffRecoveryCodesResponses];

export type ChangeStaffPasswordData = {
    body: ChangeStaffPasswordBody;
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
    url: '/operator/v1/auth/change-password';
};

export type ChangeStaffPasswordResponses = {
    /**
     * Success.
     */
    200: OpenedStaffSession & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ChangeStaffPasswordResponse = ChangeStaffPasswordResponses[keyof ChangeStaffPasswordResponses];

export type StaffLogoutData = {
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
    url: '/operator/v1/auth/logout';
};

export type StaffLogoutResponses = {
    /**
     * Done; nothing to return.
     */
    204: void;
};

export type StaffLogoutResponse = StaffLogoutResponses[keyof StaffLogoutResponses];

export type GetStaffMeData = {
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
    url: '/operator/v1/me';
};

export type GetStaffMeResponses = {
    /**
     * Success.
     */
    200: StaffMe & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetStaffMeResponse = GetStaffMeResponses[keyof GetStaffMeResponses];

export type UpdateStaffMeData = {
    body: UpdateStaffMeBody;
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
    url: '/operator/v1/me';
};

export type UpdateStaffMeResponses = {
    /**
     * Success.
     */
    200: StaffMe & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type UpdateStaffMeResponse = UpdateStaffMeResponses[keyof UpdateStaffMeResponses];

export type GetStaffWaysData = {
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
    url: '/operator/v1/auth/ways';
};

export type GetStaffWaysResponses = {
    /**
     * Success.
     */
    200: StaffWays & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetStaffWaysResponse = GetStaffWaysResponses[keyof GetStaffWaysResponses];

export type StartCompanyLogInData = {
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
    url: '/operator/v1/auth/company/start';
};

export type StartCompanyLogInResponses = {
    /**
     * Success.
     */
    200: CompanyBeginning & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type StartCompanyLogInResponse = StartCompanyLogInResponses[keyof StartCompanyLogInResponses];

export type FinishCompanyLogInData = {
    body: FinishCompanyLogInBody;
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
    url: '/operator/v1/auth/company/finish';
};

export type FinishCompanyLogInResponses = {
    /**
     * Success.
     */
    200: StaffHalfway & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type FinishCompanyLogInResponse = FinishCompanyLogInResponses[keyof FinishCompanyLogInResponses];

export type GiveStaffCodeData = {
    body: GiveStaffCodeBody;
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
    url: '/operator/v1/auth/code';
};

export type GiveStaffCodeResponses = {
    /**
     * Success.
     */
    200: OpenedStaffSession & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GiveStaffCodeResponse = GiveStaffCodeResponses[keyof GiveStaffCodeResponses];

export type GetPasskeyOptionsData = {
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
    url: '/operator/v1/auth/passkeys/options';
};

export type GetPasskeyOptionsResponses = {
    /**
     * Success.
     */
    200: PasskeyOptions & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetPasskeyOptionsResponse = GetPasskeyOptionsResponses[keyof GetPasskeyOptionsResponses];

export type LogInByPasskeyData = {
    body: LogInByPasskeyBody;
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
    url: '/operator/v1/auth/passkeys/log-in';
};

export type LogInByPasskeyResponses = {
    /**
     * Success.
     */
    200: OpenedStaffSession & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type LogInByPasskeyResponse = LogInByPasskeyResponses[keyof LogInByPasskeyResponses];

export type StepUpByPasskeyData = {
    body: StepUpByPasskeyBody;
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
    url: '/operator/v1/auth/passkeys/step-up';
};

export type StepUpByPasskeyResponses = {
    /**
     * Success.
     */
    200: StaffConfirmed & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type StepUpByPasskeyResponse = StepUpByPasskeyResponses[keyof StepUpByPasskeyResponses];

export type ListMyPasskeysData = {
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
    url: '/operator/v1/me/passkeys';
};

export type ListMyPasskeysResponses = {
    /**
     * Success.
     */
    200: PasskeyList & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ListMyPasskeysResponse = ListMyPasskeysResponses[keyof ListMyPasskeysResponses];

export type AddPasskeyData = {
    body: AddPasskeyBody;
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
    url: '/operator/v1/me/passkeys';
};

export type AddPasskeyResponses = {
    /**
     * Created.
     */
    201: Passkey & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type AddPasskeyResponse = AddPasskeyResponses[keyof AddPasskeyResponses];

export type GetNewPasskeyOptionsData = {
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
    url: '/operator/v1/me/passkeys/options';
};

export type GetNewPasskeyOptionsResponses = {
    /**
     * Success.
     */
    200: NewPasskeyOptions & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetNewPasskeyOptionsResponse = GetNewPasskeyOptionsResponses[keyof GetNewPasskeyOptionsResponses];

export type RemovePasskeyData = {
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
         * Id of the passkey, as its device has made it. In base64url.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/me/passkeys/{id}';
};

export type RemovePasskeyResponses = {
    /**
     * Done; nothing to return.
     */
    204: void;
};

export type RemovePasskeyResponse = RemovePasskeyResponses[keyof RemovePasskeyResponses];

export type ListStaffData = {
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
    url: '/operator/v1/staff';
};

export type ListStaffResponses = {
    /**
     * Success.
     */
    200: StaffList & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ListStaffResponse = ListStaffResponses[keyof ListStaffResponses];

export type InviteStaffData = {
    body: InviteStaffBody;
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
    url: '/operator/v1/staff';
};

export type InviteStaffResponses = {
    /**
     * Created.
     */
    201: StaffMember & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type InviteStaffResponse = InviteStaffResponses[keyof InviteStaffResponses];

export type RemoveStaffData = {
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
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/staff/{id}';
};

export type RemoveStaffResponses = {
    /**
     * Done; nothing to return.
     */
    204: void;
};

export type RemoveStaffResponse = RemoveStaffResponses[keyof RemoveStaffResponses];

export type ChangeStaffData = {
    body: ChangeStaffBody;
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
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/staff/{id}';
};

export type ChangeStaffResponses = {
    /**
     * Success.
     */
    200: StaffMember & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ChangeStaffResponse = ChangeStaffResponses[keyof ChangeStaffResponses];

export type ResetStaffData = {
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
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/staff/{id}/reset';
};

export type ResetStaffResponses = {
    /**
     * Success.
     */
    200: StaffMember & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ResetStaffResponse = ResetStaffResponses[keyof ResetStaffResponses];

export type ListApprovalsData = {
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
         * It waits for 72 hours at most.
         */
        status?: 'WAITING' | 'APPROVED' | 'REFUSED' | 'WITHDRAWN' | 'EXPIRED';
        /**
         * The most that are answered.
         */
        limit?: string;
    };
    url: '/operator/v1/approvals';
};

export type ListApprovalsResponses = {
    /**
     * Success.
     */
    200: ApprovalList & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ListApprovalsResponse = ListApprovalsResponses[keyof ListApprovalsResponses];

export type ApproveData = {
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
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/approvals/{id}/approve';
};

export type ApproveResponses = {
    /**
     * Success.
     */
    200: Approval & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ApproveResponse = ApproveResponses[keyof ApproveResponses];

export type RefuseApprovalData = {
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
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/approvals/{id}/refuse';
};

export type RefuseApprovalResponses = {
    /**
     * Success.
     */
    200: Approval & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type RefuseApprovalResponse = RefuseApprovalResponses[keyof RefuseApprovalResponses];

export type WithdrawApprovalData = {
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
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/approvals/{id}/withdraw';
};

export type WithdrawApprovalResponses = {
    /**
     * Success.
     */
    200: Approval & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type WithdrawApprovalResponse = WithdrawApprovalResponses[keyof WithdrawApprovalResponses];

export type ListOperatorActsData = {
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
         * What was done.
         */
        act?: 'session.opened' | 'session.ended' | 'login.failed' | 'step_up.succeeded' | 'step_up.failed' | 'password.changed' | 'totp.enabled' | 'recovery_code.used' | 'recovery_codes.renewed' | 'passkey.added' | 'passkey.removed' | 'staff.created' | 'staff.invited' | 'staff.joined' | 'staff.linked' | 'staff.changed' | 'staff.reset' | 'staff.removed' | 'approval.asked' | 'approval.approved' | 'approval.refused' | 'approval.withdrawn' | 'merchant.opened' | 'merchant.owner_invited' | 'merchant.ended' | 'merchant.logo_given' | 'merchant.note_written' | 'merchant.note_removed' | 'merchant.production_enabled' | 'merchant.production_suspended' | 'merchant.plan_assigned' | 'merchant.daily_limit_set' | 'inspection.asked' | 'inspection.opened' | 'inspection.ended' | 'merchant.exception_added' | 'merchant.exception_ended' | 'plan.version_added' | 'application.approved' | 'application.refused' | 'application.questions_asked' | 'document.read' | 'document.renewal_accepted' | 'document.renewal_refused' | 'wallet.blocked' | 'wallet.unblocked' | 'wallet.account_assigned' | 'person.read' | 'buyer.confirmed' | 'statement.read' | 'payment.looked_up' | 'payment.refunded' | 'payment.resolved' | 'dispute.opened' | 'dispute.file_read' | 'dispute.forwarded' | 'dispute.accepted' | 'dispute.closed' | 'risk.switched' | 'risk.rule_written' | 'risk.rule_tested' | 'risk.rule_switched' | 'risk.rule_deleted' | 'risk.list_changed' | 'risk.review_approved' | 'risk.review_refused' | 'job.run' | 'verify.begun' | 'backup.begun' | 'mail.resent' | 'webhook.resumed' | 'call.read' | 'acquirer.checked' | 'acquirer.synced' | 'acquirer.routed' | 'acquirer.unrouted' | 'acquirer.notice_reread' | 'bank_account.retired' | 'virtual_rib.added' | 'virtual_rib.ended' | 'bank_file.made' | 'bank_file.approved' | 'bank_file.canceled' | 'bank_file.downloaded' | 'bank_message.imported' | 'bank_entry.decided' | 'bank_entry.written_off' | 'bank_entry.undone' | 'settlement_line.decided' | 'settlement_line.written_off' | 'settlement_line.undone' | 'settlement.written_off' | 'settlement.reopened' | 'day.closed';
        /**
         * Id of the person.
         */
        actor?: string;
        /**
         * Id of the object or of its merchant.
         */
        about?: string;
        /**
         * Only acts before this place.
         */
        before?: string;
        /**
         * The most that are answered.
         */
        limit?: string;
    };
    url: '/operator/v1/acts';
};

export type ListOperatorActsResponses = {
    /**
     * Success.
     */
    200: OperatorActList & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ListOperatorActsResponse = ListOperatorActsResponses[keyof ListOperatorActsResponses];

export type GetTodayData = {
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
    url: '/operator/v1/today';
};

export type GetTodayResponses = {
    /**
     * Success.
     */
    200: Today & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetTodayResponse = GetTodayResponses[keyof GetTodayResponses];

export type GetFiguresData = {
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
         * PRODUCTION without one.
         */
        environment?: 'SANDBOX' | 'PRODUCTION';
        /**
         * How many days, today being the last.
         */
        days?: '30' | '90';
    };
    url: '/operator/v1/figures';
};

export type GetFiguresResponses = {
    /**
     * Success.
     */
    200: Figures & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetFiguresResponse = GetFiguresResponses[keyof GetFiguresResponses];

export type ListAlertsData = {
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
    url: '/operator/v1/alerts';
};

export type ListAlertsResponses = {
    /**
     * Success.
     */
    200: AlertList & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ListAlertsResponse = ListAlertsResponses[keyof ListAlertsResponses];

export type SearchMerchantsData = {
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
         * A part of the name, the e-mail of a member, a RIB, an id, or the beginning of a key.
         */
        q?: string;
        /**
         * Only those whose application for production waits.
         */
        waiting?: 'true';
        /**
         * The last merchant of the page before.
         */
        before?: string;
        /**
         * The most that are answered.
         */
        limit?: string;
    };
    url: '/operator/v1/merchants';
};

export type SearchMerchantsResponses = {
    /**
     * Success.
     */
    200: MerchantList & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type SearchMerchantsResponse = SearchMerchantsResponses[keyof SearchMerchantsResponses];

export type OpenMerchantData = {
    body: OpenMerchantBody;
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
    url: '/operator/v1/merchants';
};

export type OpenMerchantResponses = {
    /**
     * Created.
     */
    201: Merchant & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type OpenMerchantResponse = OpenMerchantResponses[keyof OpenMerchantResponses];

export type GetMerchantData = {
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
         * Id of the merchant.
         */
        merchantId: string;
    };
    query?: never;
    url: '/operator/v1/merchants/{merchantId}';
};

export type GetMerchantResponses = {
    /**
     * Success.
     */
    200: Merchant & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetMerchantResponse = GetMerchantResponses[keyof GetMerchantResponses];

export type RevealMembersData = {
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
         * Id of the merchant.
         */
        merchantId: string;
    };
    query?: never;
    url: '/operator/v1/merchants/{merchantId}/members/reveal';
};

export type RevealMembersResponses = {
    /**
     * Success.
     */
    200: RevealedMembers & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type RevealMembersResponse = RevealMembersResponses[keyof RevealMembersResponses];

export type AskForPlanData = {
    body: AskForPlanBody;
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
         * Id of the merchant.
         */
        merchantId: string;
    };
    query?: never;
    url: '/operator/v1/merchants/{merchantId}/plan';
};

export type AskForPlanResponses = {
    /**
     * Success.
     */
    202: Approval & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type AskForPlanResponse = AskForPlanResponses[keyof AskForPlanResponses];

export type AskForBankAccountData = {
    body: AskForBankAccountBody;
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
         * Id of the merchant.
         */
        merchantId: string;
    };
    query?: never;
    url: '/operator/v1/merchants/{merchantId}/bank-account';
};

export type AskForBankAccountResponses = {
    /**
     * Success.
     */
    202: Approval & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type AskForBankAccountResponse = AskForBankAccountResponses[keyof AskForBankAccountResponses];

export type InviteOwnerData = {
    body: InviteOwnerBody;
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
         * Id of the merchant.
         */
        merchantId: string;
    };
    query?: never;
    url: '/operator/v1/merchants/{merchantId}/invite-owner';
};

export type InviteOwnerResponses = {
    /**
     * Success.
     */
    200: Merchant & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type InviteOwnerResponse = InviteOwnerResponses[keyof InviteOwnerResponses];

export type GetMerchantEndingData = {
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
         * Id of the merchant.
         */
        merchantId: string;
    };
    query?: never;
    url: '/operator/v1/merchants/{merchantId}/ending';
};

export type GetMerchantEndingResponses = {
    /**
     * Success.
     */
    200: MerchantEnding & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetMerchantEndingResponse = GetMerchantEndingResponses[keyof GetMerchantEndingResponses];

export type EndMerchantData = {
    body: EndMerchantBody;
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
         * Id of the merchant.
         */
        merchantId: string;
    };
    query?: never;
    url: '/operator/v1/merchants/{merchantId}/end';
};

export type EndMerchantResponses = {
    /**
     * Success.
     */
    200: MerchantEnded & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type EndMerchantResponse = EndMerchantResponses[keyof EndMerchantResponses];

export type ListMerchantNotesData = {
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
         * Id of the merchant.
         */
        merchantId: string;
    };
    query?: never;
    url: '/operator/v1/merchants/{merchantId}/notes';
};

export type ListMerchantNotesResponses = {
    /**
     * Success.
     */
    200: MerchantNoteList & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ListMerchantNotesResponse = ListMerchantNotesResponses[keyof ListMerchantNotesResponses];

export type WriteMerchantNoteData = {
    body: WriteMerchantNoteBody;
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
         * Id of the merchant.
         */
        merchantId: string;
    };
    query?: never;
    url: '/operator/v1/merchants/{merchantId}/notes';
};

export type WriteMerchantNoteResponses = {
    /**
     * Created.
     */
    201: MerchantNote & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type WriteMerchantNoteResponse = WriteMerchantNoteResponses[keyof WriteMerchantNoteResponses];

export type RemoveMerchantNoteData = {
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
         * Id of the merchant.
         */
        merchantId: string;
        /**
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/merchants/{merchantId}/notes/{id}';
};

export type RemoveMerchantNoteResponses = {
    /**
     * Done; nothing to return.
     */
    204: void;
};

export type RemoveMerchantNoteResponse = RemoveMerchantNoteResponses[keyof RemoveMerchantNoteResponses];

export type GetMerchantLimitsData = {
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
         * Id of the merchant.
         */
        merchantId: string;
    };
    query?: never;
    url: '/operator/v1/merchants/{merchantId}/limits';
};

export type GetMerchantLimitsResponses = {
    /**
     * Success.
     */
    200: MerchantLimits & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetMerchantLimitsResponse = GetMerchantLimitsResponses[keyof GetMerchantLimitsResponses];

export type AskForDailyLimitData = {
    body: AskForDailyLimitBody;
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
         * Id of the merchant.
         */
        merchantId: string;
    };
    query?: never;
    url: '/operator/v1/merchants/{merchantId}/daily-limit';
};

export type AskForDailyLimitResponses = {
    /**
     * Success.
     */
    202: Approval & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type AskForDailyLimitResponse = AskForDailyLimitResponses[keyof AskForDailyLimitResponses];

export type ListMerchantStatementsData = {
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
         * Id of the merchant.
         */
        merchantId: string;
    };
    query?: never;
    url: '/operator/v1/merchants/{merchantId}/statements';
};

export type ListMerchantStatementsResponses = {
    /**
     * Success.
     */
    200: MerchantStatementList & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ListMerchantStatementsResponse = ListMerchantStatementsResponses[keyof ListMerchantStatementsResponses];

export type DownloadMerchantStatementData = {
    body: DownloadMerchantStatementBody;
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
         * Id of the merchant.
         */
        merchantId: string;
        /**
         * Number of the statement: F, the year and a serial number in production; T in the sandbox.
         */
        number: string;
    };
    query?: never;
    url: '/operator/v1/merchants/{merchantId}/statements/{number}/download';
};

export type DownloadMerchantStatementResponses = {
    /**
     * Success.
     */
    200: MerchantStatementContent & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type DownloadMerchantStatementResponse = DownloadMerchantStatementResponses[keyof DownloadMerchantStatementResponses];

export type AskForInspectionData = {
    body: AskForInspectionBody;
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
         * Id of the merchant.
         */
        merchantId: string;
    };
    query?: never;
    url: '/operator/v1/merchants/{merchantId}/inspections';
};

export type AskForInspectionResponses = {
    /**
     * Created.
     */
    201: InspectionTicket & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type AskForInspectionResponse = AskForInspectionResponses[keyof AskForInspectionResponses];

export type AskForProductionAccessData = {
    body: AskForProductionAccessBody;
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
         * Id of the merchant.
         */
        merchantId: string;
    };
    query?: never;
    url: '/operator/v1/merchants/{merchantId}/enable-production';
};

export type AskForProductionAccessResponses = {
    /**
     * Success.
     */
    202: Approval & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type AskForProductionAccessResponse = AskForProductionAccessResponses[keyof AskForProductionAccessResponses];

export type SuspendProductionAccessData = {
    body: SuspendProductionAccessBody;
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
         * Id of the merchant.
         */
        merchantId: string;
    };
    query?: never;
    url: '/operator/v1/merchants/{merchantId}/suspend-production';
};

export type SuspendProductionAccessResponses = {
    /**
     * Success.
     */
    200: ProductionAccessDecision & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type SuspendProductionAccessResponse = SuspendProductionAccessResponses[keyof SuspendProductionAccessResponses];

export type BlockWalletData = {
    body: BlockWalletBody;
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
         * Id of the merchant.
         */
        merchantId: string;
    };
    query?: never;
    url: '/operator/v1/merchants/{merchantId}/wallet/block';
};

export type BlockWalletResponses = {
    /**
     * Success.
     */
    200: WalletDecision & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type BlockWalletResponse = BlockWalletResponses[keyof BlockWalletResponses];

export type UnblockWalletData = {
    body: UnblockWalletBody;
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
         * Id of the merchant.
         */
        merchantId: string;
    };
    query?: never;
    url: '/operator/v1/merchants/{merchantId}/wallet/unblock';
};

export type UnblockWalletResponses = {
    /**
     * Success.
     */
    200: WalletDecision & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type UnblockWalletResponse = UnblockWalletResponses[keyof UnblockWalletResponses];

export type ListApplicationsData = {
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
         * Where it stands.
         */
        status?: 'DRAFT' | 'SUBMITTED' | 'QUESTIONS' | 'APPROVED' | 'REFUSED';
        /**
         * The most that are answered.
         */
        limit?: string;
    };
    url: '/operator/v1/applications';
};

export type ListApplicationsResponses = {
    /**
     * Success.
     */
    200: ListedApplications & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ListApplicationsResponse = ListApplicationsResponses[keyof ListApplicationsResponses];

export type GetApplicationReviewData = {
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
         * Id of the merchant.
         */
        merchantId: string;
    };
    query?: never;
    url: '/operator/v1/applications/{merchantId}';
};

export type GetApplicationReviewResponses = {
    /**
     * Success.
     */
    200: ApplicationReview & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetApplicationReviewResponse = GetApplicationReviewResponses[keyof GetApplicationReviewResponses];

export type RevealApplicationData = {
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
         * Id of the merchant.
         */
        merchantId: string;
    };
    query?: never;
    url: '/operator/v1/applications/{merchantId}/reveal';
};

export type RevealApplicationResponses = {
    /**
     * Success.
     */
    200: ApplicationReview & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type RevealApplicationResponse = RevealApplicationResponses[keyof RevealApplicationResponses];

export type ShowApplicationDocumentData = {
    body: ShowApplicationDocumentBody;
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
         * Id of the merchant.
         */
        merchantId: string;
        /**
         * Id of the document.
         */
        fileId: string;
    };
    query?: never;
    url: '/operator/v1/applications/{merchantId}/documents/{fileId}/picture';
};

export type ShowApplicationDocumentResponses = {
    /**
     * Success.
     */
    200: DocumentPicture & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ShowApplicationDocumentResponse = ShowApplicationDocumentResponses[keyof ShowApplicationDocumentResponses];

export type DownloadApplicationDocumentData = {
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
         * Id of the merchant.
         */
        merchantId: string;
        /**
         * Id of the document.
         */
        fileId: string;
    };
    query?: never;
    url: '/operator/v1/applications/{merchantId}/documents/{fileId}/download';
};

export type DownloadApplicationDocumentResponses = {
    /**
     * Success.
     */
    200: DocumentContent & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type DownloadApplicationDocumentResponse = DownloadApplicationDocumentResponses[keyof DownloadApplicationDocumentResponses];

export type AskAboutApplicationData = {
    body: AskAboutApplicationBody;
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
         * Id of the merchant.
         */
        merchantId: string;
    };
    query?: never;
    url: '/operator/v1/applications/{merchantId}/questions';
};

export type AskAboutApplicationResponses = {
    /**
     * Success.
     */
    200: ApplicationReview & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type AskAboutApplicationResponse = AskAboutApplicationResponses[keyof AskAboutApplicationResponses];

export type AskForApplicationApprovalData = {
    body: AskForApplicationApprovalBody;
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
         * Id of the merchant.
         */
        merchantId: string;
    };
    query?: never;
    url: '/operator/v1/applications/{merchantId}/approve';
};

export type AskForApplicationApprovalResponses = {
    /**
     * Success.
     */
    202: Approval & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type AskForApplicationApprovalResponse = AskForApplicationApprovalResponses[keyof AskForApplicationApprovalResponses];

export type RefuseApplicationData = {
    body: RefuseApplicationBody;
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
         * Id of the merchant.
         */
        merchantId: string;
    };
    query?: never;
    url: '/operator/v1/applications/{merchantId}/refuse';
};

export type RefuseApplicationResponses = {
    /**
     * Success.
     */
    200: ApplicationReview & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type RefuseApplicationResponse = RefuseApplicationResponses[keyof RefuseApplicationResponses];

export type AcceptDocumentRenewalData = {
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
         * Id of the merchant.
         */
        merchantId: string;
        /**
         * Id of the renewal.
         */
        renewalId: string;
    };
    query?: never;
    url: '/operator/v1/applications/{merchantId}/renewals/{renewalId}/accept';
};

export type AcceptDocumentRenewalResponses = {
    /**
     * Success.
     */
    200: ApplicationReview & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type AcceptDocumentRenewalResponse = AcceptDocumentRenewalResponses[keyof AcceptDocumentRenewalResponses];

export type RefuseDocumentRenewalData = {
    body: RefuseDocumentRenewalBody;
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
         * Id of the merchant.
         */
        merchantId: string;
        /**
         * Id of the renewal.
         */
        renewalId: string;
    };
    query?: never;
    url: '/operator/v1/applications/{merchantId}/renewals/{renewalId}/refuse';
};

export type RefuseDocumentRenewalResponses = {
    /**
     * Success.
     */
    200: ApplicationReview & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type RefuseDocumentRenewalResponse = RefuseDocumentRenewalResponses[keyof RefuseDocumentRenewalResponses];

export type SearchPaymentsData = {
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
         * A reference or an id, the acquirer’s reference, or the last four digits of a card in production, with its amount behind them or without; an amount such as 249.90 or 250 EUR, a day such as 2026-11-20, or both, in production.
         */
        q?: string;
        /**
         * Only those that wait for the operator.
         */
        waiting?: 'true';
    };
    url: '/operator/v1/payments';
};

export type SearchPaymentsResponses = {
    /**
     * Success.
     */
    200: PaymentList & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type SearchPaymentsResponse = SearchPaymentsResponses[keyof SearchPaymentsResponses];

export type FindPaymentsByEmailData = {
    body: FindPaymentsByEmailBody;
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
    url: '/operator/v1/payments/by-email';
};

export type FindPaymentsByEmailResponses = {
    /**
     * Success.
     */
    200: PaymentList & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type FindPaymentsByEmailResponse = FindPaymentsByEmailResponses[keyof FindPaymentsByEmailResponses];

export type GetPaymentData = {
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
         * Id of the transaction.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/payments/{id}';
};

export type GetPaymentResponses = {
    /**
     * Success.
     */
    200: PaymentDetail & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetPaymentResponse = GetPaymentResponses[keyof GetPaymentResponses];

export type RevealBuyerData = {
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
         * Id of the transaction.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/payments/{id}/reveal';
};

export type RevealBuyerResponses = {
    /**
     * Success.
     */
    200: RevealedBuyer & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type RevealBuyerResponse = RevealBuyerResponses[keyof RevealBuyerResponses];

export type LookUpPaymentData = {
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
         * Id of the transaction.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/payments/{id}/look-up';
};

export type LookUpPaymentResponses = {
    /**
     * Success.
     */
    200: PaymentDetail & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type LookUpPaymentResponse = LookUpPaymentResponses[keyof LookUpPaymentResponses];

export type RefundPaymentData = {
    body: RefundPaymentBody;
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
         * Id of the transaction.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/payments/{id}/refund';
};

export type RefundPaymentResponses = {
    /**
     * Created.
     */
    201: PaymentDetail & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
    /**
     * Success.
     */
    202: Approval & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type RefundPaymentResponse = RefundPaymentResponses[keyof RefundPaymentResponses];

export type ResolvePaymentData = {
    body: ResolvePaymentBody;
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
         * Id of the transaction.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/payments/{id}/resolve';
};

export type ResolvePaymentResponses = {
    /**
     * Success.
     */
    202: Approval & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ResolvePaymentResponse = ResolvePaymentResponses[keyof ResolvePaymentResponses];

export type ListOperatorDisputesData = {
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
         * Decided ones too, newest first.
         */
        all?: 'true';
    };
    url: '/operator/v1/disputes';
};

export type ListOperatorDisputesResponses = {
    /**
     * Success.
     */
    200: OperatorDisputeList & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ListOperatorDisputesResponse = ListOperatorDisputesResponses[keyof ListOperatorDisputesResponses];

export type OpenDisputeData = {
    body: OpenDisputeBody;
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
    url: '/operator/v1/disputes';
};

export type OpenDisputeResponses = {
    /**
     * Created.
     */
    201: OperatorDisputeDetail & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type OpenDisputeResponse = OpenDisputeResponses[keyof OpenDisputeResponses];

export type ListDisputeRatesData = {
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
    url: '/operator/v1/dispute-rates';
};

export type ListDisputeRatesResponses = {
    /**
     * Success.
     */
    200: MerchantDisputeRates & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ListDisputeRatesResponse = ListDisputeRatesResponses[keyof ListDisputeRatesResponses];

export type GetOperatorDisputeData = {
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
    url: '/operator/v1/disputes/{id}';
};

export type GetOperatorDisputeResponses = {
    /**
     * Success.
     */
    200: OperatorDisputeDetail & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetOperatorDisputeResponse = GetOperatorDisputeResponses[keyof GetOperatorDisputeResponses];

export type DownloadDisputeFileData = {
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
    url: '/operator/v1/disputes/{id}/files/{fileId}/download';
};

export type DownloadDisputeFileResponses = {
    /**
     * Success.
     */
    200: OperatorDisputeFileContent & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type DownloadDisputeFileResponse = DownloadDisputeFileResponses[keyof DownloadDisputeFileResponses];

export type ForwardDisputeData = {
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
    url: '/operator/v1/disputes/{id}/submit';
};

export type ForwardDisputeResponses = {
    /**
     * Success.
     */
    200: OperatorDisputeDetail & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ForwardDisputeResponse = ForwardDisputeResponses[keyof ForwardDisputeResponses];

export type AcceptOperatorDisputeData = {
    body: AcceptOperatorDisputeBody;
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
    url: '/operator/v1/disputes/{id}/accept';
};

export type AcceptOperatorDisputeResponses = {
    /**
     * Success.
     */
    200: OperatorDisputeDetail & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type AcceptOperatorDisputeResponse = AcceptOperatorDisputeResponses[keyof AcceptOperatorDisputeResponses];

export type CloseDisputeData = {
    body: CloseDisputeBody;
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
    url: '/operator/v1/disputes/{id}/close';
};

export type CloseDisputeResponses = {
    /**
     * Success.
     */
    200: OperatorDisputeDetail & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type CloseDisputeResponse = CloseDisputeResponses[keyof CloseDisputeResponses];

export type GetRiskData = {
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
    url: '/operator/v1/risk';
};

export type GetRiskResponses = {
    /**
     * Success.
     */
    200: Risk & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetRiskResponse = GetRiskResponses[keyof GetRiskResponses];

export type SwitchRulesData = {
    body: SwitchRulesBody;
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
    url: '/operator/v1/risk/switch';
};

export type SwitchRulesResponses = {
    /**
     * Success.
     */
    200: Risk & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type SwitchRulesResponse = SwitchRulesResponses[keyof SwitchRulesResponses];

export type CreateRiskRuleData = {
    body: CreateRiskRuleBody;
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
    url: '/operator/v1/risk/rules';
};

export type CreateRiskRuleResponses = {
    /**
     * Created.
     */
    201: RiskRule & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type CreateRiskRuleResponse = CreateRiskRuleResponses[keyof CreateRiskRuleResponses];

export type DeleteRiskRuleData = {
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
         * Id of the rule.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/risk/rules/{id}';
};

export type DeleteRiskRuleResponses = {
    /**
     * Done; nothing to return.
     */
    204: void;
};

export type DeleteRiskRuleResponse = DeleteRiskRuleResponses[keyof DeleteRiskRuleResponses];

export type ReplaceRiskRuleData = {
    body: ReplaceRiskRuleBody;
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
         * Id of the rule.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/risk/rules/{id}';
};

export type ReplaceRiskRuleResponses = {
    /**
     * Success.
     */
    200: RiskRule & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ReplaceRiskRuleResponse = ReplaceRiskRuleResponses[keyof ReplaceRiskRuleResponses];

export type TestRiskRuleData = {
    body: TestRiskRuleBody;
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
         * Id of the rule.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/risk/rules/{id}/test';
};

export type TestRiskRuleResponses = {
    /**
     * Success.
     */
    200: RiskRule & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type TestRiskRuleResponse = TestRiskRuleResponses[keyof TestRiskRuleResponses];

export type SwitchRiskRuleOnData = {
    body: SwitchRiskRuleOnBody;
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
         * Id of the rule.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/risk/rules/{id}/switch-on';
};

export type SwitchRiskRuleOnResponses = {
    /**
     * Success.
     */
    200: RiskRule & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type SwitchRiskRuleOnResponse = SwitchRiskRuleOnResponses[keyof SwitchRiskRuleOnResponses];

export type SwitchRiskRuleOffData = {
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
         * Id of the rule.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/risk/rules/{id}/switch-off';
};

export type SwitchRiskRuleOffResponses = {
    /**
     * Success.
     */
    200: RiskRule & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type SwitchRiskRuleOffResponse = SwitchRiskRuleOffResponses[keyof SwitchRiskRuleOffResponses];

export type CreateRiskListData = {
    body: CreateRiskListBody;
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
    url: '/operator/v1/risk/lists';
};

export type CreateRiskListResponses = {
    /**
     * Created.
     */
    201: RiskListWhole & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type CreateRiskListResponse = CreateRiskListResponses[keyof CreateRiskListResponses];

export type GetRiskListData = {
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
         * Id of the list.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/risk/lists/{id}';
};

export type GetRiskListResponses = {
    /**
     * Success.
     */
    200: RiskListWhole & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetRiskListResponse = GetRiskListResponses[keyof GetRiskListResponses];

export type ChangeRiskListData = {
    body: ChangeRiskListBody;
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
         * Id of the list.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/risk/lists/{id}/entries';
};

export type ChangeRiskListResponses = {
    /**
     * Success.
     */
    200: RiskListWhole & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ChangeRiskListResponse = ChangeRiskListResponses[keyof ChangeRiskListResponses];

export type ListRiskReviewsData = {
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
    url: '/operator/v1/risk/reviews';
};

export type ListRiskReviewsResponses = {
    /**
     * Success.
     */
    200: RiskReviewList & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ListRiskReviewsResponse = ListRiskReviewsResponses[keyof ListRiskReviewsResponses];

export type ApproveRiskReviewData = {
    body: ApproveRiskReviewBody;
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
         * Id of the payment.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/risk/reviews/{id}/approve';
};

export type ApproveRiskReviewResponses = {
    /**
     * Success.
     */
    200: RiskReviewDecided & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ApproveRiskReviewResponse = ApproveRiskReviewResponses[keyof ApproveRiskReviewResponses];

export type RefuseRiskReviewData = {
    body: RefuseRiskReviewBody;
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
         * Id of the payment.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/risk/reviews/{id}/refuse';
};

export type RefuseRiskReviewResponses = {
    /**
     * Success.
     */
    200: RiskReviewDecided & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type RefuseRiskReviewResponse = RefuseRiskReviewResponses[keyof RefuseRiskReviewResponses];

export type ListVirtualRibsData = {
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
         * Id of the merchant.
         */
        merchantId: string;
    };
    query?: never;
    url: '/operator/v1/merchants/{merchantId}/virtual-ribs';
};

export type ListVirtualRibsResponses = {
    /**
     * Success.
     */
    200: VirtualRibList & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ListVirtualRibsResponse = ListVirtualRibsResponses[keyof ListVirtualRibsResponses];

export type AskForVirtualRibData = {
    body: AskForVirtualRibBody;
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
         * Id of the merchant.
         */
        merchantId: string;
    };
    query?: never;
    url: '/operator/v1/merchants/{merchantId}/virtual-ribs';
};

export type AskForVirtualRibResponses = {
    /**
     * Success.
     */
    202: Approval & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type AskForVirtualRibResponse = AskForVirtualRibResponses[keyof AskForVirtualRibResponses];

export type EndVirtualRibData = {
    body: EndVirtualRibBody;
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
         * Id of the merchant.
         */
        merchantId: string;
    };
    query?: never;
    url: '/operator/v1/merchants/{merchantId}/virtual-ribs/end';
};

export type EndVirtualRibResponses = {
    /**
     * Success.
     */
    200: VirtualRibList & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type EndVirtualRibResponse = EndVirtualRibResponses[keyof EndVirtualRibResponses];

export type ListPayoutFilesData = {
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
    url: '/operator/v1/bank-files';
};

export type ListPayoutFilesResponses = {
    /**
     * Success.
     */
    200: PayoutFileList & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ListPayoutFilesResponse = ListPayoutFilesResponses[keyof ListPayoutFilesResponses];

export type MakePayoutFilesData = {
    body: MakePayoutFilesBody;
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
    url: '/operator/v1/bank-files';
};

export type MakePayoutFilesResponses = {
    /**
     * Created.
     */
    201: PayoutFilesMade & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type MakePayoutFilesResponse = MakePayoutFilesResponses[keyof MakePayoutFilesResponses];

export type ApprovePayoutFileData = {
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
         * Name of the file.
         */
        file: string;
    };
    query?: never;
    url: '/operator/v1/bank-files/{file}/approve';
};

export type ApprovePayoutFileResponses = {
    /**
     * Success.
     */
    200: PayoutFile & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ApprovePayoutFileResponse = ApprovePayoutFileResponses[keyof ApprovePayoutFileResponses];

export type CancelPayoutFileData = {
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
         * Name of the file.
         */
        file: string;
    };
    query?: never;
    url: '/operator/v1/bank-files/{file}/cancel';
};

export type CancelPayoutFileResponses = {
    /**
     * Success.
     */
    200: PayoutFile & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type CancelPayoutFileResponse = CancelPayoutFileResponses[keyof CancelPayoutFileResponses];

export type DownloadPayoutFileData = {
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
         * Name of the file.
         */
        file: string;
    };
    query?: never;
    url: '/operator/v1/bank-files/{file}/download';
};

export type DownloadPayoutFileResponses = {
    /**
     * Success.
     */
    200: PayoutFileContent & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type DownloadPayoutFileResponse = DownloadPayoutFileResponses[keyof DownloadPayoutFileResponses];

export type ListBankStatementsData = {
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
    url: '/operator/v1/bank-statements';
};

export type ListBankStatementsResponses = {
    /**
     * Success.
     */
    200: BankStatementList & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ListBankStatementsResponse = ListBankStatementsResponses[keyof ListBankStatementsResponses];

export type GetBankStatementData = {
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
         * Id of the statement.
         */
        id: string;
    };
    query?: {
        /**
         * The line behind which entries are asked for.
         */
        after?: string;
    };
    url: '/operator/v1/bank-statements/{id}';
};

export type GetBankStatementResponses = {
    /**
     * Success.
     */
    200: BankStatementDetail & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetBankStatementResponse = GetBankStatementResponses[keyof GetBankStatementResponses];

export type ReadBankMessageData = {
    body: Blob | File;
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
         * Name of the file, for the log of acts.
         */
        name: string;
    };
    url: '/operator/v1/bank-messages';
};

export type ReadBankMessageResponses = {
    /**
     * Success.
     */
    200: BankMessageRead & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ReadBankMessageResponse = ReadBankMessageResponses[keyof ReadBankMessageResponses];

export type RetireBankAccountData = {
    body: RetireBankAccountBody;
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
         * Name of your account.
         */
        account: string;
    };
    query?: never;
    url: '/operator/v1/bank-accounts/{account}/retire';
};

export type RetireBankAccountResponses = {
    /**
     * Success.
     */
    202: Approval & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type RetireBankAccountResponse = RetireBankAccountResponses[keyof RetireBankAccountResponses];

export type ListBankSuspenseData = {
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
    url: '/operator/v1/bank-entries';
};

export type ListBankSuspenseResponses = {
    /**
     * Success.
     */
    200: BankSuspense & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ListBankSuspenseResponse = ListBankSuspenseResponses[keyof ListBankSuspenseResponses];

export type DecideBankEntryData = {
    body: DecideBankEntryBody;
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
         * Id of the entry.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/bank-entries/{id}/decide';
};

export type DecideBankEntryResponses = {
    /**
     * Success.
     */
    200: BankEntry & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type DecideBankEntryResponse = DecideBankEntryResponses[keyof DecideBankEntryResponses];

export type WriteBankEntryOffData = {
    body: WriteBankEntryOffBody;
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
         * Id of the entry.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/bank-entries/{id}/write-off';
};

export type WriteBankEntryOffResponses = {
    /**
     * Success.
     */
    202: Approval & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type WriteBankEntryOffResponse = WriteBankEntryOffResponses[keyof WriteBankEntryOffResponses];

export type UndoBankEntryData = {
    body: UndoBankEntryBody;
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
         * Id of the entry.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/bank-entries/{id}/undo';
};

export type UndoBankEntryResponses = {
    /**
     * Success.
     */
    200: BankEntry & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type UndoBankEntryResponse = UndoBankEntryResponses[keyof UndoBankEntryResponses];

export type ListPlansData = {
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
    url: '/operator/v1/plans';
};

export type ListPlansResponses = {
    /**
     * Success.
     */
    200: PricingPlanList & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ListPlansResponse = ListPlansResponses[keyof ListPlansResponses];

export type GetPlanData = {
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
         * Name of the plan.
         */
        name: string;
    };
    query?: never;
    url: '/operator/v1/plans/{name}';
};

export type GetPlanResponses = {
    /**
     * Success.
     */
    200: PricingPlanDetail & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetPlanResponse = GetPlanResponses[keyof GetPlanResponses];

export type PreviewPlanData = {
    body: PreviewPlanBody;
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
         * Name of the plan.
         */
        name: string;
    };
    query?: never;
    url: '/operator/v1/plans/{name}/preview';
};

export type PreviewPlanResponses = {
    /**
     * Success.
     */
    200: PlanPreview & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type PreviewPlanResponse = PreviewPlanResponses[keyof PreviewPlanResponses];

export type AskForPlanVersionData = {
    body: AskForPlanVersionBody;
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
         * Name of the plan.
         */
        name: string;
    };
    query?: never;
    url: '/operator/v1/plans/{name}/versions';
};

export type AskForPlanVersionResponses = {
    /**
     * Success.
     */
    202: Approval & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type AskForPlanVersionResponse = AskForPlanVersionResponses[keyof AskForPlanVersionResponses];

export type GetMerchantPricingData = {
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
         * Id of the merchant.
         */
        merchantId: string;
    };
    query?: never;
    url: '/operator/v1/merchants/{merchantId}/pricing';
};

export type GetMerchantPricingResponses = {
    /**
     * Success.
     */
    200: MerchantPricing & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetMerchantPricingResponse = GetMerchantPricingResponses[keyof GetMerchantPricingResponses];

export type AskForPlanExceptionData = {
    body: AskForPlanExceptionBody;
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
         * Id of the merchant.
         */
        merchantId: string;
    };
    query?: never;
    url: '/operator/v1/merchants/{merchantId}/exceptions';
};

export type AskForPlanExceptionResponses = {
    /**
     * Success.
     */
    202: Approval & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type AskForPlanExceptionResponse = AskForPlanExceptionResponses[keyof AskForPlanExceptionResponses];

export type AskForEndOfPlanExceptionData = {
    body: AskForEndOfPlanExceptionBody;
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
         * Id of the merchant.
         */
        merchantId: string;
        /**
         * Number of the exception.
         */
        number: string;
    };
    query?: never;
    url: '/operator/v1/merchants/{merchantId}/exceptions/{number}/end';
};

export type AskForEndOfPlanExceptionResponses = {
    /**
     * Success.
     */
    202: Approval & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type AskForEndOfPlanExceptionResponse = AskForEndOfPlanExceptionResponses[keyof AskForEndOfPlanExceptionResponses];

export type ListSettlementsData = {
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
         * Id of the account at the acquirer.
         */
        account?: string;
    };
    url: '/operator/v1/settlements';
};

export type ListSettlementsResponses = {
    /**
     * Success.
     */
    200: SettlementList & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ListSettlementsResponse = ListSettlementsResponses[keyof ListSettlementsResponses];

export type GetSettlementData = {
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
         * Id of the settlement.
         */
        id: string;
    };
    query?: {
        /**
         * The place behind which lines are asked for.
         */
        after?: string;
    };
    url: '/operator/v1/settlements/{id}';
};

export type GetSettlementResponses = {
    /**
     * Success.
     */
    200: SettlementDetail & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetSettlementResponse = GetSettlementResponses[keyof GetSettlementResponses];

export type ListSettlementSuspenseData = {
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
         * Id of the account at the acquirer.
         */
        account?: string;
        /**
         * Only lines of this kind.
         */
        kind?: 'CHARGE' | 'REFUND' | 'REFUND_RETURNED' | 'DISPUTE' | 'DISPUTE_WON' | 'FEE' | 'OTHER';
        /**
         * Only lines that wait for this reason.
         */
        doubt?: 'NO_REFERENCE' | 'UNKNOWN_PAYMENT' | 'SEVERAL_PAYMENTS' | 'NOT_BOOKED' | 'OTHER_AMOUNT' | 'OTHER_CURRENCY' | 'SETTLED_TWICE' | 'NO_PAYMENT' | 'UNDONE';
        /**
         * The last line of the page before.
         */
        after?: string;
    };
    url: '/operator/v1/settlement-lines';
};

export type ListSettlementSuspenseResponses = {
    /**
     * Success.
     */
    200: SettlementSuspense & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ListSettlementSuspenseResponse = ListSettlementSuspenseResponses[keyof ListSettlementSuspenseResponses];

export type GetSettlementLineData = {
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
         * Id of the line.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/settlement-lines/{id}';
};

export type GetSettlementLineResponses = {
    /**
     * Success.
     */
    200: SettlementLineDetail & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetSettlementLineResponse = GetSettlementLineResponses[keyof GetSettlementLineResponses];

export type WriteSettlementOffData = {
    body: WriteSettlementOffBody;
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
         * Id of the settlement.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/settlements/{id}/write-off';
};

export type WriteSettlementOffResponses = {
    /**
     * Success.
     */
    202: Approval & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type WriteSettlementOffResponse = WriteSettlementOffResponses[keyof WriteSettlementOffResponses];

export type ReopenSettlementData = {
    body: ReopenSettlementBody;
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
         * Id of the settlement.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/settlements/{id}/reopen';
};

export type ReopenSettlementResponses = {
    /**
     * Success.
     */
    200: Settlement & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ReopenSettlementResponse = ReopenSettlementResponses[keyof ReopenSettlementResponses];

export type DecideSettlementLineData = {
    body: DecideSettlementLineBody;
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
         * Id of the line.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/settlement-lines/{id}/decide';
};

export type DecideSettlementLineResponses = {
    /**
     * Success.
     */
    200: SettlementLine & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
    /**
     * Success.
     */
    202: Approval & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type DecideSettlementLineResponse = DecideSettlementLineResponses[keyof DecideSettlementLineResponses];

export type WriteSettlementLineOffData = {
    body: WriteSettlementLineOffBody;
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
         * Id of the line.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/settlement-lines/{id}/write-off';
};

export type WriteSettlementLineOffResponses = {
    /**
     * Success.
     */
    202: Approval & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type WriteSettlementLineOffResponse = WriteSettlementLineOffResponses[keyof WriteSettlementLineOffResponses];

export type UndoSettlementLineData = {
    body: UndoSettlementLineBody;
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
         * Id of the line.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/settlement-lines/{id}/undo';
};

export type UndoSettlementLineResponses = {
    /**
     * Success.
     */
    200: SettlementLine & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type UndoSettlementLineResponse = UndoSettlementLineResponses[keyof UndoSettlementLineResponses];

export type GetReconciliationData = {
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
         * The day, in the time of the bank.
         */
        day?: string;
        /**
         * The `begunAt` of an answer whose look still ran: no new look begins where that one has ended.
         */
        since?: string;
    };
    url: '/operator/v1/reconciliation';
};

export type GetReconciliationResponses = {
    /**
     * Success.
     */
    200: Reconciliation & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetReconciliationResponse = GetReconciliationResponses[keyof GetReconciliationResponses];

export type ListClosedDaysData = {
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
    url: '/operator/v1/days';
};

export type ListClosedDaysResponses = {
    /**
     * Success.
     */
    200: ClosedDayList & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ListClosedDaysResponse = ListClosedDaysResponses[keyof ListClosedDaysResponses];

export type CloseDayData = {
    body: CloseDayBody;
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
    url: '/operator/v1/days';
};

export type CloseDayResponses = {
    /**
     * Created.
     */
    201: DayClosed & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type CloseDayResponse = CloseDayResponses[keyof CloseDayResponses];

export type ListAcquirerAccountsData = {
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
    url: '/operator/v1/acquirers';
};

export type ListAcquirerAccountsResponses = {
    /**
     * Success.
     */
    200: AcquirerAccountList & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ListAcquirerAccountsResponse = ListAcquirerAccountsResponses[keyof ListAcquirerAccountsResponses];

export type GetAcquirerAccountData = {
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
         * Id of the account.
         */
        id: string;
    };
    query?: {
        /**
         * Days of hours, 1 or 7; 1 without it.
         */
        days?: '1' | '7';
    };
    url: '/operator/v1/acquirers/{id}';
};

export type GetAcquirerAccountResponses = {
    /**
     * Success.
     */
    200: AcquirerAccountDetail & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetAcquirerAccountResponse = GetAcquirerAccountResponses[keyof GetAcquirerAccountResponses];

export type ListAcquirerNoticesData = {
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
         * Id of the account.
         */
        id: string;
    };
    query?: {
        /**
         * Only those that are for people.
         */
        waiting?: 'true';
        /**
         * Only notices that came before this one.
         */
        before?: string;
        /**
         * The most that are answered.
         */
        limit?: string;
    };
    url: '/operator/v1/acquirers/{id}/notices';
};

export type ListAcquirerNoticesResponses = {
    /**
     * Success.
     */
    200: AcquirerNoticeList & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ListAcquirerNoticesResponse = ListAcquirerNoticesResponses[keyof ListAcquirerNoticesResponses];

export type CheckAcquirerAccountData = {
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
         * Id of the account.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/acquirers/{id}/check';
};

export type CheckAcquirerAccountResponses = {
    /**
     * Success.
     */
    200: AcquirerCheck & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type CheckAcquirerAccountResponse = CheckAcquirerAccountResponses[keyof CheckAcquirerAccountResponses];

export type SyncAcquirerAccountData = {
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
         * Id of the account.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/acquirers/{id}/sync';
};

export type SyncAcquirerAccountResponses = {
    /**
     * Success.
     */
    202: AcquirerAccountDetail & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type SyncAcquirerAccountResponse = SyncAcquirerAccountResponses[keyof SyncAcquirerAccountResponses];

export type UnrouteAcquirerData = {
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
         * Id of the account.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/acquirers/{id}/routes';
};

export type UnrouteAcquirerResponses = {
    /**
     * Success.
     */
    200: AcquirerAccountDetail & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type UnrouteAcquirerResponse = UnrouteAcquirerResponses[keyof UnrouteAcquirerResponses];

export type RouteToAcquirerData = {
    body: RouteToAcquirerBody;
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
         * Id of the account.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/acquirers/{id}/routes';
};

export type RouteToAcquirerResponses = {
    /**
     * Success.
     */
    200: AcquirerAccountDetail & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type RouteToAcquirerResponse = RouteToAcquirerResponses[keyof RouteToAcquirerResponses];

export type ActOnAcquirerNoticeData = {
    body: ActOnAcquirerNoticeBody;
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
         * Id of the account.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/acquirers/{id}/notices/act';
};

export type ActOnAcquirerNoticeResponses = {
    /**
     * Done; nothing to return.
     */
    204: void;
};

export type ActOnAcquirerNoticeResponse = ActOnAcquirerNoticeResponses[keyof ActOnAcquirerNoticeResponses];

export type GetSystemData = {
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
    url: '/operator/v1/system';
};

export type GetSystemResponses = {
    /**
     * Success.
     */
    200: System & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type GetSystemResponse = GetSystemResponses[keyof GetSystemResponses];

export type RunJobData = {
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
         * Name of the job.
         */
        name: string;
    };
    query?: never;
    url: '/operator/v1/system/jobs/{name}/run';
};

export type RunJobResponses = {
    /**
     * Success.
     */
    202: System & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type RunJobResponse = RunJobResponses[keyof RunJobResponses];

export type ListSystemChecksData = {
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
    url: '/operator/v1/system/checks';
};

export type ListSystemChecksResponses = {
    /**
     * Success.
     */
    200: SystemCheckList & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ListSystemChecksResponse = ListSystemChecksResponses[keyof ListSystemChecksResponses];

export type BeginSystemCheckData = {
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
    url: '/operator/v1/system/checks';
};

export type BeginSystemCheckResponses = {
    /**
     * Success.
     */
    202: SystemCheckList & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type BeginSystemCheckResponse = BeginSystemCheckResponses[keyof BeginSystemCheckResponses];

export type ListSystemBackupsData = {
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
    url: '/operator/v1/system/backups';
};

export type ListSystemBackupsResponses = {
    /**
     * Success.
     */
    200: SystemBackupList & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ListSystemBackupsResponse = ListSystemBackupsResponses[keyof ListSystemBackupsResponses];

export type BeginSystemBackupData = {
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
    url: '/operator/v1/system/backups';
};

export type BeginSystemBackupResponses = {
    /**
     * Success.
     */
    202: SystemBackupList & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type BeginSystemBackupResponse = BeginSystemBackupResponses[keyof BeginSystemBackupResponses];

export type ListUnsentMailsData = {
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
         * QUEUED waits for its turn or is tried again by itself; FAILED was given up.
         */
        status?: 'QUEUED' | 'FAILED';
        /**
         * Only mails that were written before this one.
         */
        before?: string;
        /**
         * The most that are answered.
         */
        limit?: string;
    };
    url: '/operator/v1/mails';
};

export type ListUnsentMailsResponses = {
    /**
     * Success.
     */
    200: UnsentMailList & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ListUnsentMailsResponse = ListUnsentMailsResponses[keyof ListUnsentMailsResponses];

export type ResendMailData = {
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
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/mails/{id}/send';
};

export type ResendMailResponses = {
    /**
     * Done; nothing to return.
     */
    204: void;
};

export type ResendMailResponse = ResendMailResponses[keyof ResendMailResponses];

export type ListTroubledWebhooksData = {
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
    url: '/operator/v1/webhooks';
};

export type ListTroubledWebhooksResponses = {
    /**
     * Success.
     */
    200: TroubledWebhookList & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ListTroubledWebhooksResponse = ListTroubledWebhooksResponses[keyof ListTroubledWebhooksResponses];

export type ResumeWebhookData = {
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
         * Id of the merchant.
         */
        merchantId: string;
        /**
         * Its environment.
         */
        environment: 'SANDBOX' | 'PRODUCTION';
        /**
         * Id of the webhook.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/webhooks/{merchantId}/{environment}/{id}/resume';
};

export type ResumeWebhookResponses = {
    /**
     * Done; nothing to return.
     */
    204: void;
};

export type ResumeWebhookResponse = ResumeWebhookResponses[keyof ResumeWebhookResponses];

export type ListMerchantCallsData = {
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
         * Calls of this merchant.
         */
        merchantId?: string;
        /**
         * With `merchantId`: the environment of the key; PRODUCTION when absent.
         */
        environment?: 'SANDBOX' | 'PRODUCTION';
        /**
         * The correlation id that an answer had, of any merchant.
         */
        requestId?: string;
        /**
         * A status such as `404`, or `2xx`, `3xx`, `4xx`, `5xx` for all that begin so.
         */
        status?: string;
        /**
         * Beginning of the path. One answer searches 10,000 calls at most.
         */
        path?: string;
        /**
         * Not before this time.
         */
        from?: string;
        /**
         * Before this time.
         */
        to?: string;
        /**
         * The `next` of the answer before.
         */
        before?: string;
        /**
         * The most that are answered.
         */
        limit?: string;
    };
    url: '/operator/v1/calls';
};

export type ListMerchantCallsResponses = {
    /**
     * Success.
     */
    200: MerchantCallList & {
        /**
         * Identifier of the request, for support.
         */
        correlationId: string;
    };
};

export type ListMerchantCallsResponse = ListMerchantCallsResponses[keyof ListMerchantCallsResponses];

export type RevealMerchantCallData = {
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
         * Id of the merchant.
         */
        merchantId: string;
        /**
         * Id of the call.
         */
        id: string;
    };
    query?: never;
    url: '/operator/v1/calls/{merchantId}/{id}/reveal';
};

export type RevealMerchantCallResponses = {
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

export type RevealMerchantCallResponse = RevealMerchantCallResponses[keyof RevealMerchantCallResponses];
