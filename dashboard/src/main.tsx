import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import './app/styles.css'
import './app/content.css'
// With the first styles, for a file of its own would be one more request.
import './ui/chart.css'
import { Providers } from './app/providers.tsx'

const root = document.getElementById('root')
if (root) {
  // In slices, between which the browser paints.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Providers />
      </StrictMode>,
    ),
  )
}
