/** Missing in TypeScript's types and in some browsers. */
interface Watching {
  CloseWatcher?: new (options: { signal: AbortSignal }) => EventTarget
}

/**
 * Handles Android's Back, which would leave the page: presses the screen's Back button if there is one, else calls `onDismiss`;
 * until `signal` aborts. A `CloseWatcher` is needed because a dialog with `closedby="none"` gets no close request.
 */
export function followBack(dialog: HTMLDialogElement, onDismiss: () => void, signal: AbortSignal): void {
  const { CloseWatcher } = globalThis as Watching
  if (!CloseWatcher || signal.aborted) return
  new CloseWatcher({ signal }).addEventListener('close', () => {
    // A watcher fires only once
    followBack(dialog, onDismiss, signal)
    // Something that the page opened above the dialog has the focus, so Back is meant for that
    if (!hasFocus(dialog)) return
    const back = dialog.querySelector<HTMLElement>('[data-back]')
    if (back) back.click()
    else onDismiss()
  })
}

/** Also true if nothing has the focus. */
function hasFocus(dialog: HTMLElement): boolean {
  const { ownerDocument: page } = dialog
  return page.activeElement === page.body || dialog.contains((dialog.getRootNode() as Document | ShadowRoot).activeElement)
}
