const TOLD_MS = 1500
/** The name of a button that changes is not read out; this is. */
const status = document.getElementById('copied')

async function write(text) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Makes a button copy a text. Where access to the clipboard is denied, `select` selects it for the visitor to copy. */
export function bindCopy(button, textOf, select) {
  const label = button.firstElementChild
  const usual = label.textContent
  let timer
  button.addEventListener('click', async () => {
    const isCopied = await write(textOf())
    if (!isCopied) select()
    label.textContent = isCopied ? 'Copied' : 'Press Ctrl+C'
    status.textContent = label.textContent
    button.toggleAttribute('data-copied', isCopied)
    clearTimeout(timer)
    timer = setTimeout(() => {
      label.textContent = usual
      status.textContent = ''
      delete button.dataset.copied
    }, TOLD_MS)
  })
}
