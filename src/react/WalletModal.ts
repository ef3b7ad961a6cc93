import { createElement, forwardRef, useImperativeHandle, useRef, type HTMLAttributes } from 'react'
import type { Options } from '../core/options.ts'
import { store, type OptionElement } from './store.ts'
import { splitEvents, useBrowserEffect, useEvents, type EventProps } from './useEvents.ts'
import { useOptions } from './useOptions.ts'

type ElementProps = Omit<HTMLAttributes<HTMLElement>, keyof EventProps | 'children' | 'dangerouslySetInnerHTML'>

/** The element's own attributes, the widget's options and a handler for each of its events. */
export interface WalletModalProps extends ElementProps, EventProps {
  /** May be written anew at each rendering: only what changed is set. What was taken away goes back to what was configured. */
  options?: Options
}

/** `<wallet-modal>` as a component. The dialog, the state and the session are the page's: mounting it again continues them. */
export const WalletModal = forwardRef<OptionElement, WalletModalProps>(function WalletModal({ options = {}, className, ...rest }, ref) {
  const element = useRef<OptionElement>(null)
  const [handlers, attributes] = splitEvents(rest)
  useImperativeHandle(ref, () => element.current as OptionElement)
  useEvents(handlers)
  useOptions(element, options, Boolean(handlers.onError))
  useBrowserEffect(() => element.current ? store.show(element.current) : undefined, [])
  // The widget writes `inline` itself, maybe before React takes over a server's markup. `className` is unknown to React 18 here.
  return createElement('wallet-modal', { ...attributes, class: className, suppressHydrationWarning: true, ref: element })
})
