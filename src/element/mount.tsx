import { createRoot, type Root } from 'react-dom/client'
import type { Entry, HostElement } from '../core/entry.ts'
import { closeModal } from '../flows/modal/closeModal.ts'
import { openInline } from '../flows/modal/openModal.ts'
import type { Modal } from '../modal.ts'
import { STYLES } from '../ui/styles.ts'
import { Shell } from '../views/modal/Shell.tsx'
import { createSheet } from './base.ts'
import { createDialogHost } from './dialogHost.ts'

interface Mounted {
  root: Root
  place: HTMLElement
  isInline?: boolean
  adopt(styles: readonly string[]): void
}

/** Creates a React root in an element's shadow root, and a function that adds style sheets to it, each at most once. */
function prepare(element: HostElement, sheetOf: (text: string) => CSSStyleSheet): Mounted {
  const { shadow } = element
  const adopt = (styles: readonly string[]) => {
    const fresh = styles.map(sheetOf).filter((sheet) => !shadow.adoptedStyleSheets.includes(sheet))
    if (fresh.length) shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, ...fresh]
  }
  adopt([STYLES])
  const place = document.createElement('div')
  shadow.append(place)
  return { root: createRoot(place), place, adopt }
}

/** Creates the collection of React trees: one in each element that shows the dialog or inline content. */
function createTrees(modal: Modal) {
  const mounted = new Map<HostElement, Mounted>()
  const sheets = new Map<string, CSSStyleSheet>()
  const sheetOf = (text: string) => {
    const sheet = sheets.get(text) ?? createSheet(text)
    sheets.set(text, sheet)
    return sheet
  }
  return {
    all: () => [...mounted],
    show(element: HostElement, inline: boolean, onHidden?: () => void) {
      const entry = mounted.get(element) ?? prepare(element, sheetOf)
      mounted.set(element, entry)
      entry.isInline = inline
      entry.root.render(<Shell key={String(inline)} {...{ modal, inline, onHidden }} adopt={entry.adopt} />)
    },
    drop(element: HostElement) {
      const entry = mounted.get(element)
      entry?.root.unmount()
      entry?.place.remove()
      mounted.delete(element)
    },
  }
}

/** Returns a function that runs work, and ignores calls from within that work. */
function createGuard(): (work: () => void) => void {
  let isBusy = false
  return (work) => {
    if (isBusy) return
    isBusy = true
    try {
      work()
    } finally {
      isBusy = false
    }
  }
}

/** Whether the dialog, a frame in it or a toast is shown. */
const isShown = ({ shell, toasts }: Modal) => Boolean(shell.$open.get() || shell.$frame.get() || toasts.$shown.get())

/** Calls `update` when elements, options or the modal change, and `onToast` for a toast. Returns what stops it. */
const follow = ({ shell, toasts }: Modal, entry: Entry, update: () => void, onToast: () => void) => [
  entry.onElements(update),
  entry.onOptions(update),
  ...[shell.$open, shell.$frame].map((one) => one.listen(update)),
  toasts.$shown.listen((toast) => (toast ? onToast() : update())),
]

/**
 * Renders the modal: the dialog in one element while it is open, and the same content in every inline element. Removing
 * or moving that element closes the dialog. If the page removes or hides what the element is in, such as a menu that
 * closes, the dialog goes on in another element. One that was added for this is removed once the dialog is closed and the
 * page has an element of its own again. Returns a function that unmounts everything.
 */
export function mount(modal: Modal, entry: Entry): () => void {
  const { all, show, drop } = createTrees(modal)
  const hosts = createDialogHost(entry)
  let host: HostElement | undefined
  // Chooses an element each time the dialog opens, and keeps it until the dialog closes or cannot be seen there.
  const showDialog = (mustChoose: boolean) => {
    const place = host && !mustChoose ? host : hosts.find()
    if (host && host !== place) drop(host)
    show((host = place), false, leaveHidden)
  }
  let refuge: HostElement | undefined
  const leaveHidden = () => {
    // It is hidden there, too: so is the whole page
    if (host === refuge) closeModal(modal, 'removed')
    else alone(() => showDialog(true))
    refuge = host
  }
  let wasOpen = false
  const refresh = () => {
    const elements = hosts.elements(isShown(modal))
    for (const [element, { isInline }] of all()) {
      // This runs after a moved element is back in the page. Moving an element removed its dialog from the top layer,
      // so the dialog must be rendered again.
      if (elements.includes(element) && element.inline === isInline) continue
      drop(element)
      if (element !== host && !isInline) continue
      if (element === host) host = undefined
      if (isInline || element.isConnected || !element.parentNode) closeModal(modal, 'removed')
    }
    const isOpen = modal.shell.$open.get()
    const inline = elements.filter((element) => element.inline)
    for (const element of inline) show(element, true)
    if (inline.length) openInline(modal)
    else if (isOpen || modal.shell.$frame.get()) showDialog(isOpen && !wasOpen)
    wasOpen = modal.shell.$open.get()
    // A menu that closes on blur took the element with it, while the dialog was being shown there
    if (host?.isConnected === false) refresh()
  }
  // `refresh` may add elements and close the modal: both call `update` again, and those calls are ignored.
  const alone = createGuard()
  const update = () => alone(refresh)
  // A transfer of an earlier visit can end before the first opening. Elements that a site removes are not added again.
  const onToast = () => !all().length && alone(() => showDialog(false))
  const stops = follow(modal, entry, update, onToast)
  update()
  return () => {
    for (const stop of stops) stop()
    for (const [element] of all()) drop(element)
  }
}
