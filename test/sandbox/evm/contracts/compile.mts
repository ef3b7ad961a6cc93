/** Compiles each contract in this folder into its `.json`. Run `tsx test/sandbox/evm/contracts/compile.mts`. */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// solc has neither types nor an ES module.
const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string; version(): string }

const ENS = ['EnsRegistry', 'EnsResolver', 'EnsExtendedResolver', 'EnsUniversalResolver']

for (const name of [
  'Token',
  'BitingToken',
  'Nft721',
  'Nft1155',
  'Permit2',
  'Safe',
  'SecureAccountFactory',
  'GasPriceOracle',
  'Weth',
  'Permit2Allowances',
  'Oddities',
  'FeeRouter',
  'DishonestRouter',
  'BatchExecutor',
  'DecliningToken',
  'Deposit',
  ...ENS,
]) {
  const content = readFileSync(new URL(`./${name}.sol`, import.meta.url), 'utf8')
  const output = JSON.parse(
    solc.compile(
      JSON.stringify({
        language: 'Solidity',
        sources: { [`${name}.sol`]: { content } },
        settings: {
          // An EVM version that anvil supports, and no metadata hash, so that the artifact depends only on the source.
          evmVersion: 'shanghai',
          metadata: { bytecodeHash: 'none', appendCBOR: false },
          optimizer: { enabled: true, runs: 200 },
          outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
        },
      }),
    ),
  )

  for (const { severity, formattedMessage } of output.errors ?? []) {
    console.error(formattedMessage)
    if (severity === 'error') process.exit(1)
  }
  const { [name]: main, ...made } = output.contracts[`${name}.sol`]
  const { abi, evm } = main
  // The creation code that the factories use. It determines the addresses that they deploy to.
  const creations = Object.entries(made as Record<string, { evm: { bytecode: { object: string } } }>).map(
    ([
      other,
      {
        evm: { bytecode },
      },
    ]) => [other, `0x${bytecode.object}`],
  )
  const more = creations.length > 0 ? { creationCode: Object.fromEntries(creations) } : {}
  // A test compares this hash, which detects an outdated artifact without compiling.
  const sourceHash = createHash('sha256').update(content).digest('hex')
  const artifact = {
    compiler: solc.version(),
    sourceHash,
    abi,
    deployedBytecode: `0x${evm.deployedBytecode.object}`,
    ...more,
  }
  writeFileSync(new URL(`./${name}.json`, import.meta.url), `${JSON.stringify(artifact, null, 2)}\n`)
  console.log(`${name}.json: ${evm.deployedBytecode.object.length / 2} bytes of code`)
}
