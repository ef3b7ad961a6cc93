import { providerError } from '../../core/errors/providerError.ts'
import { isRecord } from '../../core/data/isRecord.ts'
import type { GrantRequest } from './request.ts'

type Asked = Pick<GrantRequest, 'chainId' | 'signer' | 'permissions' | 'policies'>

const listed = (value: unknown): readonly unknown[] | undefined => (Array.isArray(value) ? value : undefined)

/** Compares by value: wallets write chain ids in any letter case and with leading zeros. */
const isChain = (name: string, id: string) => /^0x[\da-f]+$/i.test(name) && BigInt(name) === BigInt(id)

/**
 * Throws 4200 with a message that names what the wallet cannot grant, according to its `wallet_getCapabilities`. If
 * the wallet lists no permission types, all are allowed.
 */
export function checkCapabilities(answer: unknown, { chainId, signer, permissions, policies }: Asked): void {
  const [, chain] = isRecord(answer) ? (Object.entries(answer).find(([name]) => isChain(name, chainId)) ?? []) : []
  const can = isRecord(chain) && isRecord(chain.permissions) ? chain.permissions : undefined
  if (!can) return
  if (can.supported === false) throw providerError(4200, 'The connected wallet grants no permissions on this network')
  const rules = [
    ['Permission', permissions.map(({ type }) => type), can.permissionTypes],
    ['Signer', [signer.type], can.signerTypes],
    ['Policy', policies.map(({ type }) => type), can.policyTypes],
  ] as const
  for (const [what, types, known] of rules) {
    const lacking = types.find((type) => listed(known)?.includes(type) === false)
    if (lacking !== undefined)
      throw providerError(4200, `${what} type ${lacking} is not supported by the connected wallet`)
  }
}
