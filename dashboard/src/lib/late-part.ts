import { type ComponentType, lazy } from 'react'
import { answersHere } from './api.ts'

const pauseMs = 2_000

/** A part that is loaded when it is first shown. While the server does not answer the part is waited for, and the page around it stays. */
export const latePart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await onceThere(load) }))

async function onceThere<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (await answersHere()) throw error
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    return onceThere(load)
  }
}
