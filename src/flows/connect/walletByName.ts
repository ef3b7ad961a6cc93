import type { ConnectArgs } from '../../core/args.ts'
import type { Connector } from '../../core/connector.ts'
import type { Namespace } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import type { Route } from '../../state/router.ts'
import { chooseConnectors } from './chooseConnectors.ts'
import { chooseListing } from '../wallets/chooseListing.ts'
import { connectInView } from './connectInView.ts'
import { connectorFor, rivalsFor } from './connectorFor.ts'
import { listingFor } from '../wallets/listingFor.ts'
import { loadLogin } from './loadLogin.ts'
import { loginByName } from './loginByName.ts'
import { usable } from '../wallets/listRules.ts'
import { loadImitationCheck } from '../wallets/markImitations.ts'
import { pairingConnector } from './pairingConnector.ts'
import { installedAs } from '../wallets/platformsFor.ts'

export interface FoundWallet {
  connector: Connector
  /** Id in the wallet list, if the connector serves many wallets (WalletConnect). */
  listed?: string
}

/**
 * Finds the connector for a wallet of the wallet list: the installed wallet, or WalletConnect if the site shows the
 * pairing URI itself (`onUri`). Rejects with the wallet API's errors.
 */
export async function findListedWallet(
  modal: Modal,
  wanted: string,
  { onUri }: ConnectArgs,
): Promise<FoundWallet | undefined> {
  const listing = await listingFor(modal, wanted)
  if (!listing) return undefined
  const [here, pairing] = [installedAs(modal, listing), pairingConnector(modal)]
  if (here) return { connector: here }
  return pairing && onUri && listing.canPair ? { connector: pairing, listed: listing.id } : undefined
}

/**
 * Implements `open({ wallet })`: goes on from Connect to the login or wallet that the site named. Does nothing if the
 * visitor has left `route` meanwhile. Rejects with the wallet API's errors.
 */
export async function continueToWallet(
  modal: Modal,
  wanted: string,
  namespace: Namespace | undefined,
  route: Route,
): Promise<void> {
  const login = loginByName(modal, wanted)
  if (login) return (await loadLogin()).startLogin(modal, login, route)
  await loadImitationCheck(modal)
  const connector = connectorFor(modal, wanted, namespace)
  const listing = connector ? undefined : await listingFor(modal, wanted)
  // If several installed wallets claim to be this one, stay at the list, which marks them as suspicious.
  if (modal.router.$route.get() !== route || rivalsFor(modal, listing?.rdns ?? wanted).length > 1) return
  if (connector?.type === 'walletConnect') chooseConnectors(modal, [connector])
  else if (connector) void connectInView(modal, connector.id, namespace)
  else if (listing && usable(modal, [listing]).length) chooseListing(modal, listing)
}
