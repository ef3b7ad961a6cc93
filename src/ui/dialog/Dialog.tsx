import { useRef, type ReactNode } from 'react'
import { useDismiss, type DismissReason } from './useDismiss.ts'
import { useHeight } from './useHeight.ts'
import { useModal } from './useModal.ts'
import { useTouch } from './useTouch.ts'

export interface DialogProps {
  open: boolean
  /** Id of the element that labels the dialog: the heading (`Header`'s `titleId`). */
  labelledBy: string
  /**
   * Called on Escape (or Android's Back), a press and release outside (or a swipe down on the sheet), and when the page
   * hides the dialog. The dialog stays until `open` turns false.
   */
  onDismiss(reason: DismissReason): void
  /** While true the dialog shakes, once, 500 ms (specification §4), because closing is refused. */
  shake?: boolean
  /** The element that gets the focus after closing, if nothing else has it. Called when the dialog opens. */
  opener?(): HTMLElement | undefined
  /** Header and view. */
  children?: ReactNode
  /** Rendered above the sheet and usable while the rest of the page is inert: toasts, the secure site's frame. */
  overlay?: ReactNode
}

/** The modal: a native dialog in the top layer, a bottom sheet on small screens, as high as its content. */
export function Dialog({ open, labelledBy, onDismiss, shake, opener, children, overlay }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const flow = useRef<HTMLDivElement>(null)
  useModal(dialog, open, labelledBy, opener)
  useDismiss(dialog, open, onDismiss)
  useTouch(dialog, open, onDismiss)
  useHeight(flow, open)
  return (
    // closedby: a dialog that only prevents `cancel` still closes at the second Escape (Chromium)
    <dialog ref={dialog} part="dialog" className="dialog" aria-labelledby={labelledBy} data-shake={shake ? '' : undefined} {...{ closedby: 'none' }}>
      <div className="sheet">
        <div ref={flow} className="flow">
          <div className="grip" aria-hidden="true" />
          {children}
        </div>
      </div>
      {overlay}
    </dialog>
  )
}

export interface InlineProps {
  labelledBy: string
  children?: ReactNode
}

/** The same surface without a dialog, for `<wallet-modal inline>`. */
export function Inline({ labelledBy, children }: InlineProps) {
  const flow = useRef<HTMLDivElement>(null)
  useHeight(flow, true)
  return (
    <section part="dialog" className="dialog inline" aria-labelledby={labelledBy}>
      <div className="sheet">
        <div ref={flow} className="flow">
          {children}
        </div>
      </div>
    </section>
  )
}
