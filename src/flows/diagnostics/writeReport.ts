import type { Finding } from '../../core/diagnostics/diagnosis.ts'
import { REPORT_LINE_LENGTH, REPORT_LINES } from '../../core/diagnostics/limits.ts'
import type { Modal } from '../../modal.ts'
import { logOf } from '../modal/logOf.ts'
import { loadCleaner } from './loadCleaner.ts'

const isOn = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value === true)

/** Writes the report for support: English, each line redacted. Of the options it has only the names. */
export async function writeReport(modal: Modal, findings: readonly Finding[]): Promise<string> {
  const clean = await loadCleaner(modal)
  const { entry, networks, $options, $features, now } = modal
  const names = Object.entries($options.get()).filter(([, value]) => value !== undefined)
  const features = Object.entries($features.get()).filter(([name, value]) => !name.endsWith('Order') && isOn(value))
  const lines = [
    `wallet-modal ${entry.version}, diagnosis of ${new Date(now()).toISOString()}`,
    `Page: ${location.origin}`,
    `Browser: ${navigator.userAgent}`,
    `Language: ${modal.locale.$locale.get()}`,
    `Options: ${names.map(([name]) => name).join(', ')}`,
    ...networks.$configured.get().map(({ caipNetworkId }) => `Network: ${caipNetworkId}`),
    `Features: ${features.map(([name]) => name).join(', ')}`,
    '',
    ...findings.flatMap(({ id, state, evidence, next }) => [
      `[${state}] ${id}: ${evidence}`,
      ...(next ? [`To do: ${next}`] : []),
    ]),
    '',
    'Log:',
    ...logOf(modal)
      .entries()
      .slice(-REPORT_LINES)
      .map(({ at, level, about, text }) => `${new Date(at).toISOString()} ${level} ${about}: ${text}`)
      .map((line) => line.slice(0, REPORT_LINE_LENGTH)),
  ]
  // A message of a wallet or service must not look like a line of the report.
  return lines.map((line) => clean(line).replace(/\s+/g, ' ')).join('\n')
}
