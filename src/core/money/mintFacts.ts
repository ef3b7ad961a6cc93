import type { RpcRequest } from '../rpcRequest.ts'

/** What the creator of a mint says about it on the chain. Anyone can create a mint that looks like another one. */
export interface MintFacts {
  /** Cleaned for display. */
  name?: string
  /** An https URL of a JSON file at a host that the creator chose. The file names the picture. */
  metadataUrl?: string
}

export interface MintFactsAnswer {
  /** By address of the mint. A mint that says nothing is absent. */
  facts: ReadonlyMap<string, MintFacts>
  /** Whether some mints could not be read. */
  isPartial: boolean
}

/** Reads what mints say about themselves from a node. Never rejects. */
export type ReadMintFacts = (mints: readonly string[], rpc: RpcRequest) => Promise<MintFactsAnswer>
