import { createTransferCheckedInstruction } from '@solana/spl-token'
import { PublicKey, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { keypairAt } from '../../sandbox/solana/accounts.ts'
import { pairingOptions, startPhone, uriOf } from '../kit/phone.ts'
import { toast } from '../kit/sending.ts'
import type { Site } from '../kit/site.ts'
import {
  balancesAt,
  enter,
  isChecked,
  MAINNET,
  RECEIVER,
  saved,
  script,
  SENDER,
  SOL,
  strangerOf,
  tokenAccountOf,
  tokenOf,
  visitConnected,
  visitSolana,
} from '../kit/solanaSending.ts'
import { button, dialog, heard, openModal, outcome } from '../kit/visit.ts'
import { withSite, type Control } from '../kit/withSite.ts'

let site: Site
let control: Control
let coins: ReturnType<typeof balancesAt>['coins']
withSite((started) => {
  ;({ site, control } = started)
  ;({ coins } = balancesAt(control))
})

/**
 * Makes the wallet sign transfers without sending them. Returns a function that sends the last one, without the node's
 * own check.
 */
async function holdBack(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    interface Signed {
      signedTransaction: Uint8Array
    }
    const features = window.demoSolanaWallet.wallet.features as unknown as Record<
      string,
      Record<string, (...inputs: unknown[]) => Promise<readonly Signed[]>>
    >
    const sign = features['solana:signTransaction']?.signTransaction
    const sending = features['solana:signAndSendTransaction']
    if (!sign || !sending) throw new Error('The wallet cannot sign')
    const signAndSendTransaction = async (...inputs: unknown[]) => {
      const [signed] = await sign(...inputs)
      if (!signed) throw new Error('The wallet signed nothing')
      Object.assign(window, { heldTransaction: [...signed.signedTransaction] })
      return [{ signature: signed.signedTransaction.slice(1, 65) }]
    }
    Object.assign(features, { 'solana:signAndSendTransaction': { ...sending, signAndSendTransaction } })
  })
  await script(page, { method: 'solana:signTransaction', answer: 'approve' })
  return async () => {
    const bytes = await page.evaluate(() => (window as unknown as { heldTransaction: number[] }).heldTransaction)
    const options = { encoding: 'base64', skipPreflight: true }
    return control.rpc(MAINNET, 'sendTransaction', Buffer.from(bytes).toString('base64'), options)
  }
}

/** Sends a transfer that the wallet holds back. */
async function pending(transfer: Parameters<typeof enter>[1] = {}) {
  const page = await visitConnected(site)
  const release = await holdBack(page)
  await enter(page, transfer)
  await isChecked(page)
  await button(page, /^Send$/).click()
  await dialog(page, 'Account').waitFor()
  await dialog(page, 'Account')
    .getByText(/^Sending /)
    .waitFor()
  return { page, release }
}

