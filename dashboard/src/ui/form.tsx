import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { refusalOf, useWrite } from '../lib/write.ts'
import { Refused } from './refused.tsx'

// A form: its input, and the server's refusals with their fields. The input stays until it is accepted.

type TextNames<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export type TypedForm<Values> = {
  values: Values
  set: (some: Partial<Values>) => void
  /** Props of a field: its text, and the server's sentence about its member. */
  field: (
    name: TextNames<Values>,
    member?: string,
  ) => { value: string; error: string | undefined; onChange: (event: { currentTarget: Control }) => void }
  errorOf: (member: string) => string | undefined
  /** Members whose refusal is shown beside their fields. */
  shown: ReadonlySet<string>
  error: Error | null
  isBusy: boolean
  submit: (event: FormEvent) => void
}

type Plan<Values, Answer> = {
  first: Values
  /** The key is the same for each try of one form, so that a repeat creates nothing twice. */
  send: (values: Values, idempotencyKey: string) => Promise<Answer>
  /** Prefixes of the cache paths to read again. */
  changes: readonly string[]
  onDone: (answer: Answer) => unknown
}

export function useTypedForm<Values extends object, Answer>(plan: Plan<Values, Answer>): TypedForm<Values> {
  const [values, setValues] = useState(plan.first)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const { error, isPending, mutate } = useWrite(() => plan.send(values, idempotencyKey), plan)
  const shown = useRef(new Set<string>()).current
  const errorOf = (member: string) => {
    shown.add(member)
    return refusalOf(error, member)
  }
  const set = (some: Partial<Values>) => setValues((before) => ({ ...before, ...some }))
  return {
    values,
    set,
    field: (name, member = name) => ({
      value: values[name] as string,
      error: errorOf(member),
      onChange: ({ currentTarget }) => set({ [name]: currentTarget.value } as Partial<Values>),
    }),
    errorOf,
    shown,
    error,
    isBusy: isPending,
    submit: (event) => {
      event.preventDefault()
      mutate()
    },
  }
}

type Frame<Values> = {
  form: TypedForm<Values>
  submit: string
  onCancel?: (() => void) | undefined
  isGrave?: boolean
  children: ReactNode
}

/** The form with its buttons; after a refusal, the first field that is wrong has the focus. */
export function FormFrame<Values>({ form, submit, onCancel, isGrave = false, children }: Frame<Values>) {
  const words = useWords(commonWords)
  const frame = useRef<HTMLFormElement>(null)
  const { error } = form
  useEffect(() => {
    if (error) frame.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [error])
  return (
    <form ref={frame} onSubmit={form.submit}>
      <Stack maw={640}>
        <Refused error={error} fields={[...form.shown]} />
        {children}
        <Group justify="flex-end">
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {words.back}
            </Button>
          )}
          <Button type="submit" loading={form.isBusy} color={isGrave ? 'red.9' : undefined}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
