import { Buffer } from 'buffer'

// Ledger's libraries need a global Buffer while they load, so this script must run before them.
Object.assign(globalThis, { Buffer })
