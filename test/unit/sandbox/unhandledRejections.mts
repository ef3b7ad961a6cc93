/**
 * unhandledRejections.test.ts runs this script in a process of its own, with the SDK for Node, where an unhandled
 * rejection would end the process.
 */
import { createClock } from '../../sandbox/clock.ts'
import { createFaults } from '../../sandbox/control/faults.ts'
import { startKit, stopKit } from '../../sandbox/phone/kit.ts'
import { createRelay } from '../../sandbox/relay/index.ts'
import { PROJECT, serveAlone } from './relayKit.ts'

const faults = createFaults(() => ({ relay: relay.routes ?? [] }))
const published: string[] = []
const relay = createRelay({
  clock: createClock(),
  meet: (route, projectId) => faults.meet('relay', route, '', { projectId }),
  note: (route) => void (route === 'irn_publish' && published.push(route)),
})
const served = await serveAlone(relay)
const kit = await startKit({ relayUrl: served.wsUrl, projectId: PROJECT, accounts: [], chains: [] })

const topic = 'a'.repeat(64)
const engine = kit.engine.signClient.engine as unknown as Record<
  string,
  (topic: string, payload: object) => Promise<void>
>
for (const method of [
  'onSessionUpdateRequest',
  'onSessionExtendRequest',
  'onSessionPingRequest',
  'onSessionDeleteRequest',
  'onSessionEventRequest',
]) {
  await engine[method]?.(topic, {
    id: 1,
    params: { namespaces: {}, event: { name: 'chainChanged', data: 1 }, chainId: 'eip155:1' },
  }).catch(() => {})
}

faults.add({ service: 'relay', route: 'irn_publish', fault: 'status', status: 500 })
const { relayer, heartbeat } = kit.core
void relayer.publish(topic, 'message', { ttl: 300, tag: 1108 }).catch(() => {})
while (published.length < 2) {
  ;(heartbeat as unknown as { pulse(): void }).pulse()
  await new Promise((resolve) => setImmediate(resolve))
}
// The relay answers in order, so all earlier messages have been handled by now.
await relayer.subscriber.subscribe(topic, { relay: { protocol: 'irn' } })
await stopKit(kit)
await served.stop()
console.log('heard')
process.exit(0)
