import type { Browser } from 'playwright-core'
import { launch } from '../chromium.mts'
import { beyond, type Beyond, type Section } from './bounds.mts'
import { startDemo, type Demo } from './demo.mts'
import { measureVisit, PRESSES } from './interact.mts'
import { measureList } from './list.mts'
import { measure, measureLeaks, type Figures, type Journey, type Profile } from './measure.mts'
import { SUBJECTS, type Subject } from './page.mts'
import { measurePairing } from './pairing.mts'
import { measureRich, measureRichLeaks } from './rich.mts'
import { serveBench } from './serve.mts'
import { measureSignIn, measureSignInLeaks, SIGN_IN } from './signIn.mts'
import { GROWTH, listOf, medians, PAIRING, RICH_LISTS, ROWS, table, type Compared, type Row } from './table.mts'

const SLOW_4G = { latencyMs: 150, downBps: 1_600_000, upBps: 750_000 }
const FAST: Profile = { name: '1× CPU', cpuSlowdown: 1 }
const SLOW: Profile = { name: '4× CPU', cpuSlowdown: 4 }
const FAR: Profile = { name: '4× CPU, slow 4G', cpuSlowdown: 4, line: SLOW_4G }
const EVERYTHING: readonly Journey[] = ['openings', 'press', 'navigate']
/** Both minimal pages have the same list, so it is measured on one of them. */
const LISTS: readonly Subject[] = ['ours', 'direct']
/** What a comparison of two commits measures: both, and the minimal page that is most like them. */
const COMMITS: readonly Subject[] = ['ours', 'before', 'lazy']
const CYCLES = { full: 50, short: 20 }
const LIST_RUNS = 3

/** Results by the title of their table. */
type Results = Record<string, Compared>

export interface Bench {
  browser: Browser
  /** A browser without JIT compiler, so that the heap contains only what the page keeps, and no compiled code. */
  plain: Browser
  origin: string
  demo: Demo
  /** The demo page of the commit to compare with. */
  demoBefore?: Demo | undefined
  stop(): Promise<void>
}

/**
 * Starts the servers and browsers that all measurements share. `before`: the folder with the built files of another
 * commit, to compare with.
 */
export async function start(root: string, before?: string): Promise<Bench> {
  const [served, browser, plain, demo, demoBefore] = await Promise.all([
    serveBench(root, before),
    launch({ isWhole: true }),
    launch({ isWhole: true, args: ['--js-flags=--jitless'] }),
    startDemo(root),
    before === undefined ? undefined : startDemo(before),
  ])
  const stop = async () =>
    void (await Promise.all([browser.close(), plain.close(), served.stop(), demo.stop(), demoBefore?.stop()]))
  return { browser, plain, origin: served.origin, demo, demoBefore, stop }
}

/** Measures all pages in turn, in another order each round, so that other programs slow down all pages alike. */
async function compare(
  times: number,
  act: (subject: Subject) => Promise<Figures>,
  subjects = SUBJECTS,
): Promise<Compared> {
  const all: Record<Subject, Figures[]> = { ours: [], before: [], direct: [], lazy: [] }
  for (let n = 0; n < times; n++) {
    const turn = n % subjects.length
    for (const subject of [...subjects.slice(turn), ...subjects.slice(0, turn)]) all[subject].push(await act(subject))
  }
  return Object.fromEntries(subjects.map((subject) => [subject, medians(all[subject])]))
}

const opens = (bench: Bench, profile: Profile, runs: number, journeys: readonly Journey[], subjects = SUBJECTS) =>
  compare(runs, (subject) => measure(bench.browser, profile, bench.origin, subject, journeys), subjects)

const demoOf = ({ demo, demoBefore = demo }: Bench, subject: Subject) => (subject === 'before' ? demoBefore : demo)

