import { diagnose } from '../../../../src/flows/diagnostics/diagnose.ts'
import { connected, type Flow } from '../flow.ts'

/** Runs `diagnose()`, and ends with the ids of the problems found. */
export const DIAGNOSE: Flow = {
  name: 'diagnose',
  tolerates: { origins: 'every origin counts as allowed then' },
  blind: { 'relay: client': 'its probe is no client: it only opens a connection' },
  prepare: connected,
  async run({ modal }) {
    const { findings } = await diagnose(modal)
    return findings.flatMap(({ id, state }) => (state === 'problem' ? id : [])).join(', ') || undefined
  },
}
