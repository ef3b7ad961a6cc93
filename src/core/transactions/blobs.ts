import { attempt } from '../errors/attempt.ts'
import { providerError } from '../errors/providerError.ts'
import type { Fields } from '../data/isRecord.ts'

/** Maximum data in the blobs of one transaction, which has at most six of them (EIP-4844; specification §9). */
const BLOB_BYTES_MAX = 761_855
/** Bytes of an encoded blob: 4096 field elements of 32 bytes, of which 31 carry data. */
const ENCODED_BYTES = 131_072
const CARRIED_BYTES = 126_976
const HEX_MAX = 2 + 2 * (BLOB_BYTES_MAX + 1)

const isByte = (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 255

/** The size of a blob, which a site gives as 0x text or as bytes. NaN for anything else. */
function sizeOf(blob: unknown): number {
  if (typeof blob === 'string')
    return blob.length <= HEX_MAX && /^0x(?:[\da-f]{2})*$/i.test(blob) ? blob.length / 2 - 1 : Number.NaN
  if (ArrayBuffer.isView(blob)) return blob.byteLength
  return Array.isArray(blob) && blob.length <= BLOB_BYTES_MAX && blob.every(isByte) ? blob.length : Number.NaN
}

/** Number of data bytes in the blobs. NaN if they are malformed. */
function carried(blobs: unknown): number {
  if (!Array.isArray(blobs)) return Number.NaN
  const sizes = Array.from(blobs, sizeOf)
  const bytes = sizes.reduce((sum, size) => sum + (size === ENCODED_BYTES ? CARRIED_BYTES : size), 0)
  // Encoded data ends with a marker byte, which is not part of the data.
  return sizes.includes(ENCODED_BYTES) ? bytes - 1 : bytes
}

/** Throws -32602 if the blobs of a transaction carry more than one transaction can, or are malformed. */
export function checkBlobs({ blobs }: Fields): void {
  if (blobs === undefined || blobs === null) return
  const bytes = attempt(() => carried(blobs)) ?? Number.NaN
  if (!(bytes <= BLOB_BYTES_MAX)) throw providerError(-32602, 'Expected at most 761855 bytes of blobs.')
}
