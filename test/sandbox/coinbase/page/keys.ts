const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const

/** A message between the windows, encrypted with AES-GCM and a shared derived secret. */
export interface Encrypted {
  iv: Uint8Array<ArrayBuffer>
  cipherText: ArrayBuffer
}

const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** Returns the popup's key pair for a site. It is stored, because the site also keeps its key between two popups. */
async function ownKeys(site: string): Promise<{ privateKey: CryptoKey; publicHex: string }> {
  const place = `coinbase:${site}`
  const kept = localStorage.getItem(place)
  if (kept) {
    const { privateHex, publicHex } = JSON.parse(kept) as { privateHex: string; publicHex: string }
    return {
      privateKey: await crypto.subtle.importKey('pkcs8', fromHex(privateHex), CURVE, true, ['deriveKey']),
      publicHex,
    }
  }
  const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, true, ['deriveKey'])
  const [privateHex, publicHex] = [
    toHex(await crypto.subtle.exportKey('pkcs8', privateKey)),
    toHex(await crypto.subtle.exportKey('spki', publicKey)),
  ]
  localStorage.setItem(place, JSON.stringify({ privateHex, publicHex }))
  return { privateKey, publicHex }
}

/** Creates functions that encrypt and decrypt messages for a site's key. */
export async function createSeal(site: string, peerHex: string) {
  const { privateKey, publicHex } = await ownKeys(site)
  const peer = await crypto.subtle.importKey('spki', fromHex(peerHex), CURVE, true, [])
  const secret = await crypto.subtle.deriveKey(
    { name: 'ECDH', public: peer },
    privateKey,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
  return {
    publicHex,
    async seal(content: unknown): Promise<Encrypted> {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      return {
        iv,
        cipherText: await crypto.subtle.encrypt(
          { name: 'AES-GCM', iv },
          secret,
          new TextEncoder().encode(JSON.stringify(content)),
        ),
      }
    },
    async open({ iv, cipherText }: Encrypted): Promise<unknown> {
      return JSON.parse(
        new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, secret, cipherText)),
      )
    },
  }
}
