import { withTimeout } from '../../core/errors/withTimeout.ts'
import { toChecksumAddress } from '../../core/transactions/checksum.ts'
import type { AccountChoice, ConnectRequest, Link } from '../../core/connector.ts'
import { WalletModalError } from '../../core/errors.ts'
import type { Site } from '../../core/site.ts'
import type { Account, Connection } from '../../core/types.ts'
import { devices } from '../../i18n/en/devices.ts'
import { errors } from '../../i18n/en/errors.ts'
import { getAddress } from './app.ts'
import { findHid, type HidDevice } from './hid.ts'
import { createLedgerLink } from './ledgerLink.ts'
import { pathOf, toPathBytes, SCHEME_IDS, type Scheme } from './paths.ts'
import { createDeviceAccess, reading, type DeviceAccess } from './deviceAccess.ts'
import { deviceError } from './deviceErrors.ts'

/** Derives accounts on the visitor's device; each path is read once. */
function createAccounts(site: Site, access: DeviceAccess, { signal, onClick }: ConnectRequest) {
  let device: HidDevice | undefined
  let known = new Map<string, string>()
  const bytesOf = (path: string) => toPathBytes(path) as Uint8Array

  /** Notes the device in use. Another device has other accounts, so the accounts of the previous device are dropped. */
  function meet(met: HidDevice): void {
    if (met !== device) known = new Map()
    device = met
  }

  return {
    list: (way: Scheme, from: number, count: number): Promise<Account[]> => {
      const paths = Array.from({ length: count }, (_, at) => pathOf(way, from + at))
      return access.use(
        device,
        async (transport, met) => {
          meet(met)
          for (const path of paths)
            if (!known.has(path)) known.set(path, await reading(getAddress(transport, bytesOf(path))))
          return paths.map((path): Account => ({ address: known.get(path) as string, type: 'eoa', path }))
        },
        { signal, onClick },
      )
    },
    /** Shows an address on the device, so that the visitor can compare it. */
    show: ({ address, path = '' }: Account): Promise<void> =>
      access.use(
        device,
        async (transport, met) => {
          meet(met)
          if ((await getAddress(transport, bytesOf(path), true)) !== address) throw deviceError(site, 'other')
        },
        { signal, onClick },
      ),
  }
}

/**
 * Whether a saved account has the form in which `connect` saves it. Before each signature, the device is asked for its
 * address anyway (`useOwner`).
 */
const isOurs = ({ address, path = '' }: Account) =>
  /^0x[0-9a-f]{40}$/i.test(address) && toChecksumAddress(address) === address && toPathBytes(path) !== undefined

/** Creates the connector's methods for Ledgers, which use WebHID. Network requests go to the site's own nodes only. */
export function createLedger(site: Site) {
  const hid = findHid()
  const access = hid && createDeviceAccess(site, hid)
  void site.addMessages({ ...devices, ...errors })

  return {
    async connect(ask: ConnectRequest): Promise<Link> {
      if (!access) throw new WalletModalError('ConnectorNotFound', { params: { id: 'ledger' } })
      const { list, show } = createAccounts(site, access, ask)
      const [first] = await list('live', 0, 1)
      const choice: AccountChoice = {
        schemes: SCHEME_IDS.map((id) => ({ id, labelKey: `ledger.way.${id}` })),
        list: (way, from, count) => list(way as Scheme, from, count),
        show,
      }
      const account = ask.onAccounts ? await withTimeout(ask.onAccounts(choice), ask) : first
      if (!account) throw new WalletModalError('ConnectionFailed')
      return createLedgerLink(site, access, account)
    },

    /**
     * Restores a link without the device: the saved address and path suffice. The next signature looks for the device.
     */
    async restore({ accounts, address, network }: Connection): Promise<Link | null> {
      const account = accounts.find((one) => one.address === address)
      if (!access) throw new WalletModalError('ConnectorNotFound', { params: { id: 'ledger' } })
      return account && isOurs(account) ? createLedgerLink(site, access, account, network) : null
    },
  }
}

export type Ledger = ReturnType<typeof createLedger>
