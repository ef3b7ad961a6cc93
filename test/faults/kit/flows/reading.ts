import { activityOf } from '../../../../src/flows/assets/activityOf.ts'
import { loadActivity } from '../../../../src/flows/assets/loadActivity.ts'
import { loadHoldings } from '../../../../src/flows/assets/loadHoldings.ts'
import { portfolioOf } from '../../../../src/flows/assets/portfolioOf.ts'
import { loadBalance } from '../../../../src/flows/account/loadBalance.ts'
import { readName } from '../../../../src/flows/names/readName.ts'
import { createSearch } from '../../../../src/flows/wallets/searchWallets.ts'
import { loadPage } from '../../../../src/flows/wallets/loadPage.ts'
import { loadWallets } from '../../../../src/flows/wallets/loadWallets.ts'
import { draftOf } from '../../../../src/flows/send/draft.ts'
import { setRecipient } from '../../../../src/flows/send/recipient.ts'
import { activity as activityWords } from '../../../../src/i18n/en/activity.ts'
import { connected, failureOf, nodes, opened, settings, type Flow } from '../flow.ts'
import { until } from '../drive.ts'

/** Flows that only read data. */
export const READING: readonly Flow[] = [
  {
    name: 'list wallets',
    async run({ modal }) {
      await loadWallets(modal, { again: true })
      return modal.walletList.$listed.get().problem?.code
    },
  },
  {
    name: 'search',
    prepare: ({ modal }) => loadWallets(modal),
    async run({ modal }) {
      const { search, stop } = createSearch(modal)
      search('meta')
      await until(() => modal.walletList.$found.get().isLoading)
      await until(() => !modal.walletList.$found.get().isLoading)
      stop()
      return modal.walletList.$found.get().problem?.code
    },
  },
  {
    name: 'all wallets',
    prepare: ({ modal }) => loadWallets(modal),
    async run({ modal }) {
      await loadPage(modal, { again: true })
      return modal.walletList.$pages.get().problem?.code
    },
  },
  {
    name: 'balance',
    prepare: opened(),
    async run({ modal }) {
      await loadBalance(modal, { force: true })
      const { state } = Object.values(modal.balances.$all.get())[0] ?? {}
      return state === 'known' ? undefined : `balance ${state}`
    },
  },
  {
    name: 'account',
    tolerates: nodes('the figures are those of the Blockchain API'),
    prepare: opened(),
    async run({ modal }) {
      await loadHoldings(modal, { forced: [], isAsked: true })
      const shown = portfolioOf(modal).$shown.get()
      if (shown?.state !== 'known') return `holdings ${shown?.state}`
      return shown.figures?.isFromNode ? 'holdings of the node' : undefined
    },
  },
  {
    name: 'activity',
    prepare: async (page) => {
      await opened()(page)
      // The messages of the view are loaded with its code.
      void page.modal.locale.add(activityWords)
    },
    async run({ modal }) {
      await loadActivity(modal, { isForced: true })
      const { phase } = activityOf(modal).$activity.get() ?? {}
      return phase === 'known' ? undefined : `activity ${phase}`
    },
  },
  {
    name: 'name',
    tolerates: { 'Blockchain API': 'Ethereum is asked instead', names: 'Ethereum is asked instead' },
    prepare: connected,
    async run({ modal }) {
      const connection = modal.connections.$active.get()
      if (!connection) throw new Error('Not connected')
      return failureOf(readName(modal, 'service', connection))
    },
  },
  {
    name: 'resolve',
    tolerates: settings,
    prepare: opened('WalletSend'),
    async run({ modal }) {
      const { $recipient } = draftOf(modal)
      await setRecipient(modal, 'alice.reown.id')
      await until(() => $recipient.get().state !== 'looking')
      const { state, reason } = $recipient.get()
      return state === 'found' ? undefined : [`recipient ${state}`, reason].filter(Boolean).join(': ')
    },
  },
]
