// @vitest-environment node
import { adapter } from '../../../../src/chains/evm/adapter.ts'
import { loadEvm } from '../../../kit/loadEvm.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { injectedConnector } from '../../../../src/chains/evm/injectedConnector.ts'
import { createProvider } from '../../../../src/chains/evm/provider.ts'
import { createRpc } from '../../../../src/services/rpc/index.ts'
import { ALICE, BOB, fakeEip1193 } from '../../../kit/fakeEip1193.ts'

const ETHER = 10n ** 18n
let anvil: ChildProcess
let url = ''

beforeAll(async () => {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  const fromAnvil = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'))
  const manifest = fromAnvil.resolve(`@foundry-rs/anvil-${process.platform}-${arch}/package.json`)
  anvil = spawn(join(dirname(manifest), 'bin', 'anvil'), ['--port', '0', '--host', '127.0.0.1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  url = await new Promise((resolve) => {
    anvil.stdout?.on('data', (text: Buffer) => {
      const place = /Listening on (\S+)/.exec(String(text))?.[1]
      if (place) resolve(`http://${place}`)
    })
  })
})
afterAll(() => void anvil.kill())

const rpc = createRpc()
const read = (method: string, ...params: unknown[]) => rpc.request([url], method, params)

/** Connects a wallet with ALICE's key on the real node. Returns the site's provider for it. */
async function connected() {
  const passed = [
    'eth_sendTransaction',
    'eth_estimateGas',
    'eth_blockNumber',
    'eth_getBalance',
    'eth_getBlockByNumber',
    'eth_getTransactionByHash',
    'eth_getTransactionReceipt',
    'eth_getTransactionCount',
    'eth_gasPrice',
    'eth_maxPriorityFeePerGas',
    'eth_feeHistory',
    'personal_sign',
    'eth_call',
    'net_version',
  ]
  const answers = Object.fromEntries(
    passed.map((method) => [method, (params: unknown) => read(method, ...((params ?? []) as unknown[]))]),
  )
  const wallet = fakeEip1193({ chainId: '0x7a69', answers })
  const link = await injectedConnector({ id: 'x', name: 'X', type: 'injected' }, wallet, loadEvm).connect({
    namespace: 'eip155',
    signal: new AbortController().signal,
  })
  return createProvider(
    () => link,
    () => () => {},
  )
}

test('reads balances from a real node in one batch, and reports the node’s errors', async () => {
  const { balance } = adapter
  const ask = (method: string, params: readonly unknown[]) => rpc.request([url], method, params)
  expect(await Promise.all([balance(ALICE, ask), balance(BOB, ask)])).toEqual([10_000n * ETHER, 10_000n * ETHER])
  await expect(read('eth_nonsense')).rejects.toMatchObject({ code: 'UnsupportedMethod', cause: { code: -32601 } })
  await expect(read('eth_getBalance', 'nobody')).rejects.toMatchObject({
    code: 'InvalidOption',
    cause: { code: -32602 },
  })
})

test('sends a transaction with viem', async () => {
  const { createPublicClient, createWalletClient, custom } = await import('viem')
  const { anvil: chain } = await import('viem/chains')
  const transport = custom(await connected())
  const hash = await createWalletClient({ chain, transport }).sendTransaction({ account: ALICE, to: BOB, value: ETHER })
  const receipt = await createPublicClient({ chain, transport }).waitForTransactionReceipt({
    hash,
    pollingInterval: 20,
  })
  expect(receipt.status).toBe('success')
})

test('sends a transaction with ethers', async () => {
  const { BrowserProvider } = await import('ethers')
  const browser = new BrowserProvider(await connected())
  const signer = await browser.getSigner()
  const sent = await signer.sendTransaction({ to: BOB, value: ETHER })
  expect(await browser.getTransaction(sent.hash)).toMatchObject({ from: ALICE, to: BOB, value: ETHER })
  browser.destroy()
})
