import { readdirSync, readFileSync } from 'node:fs'
import { parseVisit } from '../../../src/core/devtools/parseVisit.ts'
import type { Visit } from '../../../src/core/devtools/visit.ts'

const FOLDER = 'test/visits'

/** Names of the visits that are kept. */
export const VISITS: readonly string[] = readdirSync(FOLDER).flatMap((file) => /^(.*)\.json$/.exec(file)?.[1] ?? [])

/** Reads a visit that is kept. */
export const visitOf = (name: string): Visit => parseVisit(JSON.parse(readFileSync(`${FOLDER}/${name}.json`, 'utf8')))
