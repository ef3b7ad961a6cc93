import { keccakP } from '@noble/hashes/sha3.js'

/** Bytes that one block takes in: the state's 200, less twice the 32 of the digest. */
const BLOCK = 136
const DIGEST = 32
const WORD = 4

/**
 * Hashes bytes with Keccak-256, the hash of Ethereum (not SHA3-256, which pads differently). The permutation is the
 * library's; its classes for any hash would cost every connected page 1 kB more.
 */
export function keccak256(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(data.length + BLOCK - (data.length % BLOCK))
  padded.set(data)
  padded[data.length] = 1
  padded.set([(padded.at(-1) ?? 0) | 0x80], padded.length - 1)
  const words = new DataView(padded.buffer)
  const state = new Uint32Array(50)
  for (let at = 0; at < padded.length; at += BLOCK) {
    for (let n = 0; n < BLOCK / WORD; n++) state[n] = (state[n] ?? 0) ^ words.getUint32(at + n * WORD, true)
    keccakP(state)
  }
  const digest = new DataView(new ArrayBuffer(DIGEST))
  for (let n = 0; n < DIGEST / WORD; n++) digest.setUint32(n * WORD, state[n] ?? 0, true)
  return new Uint8Array(digest.buffer)
}
