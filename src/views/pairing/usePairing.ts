import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Platform } from '../../core/wallets/platforms.ts'
import type { WalletListing } from '../../core/wallets/walletListing.ts'
import { mustAgree } from '../../flows/modal/mustAgree.ts'
import { pair } from '../../flows/pairing/pair.ts'
import { platformsFor } from '../../flows/wallets/platformsFor.ts'
import { useModal } from '../modal/context.ts'

export interface PairingTarget {
  /** The wallet to pair with; absent for any wallet. */
  wallet?: WalletListing
  /** The platforms that the wallet supports, and the one that the visitor chose. */
  platforms: readonly Platform[]
  platform: Platform
}

/** Returns the wallet that the current pairing view is about, and the chosen platform. */
export function usePairingTarget(): PairingTarget {
  const modal = useModal()
  const { walletId } = useStore(modal.router.$route)
  const known = useStore(modal.walletList.$known)
  const chosen = useStore(modal.pairing.$platform)
  useStore(modal.wallets.$found)
  const wallet = walletId === undefined ? undefined : known.get(walletId)
  const platforms = platformsFor(modal, wallet)
  return { wallet, platforms, platform: chosen ?? platforms[0] ?? 'qrcode' }
}

/** Returns whether the visitor must accept the terms before a pairing URI is requested. */
export function useMustAgree(): boolean {
  const modal = useModal()
  useStore(modal.$features)
  useStore(modal.walletList.$hasAgreed)
  return mustAgree(modal)
}

/** Pairs while the view is shown, if one of its platforms needs a pairing URI. */
export function usePairing({ platforms }: PairingTarget): void {
  const modal = useModal()
  // Depend on the route object: when this view is opened again, its request was cancelled and must start again.
  const route = useStore(modal.router.$route)
  const isHeld = useMustAgree()
  const isWanted =
    !isHeld && platforms.some((way) => way === 'qrcode' || way === 'mobile' || way === 'web' || way === 'desktop')
  useEffect(() => {
    if (isWanted) pair(modal, { walletId: route.walletId, namespace: route.namespace })
  }, [modal, route, isWanted])
}
