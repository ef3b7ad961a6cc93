import type { Page } from 'playwright-core'
import { createRpc } from '../../../test/sandbox/evm/rpc.ts'
import { furnishDelegates } from '../../../test/sandbox/solana/delegates.ts'
import { button, connect, connectSolana, open, says, type Scene } from './scene.mts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

async function inAllowances(page: Page): Promise<void> {
  await connect(page)
  await open(page, 'Allowances')
  await says(page, 'Your whole history was searched')
}

export const ALLOWANCE_SCENES: readonly Scene[] = [
  { name: 'allowances', play: inAllowances },
  {
    name: 'allowances-details',
    async play(page) {
      await inAllowances(page)
      await button(page, /^USDC/).click()
      await says(page, 'Expected to succeed')
    },
  },
  {
    name: 'allowances-solana',
    async play(page, { sandbox }) {
      const url = sandbox.chains.find(({ id }) => id === SOLANA)?.rpcUrl ?? ''
      await furnishDelegates(createRpc(url).call, 0)
      await connectSolana(page)
      await open(page, 'Allowances')
      await button(page, /^USDC/).click()
      await says(page, 'Expected to succeed')
    },
  },
]
