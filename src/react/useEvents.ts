import { useEffect, useLayoutEffect, useRef } from 'react'
import type { EventDetails } from '../core/snapshot.ts'
import { WalletModal } from '../index.ts'

/** Converts an event's name: `sign-in` → `SignIn`. */
type Pascal<S extends string> = S extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Pascal<Rest>}`
  : Capitalize<S>

/** An optional handler prop for each event of the widget. */
export type EventProps = {
  [K in keyof EventDetails as `on${Pascal<K>}`]?: (event: CustomEvent<EventDetails[K]>) => void
}

const PROPS: { readonly [K in keyof EventDetails]: `on${Pascal<K>}` } = {
  ready: 'onReady',
  open: 'onOpen',
  close: 'onClose',
  view: 'onView',
  track: 'onTrack',
  connect: 'onConnect',
  disconnect: 'onDisconnect',
  account: 'onAccount',
  network: 'onNetwork',
  'sign-in': 'onSignIn',
  'sign-out': 'onSignOut',
  transaction: 'onTransaction',
  error: 'onError',
}

/** `useLayoutEffect` in browsers, `useEffect` on a server, where React warns about layout effects. */
export const useBrowserEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** Splits props into event handlers and all others. */
export function splitEvents<T extends EventProps>(props: T): [EventProps, Omit<T, keyof EventProps>] {
  const names: readonly string[] = Object.values(PROPS)
  const entries = Object.entries(props)
  const pick = (isEvent: boolean) => Object.fromEntries(entries.filter(([name]) => names.includes(name) === isEvent))
  return [pick(true), pick(false) as Omit<T, keyof EventProps>]
}

/**
 * Calls the handlers of the latest render. Listens on the document, because events are dispatched on the first
 * `<wallet-modal>` of the page, which may not be this component. If the widget was ready before React rendered,
 * `onReady` is called on mount.
 */
export function useEvents(handlers: EventProps): void {
  const latest = useRef(handlers)
  const isReadySent = useRef(false)
  useBrowserEffect(() => {
    latest.current = handlers
  })
  useBrowserEffect(() => {
    const stop = new AbortController()
    const pass = (name: keyof EventDetails, event: Event) => {
      if (name === 'ready') isReadySent.current = true
      latest.current[PROPS[name]]?.(event as never)
    }
    for (const name of Object.keys(PROPS) as (keyof EventDetails)[]) {
      document.addEventListener(`wallet-modal:${name}`, (event) => pass(name, event), { signal: stop.signal })
    }
    if (WalletModal.getState().ready && !isReadySent.current)
      pass('ready', new CustomEvent('wallet-modal:ready', { detail: {} }))
    return () => stop.abort()
  }, [])
}
