import type { Answer, Call, Loss } from './line.ts'
import { type Doing, expect } from './merchant-acts.ts'

// Owners at the portal: they log in, choose their company, and prove who they are for what moves money.

type Seated = {
  ask: (call: Call, loss?: Loss) => Promise<Answer>
  /** A proof for one call. */
  confirm: () => Promise<string>
}

const triesMax = 5

export async function logIn({ line, merchant }: Pick<Doing, 'line' | 'merchant'>): Promise<Seated> {
  const { owner, id: companyId } = merchant
  const post = (path: string, body: object, key?: string) =>
    line.sendFirmly({ method: 'POST', path: `/api/v1/auth/${path}`, body, ...(key !== undefined && { key }) })
  for (let tries = 1; ; tries++) {
    const known = await post('login', owner)
    expect(known, [200], 'a log-in')
    const chosen = await post('select-company', { companyId }, known.body.loginToken)
    // The token is good for one choice, whose answer may be lost.
    if (chosen.status === 401 && tries < triesMax) continue
    expect(chosen, [200], 'a company that is chosen')
    const key = chosen.body.accessToken
    return {
      ask: (call, loss) => line.sendFirmly({ ...call, key }, loss),
      confirm: async () => {
        const proof = await post('step-up', { password: owner.password }, key)
        expect(proof, [200], 'a step-up')
        return proof.body.confirmationToken
      },
    }
  }
}
