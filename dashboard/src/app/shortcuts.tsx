import { useEffect, useRef } from 'react'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import './palette.css'
import { paletteWords } from './palette-words.ts'

/** The keys that work on every page. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const { shortcuts: words } = useWords(paletteWords)
  const { close } = useWords(commonWords)
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => box.current?.showModal(), [])
  const keys = [
    ['Ctrl K, ⌘ K', words.find],
    ['/', words.search],
    ['?', words.help],
    ['Esc', words.close],
  ] as const
  return (
    <dialog ref={box} className="palette" aria-label={words.title} onClose={onClose}>
      <div className="palette-head">
        <h2 className="palette-title">{words.title}</h2>
        <button type="button" className="palette-close" aria-label={close} onClick={onClose}>
          ×
        </button>
      </div>
      <dl className="keys">
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd dir="ltr">{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  )
}