const lists = (bench: Bench, { cpuSlowdown }: Profile, runs: number, subjects = LISTS) =>
  compare(
    runs,
    (subject) =>
      ifPlayable(subject, measureList(bench.browser, subject, demoOf(bench, subject), bench.origin, cpuSlowdown)),
    subjects,
  )

const pairings = (bench: Bench, { cpuSlowdown }: Profile, runs: number, subjects: readonly Subject[] = ['ours']) =>
  compare(runs, (subject) => measurePairing(bench.browser, demoOf(bench, subject), cpuSlowdown), subjects)

/** An older commit may lack a view of the visit, or name a button differently. It then has no figures. */
const ifPlayable = (subject: Subject, played: Promise<Figures>) =>
  subject === 'before'
    ? played.catch((error: unknown) => {
        console.error('The other commit cannot play this:', error)
        return {}
      })
    : played

const presses = (bench: Bench, { cpuSlowdown }: Profile, runs: number, subjects: readonly Subject[] = ['ours']) =>
  compare(
    runs,
    (subject) => ifPlayable(subject, measureVisit(bench.browser, demoOf(bench, subject), cpuSlowdown)),
    subjects,
  )

/** Measures the lists of a rich account and of wallets in turn, and what the account leaves in memory. */
async function rich(bench: Bench, { cpuSlowdown }: Profile, runs: number, times: number): Promise<Compared> {
  const { browser, plain, demo, origin } = bench
  const all = []
  for (let n = 0; n < runs; n++) all.push(await measureRich(browser, demo, origin, cpuSlowdown))
  return {
    ours: { ...medians(all.map(({ ours }) => ours)), ...(await measureRichLeaks(plain, demo, times)) },
    wallets: medians(all.map(({ wallets }) => wallets)),
  }
}

async function signIns({ browser, plain, demo }: Bench, { cpuSlowdown }: Profile, runs: number, times: number) {
  const all = []
  for (let n = 0; n < runs; n++) all.push(await measureSignIn(browser, demo, cpuSlowdown))
  return { ours: { ...medians(all), ...(await measureSignInLeaks(plain, demo, times)) } }
}

const leaks = ({ plain, origin }: Bench, cycles: number, subjects = SUBJECTS) =>
  compare(1, (subject) => measureLeaks(plain, origin, subject, cycles), subjects)

/** Opens each page once: a browser's first visits take longer than all later ones. */
const warmUp = (bench: Bench) => opens(bench, FAST, 1, ['openings'])

export async function runFull(bench: Bench, runs: number): Promise<Results> {
  const results: Results = {}
  await warmUp(bench)
  for (const profile of [FAST, SLOW, FAR]) {
    const found = (results[profile.name] = await opens(bench, profile, runs, EVERYTHING))
    console.log(table(`${profile.name} (medians of ${runs})`, ROWS, found))
  }
  for (const profile of [FAST, SLOW]) {
    const found = (results[`pairing, ${profile.name}`] = await pairings(bench, profile, runs))
    console.log(table(`pairing, ${profile.name} (medians of ${runs})`, PAIRING, found))
  }
  for (const profile of [FAST, SLOW]) {
    const found = (results[`list, ${profile.name}`] = await lists(bench, profile, runs))
    console.log(
      table(`the list of 600 wallets, ${profile.name} (medians of ${runs})`, listOf(profile.cpuSlowdown), found),
    )
  }
  for (const profile of [FAST, SLOW]) {
    const found = (results[`presses, ${profile.name}`] = await presses(bench, profile, LIST_RUNS))
    console.log(table(`press to next paint, ${profile.name} (medians of ${LIST_RUNS})`, PRESSES, found))
  }
  const long = (results.rich = await rich(bench, FAST, LIST_RUNS, CYCLES.full))
  console.log(table(`lists of a rich account, and ${CYCLES.full} openings of it`, RICH_LISTS, long))
  const signed = (results.signIn = await signIns(bench, SLOW, LIST_RUNS, CYCLES.full))
  console.log(table(`sign-in, ${SLOW.name}, and ${CYCLES.full} of it`, SIGN_IN, signed))
  const grown = (results.growth = await leaks(bench, CYCLES.full))
  console.log(table(`left behind by an open and close (mean of ${CYCLES.full})`, GROWTH, grown))
  return results
}

