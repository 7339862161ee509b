import { type ComponentType, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { keepLocale, type Locale, LocaleContext, localeAtStart } from '../../lib/language.ts'
import './entry.css'
import { Page as ForgotPassword } from './forgot-password.tsx'
import { Page as LogIn } from './log-in.tsx'
import { Page as SignUp } from './sign-up.tsx'

// The pages before the log-in are an application of their own, without the components of the dashboard: they are all that a person on a
// slow line waits for. The server sends them at these addresses.

const pages: Record<string, ComponentType> = {
  '/dashboard/sign-up': SignUp,
  '/dashboard/forgot-password': ForgotPassword,
}

const Page = pages[location.pathname.replace(/\/$/, '')] ?? LogIn

function Entry() {
  const [locale, chooseLocale] = useState<Locale>(localeAtStart)
  const setLocale = (next: Locale) => {
    keepLocale(next)
    chooseLocale(next)
  }
  return (
    <LocaleContext value={{ locale, setLocale }}>
      <Page />
    </LocaleContext>
  )
}

const scheme = localStorage.getItem('mizan-color-scheme')
if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset['scheme'] = scheme

const root = document.getElementById('root')
if (root) createRoot(root).render(<Entry />)
