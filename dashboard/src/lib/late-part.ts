import { type ComponentType, lazy } from 'react'
import { answersHere } from './api.ts'

const pauseMs = 2_000
/** A script may be lost on its way from a server that answers, or answers again by the time it is asked; this often it is gone. */
const triesMax = 3

/** A part that is loaded when it is first shown. While the server does not answer the part is waited for, and the page around it stays. */
export const latePart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await onceThere(load) }))

async function onceThere<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let tries = 1; ;) {
    try {
      return await load()
    } catch (error) {
      const isThere = await answersHere()
      if (isThere && tries++ === triesMax) throw error
      await new Promise((resolve) => setTimeout(resolve, isThere ? pauseMs / 10 : pauseMs))
    }
  }
}
