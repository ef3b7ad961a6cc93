import type { AuthAccountType } from './auth.ts'
import type { Namespace } from '../types.ts'

const ADDRESSES: Partial<Record<Namespace, RegExp>> = {
  eip155: /^0x[\da-f]{40}$/i,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
}

/** Whether a text has the form of an embedded wallet's address in a namespace. */
export const isAuthAddress = (namespace: Namespace, text: string): boolean => ADDRESSES[namespace]?.test(text) === true

/** Returns the account type of a new login: a smart account on EVM chains. */
export const defaultAuthType = (namespace: Namespace): AuthAccountType =>
  namespace === 'eip155' ? 'smartAccount' : 'eoa'
