const STEPS = { ArrowRight: 1, ArrowLeft: -1 }

/** Where a key leads in a list of tabs; undefined for other keys. */
function targetOf(key, at, count) {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return key in STEPS ? (at + STEPS[key] + count) % count : undefined
}

/** Makes a tablist with one panel work by pointer and keyboard (WAI-ARIA, tabs); calls `onSelect` with a tab's id. */
export function bindTabs(list, panel, onSelect) {
  const tabs = [...list.querySelectorAll('[role=tab]')]
  const select = (chosen) => {
    for (const tab of tabs) {
      tab.setAttribute('aria-selected', String(tab === chosen))
      tab.tabIndex = tab === chosen ? 0 : -1
    }
    panel.setAttribute('aria-labelledby', chosen.id)
    onSelect(chosen.id)
  }
  list.addEventListener('click', ({ target }) => {
    const tab = target.closest('[role=tab]')
    if (tab) select(tab)
  })
  list.addEventListener('keydown', (event) => {
    const next = targetOf(event.key, tabs.indexOf(event.target), tabs.length)
    if (next === undefined) return
    event.preventDefault()
    tabs[next].focus()
    select(tabs[next])
  })
}
