import { providerError, toProviderError } from '../../core/errors/providerError.ts'
import { createAccount, type AccountParts } from './account.ts'
import { METHODS } from './methods.ts'

/** Whether a method only reads, so that any node can answer it. */
const isRead = (method: string) =>
  /^(?:eth|net|web3)_/.test(method) && !/^eth_(?:sign|sendTransaction|subscribe|unsubscribe)/.test(method)

/**
 * Creates the EIP-1193 provider of a Safe. It has one account on one network, and neither changes while the page is
 * open.
 */
export function createProvider(parts: AccountParts) {
  const account = createAccount(parts)
  return {
    isFixed: true as const,
    async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      const given: readonly unknown[] = Array.isArray(params) ? params : []
      try {
        if (Object.hasOwn(METHODS, method)) return await METHODS[method]?.(account, given)
        if (isRead(method)) return await parts.rpc(method, given)
      } catch (error) {
        // The Safe rejects with a text but no code, so a code is added.
        throw toProviderError(error)
      }
      throw providerError(4200, `A Safe does not support ${method}.`)
    },
  }
}
