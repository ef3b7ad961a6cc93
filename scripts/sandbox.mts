/** The sandbox alone, until Ctrl-C: `npm run sandbox`. `PORT` changes the first port tried. */
import { startSandbox } from '../test/sandbox/index.ts'

const sandbox = await startSandbox({ port: Number(process.env.PORT ?? 5174) })
console.log(`ready ${sandbox.url}/sandbox.json`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.stop().then(() => process.exit(0)))
}
