import { ActionIcon } from '@mantine/core'
import { IconSearch } from '../ui/icons.tsx'
import { Suspense, useEffect, useState } from 'react'
import { useWords } from '../lib/language.ts'
import { latePart } from '../lib/late-part.ts'
import { shellWords } from './words.ts'

const loadPalette = () => import('./palette.tsx')
const Palette = latePart(() => loadPalette().then((all) => all.Palette))
const Shortcuts = latePart(() => import('./shortcuts.tsx').then((all) => all.Shortcuts))

/** The button of the palette, and the keys that work on every page. */
export function Finder() {
  const words = useWords(shellWords)
  const [open, setOpen] = useState<'palette' | 'shortcuts'>()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const wanted = wantedBy(event)
      if (wanted === undefined) return
      event.preventDefault()
      if (wanted !== 'search') setOpen(wanted)
      else if (!focusSearch()) setOpen('palette')
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={words.find}
        title="Ctrl K"
        onPointerEnter={() => void loadPalette()}
        onClick={() => setOpen('palette')}
      >
        <IconSearch size={20} aria-hidden />
      </ActionIcon>
      <Suspense>
        {open === 'palette' && <Palette onClose={() => setOpen(undefined)} />}
        {open === 'shortcuts' && <Shortcuts onClose={() => setOpen(undefined)} />}
      </Suspense>
    </>
  )
}

/** A letter that is typed into a field, or over a dialog, is no shortcut. */
function wantedBy({
  key,
  ctrlKey,
  metaKey,
  altKey,
  target,
}: KeyboardEvent): 'palette' | 'shortcuts' | 'search' | undefined {
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') return 'palette'
  if (ctrlKey || metaKey || altKey || document.querySelector('dialog[open], [role=dialog]')) return undefined
  if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]')) return undefined
  return key === '/' ? 'search' : key === '?' ? 'shortcuts' : undefined
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('#content [role=search] input')
  field?.focus()
  return field !== null
}
