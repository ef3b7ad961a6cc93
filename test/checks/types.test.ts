import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { distText, files } from './kit/dist.ts'
import { ROOT } from './kit/source.ts'

/** Type errors of a host's file that lies in the checkout, so that `wallet-modal` is found by its name. */
function errorsIn(text: string, module: ts.ModuleKind, moduleResolution: ts.ModuleResolutionKind): string[] {
  const name = join(ROOT, module === ts.ModuleKind.NodeNext ? 'host.mts' : 'host.ts')
  const options: ts.CompilerOptions = {
    module, moduleResolution, strict: true, noEmit: true, types: [], target: ts.ScriptTarget.ES2022, lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  }
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (file) => file === name || fileExists(file)
  host.readFile = (file) => (file === name ? text : readFile(file))
  host.getSourceFile = (file, ...rest) => (file === name ? ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true) : getSourceFile(file, ...rest))
  const program = ts.createProgram([name], options, host)
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

const HOST = `
import WalletModal, { WalletModal as named, WalletModalError, type Options } from 'wallet-modal'
import { createWalletModal, defineElements } from 'wallet-modal/pure'
const options: Options = { networks: ['eip155:1'], themeMode: 'dark' }
WalletModal.configure(options)
const same: typeof WalletModal = window.WalletModal ?? named ?? createWalletModal(options)
defineElements()
document.addEventListener('wallet-modal:connect', (event) => { const address: string = event.detail.connection.address; void address })
document.querySelector('wallet-modal')?.addEventListener('wallet-modal:close', ({ detail }) => { const reason: 'api' | 'escape' | 'backdrop' | 'button' | 'done' | 'removed' = detail.reason; void reason })
void same.open().then((result) => { if (result.outcome === 'connected') { const address: string = result.account.address; void address } })
try { same.close() } catch (error) { if (error instanceof WalletModalError) { const code: string = error.code; void code } }
`

describe('the declarations', () => {
  test.each([
    ['a bundler', ts.ModuleKind.ESNext, ts.ModuleResolutionKind.Bundler],
    ['Node', ts.ModuleKind.NodeNext, ts.ModuleResolutionKind.NodeNext],
  ])('type the API and its DOM events for a host with %s', (_host, module, resolution) => {
    expect(errorsIn(HOST, module, resolution)).toEqual([])
  })

  test('refuse what is wrong', () => {
    const wrong = `import WalletModal from 'wallet-modal'\nWalletModal.configure({ themeMode: 'purple' })\ndocument.addEventListener('wallet-modal:connect', (event) => event.detail.nothing)`
    expect(errorsIn(wrong, ts.ModuleKind.ESNext, ts.ModuleResolutionKind.Bundler)).toHaveLength(2)
  })

  test('mention no other package', () => {
    const declarations = files.filter((file) => /\.d\.m?ts$/.test(file))
    expect(declarations.length).toBeGreaterThan(3)
    for (const file of declarations) expect(distText(file), file).not.toMatch(/(?:from|import\()\s*['"](?!\.)|<reference/)
  })
})
