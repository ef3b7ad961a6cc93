import { namespaceOf } from '../../core/caip.ts'
import type { Ability } from '../../core/chain.ts'
import type { Features } from '../../core/options.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { ViewName } from '../../core/views.ts'
import type { Modal } from '../../modal.ts'
import { abandonPending } from '../modal/closeModal.ts'
import { connectedIn } from '../modal/openModal.ts'
import { chooseNetwork } from '../networks/chooseNetwork.ts'
import { switchWayTo } from '../networks/switchWayTo.ts'
import { isUnsupported } from '../networks/unsupported.ts'

/** A view that a site has opened with values. */
export interface Prefilled {
  view: ViewName
  /** What the chain must be able to do. */
  ability: Ability
  isOn(features: Features): boolean
  /** Enters the values, once the view is shown. */
  enter(): void
}

/** Whether the connected account can use the view now. */
function canUse(modal: Modal, { ability, isOn }: Prefilled): boolean {
  // The site may have turned it off while the visitor connected.
  if (!isOn(modal.$features.get())) return false
  const connection = connectedIn(modal, undefined)
  if (!connection || isUnsupported(modal, connection)) return false
  return Boolean(modal.chain(connection.namespace)?.abilities.includes(ability))
}

/** Comes back to a view once the visitor has connected a wallet, or chosen a network that the site supports. */
function comeBack(modal: Modal, prefilled: Prefilled): void {
  const { shell, router } = modal
  const { resolveOpen: opening } = shell
  shell.next = () => {
    shell.next = undefined
    // The site may have opened the modal for something else meanwhile.
    if (shell.resolveOpen !== opening || !canUse(modal, prefilled)) return false
    abandonPending(modal)
    router.reset({ view: prefilled.view })
    prefilled.enter()
    return true
  }
}

/** Asks the wallet to switch to a network. If another wallet is needed for it, returns to the view after connecting it. */
export function switchFor(modal: Modal, prefilled: Prefilled, network: CaipNetworkId): void {
  const step = switchWayTo(modal, network)
  if (step === 'nowhere') return
  if (step === 'SwitchActiveChain') comeBack(modal, prefilled)
  void chooseNetwork(modal, network)
}

/** Lists only wallets of the chain that the site named. Goes on to the view once one of them is connected. */
export function connectFirst(modal: Modal, prefilled: Prefilled, network: CaipNetworkId | undefined): void {
  const { router, connections } = modal
  comeBack(modal, prefilled)
  if (network && !connections.$active.get()) router.replace({ ...router.$route.get(), namespace: namespaceOf(network) })
}
