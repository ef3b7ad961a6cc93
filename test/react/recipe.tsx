import { createRoot } from 'react-dom/client'
import { App } from '../recipes/react.tsx'

/** Renders the React recipe in a new element. */
const place = document.createElement('div')
document.body.append(place)
createRoot(place).render(<App />)
