import { namespaceOf, toCaipAddress } from '../../core/caip.ts'
import { isWalletModalError, toWalletModalError, WalletModalError } from '../../core/errors.ts'
import type { SmartSession } from '../../core/login/smartSessions.ts'
import type { CaipAddress, CaipNetworkId } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { isHostedChain } from '../../services/rpc/hostedChains.ts'
import { createSmartSessionList, type SmartSessionList, type DecodedSession } from '../../state/smartSessions.ts'
import { report } from '../modal/report.ts'
import { siteTokens } from '../account/siteTokens.ts'
import { loadDecoder } from './loadDecoder.ts'

/** Returns the store of smart sessions (ERC-7715) for their view. */
export const smartSessionsOf = (modal: Modal): SmartSessionList => modal.late(createSmartSessionList)

/** Returns the current account; `id` is its CAIP-10 address, by which the session service lists sessions. */
function accountInUse({
  connections,
}: Modal): { id: CaipAddress; network: CaipNetworkId; address: string } | undefined {
  const connection = connections.$active.get()
  return (
    connection && {
      id: toCaipAddress(connection.network, connection.address),
      network: connection.network,
      address: connection.address,
    }
  )
}

/** Decodes the permissions of a session for the visitor; undefined if the decoder does not recognize a grant. */
async function decode(
  modal: Modal,
  { permissions }: SmartSession,
  network: CaipNetworkId,
): Promise<DecodedSession['decoded']> {
  const { describeRequest } = await loadDecoder()
  const { parts, omitted } = await describeRequest({
    method: 'wallet_grantPermissions',
    params: [{ permissions }],
    network: modal.networks.get(network),
    tokens: siteTokens(modal, network),
    rpc: modal.site.rpc(network),
    now: modal.now(),
    signal: modal.lifetime.signal,
  })
  const [action] = parts[0] ?? []
  return action?.kind === 'grant' ? { permissions: action.permissions, omitted } : undefined
}

async function ask(modal: Modal, id: CaipAddress, network: CaipNetworkId): Promise<readonly DecodedSession[]> {
  if (!modal.$features.get().smartSessions) {
    report(modal, new WalletModalError('FeatureDisabled', { message: 'Smart Sessions Not Enabled' }))
    return []
  }
  // The session service supports only the networks of the hosted RPC.
  if (
    !modal.chain(modal.connections.$activeNamespace.get())?.abilities.includes('smartSessions') ||
    !isHostedChain(network)
  )
    return []
  const sessions = await (await modal.cosigner()).list(id)
  return Promise.all(
    sessions.map(async (one) => ({ ...one, decoded: await decode(modal, one, network).catch(() => undefined) })),
  )
}

/** Loads the smart sessions of the current account. Known ones stay listed meanwhile; a failure shows a toast. */
export async function loadSmartSessions(modal: Modal): Promise<void> {
  const list = smartSessionsOf(modal)
  const account = accountInUse(modal)
  if (!account) return list.clear()
  const take = list.ask(account.id)
  const found = await ask(modal, account.id, account.network).catch((error: unknown) => toWalletModalError(error))
  if (take(found) && isWalletModalError(found))
    // The list says it too, with the details
    modal.toasts.add((t) => t('sessions.listFailed'), 'error', { error: found, autoClose: true })
}

/**
 * Revokes a session at the wallet and at the session service. Resolves with whether that worked; a failure shows a
 * toast.
 */
export async function revokeSmartSession(modal: Modal, session: SmartSession): Promise<boolean> {
  const { $known, $ending, end } = smartSessionsOf(modal)
  const account = accountInUse(modal)
  if ($ending.get().includes(session.pci) || !account || $known.get()?.account !== account.id) return false
  $ending.set([...$ending.get(), session.pci])
  try {
    const { revoke, walletOf } = await modal.cosigner()
    const wallet = walletOf(() => modal.links.get(namespaceOf(account.network))?.link)
    await revoke({ ...wallet, account: () => account }, session)
    end(session.pci, Math.floor(modal.now() / 1000))
    modal.toasts.add((t) => t('sessions.done'), 'success')
    return true
  } catch (error) {
    modal.toasts.add((t) => t('sessions.revokeFailed'), 'error', { error: toWalletModalError(error) })
    return false
  } finally {
    $ending.set($ending.get().filter((one) => one !== session.pci))
  }
}
