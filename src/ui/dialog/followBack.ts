/** `CloseWatcher`, which TypeScript's types and some browsers lack. */
interface Watching {
  CloseWatcher?: new (options: { signal: AbortSignal }) => EventTarget
}

/**
 * Handles Android's Back until `signal` aborts: presses the view's Back button, or calls `onDismiss` if there is none.
 * Otherwise, Back would leave the page. A `CloseWatcher` is needed, since a dialog with `closedby="none"` gets no close
 * request.
 */
export function followBack(dialog: HTMLDialogElement, onDismiss: () => void, signal: AbortSignal): void {
  const { CloseWatcher } = globalThis as Watching
  if (!CloseWatcher || signal.aborted) return
  new CloseWatcher({ signal }).addEventListener('close', () => {
    // A watcher fires only once, so create the next one
    followBack(dialog, onDismiss, signal)
    // The focus is in a layer that the page opened above the dialog: Back is meant for that layer
    if (!hasFocus(dialog)) return
    const back = dialog.querySelector<HTMLElement>('[data-back]')
    if (back) back.click()
    else onDismiss()
  })
}

/** Whether the dialog has the focus, or nothing has. */
function hasFocus(dialog: HTMLElement): boolean {
  return (
    document.activeElement === document.body ||
    dialog.contains((dialog.getRootNode() as Document | ShadowRoot).activeElement)
  )
}
