import { renderToString } from 'react-dom/server'
import { App } from './App.tsx'

/** This site's server-rendered HTML. */
export const html = renderToString(<App options={{ networks: ['eip155:1', 'eip155:8453'], themeMode: 'light' }} />)
