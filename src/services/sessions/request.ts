import { fromJson, toJson } from '../../core/json.ts'
import { isRecord } from '../../core/data/isRecord.ts'
import { providerError } from '../../core/errors/providerError.ts'
import { requestCheck } from './requestChecks.ts'

export interface SessionKey {
  type: string
  publicKey: string
}

/** A site's request for permissions, validated. */
export interface GrantRequest {
  chainId: string
  address?: string
  expiry: number
  signer: { type: string; data: { keys: readonly SessionKey[] } }
  permissions: readonly { type: string }[]
  policies: readonly { type: string }[]
}

/** Copies a value as plain data; undefined if it cannot be serialized. */
function copied(value: unknown): unknown {
  try {
    return fromJson(toJson(value))
  } catch {
    return undefined
  }
}

/** Copies and validates a site's request. Throws -32602 with a message that lists all problems, joined by `; `. */
export function readRequest(params: unknown, now: number): GrantRequest {
  const given = copied(Array.isArray(params) ? (params as unknown[])[0] : params)
  if (!isRecord(given)) throw providerError(-32602, 'Expected an object with the permissions that are asked for.')
  const problems = requestCheck(now)(given, '')
  if (problems.length) throw providerError(-32602, problems.join('; '))
  return given as unknown as GrantRequest
}
