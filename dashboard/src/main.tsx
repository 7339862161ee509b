import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './app/styles.css'
import './app/content.css'
import { Providers } from './app/providers.tsx'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Providers />
    </StrictMode>,
  )
}
