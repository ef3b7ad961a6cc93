import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHROMIUM_ARGS, findChromium } from '../../scripts/chromium.mts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const run = promisify(execFile)
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'wallet-modal shop ')))
const shop = join(folder, 'shop')

/** Simulates `npm i -D` of these packages by linking them, without network access. */
function install(names: readonly string[]): void {
  for (const name of names) {
    const at = join(shop, 'node_modules', name)
    mkdirSync(dirname(at), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules', name), at)
  }
}

/** Packs the package as for publishing, and unpacks it outside this repository. */
async function installPacked(): Promise<void> {
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: ROOT,
  })
  const [packed] = Object.values(JSON.parse(stdout) as Record<string, { filename: string }>)
  const at = join(shop, 'node_modules/wallet-modal')
  mkdirSync(at, { recursive: true })
  await run('tar', ['-xzf', join(folder, packed?.filename ?? ''), '-C', at, '--strip-components=1'])
}

interface Said {
  failed: boolean
  text: string
}

/** Runs a module of the shop with Node, and returns its output. */
const node = (cwd: string, ...args: string[]): Promise<Said> =>
  run(process.execPath, args, {
    cwd,
    env: { ...process.env, CHROMIUM_PATH: findChromium(), CHROMIUM_ARGS: CHROMIUM_ARGS.join('\n'), NODE_OPTIONS: '' },
  }).then(
    ({ stdout, stderr }) => ({ failed: false, text: stdout + stderr }),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ failed: true, text: stdout + stderr }),
  )
const testShop = (cwd: string, ...args: string[]) => node(cwd, '--test', '--test-reporter=tap', ...args, 'shop.test.js')
const counted = ({ text }: Said, what: 'pass' | 'fail') => Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(text)?.[1])
const failedIn = ({ text }: Said) => [...text.matchAll(/^\s*not ok \d+ - (.*)$/gm)].map(([, name]) => name)

const START = `import { MissingPackages, startSandbox } from 'wallet-modal/testing'
await startSandbox().then((sandbox) => sandbox.stop(), (error) => console.log(JSON.stringify([error instanceof MissingPackages, error.message, error.packages])))`
let lonely: Said

beforeAll(async () => {
  cpSync(join(ROOT, 'test/sample-shop'), shop, { recursive: true })
  await installPacked()
  lonely = await node(shop, '--input-type=module', '-e', START)
  const [, , needed] = JSON.parse(lonely.text) as [boolean, string, string[]]
  install([...needed.map((one) => one.replace(/(.)@.*$/, '$1')), 'playwright-core', '@types/node'])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('A sample shop tested with wallet-modal/testing', () => {
  it('throws an error that names the missing optional packages', async () => {
    const [isOurs, message, needed] = JSON.parse(lonely.text) as [boolean, string, string[]]
    expect(isOurs).toBe(true)
    expect(message).toMatch(/^startSandbox needs \S+: npm i -D .*@foundry-rs\/anvil@\d/)
    expect(message.split('npm i -D ')[1]).toBe(needed.join(' '))
    expect(await node(shop, '--input-type=module', '-e', START)).toEqual({ failed: false, text: '' })
  })

  it(
    'passes the shop’s tests: visitors connect, reject, switch, pay, sign and return',
    { timeout: 90_000 },
    async () => {
      const started = performance.now()
      const said = await testShop(shop)
      expect(said.failed, said.text).toBe(false)
      expect(counted(said, 'fail')).toBe(0)
      expect(counted(said, 'pass')).toBeGreaterThanOrEqual(12)
      console.log(
        `the shop's ${counted(said, 'pass')} scenarios: ${((performance.now() - started) / 1000).toFixed(1)} s`,
      )
    },
  )

  it('fails the shop’s tests when the shop has a bug', { timeout: 90_000 }, async () => {
    const broken = join(folder, 'broken shop')
    cpSync(shop, broken, { recursive: true, verbatimSymlinks: true })
    const file = join(broken, 'public/shop.js')
    const code = readFileSync(file, 'utf8')
    const bug = code.replace('pay.disabled = !account || !networks.includes(network)', 'pay.disabled = !account')
    expect(bug).not.toBe(code)
    writeFileSync(file, bug)
    // Runs only the tests about payments, one of which covers this bug.
    const said = await testShop(broken, '--test-name-pattern=pay')
    expect(said.failed).toBe(true)
    expect(counted(said, 'pass')).toBeGreaterThanOrEqual(4)
    expect(failedIn(said)).toEqual(['makes a visitor on another network switch before paying'])
  })

  it('type-checks Playwright tests that use the test kit, and rejects wrong types', () => {
    const good = `
      import { chromium } from 'playwright-core'
      import { demoBitcoinWallet, demoSolanaWallet, demoWallet, installDemoSolanaWallet, installDemoWallet, openPhoneWallet, startSandbox, type Answer, type Sandbox } from 'wallet-modal/testing'
      const sandbox: Sandbox = await startSandbox({ port: 5174 })
      const page = await (await chromium.launch()).newPage()
      await installDemoWallet(page, sandbox, { answer: 'approve' })
      await installDemoSolanaWallet(page.context(), sandbox)
      const answer: Answer = { method: 'personal_sign', answer: 'reject', times: 1 }
      await demoWallet(page).script(answer)
      await demoSolanaWallet(page).approve()
      await demoBitcoinWallet(page).setNetwork('testnet')
      await (await openPhoneWallet(page, sandbox)).approve()
      const rpcUrl: string | undefined = sandbox.json.chains[0]?.rpcUrl; void rpcUrl`
    expect(errorsIn(good)).toEqual([])
    expect(
      errorsIn(`import { demoWallet } from 'wallet-modal/testing'\ndemoWallet('page').script({ answer: 'maybe' })`),
    ).toHaveLength(2)
  })
})

function errorsIn(text: string): string[] {
  const name = join(shop, 'host.mts')
  writeFileSync(name, text)
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
    typeRoots: [join(dirname(name), 'node_modules/@types')],
  }
  return ts
    .getPreEmitDiagnostics(ts.createProgram([name], options))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}
