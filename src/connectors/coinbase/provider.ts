import type { Communicator } from '@coinbase/wallet-sdk/dist/core/communicator/Communicator.js'
import type { AppMetadata, RequestArguments } from '@coinbase/wallet-sdk/dist/core/provider/interface.js'
import { SCWSigner } from '@coinbase/wallet-sdk/dist/sign/scw/SCWSigner.js'
import { WalletModalError, isWalletModalError } from '../../core/errors.ts'
import { createEmitter } from '../../core/events/emitter.ts'
import { providerError } from '../../core/errors/providerError.ts'
import type { Site } from '../../core/site.ts'
import type { Namespace } from '../../core/types.ts'
import { newId } from './openPopup.ts'
import type { Popup } from './popup.ts'

const CONNECT = 'eth_requestAccounts'
/** Excludes the extension, which announces itself by EIP-6963 and therefore has a connector of its own. */
export const PREFERENCE = { options: 'smartWalletOnly' } as const

/** Whether a method only reads, so that any node can answer it. The SDK's signer handles the others. */
const isRead = (method: string) =>
  /^(?:eth|net|web3)_/.test(method) &&
  !/^(?:eth_(?:sign|sendTransaction$|chainId$|coinbase$|ecRecover$)|net_version$)/.test(method)
const UNSUPPORTED = ['eth_sign', 'eth_subscribe', 'eth_unsubscribe']

interface ProviderParts {
  site: Site
  namespace: Namespace
  metadata: AppMetadata
  popup: Popup
}

/** Converts our errors to EIP-1193. Closing the popup counts as a rejection, as in Coinbase's SDK. */
function asAnswer(error: unknown): unknown {
  if (!isWalletModalError(error)) return error
  if (error.code === 'PopupClosed') return providerError(4001, 'The wallet’s window was closed.', error)
  if (error.code === 'PopupBlocked')
    return providerError(-32603, 'The browser blocked the wallet’s window: ask for it in a click.', error)
  return error
}

type SendRequest = (method: string, params?: unknown) => Promise<unknown>

/** Selects the smart wallet in the popup and exchanges keys with it, as the SDK's own provider does. */
async function shakeHands(popup: Popup, signer: SCWSigner): Promise<void> {
  const request = {
    id: newId(),
    event: 'selectSignerType',
    data: { ...PREFERENCE, handshakeRequest: { method: CONNECT } },
  }
  await popup.loaded()
  const { data } = await popup.ask(request)
  if (data !== 'scw')
    throw new WalletModalError('ConnectionFailed', {
      message: 'The window offers another kind of wallet than the one asked for.',
    })
  await signer.handshake({ method: CONNECT })
}

/**
 * Creates a function that reads through the site's nodes, or through the wallet's if the site has none for the
 * network.
 */
const createReader =
  ({ site, namespace }: ProviderParts, ask: SendRequest) =>
  async (method: string, params: unknown) => {
    const network = `${namespace}:${Number(await ask('eth_chainId'))}` as const
    try {
      return await site.rpc(network)(method, Array.isArray(params) ? params : [])
    } catch (error) {
      if (isWalletModalError(error) && error.code === 'NetworkNotFound') return ask(method, params)
      throw error
    }
  }

/**
 * Creates the EIP-1193 provider, which wraps the SDK's signer. Reads go to the site's nodes. `eth_requestAccounts`
 * rejects with the popup's error.
 */
export function createProvider(parts: ProviderParts) {
  const { metadata, popup } = parts
  const { emit, add, remove } = createEmitter()
  const communicator = { waitForPopupLoaded: popup.loaded, postRequestAndWaitForResponse: popup.ask }
  // Our popup replaces the SDK's communicator, which adds a notice to the page if a popup is blocked, and never settles
  // if a popup is closed.
  const signer = new SCWSigner({
    metadata,
    communicator: communicator as unknown as Communicator,
    callback: (event: string, value: unknown) => {
      emit(event, value)
      return true
    },
  })

  const ask: SendRequest = (method, params) =>
    signer.request({ method, params } as RequestArguments) as Promise<unknown>
  const read = createReader(parts, ask)
  /** Returns the accounts; none before the handshake, when the SDK throws "unauthorized". */
  const accounts = () => ask('eth_accounts').catch(() => [])

  async function forget(): Promise<null> {
    await signer.cleanup()
    popup.end(new WalletModalError('PopupClosed'))
    emit('accountsChanged', [])
    return null
  }

  function answer(method: string, params: unknown): Promise<unknown> {
    if (UNSUPPORTED.includes(method)) throw providerError(4200, `The wallet does not support ${method}.`)
    if (method === 'eth_accounts') return accounts()
    if (method === 'wallet_getPermissions')
      return accounts().then((all) => ((all as unknown[]).length ? [{ parentCapability: 'eth_accounts' }] : []))
    if (method === 'wallet_revokePermissions') return forget()
    return isRead(method) ? read(method, params) : ask(method, params)
  }

  return {
    on: add,
    removeListener: remove,
    async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      if (method === CONNECT) return shakeHands(popup, signer).then(() => ask(CONNECT))
      try {
        return await answer(method, params)
      } catch (error) {
        throw asAnswer(error)
      }
    },
  }
}
