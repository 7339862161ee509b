import { isUuid } from '../platform/ids.ts'
import { CommandFailure } from './output.ts'

export function requireMerchantId(text: string): string {
  if (!isUuid(text))
    throw new CommandFailure('--merchant must be the id of a merchant, as npx mizan merchants list shows it.')
  return text.toLowerCase()
}
