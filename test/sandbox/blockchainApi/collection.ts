import type { Transfer } from './rows.ts'

/** A movement of an NFT in the history of the account that collects NFTs. */
export interface Piece {
  direction: Transfer['direction']
  /** For several pieces of one ERC-1155 token. */
  quantity?: string
  name?: string
  /** The picture: `own` is on this service's own origin. */
  picture?: 'own' | (string & {})
  isSpam?: boolean
}

/** A host that belongs to nobody. Tests that want its pictures serve them. */
const STRANGER = 'pictures.example'

const arrival = (...transfers: Piece[]) => ({ operation: 'receive', transfers })
const badge = { name: 'Sandbox Badger #7', picture: 'own' } as const
const ticket = { name: 'Sandbox Ticket', picture: `https://${STRANGER}/ticket.png` } as const
const sold = { name: 'Sold', picture: 'own' } as const

/** Transactions with ordinary NFTs, newest first. */
const ORDINARY: readonly { operation: string; transfers: readonly Piece[] }[] = [
  arrival({ direction: 'in', ...badge }),
  { operation: 'send', transfers: [{ direction: 'out', ...sold }] },
  { operation: 'send', transfers: [{ direction: 'out', quantity: '2', ...ticket }] },
  { operation: 'mint', transfers: [{ direction: 'in', quantity: '5', ...ticket }] },
  arrival({ direction: 'in', ...sold }),
  arrival({ direction: 'in', name: 'Claim at gift.example', picture: `https://${STRANGER}/spam.png`, isSpam: true }),
]

/** Names that try to break the layout or to change the direction of text. */
const NAMES = ['\u202egnp.eman esreveR\u202c', 'N'.repeat(4_000), '<img src=x onerror=alert(1)>', '\u200b\u2800']

/** Pictures that must not be loaded, or that are broken. The file names tell tests what to serve. */
const PICTURES = [
  'javascript:window.hacked=true',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="window.hacked=true"/>',
  'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/1.png',
  `http://${STRANGER}/plain.png`,
  `https://${STRANGER}/script.svg`,
  `https://${STRANGER}/missing.png`,
  `https://${STRANGER}/hangs.png`,
  `https://${STRANGER}/large.png`,
]

/** All transactions of the collector, newest first: ordinary ones, then hostile ones. */
export const COLLECTION = [
  ...ORDINARY,
  ...NAMES.map((name) => arrival({ direction: 'in', name, picture: 'own' })),
  ...PICTURES.map((picture, index) => arrival({ direction: 'in', name: `Hostile picture ${index}`, picture })),
]
