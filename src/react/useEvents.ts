import { useEffect, useLayoutEffect, useRef } from 'react'
import type { EventDetails } from '../core/snapshot.ts'
import { WalletModal } from '../index.ts'

/** `sign-in` → `SignIn`. */
type Pascal<S extends string> = S extends `${infer First}-${infer Rest}` ? `${Capitalize<First>}${Pascal<Rest>}` : Capitalize<S>

/** A handler for each of the widget's events. */
export type EventProps = { [K in keyof EventDetails as `on${Pascal<K>}`]?: (event: CustomEvent<EventDetails[K]>) => void }

const PROPS: { readonly [K in keyof EventDetails]: `on${Pascal<K>}` } = {
  ready: 'onReady', open: 'onOpen', close: 'onClose', view: 'onView', connect: 'onConnect', disconnect: 'onDisconnect', account: 'onAccount',
  network: 'onNetwork', error: 'onError',
}

/** A layout effect in browsers; React warns about those on a server. */
export const useBrowserEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** Separates event handlers from a component's other props. */
export function splitEvents<T extends EventProps>(props: T): [EventProps, Omit<T, keyof EventProps>] {
  const names: readonly string[] = Object.values(PROPS)
  const entries = Object.entries(props)
  const pick = (isEvent: boolean) => Object.fromEntries(entries.filter(([name]) => names.includes(name) === isEvent))
  return [pick(true), pick(false) as Omit<T, keyof EventProps>]
}

/**
 * Calls the latest handlers. Listens on the document: events come from the first `<wallet-modal>` of the page, which
 * may not be this one. The widget may be ready before React renders: then `onReady` is called on mount.
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
    if (WalletModal.getState().ready && !isReadySent.current) pass('ready', new CustomEvent('wallet-modal:ready', { detail: {} }))
    return () => stop.abort()
  }, [])
}
