import { Buffer } from 'buffer'

// Ledger's libraries take a global Buffer for granted while they load: this script has to run before them.
Object.assign(globalThis, { Buffer })
