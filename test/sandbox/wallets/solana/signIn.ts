import type { SolanaSignInInput } from '@solana/wallet-standard-features'

/** Creates the sign-in message in the format of `@solana/wallet-standard-util` and Phantom's specification. */
export function signInText(input: SolanaSignInInput & { domain: string; address: string }): string {
  const { domain, address, statement, resources } = input
  const fields = [
    ['URI', input.uri],
    ['Version', input.version],
    ['Chain ID', input.chainId],
    ['Nonce', input.nonce],
    ['Issued At', input.issuedAt],
    ['Expiration Time', input.expirationTime],
    ['Not Before', input.notBefore],
    ['Request ID', input.requestId],
  ].flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
  if (resources) fields.push('Resources:', ...resources.map((resource) => `- ${resource}`))
  const paragraphs = [
    `${domain} wants you to sign in with your Solana account:\n${address}`,
    statement,
    fields.join('\n'),
  ]
  return paragraphs.filter(Boolean).join('\n\n')
}
