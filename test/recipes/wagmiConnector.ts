import { ChainNotConfiguredError, createConnector, ProviderNotFoundError } from '@wagmi/core'
import { getAddress, SwitchChainError, UserRejectedRequestError } from 'viem'
import { WalletModal, type Eip1193Provider } from 'wallet-modal'

/** One wagmi connector for every wallet in the modal. */
export function walletModal() {
  return createConnector<Eip1193Provider>((config) => {
    const provider = async (): Promise<Eip1193Provider> => {
      await WalletModal.ready
      const found = WalletModal.getProvider('eip155')
      if (!found) throw new ProviderNotFoundError()
      return found
    }
    const addresses = (accounts: readonly string[]) => accounts.map((account) => getAddress(account))
    const accountsOf = async () => addresses((await (await provider()).request({ method: 'eth_accounts' })) as string[])
    const chainOf = async () => Number(await (await provider()).request({ method: 'eth_chainId' }))

    const onAccountsChanged = (accounts: string[]) => {
      if (accounts.length) config.emitter.emit('change', { accounts: addresses(accounts) })
      else onDisconnect()
    }
    const onChainChanged = (chainId: string) => config.emitter.emit('change', { chainId: Number(chainId) })
    const onDisconnect = () => config.emitter.emit('disconnect')
    const listeners = { accountsChanged: onAccountsChanged, chainChanged: onChainChanged }
    /** The modal returns one provider object for every wallet, so subscribe only once. */
    const listen = (from: Eip1193Provider) => {
      for (const [event, listener] of Object.entries(listeners)) {
        from.removeListener(event, listener)
        from.on(event, listener)
      }
    }

    return {
      id: 'walletModal',
      name: 'Wallet Modal',
      type: 'walletModal',
      async connect({ chainId, isReconnecting, withCapabilities } = {}) {
        await WalletModal.ready
        if (!WalletModal.getProvider('eip155') && !isReconnecting) {
          const result = await WalletModal.open({ namespace: 'eip155' })
          if (result.outcome !== 'connected')
            throw new UserRejectedRequestError(new Error(`The modal ended as ${result.outcome}`))
        }
        listen(await provider())
        if (chainId && chainId !== (await chainOf())) await WalletModal.switchNetwork(`eip155:${chainId}`)
        const accounts = await accountsOf()
        // wagmi's return type depends on its input, which TypeScript cannot narrow here.
        return {
          accounts: (withCapabilities ? accounts.map((address) => ({ address, capabilities: {} })) : accounts) as never,
          chainId: await chainOf(),
        }
      },
      disconnect: () => WalletModal.disconnect({ namespace: 'eip155' }),
      getAccounts: accountsOf,
      getChainId: chainOf,
      getProvider: provider,
      async isAuthorized() {
        await WalletModal.ready
        return WalletModal.getProvider('eip155') !== undefined
      },
      async switchChain({ chainId }) {
        const chain = config.chains.find(({ id }) => id === chainId)
        if (!chain) throw new SwitchChainError(new ChainNotConfiguredError())
        await WalletModal.switchNetwork(`eip155:${chainId}`).catch((error: Error & { code: string }) => {
          throw error.code === 'UserRejected' ? new UserRejectedRequestError(error) : new SwitchChainError(error)
        })
        return chain
      },
      onAccountsChanged,
      onChainChanged,
      onDisconnect,
    }
  })
}
