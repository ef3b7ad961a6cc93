import type { Facts } from './facts.ts'

/** What `diagnose()` looks at, in the order of its findings. */
export type FindingId =
  | 'host'
  | 'policy'
  | 'clock'
  | 'storage'
  | 'extensions'
  | 'locked'
  | 'offline'
  | 'relay'
  | 'verify'
  | 'node'
  | 'nodes.identity'
  | 'projectId'
  | 'origin'
  | 'popup'

/** What one look found. */
export interface Finding {
  id: FindingId
  /** `unknown`: it could not be checked. */
  state: 'ok' | 'problem' | 'unknown'
  /** What was seen, in the visitor's language. */
  evidence: string
  /** What can be done, in the visitor's language; empty unless there is a problem. */
  next: string
}

/** Result of `diagnose()`. */
export interface Diagnosis {
  /** One finding for each id, always in the same order. */
  findings: readonly Finding[]
  /** English text to copy for support, without addresses, names, tokens, project ids and queries of URLs. */
  report: string
}

/** A message: its key in the catalogue, and values for its placeholders. */
export type Said = readonly [key: string, params?: Record<string, string | number>]

/** What a judge says of the facts, before it is put into words. */
export interface Verdict {
  state: Finding['state']
  evidence: readonly Said[]
  next?: Said
}

export type Judge = (facts: Facts) => Verdict

export const ok = (...evidence: Said[]): Verdict => ({ state: 'ok', evidence })

export const problem = (evidence: readonly Said[], next: Said): Verdict => ({ state: 'problem', evidence, next })

/** Says that a probe failed or took too long. */
export const UNKNOWN: Verdict = { state: 'unknown', evidence: [['diagnose.notChecked']] }
