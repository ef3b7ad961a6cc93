/** Bundles one script and ends: `bundleChild.mts <entry> <format>` prints a `Bundled` as one line. */
import { bundleHere, type Format } from './bundleHere.ts'

const [entry = '', format = 'es'] = process.argv.slice(2)
const bundled = await bundleHere(entry, format as Format)
// In base64: text may hold characters that end a line.
process.stdout.write(`bundled ${Buffer.from(JSON.stringify(bundled)).toString('base64')}\n`)
