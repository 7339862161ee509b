import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'
import { closeServer } from './close-server.ts'

// A company's own provider of log-ins, on this machine. Its page of a log-in asks nothing: it takes the person who is set.

export type CompanyAccount = { sub: string; email: string; email_verified?: boolean; name?: string; groups?: string[] }
type Forging = {
  claims?: (usual: JWTPayload) => JWTPayload
  hasOtherKey?: boolean
  isUnsigned?: boolean
  /** The second answer about a person. */
  userinfo?: object
}

export type TestCompany = {
  /** For OIDC_ISSUER. */
  issuer: string
  clientId: string
  clientSecret: string
  /** The person who logs in next. */
  account: CompanyAccount
  /** Answers in place of the provider's own tokens. */
  forging: Forging | undefined
  /** The provider is there and answers every call with an error. */
  isBroken: boolean
  /** Goes where a browser goes from the page of a log-in; returns the address that it is led back to. */
  visit: (url: string, cookies?: Map<string, string>) => Promise<URL>
  close: () => Promise<void>
}

const clientId = 'mizan'
const clientSecret = 'between the provider and us'

export async function openTestCompany(redirectUris: string[], port = 0): Promise<TestCompany> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const [own, other] = await Promise.all([keyPair(), keyPair()])
  const company = { issuer, clientId, clientSecret, forging: undefined, isBroken: false } as unknown as TestCompany
  company.account = { sub: 'nobody', email: 'nobody@operator.example', email_verified: true }
  const accounts = new Map<string, CompanyAccount>()
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(own.privateKey)), kid: 'own', alg: 'RS256', use: 'sig' }] },
    clients: [
      { client_id: clientId, client_secret: clientSecret, redirect_uris: redirectUris },
      { client_id: 'another', client_secret: 'of somebody else', redirect_uris: redirectUris },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    cookies: { keys: ['for tests alone'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: async (_ctx, sub) => ({ accountId: sub, claims: async () => ({ ...accounts.get(sub), sub }) }),
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId,
        accountId: ctx.oidc.session?.accountId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const handle = provider.callback()
  /** Nonce of the page that was asked for last, which a forged answer repeats. */
  let nonce: string | undefined
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', issuer)
    nonce = url.searchParams.get('nonce') ?? nonce
    if (company.isBroken) return void response.writeHead(503).end('away')
    if (url.pathname.startsWith('/interaction/')) {
      accounts.set(company.account.sub, company.account)
      return void provider.interactionFinished(request, response, { login: { accountId: company.account.sub } })
    }
    if (url.pathname === '/token' && company.forging) {
      void forged(company, nonce, company.forging.hasOtherKey ? other.privateKey : own.privateKey).then((tokens) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(tokens)),
      )
      return undefined
    }
    if (url.pathname === '/me' && company.forging?.userinfo)
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(company.forging.userinfo))
    return void handle(request, response)
  })
  company.visit = visiting(issuer)
  company.close = () => closeServer(server)
  return company
}

const keyPair = () => generateKeyPair('RS256', { extractable: true })

async function forged({ issuer, account, forging }: TestCompany, nonce: string | undefined, key: CryptoKey) {
  const seconds = Math.floor(Date.now() / 1_000)
  const usual = { ...account, iss: issuer, aud: clientId, iat: seconds, exp: seconds + 600, ...(nonce && { nonce }) }
  const claims = forging?.claims?.(usual) ?? usual
  const signed = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(key)
  const [, payload = ''] = signed.split('.')
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
  return { access_token: 'at', token_type: 'Bearer', expires_in: 600, id_token: forging?.isUnsigned ? none : signed }
}

const visiting =
  (issuer: string) =>
  async (from: string, cookies = new Map<string, string>()): Promise<URL> => {
    let url = new URL(from)
    while (url.origin === issuer) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      const next = answer.headers.get('location')
      if (next === null) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`)
      url = new URL(next, url)
    }
    return url
  }
