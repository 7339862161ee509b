import type { Step, Story } from './story.ts'

// The shortest story that still fails: parts are left out as long as the rest fails in the same way.

type Shrinking = {
  /** Whether a story fails as the first one did. */
  fails: (story: Story) => Promise<boolean>
  /** The moment at which it failed. */
  failedAt: number
  triesMax: number
  note: (line: string) => void
}

export async function shrink(story: Story, { fails, failedAt, triesMax, note }: Shrinking): Promise<Story> {
  let tries = 0
  let best = story
  const without = async (steps: Step[], moments = best.moments): Promise<boolean> => {
    if (tries >= triesMax || (steps.length === best.steps.length && moments.length === best.moments.length))
      return false
    tries++
    const candidate = { ...best, steps, moments }
    const isEnough = await fails(candidate)
    if (isEnough) best = candidate
    note(`try ${tries}: ${steps.length} steps ${isEnough ? 'still fail' : 'do not fail'}`)
    return isEnough
  }
  await without(
    best.steps.filter(({ at }) => at <= failedAt),
    best.moments.filter((at) => at <= failedAt),
  )
  // Whole shops and actors first, because they are most of a story.
  for (let number = 1; number <= story.merchants; number++)
    await without(best.steps.filter(({ actor }) => !new RegExp(` ${number}(\\.|$)`).test(actor)))
  for (const actor of new Set(best.steps.map((step) => step.actor)))
    await without(best.steps.filter((step) => step.actor !== actor))
  for (let size = Math.ceil(best.steps.length / 2); ; size = Math.ceil(size / 2)) {
    for (let from = 0; from < best.steps.length;) if (!(await without(best.steps.toSpliced(from, size)))) from += size
    if (size <= 1 || tries >= triesMax) break
  }
  const used = new Set(best.steps.map(({ at }) => at))
  await without(
    best.steps,
    best.moments.filter((at) => used.has(at) || at === failedAt),
  )
  return best
}
