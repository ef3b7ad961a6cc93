import { readFileSync } from 'node:fs'

/** The example servers in `test/servers`, and what the README says of each. */
const SERVERS: readonly (readonly [file: string, text: string])[] = [
  [
    'verify.mjs',
    'verifies the message and the signature on each chain. `nonce` is the one that you gave to this visitor; remember which were used:',
  ],
  ['cookies.mjs', 'names and reads the cookies of the two servers below:'],
  ['express.mjs', 'keeps the account in a session:'],
  ['jwt.mjs', 'keeps no sessions, but puts the account into a signed cookie:'],
]

/** Returns the code of the example servers, which the tests run unchanged. */
export const servers = (): string =>
  SERVERS.map(([file, text]) => {
    const source = readFileSync(new URL(`../../test/servers/${file}`, import.meta.url), 'utf8').trim()
    return `\`${file}\` ${text}\n\n\`\`\`js\n${source}\n\`\`\``
  }).join('\n\n')
