// Its own module, so that the build keeps it in a file that all chains share.
export { sha256 } from '@noble/hashes/sha2.js'
