import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { distText, shipped } from './kit/dist.ts'
import { ROOT } from './kit/source.ts'

/** Returns the type errors of a host's source text, in this repository, where `wallet-modal` resolves by name. */
function errorsIn(text: string, module: ts.ModuleKind, moduleResolution: ts.ModuleResolutionKind): string[] {
  const name = join(ROOT, module === ts.ModuleKind.NodeNext ? 'host.mts' : 'host.ts')
  const options: ts.CompilerOptions = {
    module,
    moduleResolution,
    strict: true,
    noEmit: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  }
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (file) => file === name || fileExists(file)
  host.readFile = (file) => (file === name ? text : readFile(file))
  host.getSourceFile = (file, ...rest) =>
    file === name ? ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true) : getSourceFile(file, ...rest)
  const program = ts.createProgram([name], options, host)
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

const HOST = `
import WalletModal, { WalletModal as named, WalletModalError, type Options } from 'wallet-modal'
import { createWalletModal, defineElements } from 'wallet-modal/pure'
const options: Options = { networks: ['eip155:1'], themeMode: 'dark' }
declare const ids: string[]
WalletModal.configure({ networks: ids, defaultNetwork: ids[0] })
WalletModal.configure(options)
const same: typeof WalletModal = window.WalletModal ?? named ?? createWalletModal(options)
defineElements()
document.addEventListener('wallet-modal:connect', (event) => { const address: string = event.detail.connection.address; void address })
document.querySelector('wallet-modal')?.addEventListener('wallet-modal:close', ({ detail }) => { const reason: 'api' | 'escape' | 'backdrop' | 'button' | 'done' | 'removed' = detail.reason; void reason })
addEventListener('wallet-modal:error', ({ detail }) => { const message: string = detail.message; void message })
Object.assign(document.createElement('wallet-modal'), { inline: true }).features = { send: false }
void same.open().then((result) => { if (result.outcome === 'connected') { const address: string = result.account.address; void address } })
try { same.close() } catch (error) { if (error instanceof WalletModalError) { const code: string = error.code; void code } }
`

/** A test as a site would write it, with the parts of Playwright's page that the kit uses. */
const TEST = `
import { demoBitcoinWallet, demoSolanaWallet, demoWallet, installDemoBitcoinWallet, installDemoSolanaWallet, installDemoWallet, MissingPackages, openPhoneWallet, startSandbox } from 'wallet-modal/testing'
import type { Answer, Fault, Installable, PageLike, PhonePage, PhoneWallet, Sandbox, WalletRequest } from 'wallet-modal/testing'
declare const context: Installable, page: PageLike, phonePage: PhonePage
const sandbox: Sandbox = await startSandbox({ port: 5174, clock: 0 })
await installDemoWallet(context, sandbox, { answer: 'ask', chain: 8453, accounts: [0, 1] })
await installDemoSolanaWallet(context, sandbox, { answer: 'approve' })
await installDemoBitcoinWallet(context, sandbox, { interfaces: ['sats'] })
const no: Answer = { method: 'personal_sign', answer: 'reject', times: 1 }
await demoWallet(page).script(no, { answer: 'approve' })
await demoSolanaWallet(page).setAccounts([0])
const [payment]: readonly [string, string] = await demoBitcoinWallet(page).addresses()
const phone: PhoneWallet = await openPhoneWallet(phonePage, sandbox, 'wc:' + payment)
const asked: readonly Pick<WalletRequest, 'method'>[] = await phone.requests()
const fault: Fault = { service: 'rpc', route: sandbox.json.chains[0]?.id, fault: 'status', status: 503 }
await sandbox.setFault(fault).catch((error: unknown) => { if (error instanceof MissingPackages) { const names: readonly string[] = error.packages; void names } })
void asked
`
/** A page's own tool that records visits. */
const TOOL = `
import { describeDifference, parseVisit, replayVisit, startRecording } from 'wallet-modal/devtools'
import type { Difference, Recording, Replayed, Visit, VisitEntry } from 'wallet-modal/devtools'
const recording: Recording = startRecording()
recording.listen((entry: VisitEntry) => { if (entry.kind === 'press') { const name: string = entry.name; void name } })
const visit: Visit = parseVisit(JSON.parse(recording.export()))
recording.stop()
const replayed: Replayed = await replayVisit(visit, { limitMs: 1_000, onStep: (number, words) => void [number, words] })
const difference: Difference | undefined = replayed.difference
if (difference) { const words: string = describeDifference(difference); void words }
`
const BUNDLER = [ts.ModuleKind.ESNext, ts.ModuleResolutionKind.Bundler] as const
const NODE = [ts.ModuleKind.NodeNext, ts.ModuleResolutionKind.NodeNext] as const

describe('The type declarations', () => {
  test.each([
    ['a bundler', ...BUNDLER],
    ['Node', ...NODE],
  ])(
    'type-checks a site that uses the API and its DOM events, resolving modules like %s',
    (_host, module, resolution) => {
      expect(errorsIn(HOST, module, resolution)).toEqual([])
    },
  )

  test('rejects wrong types in calls of the API', () => {
    const wrong = `import WalletModal from 'wallet-modal'\nWalletModal.configure({ themeMode: 'purple' })\ndocument.addEventListener('wallet-modal:connect', (event) => event.detail.nothing)`
    expect(errorsIn(wrong, ...BUNDLER)).toHaveLength(2)
  })

  test.each([
    ['a bundler', ...BUNDLER],
    ['Node', ...NODE],
  ])("type-checks a site's own tests that use the test kit, resolving modules like %s", (_host, module, resolution) => {
    expect(errorsIn(TEST, module, resolution)).toEqual([])
  })

  test.each([
    ['a bundler', ...BUNDLER],
    ['Node', ...NODE],
  ])('type-checks a tool that records visits, resolving modules like %s', (_host, module, resolution) => {
    expect(errorsIn(TOOL, module, resolution)).toEqual([])
  })

  test('rejects wrong types in calls of the test kit', () => {
    const wrong = `import { demoWallet, type PageLike } from 'wallet-modal/testing'\ndeclare const page: PageLike\ndemoWallet(page).script({ answer: 'maybe' })\ndemoWallet('page')\ndemoWallet(page).setNetwork('mainnet')`
    expect(errorsIn(wrong, ...NODE)).toHaveLength(3)
  })

  test('refers to no other package than React and Vue in the type declarations', () => {
    const declarations = shipped.filter((file) => /\.d\.m?ts$/.test(file))
    expect(declarations.length).toBeGreaterThan(3)
    const named = declarations.flatMap((file) =>
      [...distText(file).matchAll(/(?:from|import\(|module)\s*(['"])(?!\.)[^'"]*\1|<reference/g)].map(
        ([found]) => `${file}: ${found}`,
      ),
    )
    // The declarations for React and Vue import those packages.
    expect(named.filter((one) => !/^types\/(react|vue)\/\w+\.d\.ts: .*["']\1["']$/.test(one))).toEqual([])
  })
})
