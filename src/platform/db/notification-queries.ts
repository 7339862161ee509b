import pg from 'pg'

/** Needs a connection of its own: the subscription lasts as long as the connection. */
export const listenTo = (client: pg.ClientBase, channel: string) =>
  client.query(`listen ${pg.escapeIdentifier(channel)}`)

export const notifyOf = (client: pg.ClientBase, channel: string, payload: string) =>
  client.query('select pg_notify($1, $2)', [channel, payload])
