// A person as those see them who need not know them: enough to tell people apart, and too little to write to them.

/** `sa…@b….ma`. */
export function maskedEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  const ending = domain.slice(domain.lastIndexOf('.') + 1)
  return `${name.slice(0, 2)}…@${domain.slice(0, 1)}….${ending}`
}

/** `S… I…`. */
export const maskedName = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${[...word][0]}…`)
    .join(' ')

/** `0116…5649`. */
export const maskedAccount = (number: string): string => `${number.slice(0, 4)}…${number.slice(-4)}`
