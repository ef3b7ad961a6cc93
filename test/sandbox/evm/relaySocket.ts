import { WebSocket } from 'ws'
import type { Listen } from '../socketFront.ts'

/** Forwards messages between a client and a node. Closes both sockets when one closes. */
export function relaySocket(nodeUrl: string, client: WebSocket, listen: Listen): void {
  const node = new WebSocket(nodeUrl)
  const waiting: string[] = []
  listen((text) => {
    if (node.readyState === WebSocket.CONNECTING) waiting.push(text)
    else node.send(text)
  })
  node.on('open', () => waiting.forEach((text) => node.send(text)))
  node.on('message', (data: Buffer) => client.send(data.toString()))
  node.on('error', () => node.terminate())
  node.on('close', () => client.terminate())
  client.on('close', () => node.terminate())
}
