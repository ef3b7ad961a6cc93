export interface Announcement {
  uuid: string
  name: string
  icon: string
  rdns: string
}

const hex = (byte: number) => byte.toString(16).padStart(2, '0')

/** Creates a UUID v4, since `crypto.randomUUID` is missing in insecure contexts. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const text = Array.from(bytes, hex).join('')
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-')
}

/** Announces a provider now and on every request (EIP-6963). */
export function announceProvider(info: Announcement, provider: unknown): void {
  const announce = () => {
    const detail = Object.freeze({ info: Object.freeze({ ...info }), provider })
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  addEventListener('eip6963:requestProvider', announce)
  announce()
}
