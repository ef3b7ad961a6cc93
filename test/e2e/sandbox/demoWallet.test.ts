import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { createPublicClient, http, recoverMessageAddress, recoverTypedDataAddress, type Hex } from 'viem'
import { beforeEach, describe, expect, it } from 'vitest'
import { startSandbox, type Sandbox } from '../../sandbox/index.ts'
import { serveWalletPage, visitWallet } from './page.ts'

const {
  host,
  siteUrl,
  page: visited,
  approvalWindow,
  approve,
  reject,
} = visitWallet<Sandbox>({
  start: startSandbox,
  script: 'evm.js',
  name: 'Demo Wallet',
  reset: ({ json }) => fetch(`${json.control}/reset`, { method: 'POST' }),
})
let sandbox: Sandbox
let page: Page
beforeEach(() => {
  sandbox = host()
  page = visited()
})

const [first, second, third] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const

interface Refusal {
  code: number
  message: string
}

/** Sends a request to the wallet announced as `dev.wallet-modal.demo`. Returns its answer or its rejection. */
function ask(method: string, params?: unknown, on = page): Promise<unknown> {
  return on.evaluate(
    async ([name, args]) => {
      type Detail = { info: { rdns: string }; provider: { request(call: unknown): Promise<unknown> } }
      const found: Detail[] = []
      addEventListener('eip6963:announceProvider', (event) => found.push((event as CustomEvent<Detail>).detail))
      dispatchEvent(new Event('eip6963:requestProvider'))
      const { provider } = found.find(({ info }) => info.rdns === 'dev.wallet-modal.demo') as Detail
      return provider.request({ method: name, params: args }).catch(({ code, message }: Refusal) => ({ code, message }))
    },
    [method, params] as const,
  )
}

/** Starts recording an event of the wallet. Read the list with `heard`. */
const listen = (event: string, on = page) =>
  on.evaluate((name) => {
    const heard: unknown[] = []
    Object.assign(globalThis, { [`heard_${name}`]: heard })
    window.demoWallet.provider.on(name, (payload) => heard.push(payload))
  }, event)
const heard = (event: string, on = page) =>
  on.evaluate((name) => (globalThis as unknown as Record<string, unknown[]>)[`heard_${name}`], event)
const script = (answer: Parameters<typeof window.demoWallet.script>[0]) =>
  page.evaluate((how) => window.demoWallet.script(how), answer)

async function connected() {
  await script({ answer: 'approve', times: 1 })
  await ask('eth_requestAccounts')
}

describe('Demo wallet: connecting', () => {
  it('asks for a connection in the demo wallet’s window, and shares the selected accounts', async () => {
    const accounts = ask('eth_requestAccounts')
    await expect.poll(() => approvalWindow().isVisible()).toBe(true)
    expect(await approvalWindow().innerText()).toContain(new URL(siteUrl()).origin)
    await page.getByRole('checkbox', { name: /Account 2/ }).check()
    await approve()
    expect(await accounts).toEqual([first, second])
    expect(await ask('eth_accounts')).toEqual([first, second])
    expect(await approvalWindow().count()).toBe(0)
  })

  it('rejects a connection with 4001 by button and by Escape, and stores no permission', async () => {
    const byButton = ask('eth_requestAccounts')
    await reject()
    expect(await byButton).toMatchObject({ code: 4001 })
    const byKey = ask('eth_requestAccounts')
    await approvalWindow().waitFor()
    await page.keyboard.press('Escape')
    expect(await byKey).toMatchObject({ code: 4001 })
    expect(await ask('eth_accounts')).toEqual([])
  })

  it('rejects a second connection prompt with -32002', async () => {
    const open = ask('eth_requestAccounts')
    await approvalWindow().waitFor()
    expect(await ask('eth_requestAccounts')).toMatchObject({ code: -32002 })
    await approve()
    expect(await open).toEqual([first])
  })

  it('keeps the demo wallet’s permission and network after a reload, until revoked', async () => {
    await connected()
    await page.evaluate(() => window.demoWallet.setChain('0x2105'))
    await page.reload()
    expect(await ask('eth_accounts')).toEqual([first])
    expect(await ask('eth_chainId')).toBe('0x2105')
    expect(await ask('wallet_getPermissions')).toMatchObject([{ parentCapability: 'eth_accounts' }])
    await ask('wallet_revokePermissions', [{ eth_accounts: {} }])
    await page.reload()
    expect(await ask('eth_accounts')).toEqual([])
    expect(await ask('wallet_getPermissions')).toEqual([])
  })

  it('shares a connection with other tabs of the site', async () => {
    const other = await page.context().newPage()
    await other.goto(siteUrl())
    await listen('accountsChanged', other)
    await connected()
    await expect.poll(() => heard('accountsChanged', other)).toEqual([[first]])
    expect(await ask('eth_accounts', undefined, other)).toEqual([first])
  })
})

