import { createClient, custom, type Client } from 'viem'
import { getEnsAddress, getEnsName, getEnsText, normalize } from 'viem/ens'
import { attempt } from '../../core/errors/attempt.ts'
import { isWalletModalError } from '../../core/errors.ts'
import { createGateway } from './gateway.ts'
import { COIN_TYPE, UNIVERSAL_RESOLVER, type NameParts } from './universalResolver.ts'

/** Creates a client that gets the node's error (a revert) instead of ours, and asks gateways within our limits. */
function clientOf({ request, fetch, signal }: NameParts): Client {
  return createClient({
    ccipRead: { request: createGateway(fetch, signal) },
    transport: custom(
      {
        request: ({ method, params }: { method: string; params?: unknown }) =>
          request(method, params as readonly unknown[], signal).catch((error: unknown) => {
            throw (isWalletModalError(error) && error.cause) || error
          }),
      },
      { retryCount: 0 },
    ),
  })
}

/**
 * Looks up the primary name of an address, from a gateway if necessary. The resolver verifies the name by resolving it.
 */
export const reverse = (parts: NameParts, address: string): Promise<string | null> =>
  getEnsName(clientOf(parts), {
    address: address as `0x${string}`,
    coinType: COIN_TYPE,
    universalResolverAddress: UNIVERSAL_RESOLVER,
  })

/** Looks up the address of a normalized name, from a gateway if necessary. */
export const forward = (parts: NameParts, name: string): Promise<string | null> =>
  getEnsAddress(clientOf(parts), { name, universalResolverAddress: UNIVERSAL_RESOLVER })

/** Looks up a text record of a normalized name, from a gateway if necessary. */
export const textRecord = (parts: NameParts, name: string, key: string): Promise<string | null> =>
  getEnsText(clientOf(parts), { name, key, universalResolverAddress: UNIVERSAL_RESOLVER })

export const isNormalized = (name: string): boolean => attempt(() => normalize(name)) === name

/** Returns the normalized form of a name (ENSIP-15); undefined if it has none. */
export const normalized = (name: string): string | undefined => attempt(() => normalize(name))
