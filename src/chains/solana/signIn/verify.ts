import { ed25519 } from '@noble/curves/ed25519.js'

const SIGNATURE_BYTES = 64
const KEY_BYTES = 32

/** Whether a message was signed by a key. */
export function verify(signature: Uint8Array | undefined, message: Uint8Array, key: Uint8Array | undefined): boolean {
  if (signature?.length !== SIGNATURE_BYTES || key?.length !== KEY_BYTES) return false
  return ed25519.verify(signature, message, key, { zip215: false })
}
