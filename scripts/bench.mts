/** How fast the widget is beside the least that loads as it does, in the same run: `npm run bench [-- --runs 5]`. Nothing is asserted. */
import { mkdirSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { buildFloor } from './bench/floor.mts'
import { CYCLES, measure, measureLeaks, type Figures, type Profile } from './bench/measure.mts'
import { HARNESS, pageOf, type Subject } from './bench/page.mts'
import { measureList } from './bench/list.mts'
import { measurePairing } from './bench/pairing.mts'
import { GROWTH, listOf, medians, PAIRING, table, TIMES } from './bench/table.mts'
import { launch } from './chromium.mts'
import { createFiles } from './demo/files.mts'
import { freshDist } from './demo/freshDist.mts'
import { listenOnLoopback } from './demo/loopback.mts'

const SUBJECTS: readonly Subject[] = ['ours', 'floor']
const SLOW_4G = { latencyMs: 150, downBps: 1_600_000, upBps: 750_000 }
const PROFILES: readonly Profile[] = [
  { name: '1× CPU', cpuSlowdown: 1 },
  { name: '4× CPU', cpuSlowdown: 4 },
  { name: '4× CPU, slow 4G', cpuSlowdown: 4, line: SLOW_4G },
]
const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')

/** Pages, floor and built files on one origin, compressed as a CDN would. */
async function serveBench(): Promise<{ origin: string; stop(): Promise<void> }> {
  const floor = await buildFloor(root)
  const made = new Map<string, [string, string]>([
    ['/harness.js', [HARNESS, 'text/javascript']],
    ...SUBJECTS.map((subject): [string, [string, string]] => [`/${subject}.html`, [pageOf(subject), 'text/html']]),
    ...[...floor].map(([name, code]): [string, [string, string]] => [`/floor/${name}`, [code, 'text/javascript']]),
  ])
  const find = createFiles(root)
  const answer = async ({ url = '/' }: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(url, 'http://local')
    const [text, type] = made.get(pathname) ?? []
    const file = text === undefined && pathname.startsWith('/dist/') ? await find(pathname) : undefined
    if (text === undefined && !file) return response.writeHead(404).end()
    const body = text === undefined ? await file?.brotli() : brotliCompressSync(text)
    response.writeHead(200, { 'content-type': type ?? file?.type ?? '', 'content-encoding': 'br', 'content-length': body?.length ?? 0 }).end(body)
  }
  const listening = await listenOnLoopback((request, response) => void answer(request, response), 0)
  return { origin: `http://localhost:${listening.port}`, stop: listening.stop }
}

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })
const runs = Math.max(1, Number(values.runs))
await freshDist(root)
const [{ origin, stop }, browser] = await Promise.all([serveBench(), launch()])

/** Both in turn, so that what the machine does besides is shared. */
async function compare(times: number, act: (subject: Subject) => Promise<Figures>): Promise<Record<Subject, Figures>> {
  const all: Record<Subject, Figures[]> = { ours: [], floor: [] }
  for (let n = 0; n < times; n++) for (const subject of SUBJECTS) all[subject].push(await act(subject))
  return { ours: medians(all.ours), floor: medians(all.floor) }
}

try {
  const results: Record<string, Record<Subject, Figures>> = {}
  await measure(browser, { name: 'warm-up', cpuSlowdown: 1 }, origin, 'ours')
  for (const profile of PROFILES) {
    const found = await compare(runs, (subject) => measure(browser, profile, origin, subject))
    results[profile.name] = found
    console.log(table(`${profile.name} (medians of ${runs})`, TIMES, found.ours, found.floor))
  }
  for (const { name, cpuSlowdown } of PROFILES.filter(({ line }) => !line)) {
    const waits: Figures[] = []
    for (let n = 0; n < runs; n++) waits.push(await measurePairing(browser, root, cpuSlowdown))
    const ours = medians(waits)
    results[`pairing, ${name}`] = { ours, floor: {} }
    console.log(table(`pairing, ${name} (medians of ${runs})`, PAIRING, ours, {}))
  }
  for (const { name, cpuSlowdown } of PROFILES.filter(({ line }) => !line)) {
    const visits: Figures[] = []
    for (let n = 0; n < runs; n++) visits.push(await measureList(browser, root, cpuSlowdown))
    const ours = medians(visits)
    results[`list, ${name}`] = { ours, floor: {} }
    console.log(table(`the long list, ${name} (medians of ${runs})`, listOf(cpuSlowdown), ours, {}))
  }
  // Without a compiler the heap holds what the page keeps, and no code that the engine made meanwhile.
  const plain = await launch({ args: ['--js-flags=--jitless'] })
  const grown = await compare(1, (subject) => measureLeaks(plain, origin, subject)).finally(() => plain.close())
  results.growth = grown
  console.log(table(`left behind by ${CYCLES} openings`, GROWTH, grown.ours, grown.floor))
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(join(root, '.cache/bench.json'), `${JSON.stringify({ at: new Date().toISOString(), runs, results }, null, 2)}\n`)
} finally {
  await Promise.all([browser.close(), stop()])
}
