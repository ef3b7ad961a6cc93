import type { BrowserContext } from 'playwright-core'
import { textLeaks } from './leaks.ts'
import type { Site } from './site.ts'

type Kind = 'sent' | 'kept' | 'typed' | 'known'

declare global {
  interface Window {
    noteForSearch(kind: Kind, text: string): void
  }
}

/** Fields of events whose values tell of the visitor. */
const PERSONAL = /^(?:address|hash|signature|email|userName|nonce)$/

function personalIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return PERSONAL.test(key) && value.length > 3 ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => personalIn(one, Array.isArray(value) ? key : name))
}

/** Typed texts that count: amounts, addresses, e-mails and names. Words also name wallets and networks, which are sent. */
const isTelling = (typed: string) => typed.length > 3 && /[\d@.-]/.test(typed)

/** Runs in pages, before their scripts. */
function noteInPage(): void {
  document.addEventListener('wallet-modal:track', ({ detail: { sent, ...kept } }) => {
    if (sent) window.noteForSearch('sent', JSON.stringify(sent))
    window.noteForSearch('kept', JSON.stringify(kept))
  })
  for (const name of ['connect', 'account', 'transaction', 'sign-in'] as const)
    document.addEventListener(`wallet-modal:${name}`, ({ detail }) =>
      window.noteForSearch('known', JSON.stringify(detail)),
    )
  const onInput = (event: Event) => {
    const [field] = event.composedPath()
    if (field instanceof HTMLInputElement) window.noteForSearch('typed', field.value)
  }
  document.addEventListener('input', onInput, true)
}

/**
 * Watches what pages tell analytics: the bytes of every request to `/e` and `/batch`, and every event `wallet-modal:track`.
 * `leaks` searches all of it for what visitors typed, what their wallets told the pages, and the sandbox's accounts and keys.
 */
export function createWatch({ json }: Site['sandbox']) {
  const followed = new WeakSet<BrowserContext>()
  const seen: Record<Kind, Set<string>> = { sent: new Set(), kept: new Set(), typed: new Set(), known: new Set() }
  const isAnalytics = (url: string) =>
    /\/(?:e|batch)\?/.test(url) && (url.startsWith(String(json.services.analytics)) || url.startsWith('https://pulse.'))
  const keys = json.accounts.flatMap(({ privateKey }) => privateKey)
  /** What visitors typed, what their wallets told the pages, and the sandbox's accounts and keys. */
  function secrets(): string[] {
    const known = [...seen.known].flatMap((text) => personalIn(JSON.parse(text)))
    const typed = [...seen.typed].filter(isTelling)
    const accounts = json.accounts.map(({ address }) => address)
    return [...new Set([...known, ...typed, ...accounts, ...keys, json.projectId])]
  }
  return {
    /** The texts that were sent so far. */
    sent: seen.sent,
    secrets,
    async follow(context: BrowserContext): Promise<void> {
      if (followed.has(context)) return
      followed.add(context)
      context.on('request', (request) => {
        if (isAnalytics(request.url())) seen.sent.add(request.postData() ?? '')
      })
      await context.exposeBinding('noteForSearch', (_, kind: Kind, text: string) => void seen[kind].add(text))
      await context.addInitScript(noteInPage)
    },
    /** Finds what must never be sent, and what pages must not be told either, such as keys. */
    leaks(): string[] {
      const all = secrets()
      return [
        ...[...seen.sent].flatMap((text) => textLeaks(text, all)),
        ...[...seen.kept].flatMap((text) =>
          keys.filter((key) => text.includes(key)).map((key) => `${key} in the page: ${text}`),
        ),
      ]
    },
  }
}

/** Adds the consent to the options of a page that has a project, unless they say otherwise. */
export function consented(options: Record<string, unknown>, { json }: Site['sandbox']): Record<string, unknown> {
  if (!options['projectId']) return options
  const services = { analytics: json.services.analytics, ...(options['services'] as object | undefined) }
  return { consent: { analytics: true }, ...options, services }
}
