import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTesting, TESTING_EXPORT } from '../../scripts/build/testing.mts'
import { CHROMIUM_ARGS, findChromium } from '../../scripts/chromium.mts'
import * as kit from '../testing/index.ts'
import { DIST } from './kit/files.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const run = promisify(execFile)
let shop: string

/** What a package's tests need beside it: links to the packages installed here, each as its own name. */
function linkPackages(from: string, to: string): void {
  for (const name of readdirSync(from)) {
    if (name.startsWith('.') || name === 'wallet-modal') continue
    if (name.startsWith('@')) {
      mkdirSync(join(to, name), { recursive: true })
      linkPackages(join(from, name), join(to, name))
    } else symlinkSync(join(from, name), join(to, name))
  }
}

/** The package as `npm pack` makes it: its manifest and the built files, copied, so that nothing of the checkout is near. */
async function installPackage(at: string): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { exports: Record<string, unknown> }
  const exports = { './testing': TESTING_EXPORT, ...manifest.exports }
  mkdirSync(at, { recursive: true })
  writeFileSync(join(at, 'package.json'), JSON.stringify({ ...manifest, exports }))
  cpSync(DIST, join(at, 'dist'), { recursive: true })
  if (existsSync(join(at, 'dist/testing/index.mjs'))) return
  for (const [file, text] of await buildTesting({ root: ROOT })) {
    mkdirSync(dirname(join(at, 'dist', file)), { recursive: true })
    writeFileSync(join(at, 'dist', file), text)
  }
}

beforeAll(async () => {
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  shop = mkdtempSync(join(ROOT, '.cache/shop-'))
  cpSync(join(ROOT, 'test/sample-shop'), shop, { recursive: true })
  mkdirSync(join(shop, 'node_modules'))
  linkPackages(join(ROOT, 'node_modules'), join(shop, 'node_modules'))
  await installPackage(join(shop, 'node_modules/wallet-modal'))
})
afterAll(() => rmSync(shop, { recursive: true, force: true }))

/** What Node says to a module of the shop's, run to its end. */
const node = (...args: string[]) =>
  run(process.execPath, args, { cwd: shop, env: { ...process.env, CHROMIUM_PATH: findChromium(), CHROMIUM_ARGS: CHROMIUM_ARGS.join('\n'), NODE_OPTIONS: '' } }).then(
    ({ stdout, stderr }) => ({ failed: false, said: stdout + stderr }),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ failed: true, said: stdout + stderr }),
  )

describe('a site that tests itself with wallet-modal/testing', () => {
  it('has its visitors connect, refuse, switch, pay and come back', async () => {
    const { failed, said } = await node('--test', '--test-reporter=tap', 'shop.test.js')
    expect(failed, said).toBe(false)
    expect(said).toMatch(/^# pass 5$/m)
  })

  it('is told what to install when a package is missing', async () => {
    const lonely = join(shop, 'lonely')
    await installLonely(lonely)
    const { failed, said } = await node(join(lonely, 'index.mjs'))
    expect(failed).toBe(false)
    expect(said).toMatch(/^startSandbox needs \S+: npm i -D .*@foundry-rs\/anvil@\d/m)
  })

  it('gets what the kit says it has', () => {
    expect(Object.keys(kit).toSorted()).toEqual(['demoBitcoinWallet', 'demoWallet', 'installDemoBitcoinWallet', 'installDemoWallet', 'startSandbox'])
  })

  it('has types that fit Playwright and refuse what is wrong', () => {
    const good = `
      import { chromium } from 'playwright-core'
      import { demoWallet, installDemoWallet, startSandbox, type Answer, type Sandbox } from 'wallet-modal/testing'
      const sandbox: Sandbox = await startSandbox({ port: 5174 })
      const page = await (await chromium.launch()).newPage()
      await installDemoWallet(page, sandbox, { answer: 'approve' })
      const answer: Answer = { method: 'personal_sign', answer: 'reject', times: 1 }
      await demoWallet(page).script(answer)
      const rpcUrl: string | undefined = sandbox.json.chains[0]?.rpcUrl; void rpcUrl`
    expect(errorsIn(good)).toEqual([])
    expect(errorsIn(`import { demoWallet } from 'wallet-modal/testing'\ndemoWallet('page').script({ answer: 'maybe' })`)).toHaveLength(2)
  })
})

/** The kit alone, out of reach of every `node_modules`. */
async function installLonely(at: string): Promise<void> {
  mkdirSync(at)
  const away = mkdtempSync('/tmp/wallet-modal-kit-')
  cpSync(join(shop, 'node_modules/wallet-modal/dist/testing'), away, { recursive: true })
  const code = `import { rmSync } from 'node:fs'
import { startSandbox } from ${JSON.stringify(join(away, 'index.mjs'))}
await startSandbox().then(() => console.log('started'), (error) => console.log(error.message))
rmSync(${JSON.stringify(away)}, { recursive: true })`
  writeFileSync(join(at, 'index.mjs'), code)
}

function errorsIn(text: string): string[] {
  const name = join(shop, 'host.mts')
  writeFileSync(name, text)
  const options: ts.CompilerOptions = { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, target: ts.ScriptTarget.ES2022, strict: true, noEmit: true, skipLibCheck: true, types: ['node'], typeRoots: [join(dirname(name), 'node_modules/@types')] }
  return ts.getPreEmitDiagnostics(ts.createProgram([name], options)).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}
