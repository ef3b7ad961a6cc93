import { execFileSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHost, REACT_MAJORS } from '../react/host.ts'
import { distText } from './kit/dist.ts'
import { ROOT } from './kit/source.ts'

describe('dist/react.mjs', () => {
  test('imports React and the widget as external packages and bundles neither', () => {
    expect(
      [...distText('react.mjs').matchAll(/\bfrom\s*["'`]([^"'`]+)|\bimport\s*\(?["'`]([^"'`]+)/g)].map(
        ([, from, bare]) => from ?? bare,
      ),
    ).toEqual(['react', 'wallet-modal'])
    expect(distText('react.mjs')).not.toMatch(/preact|__H\b/)
  })

  test.each(['react.mjs', 'react.cjs'])(
    "starts %s with 'use client', which Next requires at the top of a file",
    (file) => {
      expect(distText(file)).toMatch(/^['"]use client['"];/)
    },
  )
})

const RENDER = `
  const before = Object.getOwnPropertyNames(globalThis).join()
  const { createElement, version } = await import('react')
  const { renderToString } = await import('react-dom/server')
  const { WalletModal, ...hooks } = await import('wallet-modal/react')
  const names = Object.keys(hooks).sort()
  const seen = {}
  const See = () => {
    for (const name of names) seen[name] = typeof hooks[name]() === 'function' ? 'function' : name === 'useWalletModal' ? 'api' : hooks[name]()
    return null
  }
  const html = renderToString(createElement('div', null, createElement(WalletModal, { options: { networks: ['eip155:8453'] }, className: 'ours', id: 'one', onConnect() {}, onError() {} }), createElement(See)))
  if (Object.getOwnPropertyNames(globalThis).join() !== before) throw new Error('a global appeared')
  console.log(JSON.stringify({ version, html, seen }))`

describe.each(REACT_MAJORS)('Server rendering with React %i', (major) => {
  let host: ReturnType<typeof createHost>
  beforeAll(() => {
    host = createHost(major)
  })
  afterAll(() => host.remove())

  test('renders the element and the initial state on a server, without a warning', () => {
    const options = {
      cwd: host.folder,
      encoding: 'utf8',
      timeout: 20_000,
      stdio: 'pipe',
      env: { ...process.env, NODE_ENV: 'development', NODE_OPTIONS: '' },
    } as const
    // `2>&1`: React prints warnings to stderr; compare them, too.
    const said = execFileSync('sh', ['-c', '"$0" --input-type=module -e "$1" 2>&1', process.execPath, RENDER], options)
    const { version, html, seen } = JSON.parse(said) as { version: string; html: string; seen: Record<string, unknown> }
    expect(version.split('.')[0]).toBe(String(major))
    expect(html).toBe('<div><wallet-modal id="one" class="ours"></wallet-modal></div>')
    expect(seen).toMatchObject({
      useAccount: { namespace: 'eip155', status: 'disconnected', isConnected: false },
      useBalance: null,
      useDisconnect: 'function',
      useNetwork: { network: 'eip155:1', networks: ['eip155:1'] },
      useWalletModal: 'api',
      useWalletModalState: {
        open: false,
        ready: false,
        view: 'Connect',
        connections: [],
        account: null,
        theme: { mode: 'dark' },
      },
    })
    expect(seen.useProvider).toBeUndefined()
  })
})

/** Returns the type errors of a host page's source text when it is checked with the types of one React version. */
function errorsIn(text: string, major: (typeof REACT_MAJORS)[number]): string[] {
  const name = join(ROOT, 'host.tsx')
  const types = realpathSync(join(ROOT, 'node_modules', major === 18 ? 'types-react-18' : '@types/react'))
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    strict: true,
    noEmit: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    paths: { react: [types], 'react/*': [`${types}/*`] },
  }
  const host = ts.createCompilerHost(options)
  const { fileExists, getSourceFile } = host
  host.fileExists = (file) => file === name || fileExists(file)
  host.getSourceFile = (file, ...rest) =>
    file === name
      ? ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TSX)
      : getSourceFile(file, ...rest)
  const program = ts.createProgram([name], options, host)
  if (!program.getSourceFiles().some(({ fileName }) => fileName.startsWith(`${types}/`)))
    throw new Error('These are not the types of that React')
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

const PAGE = `
import WalletModalApi, { type Connection } from 'wallet-modal'
import { useAccount, useBalance, useDisconnect, useNetwork, usePay, useProvider, useWalletModal, useWalletModalState, WalletModal, type Options } from 'wallet-modal/react'
const options: Options = { networks: ['eip155:1'], themeMode: 'light' }
export function Page() {
  const api: typeof WalletModalApi = useWalletModal()
  const view: string = useWalletModalState((state) => state.view)
  const isOpen: boolean = useWalletModalState().open
  const { address = '', connector, status } = useAccount({ namespace: 'solana' })
  const { network, networks, switchNetwork } = useNetwork()
  const asked: Promise<unknown> | undefined = useProvider()?.request({ method: 'eth_chainId' })
  const value: string | undefined = useBalance()?.value
  const disconnect = useDisconnect()
  const { pay, isPending, result } = usePay()
  const paid: Promise<{ outcome: string }> = pay({ network: 'eip155:1', amount: '1', recipient: address })
  return (
    <>
      <WalletModal options={options} className="a" id="b" onConnect={({ detail }) => { const connection: Connection = detail.connection; void connection }}
        onClose={({ detail: { reason } }) => void (reason === 'escape')} onError={({ detail: { code } }) => void (code === 'UserRejected')}
        ref={(element) => { const inline: boolean | undefined = element?.inline; void inline }} />
      <wallet-modal theme-mode="light" networks={['eip155:1']} project-id="c" reconnect={false} rpc-urls='{"eip155:1":"https://rpc.example"}' className="d" />
      <wallet-modal networks="eip155:1 eip155:8453" debug="false" />
      <wallet-modal-button label="e" loading-label="f" size="sm" balance="hide" namespace="eip155" disabled />
      <wallet-modal-network-button key="g" class="h" />
      <wallet-modal-wallet-button wallet="metamask" onClick={() => void switchNetwork(networks[0] ?? network)} />
      <p onClick={() => void disconnect({ namespace: 'eip155' })}>{[address, connector?.name, status, view, isOpen, value, asked === undefined, api.version, isPending, result?.hash, paid === undefined]}</p>
    </>
  )
}`

const WRONG = `
import { useAccount, useProvider, WalletModal } from 'wallet-modal/react'
export const Page = () => [
  <WalletModal options={{ themeMode: 'purple' }} />,
  <WalletModal onConnect={({ detail }) => detail.nothing} />,
  <WalletModal onConect={() => {}} />,
  <wallet-modal-button size="xl" />,
  <wallet-modal-wallet-button />,
  useAccount({ namespace: 'eip156' }),
  useProvider('eip155')?.nothing,
]`

describe.each(REACT_MAJORS)('Types with React %i', (major) => {
  test('accepts correct types of the React component, hooks and elements', () => {
    expect(errorsIn(PAGE, major)).toEqual([])
  })

  test('rejects wrong types of the React component, hooks and elements', () => {
    expect(errorsIn(WRONG, major)).toHaveLength(7)
  })
})
