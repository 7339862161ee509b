import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import './palette.css'
import { type Finding, useFindings } from './findings.ts'
import { paletteWords } from './palette-words.ts'

/** Leads to any page, action or object by a few letters; the arrow keys choose and Enter opens. */
export function Palette({ onClose }: { onClose: () => void }) {
  const words = useWords(paletteWords)
  const common = useWords(commonWords)
  const navigate = useNavigate()
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { found, isLooking } = useFindings(typed.trim())
  useEffect(() => box.current?.showModal(), [])
  useEffect(() => setAt(0), [typed])
  useEffect(() => bringIntoView(`${id}-${at}`), [id, at])
  const open = (one: Finding | undefined) => {
    if (!one) return
    onClose()
    void navigate({ to: one.to })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') open(found[at])
    // A search field would only empty itself.
    if (event.key === 'Escape') onClose()
    if (step === undefined || found.length === 0) return
    event.preventDefault()
    setAt((at + step + found.length) % found.length)
  }
  return (
    <dialog
      ref={box}
      className="palette"
      aria-label={words.title}
      onClose={onClose}
      onClick={({ target }) => target === box.current && onClose()}
    >
      <div className="palette-body">
        <div className="palette-head">
          <input
            type="search"
            role="combobox"
            aria-expanded
            aria-controls={`${id}-list`}
            aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
            aria-label={words.title}
            placeholder={words.hint}
            maxLength={128}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          <button type="button" className="palette-close" aria-label={common.close} onClick={onClose}>
            ×
          </button>
        </div>
        <div id={`${id}-list`} className="palette-list" role="listbox" aria-label={words.title}>
          {found.map((one, index) => (
            <Option
              key={`${one.group} ${one.to} ${one.name}`}
              one={one}
              id={`${id}-${index}`}
              isChosen={index === at}
              onChoose={() => setAt(index)}
              onOpen={() => open(one)}
            />
          ))}
        </div>
        <Foot isLooking={isLooking} isEmpty={found.length === 0} />
      </div>
    </dialog>
  )
}

/** Some browsers answer with a promise, which is no clean-up of an effect. */
function bringIntoView(id: string): void {
  document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
}

type OptionParts = { one: Finding; id: string; isChosen: boolean; onChoose: () => void; onOpen: () => void }

function Option({ one, id, isChosen, onChoose, onOpen }: OptionParts) {
  const { groups } = useWords(paletteWords)
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onPointerMove={onChoose}
      onClick={onOpen}
      onKeyDown={({ key }) => key === 'Enter' && onOpen()}
    >
      <span className="palette-group">{groups[one.group]}</span>
      <bdi>{one.name}</bdi>
      {one.note && <bdi className="palette-note">{one.note}</bdi>}
    </div>
  )
}

function Foot({ isLooking, isEmpty }: { isLooking: boolean; isEmpty: boolean }) {
  const words = useWords(paletteWords)
  const { loading } = useWords(commonWords)
  return (
    <p className="palette-foot" role="status">
      {isLooking ? loading : isEmpty ? words.none : <span className="palette-keys">{words.keys}</span>}
    </p>
  )
}
