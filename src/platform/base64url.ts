/** The bytes of a text in base64url; undefined for every text that is not the one way to spell them. */
export function bytesOfBase64url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : undefined
}
