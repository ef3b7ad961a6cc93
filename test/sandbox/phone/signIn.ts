import type { WalletKitTypes } from '@reown/walletkit'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import { privateKeyToAccount } from 'viem/accounts'
import { unsupportedChains } from './errors.ts'
import type { Kit } from './kit.ts'
import { METHODS } from './methods.ts'
import { accountsOn, type PhoneSettings } from './settings.ts'

/** Returns the sign-in message and the signing key for each requested network. The protocol supports only EVM. */
export function signInTexts(kit: Kit, event: WalletKitTypes.SessionAuthenticate, { chains, accounts }: PhoneSettings) {
  const known = chains.map(({ id }) => id).filter((id) => event.params.authPayload.chains.includes(id))
  const [account] = accountsOn(accounts, 'eip155:1')
  if (known.length === 0 || !account) throw unsupportedChains()
  const request = populateAuthPayload({
    authPayload: event.params.authPayload,
    chains: known,
    methods: Object.keys(METHODS.eip155 ?? {}),
  })
  return known.map((chain) => {
    const iss = `did:pkh:${chain}:${account.address}`
    return { iss, request, account, text: kit.formatAuthMessage({ request, iss }) }
  })
}

/** Approves one-click sign-in: a session and a signed message (CACAO) per network, in one answer. */
export async function approveSignIn(
  kit: Kit,
  event: WalletKitTypes.SessionAuthenticate,
  settings: PhoneSettings,
): Promise<void> {
  const auths = await Promise.all(
    signInTexts(kit, event, settings).map(async ({ iss, request, account, text }) => {
      const s = await privateKeyToAccount(account.privateKey as `0x${string}`).signMessage({ message: text })
      return buildAuthObject(request, { t: settings.signsAs ?? 'eip191', s }, iss)
    }),
  )
  await kit.approveSessionAuthenticate({ id: event.id, auths })
}
