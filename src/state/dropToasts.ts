import type { createToasts, ToastMessage } from './toasts.ts'

/** Removes toasts, the shown one and those that wait. */
export function dropToasts(
  { $shown, $waiting }: Pick<ReturnType<typeof createToasts>, '$shown' | '$waiting'>,
  isDropped: (toast: ToastMessage) => boolean,
): void {
  $waiting.set($waiting.get().filter((one) => !isDropped(one)))
  const shown = $shown.get()
  if (shown && isDropped(shown)) $shown.set(undefined)
}
