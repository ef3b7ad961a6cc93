import type { Link } from '../../core/connector.ts'
import { WalletModalError } from '../../core/errors.ts'
import { WALLET_READ_MS } from '../../core/limits.ts'
import { expected } from '../../core/errors/expected.ts'
import { parseAccounts, parseChainId } from './answers.ts'
import { type Eip1193, askWallet } from './eip1193.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'
import { createLink } from './link.ts'
import { isGranted } from './revoke.ts'
import { walletError } from '../../core/errors/walletError.ts'

/** Parses a wallet's answer; a malformed one throws `ConnectionFailed`. */
function read<T>(parse: (where: string, value: unknown) => T, where: string, value: unknown): T {
  try {
    return parse(where, value)
  } catch (cause) {
    throw new WalletModalError('ConnectionFailed', { message: (cause as Error).message, cause })
  }
}

async function readChainId(provider: Eip1193, signal?: AbortSignal) {
  const answer = await withTimeout(askWallet(provider, 'eth_chainId'), { ms: WALLET_READ_MS, signal })
  if ((answer ?? '') === '')
    throw new WalletModalError('ConnectionFailed', { message: 'ChainId not found in provider' })
  return read(parseChainId, 'eth_chainId', answer)
}

interface Asked {
  /** Returns how often this page has requested accounts. */
  asked: () => number
}

/**
 * Requests accounts with `eth_requestAccounts`, the only call in this file that prompts. The link starts on the
 * wallet's current network.
 */
export async function connect(provider: Eip1193, { signal, asked }: { signal: AbortSignal } & Asked): Promise<Link> {
  try {
    if (signal.aborted) throw new WalletModalError('Aborted') // jsdom's signals lack `throwIfAborted`
    const method = 'eth_requestAccounts'
    const accounts = read(parseAccounts, method, await withTimeout(askWallet(provider, method), { signal }))
    if (!accounts.length)
      throw new WalletModalError('ConnectionFailed', { message: expected(`${method}[0]`, 'address', undefined) })
    return createLink(provider, { addresses: accounts, network: await readChainId(provider, signal), asked })
  } catch (error) {
    throw signal.aborted ? new WalletModalError('Aborted') : walletError(error)
  }
}

/**
 * Decides what an empty list of accounts means: throws `WalletLocked` if the page still has the permission, returns
 * null if it was revoked.
 */
async function lockedOrRevoked(provider: Eip1193): Promise<null> {
  const permissions = await withTimeout(askWallet(provider, 'wallet_getPermissions'), { ms: WALLET_READ_MS }).catch(
    () => undefined,
  )
  if (Array.isArray(permissions) && isGranted(permissions)) throw new WalletModalError('WalletLocked')
  return null
}

/**
 * Restores the accounts that the wallet still grants, without a prompt. If the saved address is among them, it comes
 * first.
 */
export async function restore(provider: Eip1193, { saved, asked }: { saved: string } & Asked): Promise<Link | null> {
  try {
    const method = 'eth_accounts'
    const addresses = read(
      parseAccounts,
      method,
      await withTimeout(askWallet(provider, method), { ms: WALLET_READ_MS }),
    )
    if (!addresses.length) return await lockedOrRevoked(provider)
    return createLink(provider, { addresses, network: await readChainId(provider), saved, asked })
  } catch (error) {
    throw walletError(error)
  }
}
