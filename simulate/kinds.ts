import type { Step } from './story.ts'

// Troubles of a story by their kinds: the weather, calls that were lost, notices and papers that came badly, and mistakes of people.

/** Numbers of all kinds, the most frequent first. */
export function tellKinds(steps: readonly Step[]): string {
  const numbers = new Map<string, number>()
  for (const kind of steps.flatMap(kindsOf)) numbers.set(kind, (numbers.get(kind) ?? 0) + 1)
  const sorted = [...numbers].toSorted(([, one], [, other]) => other - one)
  return sorted.map(([kind, number]) => `${number} × ${kind}`).join(', ')
}

function kindsOf(step: Step): string[] {
  const lost = step.loss === undefined ? [] : [`${losses[step.loss]} lost`]
  return [...lost, ...kindOf(step)]
}

const losses = { REQUEST: 'a call', ANSWER: 'an answer', CUT: 'a line' }

const words = (habit: string): string => habit.toLowerCase().replaceAll('_', ' ')

function kindOf(step: Step): string[] {
  if (step.actor === 'weather') return [step.do]
  switch (step.do) {
    case 'sell by acquirer':
      return step.notice === 'WELL' ? [] : [`notice ${words(step.notice)}`]
    case 'read statement':
      return step.comes === 'WELL' ? [] : [`statement ${words(step.comes)}`]
    case 'name entry':
      return step.isMistake ? ['mistake of an operator'] : []
    default:
      return []
  }
}
