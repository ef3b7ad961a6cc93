import { renderToString } from 'react-dom/server'
import { App } from './App.tsx'

/** The HTML that the server renders for this site. */
export const html = renderToString(<App options={{ networks: ['eip155:1', 'eip155:8453'], themeMode: 'light' }} />)
