// @vitest-environment node
import { expect } from 'vitest'
import { forbidTraffic } from '../../sandbox/phoneKit.ts'
import { describeContract, type Answer } from '../contract/describeContract.ts'
import { openPage, startPhone, startRelay } from './world.ts'

forbidTraffic()

const ANSWERS = { approve: 'approve', refuse: 'reject', silent: 'silent' } as const

async function open(answer: Answer) {
  const relay = await startRelay()
  const phone = await startPhone(relay.url, { answer: ANSWERS[answer] })
  const { connector, isOffered } = openPage(relay.url)
  let hasCode: (uri: string) => void = () => {}
  const code = new Promise<string>((resolve) => (hasCode = resolve))
  return {
    connector,
    offer: { isOffered },
    other: 'eip155:8453' as const,
    ask: { onUri: (uri: string) => hasCode(uri) },
    meanwhile: async () => phone.pair(await code),
    asked: () => expect.poll(() => phone.questions.length).toBe(1),
    ended: () => relay.routes.filter((route) => route === 'irn_unsubscribe').length,
  }
}

describeContract('pairing', { namespace: 'eip155', refusal: 'UserRejected', open })
