/** The phone wallet's page: the same wallet as in Node, with buttons. Scripts use `window.phoneWallet`. */
import './globals.ts'
import { createPhoneWallet, type PhoneWallet } from '../createPhoneWallet.ts'
import type { PhoneSettings } from '../settings.ts'
import { questionCard, sessionCard } from './cards.ts'
import { byId } from './elements.ts'

declare global {
  interface Window {
    /** Undefined until the wallet is ready. */
    phoneWallet?: PhoneWallet
  }
}

const say = (id: 'status' | 'problem', text: string) => void (byId(id).textContent = text)

const settings = (await (await fetch('/settings.json')).json()) as PhoneSettings
const wallet = await createPhoneWallet({ ...settings, persistent: true })

function run(work: Promise<void>): void {
  say('problem', '')
  work.catch((error: unknown) => say('problem', error instanceof Error ? error.message : String(error))).finally(show)
}

let shown = ''
/** Draws the sessions again only if they changed: a network that the visitor has chosen stays chosen. */
function showSessions(): void {
  const sessions = wallet.sessions.list()
  const now = JSON.stringify([sessions, wallet.chainId])
  if (now === shown) return
  shown = now
  byId('sessions').replaceChildren(...sessions.map((session) => sessionCard(session, wallet, settings, run)))
}

function show(): void {
  byId('waiting').replaceChildren(...wallet.waiting().map((question) => questionCard(question, wallet, settings, run)))
  showSessions()
  const last = wallet.problems.at(-1)
  if (last) say('problem', last)
}

function pair(uri: string): void {
  say('status', 'Waiting for the site…')
  run(wallet.pair(uri.trim()).then(() => say('status', 'Paired.')))
}

const form = byId('pair') as HTMLFormElement
form.addEventListener('submit', (event) => {
  event.preventDefault()
  pair((form.elements.namedItem('uri') as HTMLInputElement).value)
  form.reset()
})
wallet.onChange(show)
show()
window.phoneWallet = wallet

const linked = new URLSearchParams(location.search).get('uri')
if (linked) {
  // Removes the URI from the address, so that a reload does not pair again.
  history.replaceState(null, '', location.pathname)
  pair(linked)
}
