import type { PhoneWallet } from '../createPhoneWallet.ts'
import type { Question } from '../question.ts'
import type { PhoneSession } from '../sessions.ts'
import { accountsOn, type PhoneSettings } from '../settings.ts'
import { button, element, fact } from './elements.ts'

const MESSAGE = 'Sign this message?'
const TRANSACTION = 'Sign this transaction?'
const SENDING = 'Send this transaction?'
/** Descriptions of requests, in one sentence. */
const TITLES: Readonly<Record<string, string>> = {
  session_proposal: 'Connect to this site?',
  session_authenticate: 'Sign in to this site?',
  personal_sign: MESSAGE,
  eth_sendTransaction: SENDING,
  solana_signMessage: MESSAGE,
  solana_signTransaction: TRANSACTION,
  solana_signAllTransactions: 'Sign these transactions?',
  solana_signAndSendTransaction: SENDING,
  signMessage: MESSAGE,
  signPsbt: TRANSACTION,
  sendTransfer: SENDING,
  polkadot_signMessage: MESSAGE,
  polkadot_signTransaction: TRANSACTION,
  cosmos_signDirect: TRANSACTION,
  cosmos_signAmino: TRANSACTION,
  sui_signPersonalMessage: MESSAGE,
  sui_signTransaction: TRANSACTION,
  stx_signMessage: MESSAGE,
  stx_transferStx: TRANSACTION,
}

/** Returns the text to sign of a `personal_sign` request, or the params of any other request as JSON. */
function readable({ method, params }: Question): string {
  const [first] = Array.isArray(params) ? (params as unknown[]) : []
  if (method === 'personal_sign' && typeof first === 'string' && /^0x([0-9a-f]{2})*$/i.test(first)) {
    const bytes = Uint8Array.from(first.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    return new TextDecoder().decode(bytes)
  }
  return JSON.stringify(params, null, 2)
}

const unique = (values: readonly string[]) => [...new Set(values)]

/** Shows which site asks for what, with full addresses and networks, and buttons to approve and reject. */
export function questionCard(
  question: Question,
  wallet: PhoneWallet,
  { chains, accounts }: PhoneSettings,
  run: (work: Promise<void>) => void,
): HTMLElement {
  const { id, kind, method, from, verified } = question
  const names = question.chains.map((chain) => chains.find((one) => one.id === chain)?.name ?? chain)
  const addresses = unique(
    question.chains.flatMap((chain) => accountsOn(accounts, chain).map(({ address }) => address)),
  )
  const facts = [
    fact('From', '', `${from.name} (${from.url})`),
    fact('Networks', '', ...names),
    fact('Accounts', 'code', ...addresses),
  ]
  const card = element('article', '', element('h3', '', TITLES[method] ?? `Allow ${method}?`))
  if (verified === 'INVALID') card.append(element('p', 'warning', `This does not come from ${from.url}.`))
  card.append(element('dl', '', ...facts))
  if (kind !== 'proposal') {
    const body = element('pre', '', readable(question))
    // Scrollable elements must be focusable by keyboard.
    body.tabIndex = 0
    card.append(body)
  }
  const approve = button('Approve', 'primary', () => run(wallet.approve(id)))
  card.append(
    element(
      'div',
      'buttons',
      approve,
      button('Reject', '', () => run(wallet.reject(id))),
    ),
  )
  return card
}

export function sessionCard(
  { topic, peer, chains, accounts }: PhoneSession,
  wallet: PhoneWallet,
  settings: PhoneSettings,
  run: (work: Promise<void>) => void,
): HTMLElement {
  const select = element('select', '')
  select.append(...chains.map((id) => new Option(settings.chains.find((one) => one.id === id)?.name ?? id, id)))
  select.value = chains.includes(wallet.chainId) ? wallet.chainId : (chains[0] ?? '')
  const buttons = [
    button('Switch network', '', () => run(wallet.switchChain(select.value))),
    button('Disconnect', '', () => run(wallet.sessions.disconnect(topic))),
  ]
  return element(
    'article',
    '',
    element('h3', '', peer.name),
    element(
      'dl',
      '',
      fact('Site', '', peer.url),
      fact('Accounts', 'code', ...unique(accounts.map((account) => account.split(':')[2] ?? account))),
    ),
    element('label', '', 'Network', select),
    element('div', 'buttons', ...buttons),
  )
}
