import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { pair } from '../../../../src/flows/pairing/pair.ts'
import { scan, startPhone } from '../control.ts'
import { until } from '../drive.ts'
import { nodes, type Flow } from '../flow.ts'

const BALANCE = 'the wallet does it; only the balance is unknown then'
const UNVERIFIED = 'wallets pair with sites that are not verified, and warn their user'

/** A flow that shows a pairing code, lets the phone wallet scan it, and waits for the connection. */
export const PAIRING: readonly Flow[] = [
  {
    name: 'pair',
    tolerates: { ...nodes(BALANCE), verify: UNVERIFIED, attestation: UNVERIFIED },
    prepare: startPhone,
    async run({ modal }) {
      if (modal.connections.$active.get()) await disconnect(modal)
      void openModal(modal, {})
      modal.router.push({ view: 'ConnectingWalletConnect' })
      pair(modal, {})
      const { uri, error } = await until(() => {
        const now = modal.pairing.$pairing.get()
        return now?.uri || now?.error ? now : undefined
      })
      if (!uri) return error?.code
      if (!(await scan(uri))) return 'the wallet receives nothing'
      await until(() => modal.connections.$active.get())
      return undefined
    },
  },
]
