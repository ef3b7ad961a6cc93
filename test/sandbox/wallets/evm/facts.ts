import type { SandboxFacts } from './settings.ts'

/** Added in front of the bundle by the sandbox that serves it. */
declare const SANDBOX_FACTS: SandboxFacts

/** Data of the sandbox that serves the script. */
export const facts: SandboxFacts = SANDBOX_FACTS
