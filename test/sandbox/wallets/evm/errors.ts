/** An EIP-1193 error. */
export class ProviderRpcError extends Error {
  readonly code: number
  readonly data?: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.name = 'ProviderRpcError'
    this.code = code
    if (data !== undefined) this.data = data
  }
}

export const userRejected = () => new ProviderRpcError(4001, 'User rejected the request.')
export const unauthorized = (words = 'The requested account has not been authorized by the user.') =>
  new ProviderRpcError(4100, words)
export const walletLocked = () => unauthorized('The wallet is locked.')
export const noNode = (chainId: string) => new ProviderRpcError(4901, `The wallet has no node for chain ${chainId}.`)
export const unknownChain = (chainId: string) =>
  new ProviderRpcError(
    4902,
    `Unrecognized chain ID "${chainId}". Try adding the chain using wallet_addEthereumChain first.`,
  )
export const alreadyPending = (method: string) =>
  new ProviderRpcError(-32002, `Request of type '${method}' already pending. Please wait.`)
export const invalidParams = (words: string) => new ProviderRpcError(-32602, words)
// Codes of EIP-5792
export const unsupportedCapability = (name: string) =>
  new ProviderRpcError(5700, `This wallet does not support the capability "${name}".`)
export const unsupportedChain = (chainId: string) =>
  new ProviderRpcError(5710, `This wallet does not support the chain ${chainId}.`)
export const duplicateId = (id: string) => new ProviderRpcError(5720, `There is a batch with the id ${id} already.`)
export const unknownBatch = (id: string) => new ProviderRpcError(5730, `There is no batch with the id ${id}.`)
export const tooManyCalls = (most: number) =>
  new ProviderRpcError(5740, `This wallet makes at most ${most} calls at once.`)
export const noSuchMethod = (method: string) =>
  new ProviderRpcError(-32601, `The method "${method}" does not exist / is not available.`)
