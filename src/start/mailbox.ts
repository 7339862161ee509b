import type { Config } from '../config.ts'
import { isLoopbackHost } from '../platform/http/loopback.ts'

/**
 * Whether the development mailbox can be read over HTTP: only while nothing is sent by SMTP, and only where the service is known
 * by a loopback name. Behind a proxy that says nothing of itself, strangers would look like callers on this machine.
 */
export const hasReadableMailbox = ({ smtpUrl, publicUrl }: Config): boolean =>
  smtpUrl === undefined && isLoopbackHost(new URL(publicUrl).host)