describe('Demo wallet: signing', () => {
  it('shows and signs the whole message', async () => {
    await connected()
    const signature = ask('personal_sign', ['0x48656c6c6f2c20776f726c64', first])
    await expect.poll(() => approvalWindow().innerText()).toContain('Hello, world')
    await approve()
    expect(await recoverMessageAddress({ message: 'Hello, world', signature: (await signature) as Hex })).toBe(first)
  })

  it('warns when a sign-in message names another site', async () => {
    await connected()
    const text = `elsewhere.example wants you to sign in with your Ethereum account:\n${first}\n\nURI: https://elsewhere.example`
    const signature = ask('personal_sign', [text, first])
    await expect.poll(() => approvalWindow().getByRole('alert').innerText()).toContain('elsewhere.example')
    await reject()
    expect(await signature).toMatchObject({ code: 4001 })
  })

  it('signs typed data for the active chain only', async () => {
    await connected()
    await script({ method: 'eth_signTypedData_v4', answer: 'approve' })
    const types = { Order: [{ name: 'amount', type: 'uint256' }] }
    const data = {
      domain: { name: 'Shop', chainId: 1 },
      types,
      primaryType: 'Order',
      message: { amount: '7' },
    } as const
    const signature = (await ask('eth_signTypedData_v4', [first, JSON.stringify(data)])) as Hex
    expect(await recoverTypedDataAddress({ ...data, message: { amount: 7n }, signature })).toBe(first)
    const other = { ...data, domain: { name: 'Shop', chainId: 8453 } }
    expect(await ask('eth_signTypedData_v4', [first, JSON.stringify(other)])).toMatchObject({ code: -32602 })
  })

  it('rejects requests for an account that was not shared', async () => {
    await connected()
    expect(await ask('personal_sign', ['0x00', second])).toMatchObject({ code: 4100 })
    expect(await ask('eth_sendTransaction', [{ from: second, to: first }])).toMatchObject({ code: 4100 })
  })
})

describe('Demo wallet: sending', () => {
  it('shows whole addresses, amount, network and fee before sending coins', async () => {
    await connected()
    const hash = ask('eth_sendTransaction', [{ from: first, to: third, value: '0x14d1120d7b160000' }])
    await expect.poll(() => approvalWindow().innerText()).toMatch(/about 0\.0\d+ ETH/)
    for (const words of [first, third, '1.5 ETH', 'Ethereum'])
      expect(await approvalWindow().innerText()).toContain(words)
    await approve()
    const client = createPublicClient({ transport: http(sandbox.json.chains[0]?.rpcUrl) })
    const receipt = await client.waitForTransactionReceipt({ hash: (await hash) as Hex })
    expect(receipt).toMatchObject({ status: 'success', from: first.toLowerCase(), to: third.toLowerCase() })
  })

  it('describes a token transfer with the token’s symbol', async () => {
    await connected()
    const usdc = sandbox.json.tokens.find(({ network, symbol }) => network === 'eip155:1' && symbol === 'USDC')?.address
    const data = `0xa9059cbb${second.slice(2).padStart(64, '0')}${(2_500_000).toString(16).padStart(64, '0')}`
    const hash = ask('eth_sendTransaction', [{ from: first, to: usdc, data }])
    await expect.poll(() => approvalWindow().getByRole('heading').innerText()).toBe('Send 2.5 USDC?')
    expect(await approvalWindow().innerText()).toContain(second)
    await approve()
    expect(await hash).toMatch(/^0x[0-9a-f]{64}$/)
  })

  it('returns the node’s error for a failed transaction to the page', async () => {
    await connected()
    await script({ answer: 'approve' })
    expect(
      await ask('eth_sendTransaction', [{ from: first, to: second, value: '0xffffffffffffffffffff' }]),
    ).toMatchObject({ message: expect.stringMatching(/funds/i) })
  })
})

