import type { Transport } from './device.ts'
import { toChecksumAddress } from '../../core/transactions/checksum.ts'

// The commands of Ledger's Ethereum app (https://github.com/LedgerHQ/app-ethereum/blob/develop/doc/ethapp.adoc).
const CLA = 0xe0
const GET_ADDRESS = 0x02
const SIGN_TRANSACTION = 0x04
const SIGN_MESSAGE = 0x08
const SIGN_TYPED_DATA = 0x0c
const CHUNK_BYTES = 255

export interface Signature {
  r: `0x${string}`
  s: `0x${string}`
  /** The recovery value as the app returns it: 27 or 28, 0 or 1, or the low byte of an EIP-155 value. */
  v: number
}

export const joinBytes = (...parts: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]))

const toHex = (bytes: Uint8Array): `0x${string}` =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`

function parseSignature(bytes: Uint8Array): Signature {
  if (bytes.length < 65) throw new Error(`Ledger sent a signature of ${bytes.length} bytes`)
  return { v: bytes[0] as number, r: toHex(bytes.subarray(1, 33)), s: toHex(bytes.subarray(33, 65)) }
}

/** Reads the checksummed address at a derivation path. With `show`, the owner must confirm it on the device first. */
export async function getAddress({ send }: Transport, path: Uint8Array, show = false): Promise<string> {
  const answer = await send(CLA, GET_ADDRESS, show ? 1 : 0, 0, path)
  const start = 1 + (answer[0] ?? 0)
  const text = new TextDecoder().decode(answer.subarray(start + 1, start + 1 + (answer[start] ?? 0)))
  if (!/^(?:0x)?[0-9a-f]{40}$/i.test(text)) throw new Error('Ledger sent no address')
  return toChecksumAddress(text)
}

/** Sends a payload in chunks and returns the answer to the last one. */
async function sendChunks({ send }: Transport, ins: number, payload: Uint8Array, size: number): Promise<Uint8Array> {
  let answer = new Uint8Array()
  for (let at = 0; at < payload.length; at += size)
    answer = new Uint8Array(await send(CLA, ins, at ? 0x80 : 0, 0, payload.subarray(at, at + size)))
  return answer
}

/** Maximum length of the end of a serialized legacy transaction: chain id and two empty fields. */
const TAIL_BYTES = 11

/**
 * Chooses the size of chunks. If the last chunk held only the end of a legacy transaction (chain id and empty fields),
 * the app would take it for a transaction without chain id; smaller chunks avoid that.
 */
function chunkSize(length: number): number {
  let size = CHUNK_BYTES
  while (length > size && length % size && length % size <= TAIL_BYTES) size -= 1
  return size
}

/** Signs a serialized unsigned transaction. */
export async function signTransaction(
  transport: Transport,
  path: Uint8Array,
  unsigned: Uint8Array,
): Promise<Signature> {
  const payload = joinBytes(path, unsigned)
  return parseSignature(await sendChunks(transport, SIGN_TRANSACTION, payload, chunkSize(payload.length)))
}

/** Signs a message (EIP-191). */
export async function signMessage(transport: Transport, path: Uint8Array, message: Uint8Array): Promise<Signature> {
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, message.length)
  return parseSignature(await sendChunks(transport, SIGN_MESSAGE, joinBytes(path, length, message), CHUNK_BYTES))
}

/** Signs typed data by its two hashes. The device shows only the hashes. */
export async function signTypedHashes(
  { send }: Transport,
  path: Uint8Array,
  domainHash: Uint8Array,
  messageHash: Uint8Array,
): Promise<Signature> {
  return parseSignature(await send(CLA, SIGN_TYPED_DATA, 0, 0, joinBytes(path, domainHash, messageHash)))
}

/** Signs typed data that was sent to the device field by field before. */
export async function signTypedFields({ send }: Transport, path: Uint8Array): Promise<Signature> {
  return parseSignature(await send(CLA, SIGN_TYPED_DATA, 0, 1, path))
}
