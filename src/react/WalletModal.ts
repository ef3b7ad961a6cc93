import { createElement, forwardRef, useImperativeHandle, useRef, type HTMLAttributes } from 'react'
import type { Options } from '../core/options.ts'
import { store, type OptionElement } from './store.ts'
import { splitEvents, useBrowserEffect, useEvents, type EventProps } from './useEvents.ts'
import { useOptions } from './useOptions.ts'

type ElementProps = Omit<HTMLAttributes<HTMLElement>, keyof EventProps | 'children' | 'dangerouslySetInnerHTML'>

/** The element's own attributes, the widget's options, and a handler for each event. */
export interface WalletModalProps extends ElementProps, EventProps {
  /** May be a new object at each render: only what changed is set. A removed option returns to its configured value. */
  options?: Options
}

/** `<wallet-modal>` as a component. Dialog, state and session belong to the page: remounting continues them. */
export const WalletModal = forwardRef<OptionElement, WalletModalProps>(function WalletModal({ options = {}, className, ...rest }, ref) {
  const element = useRef<OptionElement>(null)
  const [handlers, attributes] = splitEvents(rest)
  useImperativeHandle(ref, () => element.current as OptionElement)
  useEvents(handlers)
  useOptions(element, options, Boolean(handlers.onError))
  useBrowserEffect(() => element.current ? store.show(element.current) : undefined, [])
  // The widget sets `inline` itself, possibly before React hydrates. React 18 does not know `className` on custom
  // elements.
  return createElement('wallet-modal', { ...attributes, class: className, suppressHydrationWarning: true, ref: element })
})
