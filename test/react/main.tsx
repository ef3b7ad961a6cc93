import { StrictMode, version, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import WalletModalApi, { type Options } from 'wallet-modal'
import type { WalletModalProps } from 'wallet-modal/react'
import { App } from './App.tsx'

const place = document.querySelector('#root') as HTMLElement
const EVENTS = ['Ready', 'Open', 'Close', 'View', 'Connect', 'Disconnect', 'Account', 'Network', 'Error'] as const
const heard: { name: string; detail: unknown }[] = []
const renders: object[] = []
const errors: string[] = []
let root: Root | undefined

/** Creates new handler functions on each call, as sites do on each render. */
const handlers = (isDeaf: boolean) =>
  Object.fromEntries(
    EVENTS.filter((name) => !(isDeaf && name === 'Error')).map((name) => [
      `on${name}`,
      ({ detail }: CustomEvent) => void heard.push({ name, detail }),
    ]),
  ) as Omit<WalletModalProps, 'options'>

const inStrictMode = (children: ReactNode) => <StrictMode>{children}</StrictMode>
const app = (options?: Options, isDeaf = false) =>
  inStrictMode(<App options={options} events={handlers(isDeaf)} onRender={(wallets) => renders.push(wallets)} />)
const onRecoverableError = (error: unknown) => void errors.push(String(error))

/** Initial options, which the test puts into the page. */
const configured = document.querySelector('#options')?.textContent
if (configured) WalletModalApi.configure(JSON.parse(configured) as Options)

/** Functions that tests call to control this site. */
const host = {
  version,
  heard,
  renders,
  errors,
  /** Renders the app again, optionally with other options. */
  render(options?: Options, isDeaf?: boolean) {
    root ??= createRoot(place, { onRecoverableError })
    root.render(app(options, isDeaf))
  },
  hydrate(options?: Options) {
    root = hydrateRoot(place, app(options), { onRecoverableError })
  },
  unmount() {
    root?.unmount()
    root = undefined
  },
  /** Runs an action and returns the number of state changes that it causes. */
  async countChanges(act: () => void): Promise<number> {
    let changes = -1 // Starts at -1, because a subscriber is called once immediately.
    const stop = WalletModalApi.subscribe(() => void changes++)
    act()
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
    stop()
    return changes
  },
}

declare global {
  interface Window {
    host: typeof host
  }
}
window.host = host
