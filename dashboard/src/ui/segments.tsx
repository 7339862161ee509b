import { useId } from 'react'
import './segments.css'

type Parts<Value extends string> = {
  label: string
  value: Value
  onChange: (next: Value) => void
  options: readonly { value: Value; label: string }[]
  /** The ground of the chosen one, where its meaning has a colour. */
  tone?: 'care' | 'grave' | undefined
}

/** One of a few, side by side. */
export function Segments<Value extends string>({ label, value, onChange, options, tone }: Parts<Value>) {
  const name = useId()
  return (
    <div className="segments" role="radiogroup" aria-label={label} data-tone={tone}>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
