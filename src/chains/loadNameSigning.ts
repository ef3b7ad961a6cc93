import { once } from '../core/once.ts'

/**
 * Loads the part of a chain that signs messages, for names: only EVM chains have them, so that the table of all chains
 * (`loadSigning.ts`) is not needed. Rejects with `LoadFailed`.
 */
export const loadNameSigning = once(async () => (await import('./evm/signIn/evmSigning.ts')).evmSigning)
