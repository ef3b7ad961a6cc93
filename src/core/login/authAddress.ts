import type { AuthAccountType } from './auth.ts'
import type { Namespace } from '../types.ts'

const ADDRESSES: Partial<Record<Namespace, RegExp>> = { eip155: /^0x[\da-f]{40}$/i, solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ }

/** Whether a text is a valid address of the embedded wallet. */
export const isAuthAddress = (namespace: Namespace, text: string): boolean => ADDRESSES[namespace]?.test(text) === true

/** The default account type (specification §3). */
export const defaultAuthType = (namespace: Namespace): AuthAccountType => (namespace === 'eip155' ? 'smartAccount' : 'eoa')
