import type { ViewName } from '../../../../src/core/views.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { readMintNames } from '../../../../src/flows/nfts/readMintNames.ts'
import { readMints } from '../../../../src/flows/nfts/readMints.ts'
import { SOLANA_ACCOUNTS } from '../../../sandbox/solana/accounts.ts'
import { codeOf, failureOf, nodes, type Flow } from '../flow.ts'
import { SOLANA, type Page } from '../page.ts'
import { COLLECTOR, SOLANA_WALLET, solanaWallet } from '../solanaWallet.ts'
import { allowancesRead } from './allowances.ts'
import { activityRead, balanceRead, holdingsRead, withActivity } from './account.ts'
import { sendFlows } from './sending.ts'

const installed = async (): Promise<void> => solanaWallet().reset()

/** Connects an account of the Solana wallet, and opens the modal at a view. */
const openedWith =
  (view?: ViewName, account = 0) =>
  async (page: Page): Promise<void> => {
    await installed()
    solanaWallet().selectAccount(account)
    await connect(page.modal, SOLANA_WALLET)
    void openModal(page.modal, view ? { view } : {})
  }

/** Reads the account's NFTs, then their names, as the tab NFTs does. */
async function nftsRead({ modal }: Page): Promise<string | undefined> {
  const connection = modal.connections.$active.get()
  if (!connection) throw new Error('Not connected')
  const found = await readMints(modal, connection).catch((error: unknown) => `NFTs failed: ${codeOf(error)}`)
  if (typeof found === 'string') return found
  const { mints, isPartial } = found
  if (isPartial) return 'NFTs incomplete'
  if (!mints.length) return 'no NFTs'
  return (await readMintNames(modal, connection, mints)).isPartial ? 'names incomplete' : undefined
}

/** Flows of an account on Solana. */
export const SOLANA_FLOWS: readonly Flow[] = [
  {
    name: 'Solana: connect',
    tolerates: nodes('the wallet does it; only the balance is unknown then'),
    prepare: installed,
    async run({ modal }) {
      if (modal.connections.$active.get()) await disconnect(modal)
      return failureOf(connect(modal, SOLANA_WALLET))
    },
  },
  { name: 'Solana: balance', prepare: openedWith(), run: balanceRead },
  {
    name: 'Solana: account',
    tolerates: nodes('the figures are those of the Blockchain API'),
    prepare: openedWith(),
    run: holdingsRead,
  },
  {
    name: 'Solana: activity',
    prepare: async (page) => {
      await openedWith()(page)
      withActivity(page)
    },
    run: activityRead,
  },
  { name: 'Solana: NFTs', prepare: openedWith('Account', COLLECTOR), run: nftsRead },
  { name: 'Solana: allowances', prepare: openedWith(), run: allowancesRead },
  ...sendFlows({
    name: 'Solana: ',
    network: SOLANA,
    recipient: SOLANA_ACCOUNTS[1]?.address ?? '',
    start: openedWith('WalletSend'),
  }),
]
