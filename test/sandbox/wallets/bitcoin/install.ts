import { iconUri } from '../evm/icon.ts'
import { createEvents } from './events.ts'
import { place, register, type Host } from './host.ts'
import { createLeather, LEATHER_METHODS } from './leather.ts'
import { createOkx } from './okx.ts'
import { addressInfos, createSats, SATS_METHODS } from './sats.ts'
import { createSession, type WalletParts } from './session.ts'
import type { InterfaceName } from './settings.ts'
import { announceStandard, createStandard } from './standard.ts'
import type { BitcoinState } from './state.ts'
import { createUnisat } from './unisat.ts'

/** Emits an event in the format of one interface. */
type Emit = (event: string, payload?: unknown) => void
type Install = (parts: WalletParts, host: Host, via: InterfaceName) => Emit

/** Calls back for each kind of change that the site may see. */
function watch(
  { state }: WalletParts,
  via: InterfaceName,
  on: { accounts(): void; network?(): void; disconnect?(): void },
): void {
  const isIn = ({ connected, locked }: BitcoinState) => connected.includes(via) && !locked
  state.watch((before, now) => {
    if (isIn(before) && !isIn(now)) on.disconnect?.()
    if (isIn(now) && before.network !== now.network) on.network?.()
    if (isIn(before) !== isIn(now) || (isIn(now) && (before.network !== now.network || before.account !== now.account)))
      on.accounts()
  })
}

const icon = ({ settings }: WalletParts) => iconUri(settings.hue) as `data:image/svg+xml;base64,${string}`

const standard: Install = (parts, host, via) => {
  const { wallet, changed } = createStandard(createSession(parts, via), {
    name: parts.settings.name,
    icon: icon(parts),
  })
  watch(parts, via, { accounts: changed })
  announceStandard(host, wallet)
  return changed
}

const SATS_PATH = ['DemoProviders', 'BitcoinProvider']
const sats: Install = (parts, host, via) => {
  const session = createSession(parts, via)
  const { provider, emit } = createSats(session)
  watch(parts, via, {
    accounts: () =>
      session.isConnected() && emit('accountChange', { type: 'accountChange', addresses: addressInfos(session) }),
    network: () =>
      emit('networkChange', {
        type: 'networkChange',
        bitcoin: { name: session.network() === 'mainnet' ? 'Mainnet' : 'Testnet4' },
        addresses: addressInfos(session),
      }),
    disconnect: () => emit('disconnect', { type: 'disconnect' }),
  })
  place(host, SATS_PATH, provider)
  register(host, {
    id: SATS_PATH.join('.'),
    name: parts.settings.name,
    icon: icon(parts),
    webUrl: 'https://wallet.example',
    methods: SATS_METHODS,
  })
  return emit
}

const leather: Install = (parts, host, via) => {
  place(host, ['LeatherProvider'], createLeather(createSession(parts, via)))
  // The real Leather also announces this wrong MIME type, so sites must accept it.
  const own = icon(parts).replace('data:image/svg+xml,', 'data:image/svg,')
  register(host, {
    id: 'LeatherProvider',
    name: 'Leather',
    icon: own,
    webUrl: 'https://leather.example',
    methods: LEATHER_METHODS,
  })
  return () => {}
}

const okx: Install = (parts, host, via) => {
  const emits = (['mainnet', 'testnet'] as const).map((network) => {
    const session = createSession(parts, via, network)
    const { emit, methods } = createEvents()
    watch(parts, via, {
      accounts: () => {
        const [{ address, publicKey }] = session.accounts()
        emit('accountsChanged', session.isConnected() ? [address] : [])
        emit('accountChanged', session.isConnected() ? { address, publicKey, compressedPublicKey: publicKey } : null)
      },
      disconnect: () => emit('disconnect', undefined),
    })
    place(host, ['okxwallet', network === 'mainnet' ? 'bitcoin' : 'bitcoinTestnet'], createOkx(session, methods))
    return emit
  })
  place(host, ['okxwallet', 'cardano', 'icon'], icon(parts))
  return (event, payload) => emits.forEach((emit) => emit(event, payload))
}

const unisatAt =
  (path: readonly string[]): Install =>
  (parts, host, via) => {
    const session = createSession(parts, via)
    const { emit, methods } = createEvents()
    watch(parts, via, {
      accounts: () => emit('accountsChanged', session.isConnected() ? [session.accounts()[0].address] : []),
      network: () => {
        const live = session.network() === 'mainnet'
        emit('networkChanged', live ? 'livenet' : 'testnet')
        emit('chainChanged', {
          enum: live ? 'BITCOIN_MAINNET' : 'BITCOIN_TESTNET',
          name: live ? 'Bitcoin Mainnet' : 'Bitcoin Testnet',
          network: live ? 'livenet' : 'testnet',
        })
      },
    })
    place(host, path, createUnisat(session, methods))
    return emit
  }

/** Installs each interface on a page. */
export const INSTALL: Readonly<Record<InterfaceName, Install>> = {
  standard,
  sats,
  leather,
  okx,
  unisat: unisatAt(['unisat']),
  bitget: unisatAt(['bitkeep', 'unisat']),
  binance: unisatAt(['binancew3w', 'bitcoin']),
}
