import { z } from 'zod'
import { lineText, objectOf, saying } from '../../platform/http/fields.ts'
import { secretText } from '../../platform/http/portal-fields.ts'
import { at } from '../fields.ts'
import { say } from '../sentences.ts'

const base64url = (description: string, max: number, example: string) =>
  z
    .string()
    .refine(
      (text) => text.length <= max && /^[\w-]+$/.test(text),
      saying(say('must be 1 to {max} characters of base64url, as the browser gives it', { max })),
    )
    .meta({ description: `${description} In base64url.`, example, minLength: 1, maxLength: max, pattern: '^[\\w-]+$' })

const credentialId = base64url('Id of the passkey, as its device has made it.', 1_400, 'dGhlIGlkIG9mIGEgcGFzc2tleQ')
const clientDataJSON = base64url('`clientDataJSON` of the browser’s answer.', 4_000, 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0')
const tokenDoc = {
  description: 'The token that came with the challenge; it works once, for 10 minutes.',
  example: 'mzn_sc_AZqX2v1rfG2Vn0JqP7cL4mR8sT1uW3xY5zB7dF9hK',
}
const challenge = z.string().meta({ description: 'What the device signs, in base64url.', example: 'af0ifjsldkj' })
const token = z.string().meta(tokenDoc)
const rpId = z.string().meta({ description: 'The host that passkeys are for.', example: 'ops.example.com' })
const name = lineText(60, { description: 'A name to know the passkey by.', example: 'Laptop' })

export const ByPasskey = z.strictObject({ id: credentialId })

export const PasskeyOptions = z
  .strictObject({
    token,
    challenge,
    rpId,
    timeout: z.int().meta({ description: 'Milliseconds that the browser waits.', example: 60_000, format: 'int32' }),
    userVerification: z
      .literal('required')
      .meta({ description: 'The device asks its person for a PIN, a finger or a face.', example: 'required' }),
  })
  .meta({ id: 'PasskeyOptions' })

export const PasskeyGiven = objectOf({
  token: secretText(tokenDoc),
  id: credentialId,
  clientDataJSON,
  authenticatorData: base64url('`authenticatorData` of the answer.', 4_000, 'SZYN5YgOjGh0NBcPZHZgW4'),
  signature: base64url('`signature` of the answer.', 2_000, 'MEUCIQDy'),
})

export const NewPasskeyOptions = z
  .strictObject({
    token,
    challenge,
    rp: z.strictObject({ name: z.string().meta({ description: 'Name.', example: 'Mizan' }), id: rpId }).meta({
      description: 'The person whose passkey it is.',
      example: { name: 'Mizan', id: 'ops.example.com' },
    }),
    user: z
      .strictObject({
        id: z.string().meta({ description: 'Id of the person, in base64url.', example: 'AZNdLopBfDufADpcHnstRA' }),
        name: z.string().meta({ description: 'E-mail.', example: 'nadia@operator.example' }),
        displayName: z.string().meta({ description: 'Name.', example: 'Nadia Fassi' }),
      })
      .meta({
        description: 'Who it is for.',
        example: { id: 'AZNd', name: 'nadia@operator.example', displayName: 'N' },
      }),
    algorithms: z
      .array(z.int().meta({ description: 'COSE number.', example: -7, format: 'int32' }))
      .meta({ description: 'Algorithms that are taken.', example: [-7] }),
    known: z
      .array(z.string().meta({ description: 'Id of a passkey.', example: 'dGhlIGlkIG9mIGEgcGFzc2tleQ' }))
      .meta({ description: 'Passkeys that the person has already.', example: [] }),
  })
  .meta({ id: 'NewPasskeyOptions' })

export const NewPasskey = objectOf({
  token: secretText(tokenDoc),
  name,
  id: credentialId,
  clientDataJSON,
  attestationObject: base64url('`attestationObject` of the browser’s answer.', 40_000, 'o2NmbXRkbm9uZQ'),
  transports: z
    .array(lineText(30, { description: 'A way to the device.', example: 'internal' }))
    .refine((ways) => ways.length <= 10, saying(say('must have at most {most} entries', { most: 10 })))
    .meta({ description: 'Ways to the device.', example: ['internal'], maxItems: 10 }),
})

export const PasskeyView = z
  .strictObject({
    id: z.string().meta({ description: 'Id of the passkey.', example: 'dGhlIGlkIG9mIGEgcGFzc2tleQ' }),
    name: z.string().meta({ description: 'Its name.', example: 'Laptop' }),
    createdAt: at('When it was added.'),
    lastUsedAt: at('When it was used last.').optional(),
  })
  .meta({ id: 'Passkey' })

export const PasskeyList = z
  .strictObject({ items: z.array(PasskeyView).meta({ description: 'Earliest first.' }) })
  .meta({ id: 'PasskeyList' })
