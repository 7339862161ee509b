import { z } from 'zod'
import { choice } from '../../platform/http/fields.ts'
import { alertKinds } from '../../platform/staff/alert.ts'
import { at, idDoc, placeField } from '../fields.ts'

const AlertView = z
  .strictObject({
    id: z.string().meta(idDoc),
    kind: choice(alertKinds, { description: 'What waits.', example: 'DISPUTES' }),
    place: placeField.optional(),
    count: z
      .int()
      .meta({ description: 'How many waited when it was looked at last; 500 at most.', example: 3, format: 'int32' }),
    since: at('Since when the oldest of them waits.'),
    afterHours: z
      .int()
      .meta({ description: 'Hours that this kind may wait; 0 alerts at once.', example: 24, format: 'int32' }),
    openedAt: at('When it was told.'),
    solvedAt: at('When nothing waited too long any more.').optional(),
  })
  .meta({ id: 'Alert' })

export const AlertList = z
  .strictObject({
    open: z.array(AlertView).meta({ description: 'What waits too long now, oldest first.' }),
    solved: z.array(AlertView).meta({ description: 'The last 50 that were solved, latest first; kept for 90 days.' }),
    mail: z.boolean().meta({ description: 'Whether alerts go by mail.', example: true }),
    webhook: z.boolean().meta({ description: 'Whether alerts go to a webhook.', example: false }),
  })
  .meta({ id: 'AlertList' })
