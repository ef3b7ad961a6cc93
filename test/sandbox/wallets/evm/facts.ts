import type { SandboxFacts } from './settings.ts'

/** Put before the bundle by the sandbox that serves it. */
declare const SANDBOX_FACTS: SandboxFacts

/** What the serving sandbox says about itself. */
export const facts: SandboxFacts = SANDBOX_FACTS
