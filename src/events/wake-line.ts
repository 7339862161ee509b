import { environmentNames } from '#platform/context.ts'
import type { DatabaseTarget } from '#platform/db/connections.ts'
import { type NotificationLine, openNotifications } from '#platform/db/notifications.ts'
import { isUuid } from '#platform/ids.ts'
import { onWake, wakeDeliveries } from './wake.ts'

// Carries the hint that there is something to send from the process that emitted it to those that send.

const channel = 'mizan_deliveries'

/** In a process that emits and sends nothing itself. */
export function tellOfWakes(target: DatabaseTarget): Pick<NotificationLine, 'close'> {
  const line = openNotifications({ target, channel })
  const unlisten = onWake(({ merchantId, environment }) => line.send(`${merchantId} ${environment}`))
  return {
    close: () => {
      unlisten()
      return line.close()
    },
  }
}

/** In a process that sends. */
export const hearOfWakes = (target: DatabaseTarget): Pick<NotificationLine, 'close'> =>
  openNotifications({
    target,
    channel,
    onHeard: (payload) => {
      const [merchantId = '', name] = payload.split(' ')
      const environment = environmentNames.find((each) => each === name)
      if (environment && isUuid(merchantId)) wakeDeliveries({ merchantId, environment })
    },
  })
