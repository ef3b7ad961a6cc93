import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Browser, type LaunchOptions } from 'playwright-core'

/** Chromium without windows: the same engine, which opens a page in half the time. */
const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Thrown if there is no browser and none can be installed. `message` is one line that says what to do. */
export class NoChromium extends Error {}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Whether a file is Ubuntu's `chromium-browser`, a script that starts a snap package, which cannot be automated from
 * here.
 */
function isSnapStub(path: string): boolean {
  const real = realpathSync(path)
  if (real.startsWith('/snap/') || real === '/usr/bin/snap') return true
  const head = readFileSync(real).subarray(0, 4096).toString('latin1')
  return head.startsWith('#!') && head.includes('/snap/bin/')
}

function installed(names: readonly string[], others: readonly string[] = []): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...others]
  return candidates.find((path) => isExecutable(path) && !isSnapStub(path))
}

const installedShell = () => installed([SHELL])
const installedChromium = () => installed(NAMES, MAC)

function isDebian(): boolean {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  return /^ID=debian$/m.test(release)
}

/** Whether `install` can work. */
export const canInstall = () => isDebian() && process.getuid?.() === 0

/** Installs Debian packages. Throws if that fails. */
export function install(...names: string[]): void {
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'] as const,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  console.log(`Installing ${names.join(' ')} with apt-get ...`)
  execFileSync('apt-get', ['update', '-qq'], { ...options, stdio: [...options.stdio] })
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], {
    ...options,
    stdio: [...options.stdio],
  })
}

/**
 * Returns the path of a Chromium: the one in `CHROMIUM_PATH`, else an installed one. It is the headless shell where that
 * is installed, unless `isWhole` asks for the browser that people use. On Debian as root, the package is installed if
 * there is none. Throws `NoChromium`.
 */
export function findChromium({ isWhole = false } = {}): string {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (isExecutable(named)) return named
    throw new NoChromium(`CHROMIUM_PATH is ${named}, which is not an executable file.`)
  }
  const found = (!isWhole && installedShell()) || installedChromium()
  if (found) return found
  if (canInstall()) {
    try {
      install('chromium')
    } catch (cause) {
      throw new NoChromium(
        'No Chromium found and "apt-get install chromium" failed: install it, or set CHROMIUM_PATH.',
        { cause },
      )
    }
    const fresh = installedChromium()
    if (fresh) return fresh
  }
  throw new NoChromium(
    isDebian()
      ? 'No Chromium found: run "apt-get install chromium" as root, or set CHROMIUM_PATH to a Chromium or Chrome.'
      : 'No Chromium found (a snap does not work here): install Google Chrome (google.com/chrome) or set CHROMIUM_PATH to a Chromium or Chrome.',
  )
}

/** Installs the headless shell on Debian as root. Tests take longer without it, and are the same. */
function installShell(): void {
  if (process.env.CHROMIUM_PATH || installedShell() || !canInstall()) return
  try {
    install(SHELL)
  } catch (error) {
    console.warn(`No ${SHELL}, so that tests take longer: ${String(error)}`)
  }
}

/** Flags that turn off background work, and block connections to any other machine. */
export const CHROMIUM_ARGS: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
]

/**
 * Starts a headless Chromium that can connect to this machine only. The caller must close it. `isWhole` asks for the
 * browser that people use, not the headless shell: for figures, and for what has a window of its own.
 */
export function launch({ isWhole = false, ...options }: LaunchOptions & { isWhole?: boolean } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium({ isWhole }),
    headless: true,
    ...options,
    args: [...CHROMIUM_ARGS, ...(options.args ?? [])],
  })
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    findChromium()
    installShell()
    console.log(findChromium())
  } catch (error) {
    if (!(error instanceof NoChromium)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
