import { fieldsOf, type Fields } from '../data/isRecord.ts'
import { providerError } from '../errors/providerError.ts'

/** Maximum data in the blobs of one transaction, which has at most six of them (EIP-4844; specification §9). */
const BLOB_BYTES_MAX = 761_855
/** Bytes of an encoded blob: 4096 field elements of 32 bytes, of which 31 carry data. */
const ENCODED_BYTES = 131_072
const CARRIED_BYTES = 126_976

/** The size of a blob, which a site gives as 0x text or as bytes. NaN for anything else. */
const sizeOf = (blob: unknown) => (typeof blob === 'string' ? blob.length / 2 - 1 : Number(fieldsOf(blob).length))

/** Throws -32602 if the blobs of a transaction carry more than one transaction can, or are malformed. */
export function checkBlobs({ blobs }: Fields): void {
  if (!Array.isArray(blobs)) return
  let bytes = 0
  let endMark = 0
  for (const size of blobs.map(sizeOf)) {
    const isEncoded = size === ENCODED_BYTES
    bytes += isEncoded ? CARRIED_BYTES : size
    // Encoded data ends with a mark, which is no data.
    if (isEncoded) endMark = 1
  }
  if (!(bytes - endMark <= BLOB_BYTES_MAX)) throw providerError(-32602, 'Expected at most 761855 bytes of blobs.')
}
