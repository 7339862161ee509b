// This tab keeps a token while its person is at the company's own log-in.

const name = 'mizan-company-log-in'

type Begun = { token: string; next?: string | undefined }

export const keepBegun = (begun: Begun): void => sessionStorage.setItem(name, JSON.stringify(begun))

/** Undefined where no log-in was begun in this tab. */
export function takeBegun(): Begun | undefined {
  const kept = sessionStorage.getItem(name)
  return kept === null ? undefined : (JSON.parse(kept) as Begun)
}
