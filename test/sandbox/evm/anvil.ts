import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { startChild } from '../children.ts'
import { createRpc, type Rpc } from './rpc.ts'

export interface Anvil {
  rpc: Rpc
  httpUrl: string
  wsUrl: string
  stop(): Promise<void>
}

/**
 * Returns the path of the binary in the platform's npm package. The package's launcher would add a Node process per
 * chain.
 */
function anvilBinary(): string {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  const fromAnvil = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'))
  const manifest = fromAnvil.resolve(`@foundry-rs/anvil-${process.platform}-${arch}/package.json`)
  return join(dirname(manifest), 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil')
}

/**
 * Starts a chain on a free loopback port. Like a public node it has no unlocked accounts, so callers must sign.
 * @param startsAt Time of the genesis block, in seconds since 1970.
 */
export async function startAnvil(chainId: number, startsAt: number): Promise<Anvil> {
  const args = ['--host', '127.0.0.1', '--port', '0', '--chain-id', chainId, '--accounts', '0', '--timestamp', startsAt]
  const child = await startChild(anvilBinary(), args.map(String), /^Listening on (\S+)/)
  const httpUrl = `http://${child.greeting}`
  return { rpc: createRpc(httpUrl), httpUrl, wsUrl: `ws://${child.greeting}`, stop: child.stop }
}
