import { keccak256 } from '../../core/data/keccak256.ts'

const LABEL_BYTES_MAX = 255

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Computes the node of a name (EIP-137). The name must be normalized. */
export function namehash(name: string): Uint8Array {
  const labels = name ? name.split('.').reverse() : []
  return labels.reduce(
    (parent, label) => keccak256(new Uint8Array([...parent, ...keccak256(bytesOf(label))])),
    new Uint8Array(32),
  )
}

/**
 * Encodes a name for DNS: each label after its length in one byte, then a zero. Undefined if a label is empty or too
 * long.
 */
export function dnsName(name: string): Uint8Array | undefined {
  const labels = name.split('.').map(bytesOf)
  if (labels.some(({ length }) => !length || length > LABEL_BYTES_MAX)) return undefined
  return new Uint8Array([...labels.flatMap((label) => [label.length, ...label]), 0])
}
