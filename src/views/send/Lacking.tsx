import { useStore } from '@nanostores/react'
import { holdingKey } from '../../core/money/holdings.ts'
import type { Network } from '../../core/types.ts'
import { listedTokens } from '../../flows/assets/listedTokens.ts'
import type { Modal } from '../../modal.ts'
import { useModal, useT } from '../modal/context.ts'
import { networkName } from '../networks/networkName.ts'
import { useSend } from './useSend.ts'

/** Returns the symbol of a token on a network by its key, else its address; undefined for other networks. */
function nameOf(modal: Modal, { caipNetworkId: network, nativeCurrency }: Network, key: string): string | undefined {
  if (key === holdingKey({ network })) return nativeCurrency.symbol
  const found = listedTokens(modal, network).find(({ address }) => holdingKey({ network, address }) === key)
  const start = holdingKey({ network })
  return found?.symbol ?? (key.startsWith(start) ? key.slice(start.length) : undefined)
}

/** Says that the account does not have the token that the site named. Another one is never chosen instead. */
export function Lacking() {
  const modal = useModal()
  const t = useT()
  const network = useStore(modal.networks.$active)
  const { draft, shown, holding } = useSend()
  const isKnown = shown?.state === 'known' && shown.account.startsWith(`${network.caipNetworkId}:`)
  const token = isKnown && !holding && draft.token !== undefined ? nameOf(modal, network, draft.token) : undefined
  if (token === undefined) return null
  return (
    <p role="status" className="form-note wrong">
      {t('send.lacking', { token: `\u2068${token}\u2069`, network: `\u2068${networkName(network, t)}\u2069` })}
    </p>
  )
}
