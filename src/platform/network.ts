import { isIP } from 'node:net'

/** An address, or a network such as 10.0.0.0/8. Pure. */
export const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  const isWithin = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  return family !== 0 && more.length === 0 && isWithin
}
