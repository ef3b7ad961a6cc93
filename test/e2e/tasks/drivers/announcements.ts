import type { BrowserContext, Page } from 'playwright-core'

declare global {
  interface Window {
    announcements: string[]
  }
}

/**
 * Runs in every page: notes what live regions say. A browser tells a screen reader of a region that changes, and of one
 * that appears with its text. What is hidden, empty or behind a modal dialog is not announced.
 */
function noteAnnouncements(): void {
  const LIVE = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'
  window.announcements = []
  const last = new WeakMap<Element, string>()
  const isReached = (region: Element): boolean => {
    if (region.closest('[aria-hidden=true], [inert], [aria-live=off]')) return false
    if (!region.checkVisibility({ visibilityProperty: true })) return false
    const modal = (region.getRootNode() as ShadowRoot).querySelector('dialog:modal')
    return !modal || modal.contains(region)
  }
  /** What is said of an element: its text, without decoration. */
  const textOf = (node: Node): string => {
    if (node instanceof Element && node.matches('[aria-hidden=true], svg')) return ''
    return node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : [...node.childNodes].map(textOf).join(' ')
  }
  const hear = (root: ShadowRoot) => {
    for (const region of root.querySelectorAll(LIVE)) {
      const text = isReached(region) ? textOf(region).replaceAll(/\s+/g, ' ').trim() : ''
      if (text && text !== last.get(region)) window.announcements.push(text)
      last.set(region, text)
    }
  }
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function attachShadow(options) {
    const root = attach.call(this, options)
    new MutationObserver(() => hear(root)).observe(root, { subtree: true, childList: true, characterData: true })
    return root
  }
}

export const watchAnnouncements = (context: BrowserContext) => context.addInitScript(noteAnnouncements)

/** Returns all announcements so far. */
export const announcementsOf = (page: Page) => page.evaluate(() => window.announcements)
