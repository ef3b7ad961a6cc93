import { createElement, forwardRef, useImperativeHandle, useRef, type HTMLAttributes } from 'react'
import type { Options } from '../core/options.ts'
import { store, type OptionElement } from './store.ts'
import { splitEvents, useBrowserEffect, useEvents, type EventProps } from './useEvents.ts'
import { useOptions } from './useOptions.ts'

type ElementProps = Omit<HTMLAttributes<HTMLElement>, keyof EventProps | 'children' | 'dangerouslySetInnerHTML'>

/** Props of `<WalletModal>`: HTML attributes of the element, the widget's options, and a handler for each event. */
export interface WalletModalProps extends ElementProps, EventProps {
  /**
   * May be a new object on each render: only changed options are set. A removed option returns to the value from
   * `configure()`.
   */
  options?: Options
}

/**
 * `<wallet-modal>` as a React component. Unmounting it does not disconnect: the state belongs to the page, not to the
 * component.
 */
export const WalletModal = forwardRef<OptionElement, WalletModalProps>(function WalletModal(
  { options = {}, className, ...rest },
  ref,
) {
  const element = useRef<OptionElement>(null)
  const [handlers, attributes] = splitEvents(rest)
  useImperativeHandle(ref, () => element.current as OptionElement)
  useEvents(handlers)
  useOptions(element, options, Boolean(handlers.onError))
  useBrowserEffect(() => (element.current ? store.show(element.current) : undefined), [])
  // `suppressHydrationWarning`: the widget may set the attribute `inline` before React hydrates. `class`: React 18 does
  // not translate `className` on custom elements.
  return createElement('wallet-modal', {
    ...attributes,
    class: className,
    suppressHydrationWarning: true,
    ref: element,
  })
})
