import type { Finding } from '../../core/diagnostics/diagnosis.ts'
import { REPORT_LINE_LENGTH, REPORT_LINES } from '../../core/diagnostics/limits.ts'
import { redact } from '../../core/safety/redact.ts'
import type { Modal } from '../../modal.ts'
import { logOf } from '../modal/logOf.ts'
import type { Clean } from '../site/loadCleaner.ts'

const isOn = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value === true)

/**
 * Writes the report for support: English, each line redacted. Of the options it has only the names. Without `clean`, it
 * has no log, which holds texts of wallets and services.
 */
export function writeReport(modal: Modal, findings: readonly Finding[], clean: Clean | undefined): string {
  const { entry, networks, $options, $features, now } = modal
  const names = Object.entries($options.get()).filter(([, value]) => value !== undefined)
  const features = Object.entries($features.get()).filter(([name, value]) => !name.endsWith('Order') && isOn(value))
  const own = [
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
    clean ? 'Log:' : 'Log: left out, since the code that redacts it did not load.',
  ]
  const logged = logOf(modal)
    .entries()
    .slice(-REPORT_LINES)
    .map(({ at, level, about, text }) => `${new Date(at).toISOString()} ${level} ${about}: ${text}`)
  // Cut after cleaning: half an address or phrase would not be recognized as one.
  const cleaned = clean ? logged.map((line) => clean(line).slice(0, REPORT_LINE_LENGTH)) : []
  const lines = [...own.map(clean ?? redact), ...cleaned]
  // A message of a wallet or service must not look like a line of the report.
  return lines.map((line) => line.replace(/\s+/g, ' ')).join('\n')
}
