import type { Link } from '../connector.ts'
import type { RpcRequest } from '../rpcRequest.ts'
import type { CaipNetworkId } from '../types.ts'

/** A signature to verify. */
export interface Signed {
  address: string
  text: string
  signature: string
}

/** The part of a chain that signs messages. */
export interface ChainSigning {
  /** Asks the wallet to sign a text. Rejects with a `WalletModalError`. */
  sign(
    link: Link,
    ask: { address: string; text: string },
    rpcOf: (network: CaipNetworkId) => RpcRequest,
  ): Promise<string>
  /**
   * Whether a signature is the account's. Absent if we cannot tell: then the site must. Rejects like `rpc` if a node has
   * to be asked.
   */
  verify?(signed: Signed, rpc: RpcRequest): Promise<boolean>
}
