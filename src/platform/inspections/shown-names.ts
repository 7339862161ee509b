// Names of texts in the answers to merchants, as an inspection shows them: a text whose name stands in neither list is hidden, so that a new field is
// hidden until this page decides about it. `parent.name` stands before `name`; the parent of what an answer itself has is the first word of its call, such
// as `products`. A contract test compares the lists with the contracts.

const words = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '')

/** Choices, instants, identifiers, and what is the company's own and of no person. */
export const shown: ReadonlySet<string> = new Set(
  words(`
    action activatedAt actor advice apiVersion agentName agreedTerms amountMode answeredAt arn arrivalDate askedAt at authorizationCode
    availableAt bankCode bankName bic brand brandColor campaign canceledAt cardOrigin carrier category channel chaos
    chaosEndsAt clientId closedAt code collection completedAt correlationId country createdAt currency day decidedAt
    deliveredAt deliveryStatus description device direction documents dueAt eci end endedAt environment errorCode
    errorType events expectedAt expiredAt expiresAt expiresOn externalId failingSince failureCode failureReason
    finalAction firstAt flow forwardedAt from fulfilment funding givenAt graceEndsAt group id identityExpiresOn imageUrl
    inactiveMessage integration interval invitedAt issuer item joinedAt kind label last4 lastAt lastAttemptAt
    lastDueDate lastPaidAt lastSeenAt lastUsedAt legalForm locale logoUrl mediaType medium message method methods
    missingDocuments missingFields month network networkCode nextAt nextAttemptAt nextCursor nextDueDate number
    openedAt options orderId orderNumber origin paidAt parentTransactionId path pausedAt paymentMethod
    paymentMethodId payoutId pendingReason permissions plan posterUrl prefix preparedAt productName
    productReference productionAccess qrCodeUrl question reason reference referrerDomain refundReference refundStatus
    refundTransactionId replacedBy requestId resourceType respondBy result resumeAt revokedAt role route
    savePaymentMethod scope scopes searchedUntil sessionId shippedAt signatureFormat simulatedAt since sku source start
    startAt startedAt startsAt state statementDescriptor status statusReason submittedAt subscriptionId
    successMessage suggestedAction supportEmail suspendedAt target terms textVersion threeDS timeZone to traceId
    transactionId transactionReference trialEndsAt trigger type unit until updatedAt usage userId version
    webhookId website weekday
    customFields.key ribParts.key items.name products.name topProducts.name topLinks.name api-keys.name apiKey.name company.name
    companies.name deliveryOptions.name cardAcquirer.name merchant.name products.url payment-links.url
  `),
)

/** Names and e-mails of people, shown as the console shows them. */
export const people: ReadonlySet<string> = new Set(
  words('contactEmail contactName email fullName holderName legalName name'),
)

/** Numbers of accounts, of which the ends are shown. */
export const accounts: ReadonlySet<string> = new Set(words('iban rib ribLast4'))

/** Of those that are shown, numbers of ours, of a network or of a bank: they may look like that of a telephone. */
export const numbers: ReadonlySet<string> = new Set(words('arn authorizationCode number orderNumber traceId'))

/** Texts that are about persons or secret, or may be: not shown. */
export const hidden: ReadonlySet<string> = new Set(
  words(`
    accountNumber activity address agency allowedOrigins answer cancelComment cancelReason city cityCode contactPhone content errorMessage explanation fingerprint idempotencyKey ip ipAllowList
    key line1 line2 note noteToCustomer pauseReason phone postalAddress postalCode query
    reasonDetail referrer registrationNumber requestBody responseBody supportPhone term text trackingNumber userAgent
  `),
)

/** Addresses of a merchant's own, of which the host is shown: the rest may hold a secret. */
export const links: ReadonlySet<string> = new Set(words('cancelUrl notificationUrl returnUrl successUrl url'))

/** Addresses and secrets that let in, to pay, to a receipt or to a parcel: not there at all. */
export const leftOut: ReadonlySet<string> = new Set(
  words('checkoutUrl paymentUrl receiptUrl sessionToken setupUrl trackingUrl updatePaymentMethodUrl'),
)

/** Objects with members of any name, of which nothing is shown. */
export const emptied: ReadonlySet<string> = new Set(words('customFields metadata requestHeaders responseHeaders'))

/** Parameters that may be looked for in what names a person. */
export const searches: ReadonlySet<string> = new Set(words('q phone email'))

/** Lists in which they find what is shown, and no person. */
export const searched: ReadonlySet<string> = new Set(words('/products /payment-links /event-types'))

/** Documentation, the same for every merchant. */
export const untouched: ReadonlySet<string> = new Set(words('sample schema'))
