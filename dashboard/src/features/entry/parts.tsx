import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useWords } from '../../lib/language.ts'
import { entryWords } from './words.ts'

// Fields, buttons and notices of the pages before the log-in.

type FieldParts = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  label: string
  value: string
  onChange: (next: string) => void
  hint?: string | undefined
  problem?: string | undefined
  /** Takes the focus as it appears. */
  isFirst?: boolean
}

export function Field({ label, value, onChange, hint, problem, isFirst = false, ...input }: FieldParts) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFirst || problem !== undefined) box.current?.focus()
  }, [isFirst, problem])
  return (
    <div>
      <FieldLabel id={id} label={label} isRequired={input.required === true} />
      <input
        {...input}
        id={id}
        ref={box}
        value={value}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={`${id}-hint ${id}-problem`}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <div id={`${id}-hint`} className="hint">
        {hint}
      </div>
      <div id={`${id}-problem`} className="problem">
        {problem}
      </div>
    </div>
  )
}

const FieldLabel = ({ id, label, isRequired }: { id: string; label: string; isRequired: boolean }) => (
  <label htmlFor={id}>
    {label}
    {isRequired && (
      <span className="star" aria-hidden>
        {' *'}
      </span>
    )}
  </label>
)

type PasswordParts = { label: string; value: string; onChange: (next: string) => void }

/** A password, which a button shows. */
export function PasswordField({ label, value, onChange }: PasswordParts) {
  const words = useWords(entryWords)
  const id = useId()
  const [isShown, setShown] = useState(false)
  return (
    <div>
      <FieldLabel id={id} label={label} isRequired />
      <div className="revealing">
        <input
          id={id}
          type={isShown ? 'text' : 'password'}
          className="ltr"
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        <button
          type="button"
          aria-pressed={isShown}
          aria-controls={id}
          aria-label={words.show}
          onClick={() => setShown(!isShown)}
        >
          <Eye />
        </button>
      </div>
    </div>
  )
}

const Eye = () => (
  <svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
    <path d="M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7S2 12 2 12z" />
    <circle cx="12" cy="12" r="3" />
  </svg>
)

/** While it is busy, it keeps the focus and does nothing. */
export const Submit = ({ isBusy = false, children }: { isBusy?: boolean; children: string }) => (
  <button type={isBusy ? 'button' : 'submit'} className="act" aria-disabled={isBusy}>
    {children}
  </button>
)

/** A refusal, or words of care. Renders nothing without words. */
export const Notice = ({ isCare = false, children }: { isCare?: boolean; children: ReactNode }) =>
  children ? (
    <div className={isCare ? 'notice care' : 'notice'} role={isCare ? undefined : 'alert'}>
      {children}
    </div>
  ) : undefined

/** A way to another page before the log-in. */
export const Way = ({ to, children }: { to: string; children: string }) => (
  <a className="way" href={`/dashboard${to}`}>
    {children}
  </a>
)

/** Copies a text, and says so. */
export function Copy({ value, children }: { value: string; children: string }) {
  const words = useWords(entryWords)
  const [isCopied, setCopied] = useState(false)
  return (
    <>
      <button
        type="button"
        className="choice"
        onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}
      >
        {isCopied ? words.copied : children}
      </button>
      <span className="hidden" role="status">
        {isCopied ? words.copied : ''}
      </span>
    </>
  )
}
