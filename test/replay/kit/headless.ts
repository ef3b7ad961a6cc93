import { inject } from 'vitest'
import { start } from '../../../src/api.ts'
import type { Driver } from '../../../src/core/driver.ts'
import type { Visit } from '../../../src/core/devtools/visit.ts'
import { replayVisit, type Replayed } from '../../../src/devtools/replay/replayVisit.ts'
import { createEntry } from '../../../src/entry/createEntry.ts'
import { ATTRIBUTES } from '../../../src/entry/options.ts'
import { defineTags } from '../../../src/element/define.ts'
import { chainOf, optionsOf } from '../../e2e/kit/replayPage.ts'
import { simulateListLayout } from '../../kit/listLayout.ts'
import { createDemoWalletWith } from '../../sandbox/wallets/evm/createDemoWallet.ts'
import type { WalletSettings } from '../../sandbox/wallets/evm/settings.ts'

/** Custom elements can be defined only once per page, so each replay replaces their driver. */
let driver: Driver | undefined
const current = (): Driver => {
  if (!driver) throw new Error('No page yet')
  return driver
}

/** Adds a sandbox wallet that approves. Returns a function that removes it. */
function addWallet(settings: Partial<WalletSettings>): () => void {
  const { info, provider } = createDemoWalletWith(inject('walletFacts'), { ...settings, announce: false })
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  window.addEventListener('eip6963:requestProvider', announce)
  return () => window.removeEventListener('eip6963:requestProvider', announce)
}

/** Repeats a visit without a browser: the real widget in happy-dom, with the wallets and services of the sandbox. */
export async function replayHeadless(visit: Visit, limitMs = 15_000): Promise<Replayed> {
  localStorage.clear()
  simulateListLayout()
  const stops = visit.wallets.map(({ name, rdns }) =>
    addWallet({ name, rdns, answer: 'approve', ...chainOf(visit, rdns) }),
  )
  const made = createEntry(async () => ({ start }), optionsOf(visit, inject('sandbox')))
  driver = made.driver
  defineTags(current, ATTRIBUTES)
  for (const name of ['button', 'network-button']) document.body.append(document.createElement(`wallet-modal-${name}`))
  const addresses = inject('walletFacts').accounts.map(({ address }) => address)
  try {
    return await replayVisit(visit, { target: made.api, addresses: addresses.toReversed(), limitMs })
  } finally {
    made.api.close()
    document.body.replaceChildren()
    for (const stop of stops) stop()
  }
}
