import { writeFileSync } from 'node:fs'
import { createVectors } from './vectors/signIn.mts'

// `npx tsx scripts/vectors.mts`: writes the vectors of sign-in messages, signed with the public keys of the sandbox.
writeFileSync('test/vectors/sign-in.json', `${JSON.stringify(await createVectors(), null, 2)}\n`)
