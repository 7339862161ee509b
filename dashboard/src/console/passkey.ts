import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { Operator } from './operator.ts'

// The browser's part of passkeys, in the fields that the door takes.

export const passkeysWork = browserSupportsWebAuthn

type Call = <Answer>(
  path: string,
  call: { method: 'POST'; body?: unknown; bearer?: string | undefined },
) => Promise<Answer>

/** The answer of a device to a challenge. Throws when its person calls it off. */
export async function askPasskey(call: Call): Promise<NonNullable<Operator.LogInByPasskeyData['body']>> {
  const { token, ...optionsJSON } = await call<Operator.PasskeyOptions>('/auth/passkeys/options', { method: 'POST' })
  const { id, response } = await startAuthentication({ optionsJSON })
  const { clientDataJSON, authenticatorData, signature } = response
  return { token, id, clientDataJSON, authenticatorData, signature }
}

/** A passkey that a device has made. Throws when its person calls it off, or the device has one already. */
export async function makePasskey(
  options: Operator.NewPasskeyOptions,
  name: string,
): Promise<NonNullable<Operator.AddPasskeyData['body']>> {
  const { token, challenge, rp, user, algorithms, known } = options
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge,
      rp,
      user,
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
      excludeCredentials: known.map((each) => ({ id: each, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    },
  })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { token, name, id, clientDataJSON, attestationObject, transports }
}
