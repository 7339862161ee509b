import { connect, type Socket } from 'node:net'

/** A connection to a PostgreSQL: by its folder's socket, or by an address. */
export const connectTo = ({ host, port }: { host: string; port: number }): Socket =>
  host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
