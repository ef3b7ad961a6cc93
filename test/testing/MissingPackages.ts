/** Replaced by scripts/build/testing.mts with the packages that the built sandbox imports, as `name@version`. */
const NEEDED = '__TEST_PACKAGES__'

/** Thrown if packages that only tests need are not installed. The message is the command that installs them. */
export class MissingPackages extends Error {
  readonly code = 'MissingPackages'
  /** Packages to install, as `name@version`. */
  readonly packages: readonly string[]

  constructor(missing: string, packages: readonly string[], cause: unknown) {
    super(`startSandbox needs ${missing}: npm i -D ${packages.join(' ')}`, { cause })
    this.name = 'MissingPackages'
    this.packages = packages
  }
}

/** Converts an error about a missing package to `MissingPackages`. Returns all other errors unchanged. */
export function explained(error: unknown): unknown {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') return error
  // For example `Cannot find package 'litesvm' imported from …` or `Cannot find module
  // '@foundry-rs/anvil-linux-x64/package.json'`
  const missing = /'((?:@[^/']+\/)?[^/'.][^/']*)/.exec(message)?.[1] ?? 'a package that is not installed'
  return new MissingPackages(missing, NEEDED.split(' '), error)
}
