export const away = (why: string): Error => new Error(`The database is not reachable: ${why}.`)
