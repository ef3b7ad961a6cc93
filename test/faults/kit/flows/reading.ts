import { readName } from '../../../../src/flows/names/readName.ts'
import { createSearch } from '../../../../src/flows/wallets/searchWallets.ts'
import { loadPage } from '../../../../src/flows/wallets/loadPage.ts'
import { loadWallets } from '../../../../src/flows/wallets/loadWallets.ts'
import { draftOf } from '../../../../src/flows/send/draft.ts'
import { setRecipient } from '../../../../src/flows/send/recipient.ts'
import { connected, failureOf, nodes, opened, settings, type Flow } from '../flow.ts'
import { until } from '../drive.ts'
import { allowancesRead } from './allowances.ts'
import { activityRead, balanceRead, holdingsRead, withActivity } from './account.ts'

const EVENTS =
  'the events of the chain are searched anyway, and the view says how far; the history only lists some sooner'

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
    run: balanceRead,
  },
  {
    name: 'account',
    tolerates: nodes('the figures are those of the Blockchain API'),
    prepare: opened(),
    run: holdingsRead,
  },
  {
    // The tab NFTs reads the same history on EVM networks.
    name: 'activity, NFTs',
    prepare: async (page) => {
      await opened()(page)
      withActivity(page)
    },
    run: activityRead,
  },
  {
    name: 'allowances',
    tolerates: { 'Blockchain API': EVENTS, history: EVENTS },
    prepare: opened(),
    run: allowancesRead,
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
