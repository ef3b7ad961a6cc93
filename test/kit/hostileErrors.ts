const throwing = (): never => {
  throw new Error('a trap')
}

/** Errors that throw or loop when read, or are huge. A broken or hostile wallet may reject with them. */
export function hostileErrors(): [what: string, cause: unknown][] {
  const circle: Record<string, unknown> = { code: -32603 }
  circle['data'] = circle
  const ring = new Error('ring')
  ring.cause = ring
  let deep: unknown = {}
  for (let at = 0; at < 20_000; at++) deep = { deep }
  const { proxy: revoked, revoke } = Proxy.revocable({}, {})
  revoke()
  return [
    ['an error whose message throws', Object.defineProperty(new Error('x'), 'message', { get: throwing })],
    ['an error whose cause throws', Object.defineProperty(new Error('x'), 'cause', { get: throwing })],
    ['an error whose name is a symbol', Object.assign(new Error('x'), { name: Symbol('name') })],
    ['an error whose message is an object', Object.assign(new Error('x'), { message: { toString: throwing } })],
    ['a proxy that throws', new Proxy({}, { get: throwing, getPrototypeOf: throwing, ownKeys: throwing })],
    ['a revoked proxy', revoked],
    ['an object whose field throws', Object.defineProperty({}, 'field', { enumerable: true, get: throwing })],
    ['an object that contains itself', circle],
    ['an error that is its own cause', ring],
    ['an object of 20,000 levels', deep],
    ['a bigint', 1n],
    ['a symbol', Symbol('no')],
    ['a list of a million', Array(1_000_000).fill('x')],
    ['a message of 1 MB', new Error('x'.repeat(1_000_000))],
    ['null', null],
  ]
}