/** Measures this commit and another one in turn, with the minimal page `lazy` between them. */
export async function runComparison(bench: Bench, runs: number): Promise<Results> {
  const results: Results = {}
  const print = (title: string, rows: readonly Row[], found: Compared) => {
    results[title] = found
    console.log(table(title, rows, found))
  }
  await opens(bench, FAST, 1, ['openings'], COMMITS)
  for (const profile of [FAST, SLOW, FAR])
    print(`${profile.name} (medians of ${runs})`, ROWS, await opens(bench, profile, runs, EVERYTHING, COMMITS))
  const widgets = COMMITS.slice(0, 2)
  print(`pairing, ${SLOW.name}`, PAIRING, await pairings(bench, SLOW, runs, widgets))
  print(`press to next paint, ${SLOW.name}`, PRESSES, await presses(bench, SLOW, LIST_RUNS, widgets))
  print(`the list of 600 wallets, ${SLOW.name}`, listOf(SLOW.cpuSlowdown), await lists(bench, SLOW, LIST_RUNS, widgets))
  print(`left behind by an open and close (mean of ${CYCLES.full})`, GROWTH, await leaks(bench, CYCLES.full, COMMITS))
  return results
}

/** How `bench:short` measures each group: only figures that have a bound. */
const SECTIONS: Readonly<
  Record<Section, { title: string; rows: readonly Row[]; measure(bench: Bench, runs: number): Promise<Compared> }>
> = {
  open: { title: FAST.name, rows: ROWS, measure: (bench, runs) => opens(bench, FAST, runs, ['openings']) },
  navigation: { title: FAR.name, rows: ROWS, measure: (bench, runs) => opens(bench, FAR, runs, ['navigate']) },
  list: {
    title: `the list of 600 wallets, ${FAST.name}`,
    rows: listOf(FAST.cpuSlowdown),
    measure: (bench) => lists(bench, FAST, LIST_RUNS),
  },
  growth: {
    title: `left behind by an open and close (mean of ${CYCLES.short})`,
    rows: GROWTH,
    measure: (bench) => leaks(bench, CYCLES.short),
  },
  rich: {
    title: `lists of a rich account, and ${CYCLES.short} openings of it`,
    rows: RICH_LISTS,
    measure: (bench) => rich(bench, FAST, 1, CYCLES.short),
  },
}
const SECTION_NAMES = ['open', 'navigation', 'list', 'growth', 'rich'] as const

async function runSection(bench: Bench, name: Section, runs: number): Promise<Compared> {
  const { title, rows, measure: act } = SECTIONS[name]
  const started = performance.now()
  const found = await act(bench, runs)
  console.log(table(`${title}, in ${((performance.now() - started) / 1000).toFixed(0)} s`, rows, found))
  return found
}

/**
 * Measures the groups of `bench:short`, and again each group in which a figure exceeds its bound. Returns all figures,
 * and those that exceeded their bound twice.
 */
export async function runShort(bench: Bench, runs: number): Promise<{ results: Results; failed: Beyond[] }> {
  const results: Results = {}
  const failed: Beyond[] = []
  await warmUp(bench)
  for (const name of SECTION_NAMES) {
    const first = beyond(name, (results[name] = await runSection(bench, name, runs)))
    if (!first.length) continue
    console.log(
      `Once more, since other programs may have been in the way:\n${first.map(({ words }) => `  ${words}\n`).join('')}`,
    )
    const again = beyond(name, (results[`${name}, again`] = await runSection(bench, name, runs)))
    failed.push(...again.filter(({ key }) => first.some((one) => one.key === key)))
  }
  return { results, failed }
}
