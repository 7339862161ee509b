// The person whose pages this window shows. The session is the browser's: another person can log in in another tab, and a log-out on purpose ends all tabs.

let own: string | undefined

/** Answers for the person of this window alone. For another one the pages begin anew at `home`: nothing that the one before has seen or typed stays. */
export async function ofOwnPerson<Answer>(answer: Answer, { id, home }: { id: string; home: string }): Promise<Answer> {
  own ??= id
  if (own === id) return answer
  location.replace(home)
  return new Promise(() => {})
}

const keys = { dashboard: 'mizan-left', console: 'mizan-operator-left' }
type Pages = keyof typeof keys

/** The session was ended on purpose, here: another person may log in next, in this window too. */
export function tellLeft(pages: Pages): void {
  own = undefined
  localStorage.setItem(keys[pages], new Date().toISOString())
}

/** Runs `work` when it was ended so in another tab. Returns how to stop that. */
export function onLeft(pages: Pages, work: () => void): () => void {
  const look = ({ key }: StorageEvent) => key === keys[pages] && work()
  addEventListener('storage', look)
  return () => removeEventListener('storage', look)
}
