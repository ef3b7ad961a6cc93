import { useRef, type ReactNode } from 'react'
import { useDismiss, type DismissReason } from './useDismiss.ts'
import { useHeight } from './useHeight.ts'
import { useModal } from './useModal.ts'
import { useMotion } from './useMotion.ts'

export interface DialogProps {
  open: boolean
  /** Id of the heading that labels the dialog (`titleId` of `Header`). */
  labelledBy: string
  /**
   * Called when the visitor presses Escape or Android's Back, presses and releases outside, or swipes the bottom sheet
   * down, or when the page hides it. The dialog stays open until `open` is set to false. Returns false if it will not be.
   */
  onDismiss(reason: DismissReason): boolean | void
  /** While true, the dialog shakes once for 500 ms, because it refuses to close. */
  shake?: boolean
  /** Returns the element that gets the focus after closing, if nothing else has it. Called when the dialog opens. */
  opener?(): HTMLElement | undefined
  /** The header and the current view. */
  children?: ReactNode
  /**
   * Rendered above the dialog's content, and usable while the rest of the page is inert: toasts and the secure site's
   * frame.
   */
  overlay?: ReactNode
}

/**
 * The modal: a native dialog in the top layer. Its height follows the content; on small screens it is a bottom sheet.
 */
export function Dialog({ open, labelledBy, onDismiss, shake, opener, children, overlay }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const flow = useRef<HTMLDivElement>(null)
  useModal(dialog, open, labelledBy, opener)
  useMotion(dialog, open, useDismiss(dialog, open, onDismiss))
  useHeight(flow, open)
  return (
    // `closedby` is needed: without it, Chromium closes a dialog at the second Escape, even if `cancel` was prevented
    <dialog
      ref={dialog}
      part="dialog"
      className="dialog"
      aria-labelledby={labelledBy}
      data-shake={shake ? '' : undefined}
      {...{ closedby: 'none' }}
    >
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

/** The modal's content without a dialog, for the option `inline`. */
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
