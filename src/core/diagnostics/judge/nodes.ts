import { ok, problem, UNKNOWN, type Judge, type Said } from '../diagnosis.ts'
import type { NodeAnswer } from '../facts.ts'
import { BLOCKS_BEHIND_MAX } from '../limits.ts'

/** Says what is wrong with a node; undefined if it is right. `best`: the newest block that anybody knows of. */
function faultOf({ host, isOfNetwork, height, reason }: NodeAnswer, best: number): Said | undefined {
  if (isOfNetwork === false) return ['diagnose.nodeOther', { host }]
  if (reason !== undefined) return ['diagnose.nodeFails', { host, reason }]
  const blocks = best - (height ?? best)
  return blocks > BLOCKS_BEHIND_MAX ? ['diagnose.nodeBehind', { host, blocks }] : undefined
}

/** Judges the nodes of the current network: whether they answer, are of this network, and know its newest blocks. */
export const judgeNode: Judge = ({ nodes, network, walletHeight = 0 }) => {
  if (!nodes) return UNKNOWN
  if (!nodes.length) return problem([['diagnose.noNode', { network }]], ['diagnose.next.noNode', { network }])
  const own = nodes.filter(({ isOfNetwork }) => isOfNetwork !== false)
  const best = Math.max(walletHeight, ...own.map(({ height = 0 }) => height))
  const faults = nodes.map((node) => faultOf(node, best)).filter((fault) => fault !== undefined)
  if (faults.length) return problem(faults, ['diagnose.next.node', { network }])
  return ok(...nodes.map(({ host, height = '–' }): Said => ['diagnose.nodeOk', { host, block: height }]))
}

/** Judges whether the nodes of the current network say that they are of this network. */
export const judgeIdentity: Judge = ({ nodes, network }) => {
  const own = nodes?.filter(({ isOfNetwork }) => isOfNetwork) ?? []
  const others = nodes?.filter(({ isOfNetwork }) => isOfNetwork === false) ?? []
  const unnamed = nodes?.filter((node) => node.isOfNetwork === undefined && node.height !== undefined) ?? []
  const faults = [
    ...others.map(({ host, found = '' }): Said => ['diagnose.identityOther', { host, found }]),
    ...unnamed.map(({ host }): Said => ['diagnose.identityNone', { host }]),
  ]
  if (faults.length) return problem(faults, ['diagnose.next.node', { network }])
  return own.length ? ok(...own.map(({ host }): Said => ['diagnose.identityOk', { host }])) : UNKNOWN
}
