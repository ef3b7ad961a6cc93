/**
 * Copies a text to the clipboard; `near` is an element inside the open dialog, for browsers without the clipboard API.
 * Rejects if neither way works.
 */
export async function copyText(text: string, near: Element): Promise<void> {
  try {
    await near.ownerDocument.defaultView?.navigator.clipboard.writeText(text)
  } catch (cause) {
    // The API is missing on insecure pages and denied in frames without permission: selecting and copying needs no
    // permission
    if (!copyBySelection(text, near)) throw new Error('The clipboard is not available', { cause })
  }
}

function copyBySelection(text: string, near: Element): boolean {
  const page = near.ownerDocument
  const field = page.createElement('textarea')
  const focused = near as HTMLElement
  field.value = text
  field.readOnly = true
  field.className = 'sr'
  near.after(field)
  field.select()
  const isCopied = page.execCommand?.('copy') ?? false
  field.remove()
  focused.focus({ preventScroll: true })
  return isCopied
}
