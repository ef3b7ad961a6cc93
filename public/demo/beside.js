/** Links to the pages that the sandbox serves beside this one. */
export function showBeside(pages) {
  const line = document.getElementById('beside')
  for (const link of line.querySelectorAll('a')) link.href = pages[link.dataset.page]
  line.hidden = false
}
