import type { Visitor } from './visitor.ts'

export interface Check {
  name: string
  /** Timeout, if it takes longer than other checks. */
  ms?: number
  run(visitor: Visitor): Promise<void>
}

/** The demo wallet approves automatically. */
export const APPROVE = { wallet: { 'data-answer': 'approve' } }
export const DIALOG = 'Connect Wallet'
/** The account button's text once the demo wallet is connected. */
export const BALANCE = /10,000\.000 ETH/

export async function openDialog({ press, see }: Visitor): Promise<void> {
  await press('button', 'Connect Wallet')
  await see('dialog', DIALOG)
}

export async function connect(visitor: Visitor): Promise<void> {
  await openDialog(visitor)
  await visitor.press('button', /^Demo Wallet/)
  await visitor.gone('dialog', DIALOG)
  await visitor.see('button', BALANCE)
}

export async function openAccount(visitor: Visitor): Promise<void> {
  await connect(visitor)
  await visitor.press('button', BALANCE)
  await visitor.see('dialog', 'Account')
}
