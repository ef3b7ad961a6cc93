import { randomUUID } from 'node:crypto'
import { SecureError } from '../errors.ts'
import { createSigner, hasSmartAccount } from '../signer.ts'
import { evmIdOf } from '../chains.ts'
import type { Ask } from './method.ts'

interface Grant {
  chainId: string
  expiry: number
  permissions: unknown[]
  signer: { type: string; data: { keys: unknown[] } }
}

function grantIn(params: unknown): Grant {
  const [asked] = params as [Partial<Grant> | undefined]
  const { chainId, expiry, permissions, signer } = asked ?? {}
  if (
    typeof chainId !== 'string' ||
    typeof expiry !== 'number' ||
    !Array.isArray(permissions) ||
    permissions.length === 0 ||
    !Array.isArray(signer?.data?.keys)
  )
    throw new SecureError('Invalid params: permissions need chainId, expiry, permissions and signer')
  return { chainId, expiry, permissions, signer }
}

/** Grants the requested permissions to the named keys. */
export function grantPermissions(ask: Ask, params: unknown): object {
  const { chainId, expiry, permissions, signer } = grantIn(params)
  if (expiry * 1000 <= ask.site.clock.now()) throw new SecureError('The permissions have already expired')
  if (!hasSmartAccount(ask.site, `eip155:${Number(chainId)}`))
    throw new SecureError('Only smart accounts can grant permissions; this network has none')
  return {
    permissions,
    context: `0x${randomUUID().replaceAll('-', '')}`,
    expiry,
    signer,
    chainId,
    address: ask.user.accounts.smartAccount,
  }
}

/** Revokes permissions. Returns the account's proof: its signature of the session id. */
export function revokePermissions(ask: Ask, params: unknown): Promise<string> {
  const { pci } = ((Array.isArray(params) ? params[0] : params) ?? {}) as { pci?: unknown }
  if (typeof pci !== 'string') throw new SecureError('Invalid params: pci is missing')
  return createSigner(ask.site, ask.user.accounts, 'smartAccount', evmIdOf(ask.network), ask.request.rpcUrl).message(
    pci,
  )
}
