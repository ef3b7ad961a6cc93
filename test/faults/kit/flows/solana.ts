import type { ViewName } from '../../../../src/core/views.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { SOLANA_ACCOUNTS } from '../../../sandbox/solana/accounts.ts'
import { failureOf, nodes, type Flow } from '../flow.ts'
import { SOLANA, type Page } from '../page.ts'
import { SOLANA_WALLET, solanaWallet } from '../solanaWallet.ts'
import { activityRead, balanceRead, holdingsRead, withActivity } from './account.ts'
import { sendFlows } from './sending.ts'

const installed = async (): Promise<void> => solanaWallet().reset()

/** Connects the Solana wallet, and opens the modal at a view. */
const openedWith =
  (view?: ViewName) =>
  async (page: Page): Promise<void> => {
    await installed()
    await connect(page.modal, SOLANA_WALLET)
    void openModal(page.modal, view ? { view } : {})
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
  ...sendFlows({
    name: 'Solana: ',
    network: SOLANA,
    recipient: SOLANA_ACCOUNTS[1]?.address ?? '',
    start: openedWith('WalletSend'),
  }),
]