describe('Demo wallet: networks', () => {
  it('switches the network when approved, and answers 4902 for an unknown network', async () => {
    await listen('chainChanged')
    const switched = ask('wallet_switchEthereumChain', [{ chainId: '0x2105' }])
    await approve()
    expect(await switched).toBeNull()
    expect(await heard('chainChanged')).toEqual(['0x2105'])
    expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x89' }])).toMatchObject({ code: 4902 })
  })

  it('reads from the node of the wallet’s chain, and rejects reads of a chain without a node', async () => {
    await page.evaluate(() => window.demoWallet.setChain('0x2105'))
    expect(await ask('eth_getBalance', [second, 'latest'])).toBe('0x21e19e0c9bab2400000')
    await page.evaluate(() => window.demoWallet.setChain('0x89'))
    expect(await ask('eth_chainId')).toBe('0x89')
    expect(await ask('eth_getBalance', [second, 'latest'])).toMatchObject({ code: 4901 })
  })

  it('adds a network only if its node reports the same chain id', async () => {
    const chain = {
      chainId: '0x89',
      chainName: 'Other',
      nativeCurrency: { name: 'O', symbol: 'O', decimals: 18 },
      rpcUrls: [`${sandbox.url}/rpc/1`],
    }
    expect(await ask('wallet_addEthereumChain', [chain])).toMatchObject({ code: -32602 })
    const added = ask('wallet_addEthereumChain', [{ ...chain, chainId: '0x2105' }])
    await approve()
    expect(await added).toBeNull()
    expect(await ask('eth_chainId')).toBe('0x2105')
  })
})

describe('Demo wallet: prompt window', () => {
  it.each(['light', 'dark'] as const)(
    'passes axe in the demo wallet’s window, in the %s theme',
    async (colorScheme) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.evaluate(axe.source)
      const problems = async () => {
        await approvalWindow().waitFor()
        const { violations } = await page.evaluate<AxeResults>(
          `axe.run({ fromShadowDom: ['[data-demo-wallet]', 'dialog'] })`,
        )
        return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
      }
      const accounts = ask('eth_requestAccounts')
      expect(await problems()).toEqual([])
      await approve()
      await accounts
      const signature = ask('personal_sign', [
        `elsewhere.example wants you to sign in with your Ethereum account:\n${first}`,
        first,
      ])
      expect(await problems()).toEqual([])
      await reject()
      await signature
    },
  )

  it('hides the events of the wallet’s window from the page, and returns the focus', async () => {
    await page.evaluate(() => {
      const events: string[] = []
      Object.assign(globalThis, { heard_events: events })
      for (const type of ['keydown', 'click']) document.addEventListener(type, () => events.push(type))
      document.querySelector('button')?.focus()
    })
    const accounts = ask('eth_requestAccounts')
    await page.getByRole('checkbox', { name: /Account 2/ }).focus()
    await page.keyboard.press('Space')
    await approve()
    expect(await accounts).toEqual([first, second])
    expect(await heard('events')).toEqual([])
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Buy')
  })

  it('disables approval while no account is selected', async () => {
    const accounts = ask('eth_requestAccounts')
    await page.getByRole('checkbox', { name: /Account 1/ }).uncheck()
    expect(await page.getByRole('button', { name: 'Approve in Demo Wallet' }).isDisabled()).toBe(true)
    await reject()
    await accounts
  })
})

