import { type ReactNode, useEffect } from 'react'
import { languageNames, locales, useLocale } from '../../lib/language.ts'

/** The frame of what stands before the log-in. */
export function EntryFrame({ title, children }: { title: string; children: ReactNode }) {
  const { locale, setLocale } = useLocale()
  useEffect(() => {
    document.title = `${title} · Mizan`
  }, [title])
  return (
    <main>
      <p className="product">Mizan</p>
      <div className="sheet">
        <h1>{title}</h1>
        {children}
      </div>
      <div className="languages">
        {locales.map((each) => (
          <button key={each} type="button" lang={each} aria-pressed={each === locale} onClick={() => setLocale(each)}>
            {languageNames[each]}
          </button>
        ))}
      </div>
    </main>
  )
}
