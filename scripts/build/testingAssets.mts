import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'vite'
import { patchedSdks } from './pairing.mts'

/** A script for a page of the sandbox, built in advance. */
interface PageScript {
  code: string
  /** Ids of the script's modules. */
  modules: readonly string[]
}

/** The sandbox's files, by path inside its folder. */
export interface Assets {
  texts: Map<string, string>
  scripts: Map<string, PageScript>
}

/** Matches the files that the sandbox reads at run time from beside its sources. */
const READ_LATER = /\.(?:html|css|svg|json)$/
const SCRIPT_CALL = /bundle\(\s*new URL\('([^']+)', import\.meta\.url\)\.href,\s*'(iife|es)'/g

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()

/** Builds a page script like the sandbox's own `bundle`, and minifies it. */
async function pageScript(entry: string, format: 'iife' | 'es'): Promise<PageScript> {
  const built = await build({
    configFile: false,
    envFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [patchedSdks() as Plugin],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: [format], name: 'sandbox', fileName: 'bundle' },
      rolldownOptions: { output: { codeSplitting: false, minify: true, comments: false } },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error(`${entry} was not bundled`)
  const [{ code, modules }] = output.output
  return { code, modules: Object.keys(modules).filter((id) => (modules[id]?.renderedLength ?? 0) > 0) }
}

/** Builds the sandbox's page scripts in advance, since users of the test kit have no bundler. */
export async function assetsOf(sandbox: string, isInside: (file: string) => boolean): Promise<Assets> {
  const assets: Assets = { texts: new Map(), scripts: new Map() }
  for (const file of sourcesIn(sandbox)) {
    if (READ_LATER.test(file) && !isInside(file)) assets.texts.set(relative(sandbox, file), readFileSync(file, 'utf8'))
    if (!file.endsWith('.ts')) continue
    for (const [, path = '', format = 'es'] of readFileSync(file, 'utf8').matchAll(SCRIPT_CALL)) {
      const source = join(dirname(file), path)
      const name = relative(sandbox, source).replace(/\.tsx?$/, `.${format}.js`)
      assets.scripts.set(name, await pageScript(source, format as 'iife' | 'es'))
    }
  }
  if (assets.scripts.size === 0)
    throw new Error('scripts/build/testingAssets.mts cannot parse a bundle() call of the sandbox')
  return assets
}
