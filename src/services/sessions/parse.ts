import { cleanIcon, cleanName } from '../../core/wallets/sanitize.ts'
import { expected } from '../../core/errors/expected.ts'
import type { SmartSession } from '../../core/login/smartSessions.ts'
import { fieldsOf, isRecord, type Fields } from '../../core/data/isRecord.ts'
import type { SessionKey } from './request.ts'
import { KEY_TYPES } from './requestChecks.ts'

/** Validates the cosigner's answer to a new permission. Throws an Error that names the invalid part. */
export function parseAdded(body: unknown): { pci: string; key: SessionKey } {
  if (!isRecord(body)) throw new Error('Response is not an object')
  const { pci, key } = body
  if (typeof pci !== 'string') throw new Error('pci is not a string')
  if (!isRecord(key)) throw new Error('key is not an object')
  const { type, publicKey } = key
  if (typeof type !== 'string' || !KEY_TYPES.includes(type)) throw new Error('Invalid key type')
  if (typeof publicKey !== 'string' || !publicKey.startsWith('0x')) throw new Error('Invalid public key format')
  return { pci, key: { type, publicKey } }
}

/** The permissions that a wallet granted. */
export interface Grant extends Fields {
  permissions: readonly unknown[]
  expiry: number
  chainId: string
  address?: unknown
}

/** Validates a wallet's answer to `wallet_grantPermissions`. Throws if it is malformed. */
export function parseGranted(answer: unknown): Grant {
  if (answer === undefined || answer === null) throw new Error('No response received from grantPermissions')
  const { permissions, context, expiry, signer, chainId } = fieldsOf(answer)
  const isGrant =
    Array.isArray(permissions) &&
    context !== undefined &&
    typeof expiry === 'number' &&
    isRecord(signer) &&
    typeof chainId === 'string'
  if (!isGrant) throw new Error('Invalid grantPermissions response')
  return answer as Grant
}

/** Validates the wallet's answer to a revocation. The answer is a signature. */
export function parseRevoked(answer: unknown): string {
  if (typeof answer !== 'string' || !/^0x[\da-f]*$/i.test(answer)) throw new Error('Invalid revokePermissions response')
  return answer
}

const secondsOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined

/** Accepts only the URL of an http(s) or `data:` image; other URLs could run code. */
function imageOf(value: unknown): string | undefined {
  if (typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value)) return value
  return cleanIcon(value)
}

function parseSession(value: unknown): SmartSession | undefined {
  if (!isRecord(value) || typeof value.pci !== 'string' || !value.pci) return undefined
  const project = fieldsOf(value.project)
  const [expiry, revokedAt, iconUrl] = [secondsOf(value.expiry), secondsOf(value.revokedAt), imageOf(project.iconUrl)]
  return {
    pci: value.pci,
    project: { name: cleanName(project.name), ...(iconUrl !== undefined && { iconUrl }) },
    permissions: Array.isArray(value.permissions) ? value.permissions : [],
    ...(expiry !== undefined && { expiry }),
    ...(revokedAt !== undefined && { revokedAt }),
  }
}

/** Validates the cosigner's list of sessions, and skips entries without `pci`. Throws if it is no list. */
export function parseList(body: unknown): SmartSession[] {
  const pcis = isRecord(body) ? body.pcis : undefined
  if (!Array.isArray(pcis)) throw new Error(expected('pcis', 'array', pcis))
  return pcis.map(parseSession).filter((one) => one !== undefined)
}
