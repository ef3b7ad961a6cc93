import { Hono } from 'hono'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { createUtxo } from '../../sandbox/bitcoin/index.ts'
import { bitcoinAccount } from '../../sandbox/bitcoin/accounts.ts'
import { verifyMessage } from '../../sandbox/bitcoin/verify.ts'
import { allowOrigins } from '../../sandbox/front.ts'
import { serve, type Served } from '../../sandbox/serve.ts'
import type { Bindings } from '../../sandbox/service.ts'
import { serveBitcoinWallet } from '../../sandbox/wallets/bitcoin/index.ts'
import { demoBitcoinWallet, installDemoBitcoinWallet } from '../../testing/index.ts'
import { visitWallet } from './page.ts'

const ALL = 'standard,sats,leather,okx,unisat,bitget,binance'
const receiver = bitcoinAccount('p2wpkh', 'mainnet', 5).address
const payment = bitcoinAccount('p2wpkh')

/** Serves the chain and the wallet on one origin. */
async function startWallet(): Promise<Served> {
  const utxo = createUtxo()
  const wallets = new Hono<Bindings>()
  serveBitcoinWallet(wallets, utxo)
  const app = new Hono<Bindings>()
  app.use(async (c, next) => {
    await next()
    allowOrigins(c.res)
  })
  return serve(app.route('/wallets', wallets).route(utxo.path, utxo.app))
}

const {
  host,
  page: visited,
  approvalWindow,
  approve,
  reject,
} = visitWallet({ start: startWallet, script: `bitcoin.js?interfaces=${ALL}`, name: 'Demo Bitcoin Wallet' })
let sandbox: Served
let page: Page
beforeEach(() => {
  sandbox = host()
  page = visited()
})

declare global {
  interface Window {
    unisat: Record<
      'requestAccounts' | 'getAccounts' | 'signMessage' | 'sendBitcoin',
      (...params: unknown[]) => Promise<unknown>
    >
  }
}

describe('The injected Bitcoin wallet', () => {
  it('offers every interface of the Bitcoin wallet under the strictest CSP', async () => {
    const found = await page.evaluate(() => {
      const names: string[] = []
      const register = (wallet: { name: string; features: object }) =>
        names.push(wallet.name, ...Object.keys(wallet.features))
      dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
      const at = (path: string) =>
        path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], window)
      const paths = [
        'DemoProviders.BitcoinProvider',
        'LeatherProvider',
        'okxwallet.bitcoin',
        'okxwallet.bitcoinTestnet',
        'unisat',
        'bitkeep.unisat',
        'binancew3w.bitcoin',
      ]
      return {
        names,
        missing: paths.filter((path) => typeof at(path) !== 'object'),
        registry: (at('btc_providers') as { id: string }[]).map(({ id }) => id),
      }
    })
    expect(found.names.slice(0, 2)).toEqual(['Demo Bitcoin Wallet', 'bitcoin:connect'])
    expect(found.missing).toEqual([])
    expect(found.registry).toEqual(['DemoProviders.BitcoinProvider', 'LeatherProvider'])
  })

  it('prompts in the Bitcoin wallet’s window, signs and sends, and keeps the permission after a reload', async () => {
    const connected = page.evaluate(() => window.unisat.requestAccounts())
    await expect.poll(() => approvalWindow().innerText()).toContain(payment.address)
    await approve()
    expect(await connected).toEqual([payment.address])

    const refused = page.evaluate(() => window.unisat.signMessage('Hello').catch(({ code }: { code: number }) => code))
    await reject()
    expect(await refused).toBe(4001)
    await page.evaluate(() => window.demoBitcoinWallet.script({ answer: 'approve' }))
    expect(
      verifyMessage(payment.address, 'Hello', String(await page.evaluate(() => window.unisat.signMessage('Hello')))),
    ).toBe(true)

    const txid = await page.evaluate((to) => window.unisat.sendBitcoin(to, 12_000), receiver)
    const coins = (await (await fetch(`${sandbox.url}/utxo/api/address/${receiver}/utxo`)).json()) as {
      txid: string
      value: number
    }[]
    expect(coins.find((coin) => coin.txid === txid)?.value).toBe(12_000)
    await page.reload()
    expect(await page.evaluate(() => window.unisat.getAccounts())).toEqual([payment.address])
  })

  it('installs and controls the Bitcoin wallet with the test kit', async () => {
    await installDemoBitcoinWallet(page, sandbox, {
      interfaces: ['unisat'],
      name: 'Second',
      payment: 'p2sh-p2wpkh',
      account: 1,
    })
    await page.reload()
    const second = demoBitcoinWallet(page, 'Second')
    const expected = bitcoinAccount('p2sh-p2wpkh', 'mainnet', 1).address
    expect((await second.addresses())[0]).toBe(expected)
    // The page's own wallet loaded later and replaced the window property.
    expect(await page.evaluate(() => Object.keys(window.demoBitcoinWallets ?? {}))).toEqual([
      'Second',
      'Demo Bitcoin Wallet',
    ])
    await second.setNetwork('testnet')
    expect((await second.addresses())[0]).toBe(bitcoinAccount('p2sh-p2wpkh', 'testnet', 1).address)
    expect(await second.requests()).toEqual([])
  })
})