const advance = (ms: number) =>
  fetch(`${site.sandbox.json.control}/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceMs: ms }),
  })

/** Sends tokens away with the sender's key, as the visitor could from another place. */
async function spend(symbol: string, amount: bigint): Promise<void> {
  const { address, program, decimals } = tokenOf(symbol)
  const { value } = (await control.rpc(MAINNET, 'getLatestBlockhash')) as { value: { blockhash: string } }
  const key = keypairAt(0)
  const [from, to] = [SENDER, RECEIVER].map((owner) => tokenAccountOf(owner, symbol))
  if (!from || !to) throw new Error('No account')
  const move = createTransferCheckedInstruction(
    from,
    new PublicKey(address),
    to,
    key.publicKey,
    amount,
    decimals,
    [],
    new PublicKey(program),
  )
  const transaction = new VersionedTransaction(
    new TransactionMessage({
      payerKey: key.publicKey,
      recentBlockhash: value.blockhash,
      instructions: [move],
    }).compileToLegacyMessage(),
  )
  transaction.sign([key])
  await control.rpc(MAINNET, 'sendTransaction', Buffer.from(transaction.serialize()).toString('base64'), {
    encoding: 'base64',
  })
}

describe('A transfer that was sent on Solana', () => {
  it('is told after a reload, even if the modal is never opened again', { timeout: 60_000 }, async () => {
    const { page, release } = await pending()
    const before = await coins(RECEIVER)
    const send = await page.evaluate(() => (window as unknown as { heldTransaction: number[] }).heldTransaction)
    await page.reload()
    await page.waitForFunction(() => window.WalletModal.getState().connections.length > 0)
    await page.evaluate((bytes) => Object.assign(window, { heldTransaction: bytes }), send)
    await release()
    await toast(page, 'You successfully sent 1 SOL').waitFor()
    expect(await coins(RECEIVER)).toBe(before + SOL)
    expect(await saved(page)).toMatchObject([{ state: 'confirmed', lastBlock: expect.stringMatching(/^\d+$/) }])
  })

  it('is dropped if its blockhash expired before anybody included it', { timeout: 60_000 }, async () => {
    const { page } = await pending()
    const before = await coins(RECEIVER)
    await expect.poll(() => saved(page)).toMatchObject([{ lastBlock: expect.any(String) }])
    await advance(180_000)
    await toast(page, 'The network no longer knows your transfer of 1 SOL').waitFor()
    expect(await coins(RECEIVER)).toBe(before)
    expect(await saved(page)).toMatchObject([{ state: 'dropped' }])
  })

  it(
    'is reverted if the program fails, although the network would have carried it out',
    { timeout: 60_000 },
    async () => {
      const { page, release } = await pending({ token: /^USDC/, amount: '9000' })
      await spend('USDC', 5_000_000_000n)
      await release()
      await toast(page, 'Your transfer of 9,000 USDC failed. Only the network fee was charged.').waitFor()
      expect(await saved(page)).toMatchObject([{ state: 'reverted' }])
    },
  )
})

describe('A transfer that cannot be sent on Solana', () => {
  it.each([
    ['the amount and the fee', { amount: '10000' }, 'Your balance does not cover the amount and the network fee'],
    ['what the account must keep', { amount: '9999.999994' }, 'Your account must keep 0.00089088 SOL'],
    [
      'the recipient’s new account',
      { amount: '0.0005', to: strangerOf('new').address },
      'Send at least 0.00089088 SOL',
    ],
    ['the address of a token', { to: tokenOf('USDC').address }, 'This is the address of a token'],
  ])('is blocked before the wallet is asked: %s', async (_, transfer, words) => {
    const page = await visitConnected(site)
    await enter(page, transfer)
    await dialog(page, 'Review Send').getByText(words).waitFor()
    const methods = await page.evaluate(() => window.demoSolanaWallet.requests.map(({ method }) => method))
    expect(methods).toEqual(['standard:connect'])
  })

  it('fails with the words of the wallet', async () => {
    const page = await visitConnected(site)
    await enter(page, {})
    await isChecked(page)
    const message = 'Transaction simulation failed: Attempt to debit an account but found no record of a prior credit.'
    await script(page, { method: 'solana:signAndSendTransaction', answer: 'error', code: -32002, message, times: 1 })
    await button(page, /^Send$/).click()
    await toast(page, 'Failed to send transaction').waitFor()
    await button(page, 'Close').click()
    expect(await outcome(page)).toMatchObject({ outcome: 'failed', error: { code: 'InsufficientFunds', isOurs: true } })
    expect(await saved(page)).toEqual([])
  })
})

it('A paired wallet sends on Solana', { timeout: 60_000 }, async () => {
  const page = await visitSolana(site, { options: pairingOptions(site) })
  const phone = await startPhone(site)
  try {
    await openModal(page, { view: 'ConnectingWalletConnect' })
    await phone.pair(await uriOf(page))
    expect(await outcome(page)).toMatchObject({ outcome: 'connected', connection: { network: MAINNET } })
    const address = (await page.evaluate(() => window.WalletModal.getState().account?.address)) ?? ''
    const to = address === RECEIVER ? SENDER : RECEIVER
    const before = await coins(to)
    await enter(page, { to })
    await isChecked(page)
    await button(page, /^Send$/).click()
    await toast(page, 'You successfully sent 1 SOL').waitFor()
    expect(await coins(to)).toBe(before + SOL)
    expect(await heard(page, 'transaction')).toHaveLength(1)
  } finally {
    await phone.stop()
  }
})

it('Sending on Solana needs no project id and no host but the page’s own and the site’s node', async () => {
  const context = await site.browser.newContext({ viewport: { width: 360, height: 740 } })
  const allowed = [site.host.url, site.cdn.url, ...site.sandbox.json.chains.map(({ rpcUrl }) => rpcUrl)]
  const blocked: string[] = []
  await context.route('**', (route) => {
    const url = route.request().url()
    const isWallet = url.startsWith(`${new URL(site.sandbox.url).origin}/wallets/`)
    if (isWallet || /^(?:data|blob):/.test(url) || allowed.some((one) => url.startsWith(one))) return route.continue()
    blocked.push(url)
    return route.abort()
  })
  const page = await visitConnected(site, { in: context })
  const to = strangerOf('alone').address
  await enter(page, { token: /^PYUSD/, amount: '2', to })
  await isChecked(page)
  await script(page, { method: 'solana:signAndSendTransaction', answer: 'approve', times: 1 })
  await button(page, /^Send$/).click()
  await toast(page, 'You successfully sent 2 PYUSD').waitFor()
  expect(await balancesAt(control).tokens(to, 'PYUSD')).toBe(2_000_000n)
  expect(blocked).toEqual([])
  await openModal(page)
})
