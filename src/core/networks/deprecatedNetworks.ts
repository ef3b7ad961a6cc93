import type { CaipNetworkId } from '../types.ts'

/** Ids that older wallets know some networks by, beside today's; pairing proposes both (contract B2.1). */
export const DEPRECATED_NETWORKS: Readonly<Partial<Record<CaipNetworkId, CaipNetworkId>>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}
