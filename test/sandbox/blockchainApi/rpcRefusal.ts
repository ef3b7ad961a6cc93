/** An error of a JSON-RPC method. Without a code, it has the code of its method, whose name precedes the message. */
export class RpcRefusal extends Error {
  override name = 'RpcRefusal'

  constructor(
    message: string,
    readonly code?: number,
  ) {
    super(message)
  }
}

export const invalidParams = (problem: string) => new RpcRefusal(`Invalid params: ${problem}`, -32602)
