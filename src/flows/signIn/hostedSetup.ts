import type { SignInOptions } from '../../core/options.ts'
import { isSameAddress } from '../../core/safety/isSameAddress.ts'
import { invalidSignIn } from '../../core/signIn/parseSignIn.ts'
import type { SignInFields } from '../../core/signIn/siwx.ts'
import type { Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import type { FieldParts } from '../../services/signIn/messageFields.ts'
import type { WalletInfo } from '../../services/signIn/hosted/api.ts'
import { createHostedSiwx } from '../../services/signIn/hosted/hosted.ts'
import type { HostedSiwx } from '../../services/signIn/hosted/types.ts'
import { report } from '../modal/report.ts'

/** The option of a site that sets none, while the project's dashboard turns the hosted sign-in on. */
const BY_DASHBOARD: SignInOptions = { hosted: true }

/** Returns the option `signIn` in effect: the site's own, also `false`, else what the project's dashboard says. */
export function optionOf({ $options, $remote }: Modal) {
  return $options.get().signIn ?? ($remote.get().reownAuthentication ? BY_DASHBOARD : undefined)
}

const TYPES: Partial<Record<Connection['connectorType'], 'walletconnect' | 'extension'>> = {
  walletConnect: 'walletconnect',
  injected: 'extension',
  announced: 'extension',
  standard: 'extension',
  external: 'extension',
}

function walletOf(modal: Modal, { chainId, accountAddress }: SignInFields): WalletInfo | undefined {
  const connection = modal.connections.$known
    .get()
    .find(({ network, address }) => network === chainId && isSameAddress(address, accountAddress))
  if (!connection) return undefined
  const { connectorType, connectorName: name, wallet, auth, namespace } = connection
  if (connectorType !== 'auth')
    return { type: TYPES[connectorType] ?? 'unknown', name: wallet?.name ?? name, icon: wallet?.icon }
  const { user } = modal.$embedded.get()[namespace] ?? {}
  const identifier = (auth?.provider ? user?.userName : undefined) ?? user?.email ?? auth?.name ?? ''
  return { type: 'social', social: auth?.provider ?? 'email', identifier }
}

/** Creates the hosted sign-in. Throws `InvalidOption` without a project id. */
export function createHostedSetup(modal: Modal, parts: FieldParts): HostedSiwx {
  const { site, entry } = modal
  if (!modal.$options.get().projectId) throw invalidSignIn('hosted', 'Needs the option "projectId"')
  return createHostedSiwx({
    ...parts,
    client: { options: site.options, version: entry.version },
    storage: () => parts.options.storage ?? site.storage,
    networkName: (network) => modal.networks.find(network)?.name,
    wallet: (fields) => {
      const walletInfo = walletOf(modal, fields)
      return { clientId: site.clientId?.() ?? null, ...(walletInfo && { walletInfo }) }
    },
    report: (error) => report(modal, error),
  })
}
