import type * as Client from 'openid-client'
import { askChosen, ChosenAway } from '../outbound/chosen.ts'
import { isLocal } from '../outbound/url-rule.ts'
import type { OidcSettings } from './oidc-settings.ts'

// The company's own log-in (OpenID Connect): the provider says who a person is. What it did not say is not believed.

export type CompanyPerson = {
  /** Issuer and subject: what stays of a person when the e-mail changes. */
  subject: string
  /** Undefined unless the provider says that it has verified the address. */
  email: string | undefined
  fullName: string | undefined
  groups: readonly string[]
}

/** Of one log-in; the browser sees none but the state. */
export type CompanyLogIn = { redirectUri: string; state: string; nonce: string; verifier: string }

export type Company = {
  settings: OidcSettings
  /** The page of the provider on which a person logs in. Throws {@link CompanyAway}. */
  pageFor: (logIn: CompanyLogIn, locale: string) => Promise<string>
  /** The person of a code that the provider has made; undefined for an answer that proves nothing. Throws {@link CompanyAway}. */
  personOf: (logIn: CompanyLogIn, answer: Readonly<Record<string, string>>) => Promise<CompanyPerson | undefined>
}

/** The provider did not answer, or not as a provider does. */
export class CompanyAway extends Error {}

export type CompanyLog = { warn: (facts: object, words: string) => void }
type Parts = { settings: OidcSettings; now: () => Date; log: CompanyLog }

const answerWithinSeconds = 5
/** The description of a provider changes when it moves: rarely. */
const describedForMs = 60 * 60_000
/** Strangers who press the button while the provider is away do not call it each time. */
const awayForMs = 2_000

export function openCompany({ settings, now, log }: Parts): Company {
  const library = once(() => import('openid-client'))
  const described = kept(async () => {
    const openid = await library()
    const isPlain = settings.issuer.startsWith('http:') && isLocal(new URL(settings.issuer))
    const execute = isPlain ? [openid.allowInsecureRequests] : []
    const more = { [openid.customFetch]: askChosen, timeout: answerWithinSeconds, execute }
    return (await openid.discovery(new URL(settings.issuer), settings.clientId, {}, undefined, more)).serverMetadata()
  }, now)

  const configured = async () => {
    const openid = await library()
    const server = await described()
    // The clock of this program, which simulations move, judges what is over.
    const skew = { [openid.clockSkew]: Math.round((now().getTime() - Date.now()) / 1_000), [openid.clockTolerance]: 30 }
    const config = new openid.Configuration(server, settings.clientId, skew, proofOf(openid, server, settings))
    config[openid.customFetch] = askChosen
    config.timeout = answerWithinSeconds
    if (server.issuer.startsWith('http:')) openid.allowInsecureRequests(config)
    openid.enableNonRepudiationChecks(config)
    return { openid, config }
  }

  /** Notes why, for the operator; texts of the provider are not repeated. */
  const away = (error: unknown): never => {
    log.warn(
      { issuer: settings.issuer, reason: reasonOf(error) },
      'the company’s log-in gave no answer that can be used',
    )
    throw new CompanyAway('The provider gave no answer that can be used.')
  }

  return {
    settings,
    pageFor: async ({ redirectUri, state, nonce, verifier }, locale) => {
      const { openid, config } = await configured().catch(away)
      const challenge = await openid.calculatePKCECodeChallenge(verifier)
      return openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: settings.scopes,
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        ui_locales: locale,
      }).href
    },
    personOf: async (logIn, answer) => {
      const { openid, config } = await configured().catch(away)
      try {
        return await personFor(openid, config, settings, { logIn, answer })
      } catch (error) {
        if (isAway(error)) return away(error)
        log.warn({ issuer: settings.issuer, reason: reasonOf(error) }, 'an answer of the company’s log-in was refused')
        return undefined
      }
    },
  }
}

async function personFor(
  openid: typeof Client,
  config: Client.Configuration,
  { groupsClaim }: OidcSettings,
  { logIn, answer }: { logIn: CompanyLogIn; answer: Readonly<Record<string, string>> },
): Promise<CompanyPerson | undefined> {
  const address = new URL(logIn.redirectUri)
  address.search = new URLSearchParams(answer).toString()
  const tokens = await openid.authorizationCodeGrant(config, address, {
    expectedState: logIn.state,
    expectedNonce: logIn.nonce,
    pkceCodeVerifier: logIn.verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) return undefined
  const server = config.serverMetadata()
  const isThin = !saysEmail(claims) || claims[groupsClaim] === undefined
  // Many providers say the e-mail and the groups on this address alone.
  const more =
    isThin && server.userinfo_endpoint ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub) : {}
  const said: Record<string, unknown> = { ...more, ...claims }
  const { name } = said
  return {
    subject: `${claims.iss} ${claims.sub}`,
    email: verifiedEmail([claims, more].find(saysEmail) ?? {}),
    fullName: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 255) : undefined,
    groups: [said[groupsClaim]].flat().filter((each) => typeof each === 'string'),
  }
}

type Claims = Readonly<Record<string, unknown>>

/** An address and what is said of it count together: the word of one answer is not about the address of another. */
const saysEmail = (said: Claims): boolean => said['email'] !== undefined && said['email_verified'] !== undefined

/** Some providers say `true` as a text. */
function verifiedEmail({ email, email_verified: isVerified }: Claims): string | undefined {
  return typeof email === 'string' && (isVerified === true || isVerified === 'true') ? email : undefined
}

/** By header where the provider takes it, as most do. */
function proofOf(
  openid: typeof Client,
  server: Client.ServerMetadata,
  { clientSecret }: OidcSettings,
): Client.ClientAuth {
  if (clientSecret === undefined) return openid.None()
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return methods.includes('client_secret_basic')
    ? openid.ClientSecretBasic(clientSecret)
    : openid.ClientSecretPost(clientSecret)
}

/** A client that the provider does not know, or a secret that is not its own, is for the operator to mend. */
const isAway = (error: unknown): boolean =>
  error instanceof ChosenAway ||
  (error instanceof Error && 'error' in error && error.error === 'invalid_client') ||
  (error instanceof Error && error.cause !== undefined && isAway(error.cause))

/** A reason without what was sent or answered. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, error: said } = error as { code?: unknown; error?: unknown }
  const name = [said, code].find((each) => typeof each === 'string' && /^[\w-]{1,80}$/.test(each))
  const inner = error.cause instanceof Error ? `: ${reasonOf(error.cause)}` : ''
  return `${typeof name === 'string' ? name : error.message.slice(0, 200)}${inner}`
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => (made ??= make())
}

/** Reads something again after its time; who asks meanwhile waits for the same reading, and hears of the same failure for a moment. */
function kept<Value>(read: () => Promise<Value>, now: () => Date): () => Promise<Value> {
  let last: { value: Promise<Value>; untilMs: number } | undefined
  return () => {
    if (last && now().getTime() < last.untilMs) return last.value
    const reading = { value: read(), untilMs: now().getTime() + describedForMs }
    reading.value.catch(() => (reading.untilMs = now().getTime() + awayForMs))
    last = reading
    return reading.value
  }
}
