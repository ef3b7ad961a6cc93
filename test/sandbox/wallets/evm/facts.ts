import type { SandboxFacts } from './settings.ts'

/** The serving sandbox adds it before the bundle. */
declare const SANDBOX_FACTS: SandboxFacts

/** Facts of the serving sandbox. */
export const facts: SandboxFacts = SANDBOX_FACTS