describe('Demo wallet: scripted answers', () => {
  it('uses scripts limited to a number of requests before the permanent script', async () => {
    await script({ answer: 'approve' })
    await script({ method: 'eth_requestAccounts', answer: 'reject', times: 1 })
    await script({ method: 'eth_requestAccounts', answer: 'error', code: -32603, message: 'Broken', data: 1, times: 1 })
    await script({ method: 'eth_requestAccounts', answer: 'pending', times: 1 })
    expect(await ask('eth_requestAccounts')).toMatchObject({ code: 4001 })
    expect(await ask('eth_requestAccounts')).toEqual({ code: -32603, message: 'Broken' })
    expect(await ask('eth_requestAccounts')).toMatchObject({ code: -32002 })
    expect(await ask('eth_requestAccounts')).toEqual([first])
    const log = await page.evaluate(() => window.demoWallet.requests)
    expect(log.map(({ status }) => status)).toEqual(['refused', 'refused', 'refused', 'answered'])
  })

  it('locks the demo wallet, hides the accounts, and asks to unlock', async () => {
    await connected()
    await listen('accountsChanged')
    await page.evaluate(() => window.demoWallet.lock())
    expect(await ask('eth_accounts')).toEqual([])
    const accounts = ask('eth_requestAccounts')
    await expect.poll(() => approvalWindow().getByRole('heading').innerText()).toBe('Unlock Demo Wallet?')
    await approve()
    expect(await accounts).toEqual([first])
    expect(await heard('accountsChanged')).toEqual([[], [first]])
    await script({ method: 'personal_sign', answer: 'lock', times: 1 })
    expect(await ask('personal_sign', ['0x00', first])).toMatchObject({ code: 4100 })
  })

  it('changes accounts and disconnects in the wallet, and notifies the site', async () => {
    await connected()
    await listen('accountsChanged')
    await page.evaluate(() => {
      window.demoWallet.selectAccount(1)
      window.demoWallet.setAccounts([2, 0])
      window.demoWallet.disconnect()
    })
    expect(await heard('accountsChanged')).toEqual([[second, first], [third, first], []])
  })

  it('delays an answer or never answers, as scripted', async () => {
    await script({ method: 'eth_requestAccounts', answer: 'approve', delayMs: 60, times: 1 })
    expect(await ask('eth_requestAccounts')).toEqual([first])
    await script({ answer: 'silent' })
    void ask('personal_sign', ['0x00', first]).catch(() => {})
    const statuses = () => page.evaluate(() => window.demoWallet.requests.map(({ status }) => status))
    await expect.poll(statuses).toEqual(['answered', 'pending'])
    expect(await approvalWindow().count()).toBe(0)
  })

  it('rejects the open request, closes the demo wallet’s window and clears everything on reset', async () => {
    await connected()
    const open = ask('personal_sign', ['0x00', first])
    await approvalWindow().waitFor()
    await page.evaluate(() => window.demoWallet.reset())
    expect(await open).toMatchObject({ code: 4001 })
    expect(await approvalWindow().count()).toBe(0)
    expect(await ask('eth_accounts')).toEqual([])
    expect(await page.evaluate(() => window.demoWallet.requests.length)).toBe(1)
  })
})

describe('Several demo wallets', () => {
  it('loads wallets from a script tag and a module, each with its own name, network and accounts', async () => {
    const tag = `<script src="${sandbox.url}/wallets/evm.js?name=Query&rdns=dev.query" data-answer="approve" data-chain="8453" data-legacy></script>`
    const two = await serveWalletPage(sandbox.url, tag)
    await page.goto(two.url)
    expect(
      await page.evaluate(() => (window as unknown as { ethereum: unknown }).ethereum === window.demoWallet.provider),
    ).toBe(true)
    // Passed as a string, because the test runner rewrites an import() in a function.
    const answers = await page.evaluate(`(async () => {
      const { createDemoWallet } = await import('${sandbox.url}/wallets/evm.mjs')
      const other = createDemoWallet({ name: 'Module', rdns: 'dev.module', accounts: [4], answer: 'approve' })
      const of = ({ provider, info }) => Promise.all([info.name, provider.request({ method: 'eth_chainId' }), provider.request({ method: 'eth_requestAccounts' })])
      return Promise.all([of(window.demoWallet), of(other)])
    })()`)
    expect(answers).toEqual([
      ['Query', '0x2105', [first]],
      ['Module', '0x1', [sandbox.json.accounts[4]?.address]],
    ])
    await two.stop()
  })

  it('announces a demo wallet only if configured, under any name', async () => {
    const quiet = await serveWalletPage(
      sandbox.url,
      `<script src="${sandbox.url}/wallets/evm.js" data-announce="false"></script>`,
    )
    await page.goto(quiet.url)
    const names = await page.evaluate(() => {
      const found: string[] = []
      addEventListener('eip6963:announceProvider', (event) =>
        found.push((event as CustomEvent<{ info: { name: string } }>).detail.info.name),
      )
      dispatchEvent(new Event('eip6963:requestProvider'))
      found.push('late:')
      window.demoWallet.announce({ name: 'Somebody else' })
      dispatchEvent(new Event('eip6963:requestProvider'))
      return found
    })
    expect(names).toEqual(['late:', 'Somebody else', 'Somebody else'])
    await quiet.stop()
  })
})
