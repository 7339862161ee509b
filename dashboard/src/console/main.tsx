import './arrival.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../app/styles.css'
import '../app/content.css'
import './styles.css'
import { ConsoleProviders } from './providers.tsx'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ConsoleProviders />
    </StrictMode>,
  )
}
