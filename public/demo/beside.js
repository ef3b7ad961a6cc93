/** Shows the drawer with links to the pages that the sandbox serves beside this one. Its place is kept free until then. */
export function showBeside(pages) {
  const drawer = document.getElementById('beside')
  for (const link of drawer.querySelectorAll('a')) link.href = pages[link.dataset.page]
  drawer.inert = false
  document.addEventListener('click', ({ target }) => {
    if (!drawer.contains(target)) drawer.open = false
  })
  drawer.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !drawer.open) return
    drawer.open = false
    drawer.querySelector('summary').focus()
  })
}

/** Shows the links to the repository, if the page was written with its address. */
export function showRepository() {
  const { repository } = document.documentElement.dataset
  if (!repository) return
  for (const item of document.querySelectorAll('[data-repository]')) {
    item.firstElementChild.href = repository
    item.hidden = false
  }
}
