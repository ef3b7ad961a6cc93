import { createRoot } from 'react-dom/client'
import { App } from '../recipes/react.tsx'

/** The page of the recipe. */
const place = document.createElement('div')
document.body.append(place)
createRoot(place).render(<App />)
