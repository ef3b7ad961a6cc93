/** TypeScript does not know it yet, and not every browser has it. */
interface Watching {
  CloseWatcher?: new (options: { signal: AbortSignal }) => EventTarget
}

/**
 * Android's Back, which would leave the page: presses the screen's Back button where it has one, else calls `onDismiss`; until
 * `signal` aborts. A dialog with `closedby="none"` gets no such request from the browser: a `CloseWatcher` does.
 */
export function followBack(dialog: HTMLDialogElement, onDismiss: () => void, signal: AbortSignal): void {
  const { CloseWatcher } = globalThis as Watching
  if (!CloseWatcher || signal.aborted) return
  new CloseWatcher({ signal }).addEventListener('close', () => {
    // A watcher answers once
    followBack(dialog, onDismiss, signal)
    // Not for us while something that the page opened above has the focus
    if (!hasFocus(dialog)) return
    const back = dialog.querySelector<HTMLElement>('[data-back]')
    if (back) back.click()
    else onDismiss()
  })
}

/** Also where nothing has the focus. */
function hasFocus(dialog: HTMLElement): boolean {
  const { ownerDocument: page } = dialog
  return page.activeElement === page.body || dialog.contains((dialog.getRootNode() as Document | ShadowRoot).activeElement)
}
