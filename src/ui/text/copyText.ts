/**
 * Copies a text to the clipboard. `near` is an element in the open dialog, where a text can be selected if the browser
 * lacks the clipboard API. Rejects if copying fails.
 */
export async function copyText(text: string, near: Element): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch (cause) {
    // The clipboard API is missing on insecure pages, and denied in frames without permission. Selecting a text and
    // copying it needs neither
    if (!copyBySelection(text, near)) throw new Error('The clipboard is not available', { cause })
  }
}

function copyBySelection(text: string, near: Element): boolean {
  const field = document.createElement('textarea')
  const focused = near as HTMLElement
  field.value = text
  field.readOnly = true
  field.className = 'sr'
  near.after(field)
  field.select()
  const isCopied = document.execCommand?.('copy') ?? false
  field.remove()
  focused.focus({ preventScroll: true })
  return isCopied
}
