import pg from 'pg'

/** Of a connection of one's own: what it is told of lasts as long as it does. */
export const listenTo = (client: pg.ClientBase, channel: string) =>
  client.query(`listen ${pg.escapeIdentifier(channel)}`)

export const notifyOf = (client: pg.ClientBase, channel: string, payload: string) =>
  client.query('select pg_notify($1, $2)', [channel, payload])
