import type { Label } from '../../../core/transactions/described.ts'
import type { FieldFormat, Params } from './types.ts'

// Short names for the fields of descriptors.

/** An amount of the token at a path. */
export const token = (label: Label, path: string, tokenPath: string, params: Params = {}): FieldFormat => ({
  label,
  path,
  format: 'tokenAmount',
  params: { tokenPath, ...params },
})

/** An amount of one token, by its address; of this contract's own token if it is `@.to`. */
export const tokenOf = (label: Label, path: string, address: string, params: Params = {}): FieldFormat => ({
  label,
  path,
  format: 'tokenAmount',
  params: { token: address, ...params },
})

export const coin = (label: Label, path = '@.value', params: Params = {}): FieldFormat => ({
  label,
  path,
  format: 'amount',
  params,
})

/** Coins that may be sent along. */
export const along = coin('sends', '@.value', { isOptional: true })

export const who = (label: Label, path: string): FieldFormat => ({ label, path, format: 'addressName' })

/** The address that gets what the call pays out. */
export const payee = (path: string, roles?: Params['roles']): FieldFormat => ({
  label: 'recipient',
  path,
  format: 'addressName',
  params: { isPayee: true, ...(roles && { roles }) },
})

export const until = (path: string): FieldFormat => ({ label: 'until', path, format: 'date' })

export const raw = (label: Label, path: string): FieldFormat => ({ label, path, format: 'raw' })

/** Calls of this contract inside of the call. */
export const steps = (path: string): FieldFormat => ({ label: 'steps', path, format: 'calldata' })

export const MAINNETS = [1, 10, 56, 100, 137, 8453, 42161, 43114] as const
