import type { Action, CutText, Field, SignIn } from '../../core/transactions/description.ts'
import type { Fact } from '../../ui/text/Facts.tsx'
import { address, text, tokenFact } from './facts.ts'
import type { Say } from './say.ts'
import { tellPermission } from './tellPermission.ts'

/** An action in words. */
export interface Told {
  headline: string
  facts: readonly Fact[]
  /** A second sentence. */
  hint?: string
  /** The signed or attached text, verbatim. */
  text?: CutText
  /** All of what is signed, if `text` is only a part of it. */
  whole?: CutText
  fields?: readonly Field[]
}

type ActionOf<K extends Action['kind']> = Extract<Action, { kind: K }>

type Tellers = { readonly [K in Action['kind']]: (action: ActionOf<K>, say: Say) => Told }

/** The recipient, or "not named" if the request has none. */
const whom = (label: string, value: string | undefined, { t }: Say): Fact => (value === undefined ? { label, value: t('approve.unnamed') } : { label, value, isAddress: true })

/** How long the signature stays valid. */
const deadline = ({ deadline: end }: { deadline?: bigint }, say: Say): Fact[] => text(say.t('approve.deadline'), end === undefined ? undefined : say.time(end))

function endOf({ until, isForBlock }: ActionOf<'approve'>, say: Say): Fact[] {
  const end = until === undefined ? undefined : say.time(until)
  return text(say.t('approve.until'), isForBlock ? say.t('approve.forBlock') : end)
}

function transfer(action: ActionOf<'transfer'>, say: Say): Told {
  const { t } = say
  return {
    headline: t(action.from === undefined ? 'approve.send' : 'approve.move', { amount: say.amount(action.amount) }),
    facts: [
      ...address(t('approve.from'), action.from),
      ...address(t('approve.fromTokenAccount'), action.account),
      whom(t(action.isTokenAccount ? 'approve.toTokenAccount' : 'approve.to'), action.to, say),
      ...address(t(action.isOwnerReported ? 'approve.reportedOwner' : 'approve.toOwner'), action.toOwner),
      ...tokenFact(action.amount, say),
      ...deadline(action, say),
    ],
  }
}

function approveHeadline({ amount, way, isNone, isUnlimited }: ActionOf<'approve'>, say: Say): string {
  const [symbol, much] = [say.symbol(amount.token), say.amount(amount)]
  if (isNone) return say.t('approve.allowNone', { symbol })
  if (isUnlimited) return say.t('approve.allowAny', { symbol })
  return say.t(way === 'more' ? 'approve.allowMore' : way === 'less' ? 'approve.allowLess' : 'approve.allow', { amount: much })
}

function approve(action: ActionOf<'approve'>, say: Say): Told {
  const { t } = say
  return {
    headline: approveHeadline(action, say),
    facts: [
      ...address(t('approve.who'), action.spender),
      ...address(t('approve.owner'), action.owner),
      ...address(t('approve.fromTokenAccount'), action.account),
      ...tokenFact(action.amount, say),
      ...(action.isNone ? [] : [...endOf(action, say), ...deadline(action, say)]),
    ],
  }
}

function transferItem({ from, to, collection, item, count, isClaimed }: ActionOf<'transferItem'>, say: Say): Told {
  const { t } = say
  const params = { item: item.toString(), count: say.number(count ?? 1n) }
  const headline = from !== undefined ? t('approve.moveItem', params) : t(count === undefined ? 'approve.sendItem' : 'approve.sendItems', params)
  return { headline, ...claimedItem(isClaimed, say), facts: [...address(t('approve.from'), from), ...address(t('approve.to'), to), ...address(t('approve.collection'), collection)] }
}

/** A hint, if only the contract claims that the number is a single item. */
const claimedItem = (isClaimed: boolean | undefined, { t }: Say) => (isClaimed ? { hint: t('approve.claimedItem') } : {})

function unclear({ what, contract, number, to, from }: ActionOf<'unclear'>, { t }: Say): Told {
  const isMove = what === 'transfer'
  return {
    headline: t(isMove ? 'approve.unclearSend' : 'approve.unclearAllow', { number: number.toString() }),
    hint: t('approve.unclearHint'),
    facts: [...address(t('approve.from'), from), ...address(t(isMove ? 'approve.to' : 'approve.who'), to), ...address(t('approve.unknownToken'), contract)],
  }
}

function call({ to, selector, bytes, amount }: ActionOf<'call'>, say: Say): Told {
  const { t } = say
  return {
    headline: t('approve.call'),
    facts: [
      ...address(t('approve.contract'), to),
      ...text(t('approve.along'), amount && say.amount(amount)),
      ...text(t('approve.function'), selector),
      ...text(t('approve.size'), t('approve.bytes', { count: say.number(bytes) })),
    ],
  }
}

function program({ program: at, name, does, bytes }: ActionOf<'program'>, say: Say): Told {
  const { t } = say
  if (does) return { headline: t(`approve.${does}`), facts: [] }
  const size = text(t('approve.size'), t('approve.bytes', { count: say.number(bytes) }))
  return { headline: t('approve.program'), facts: [name === undefined ? whom(t('approve.programName'), at, say) : { label: t('approve.programName'), value: name }, ...size] }
}

function signIn({ domain, address: account, statement, uri, chain, resources, whole, hasMore }: SignIn, { t, isOwn }: Say): Told {
  return {
    headline: t('approve.signIn', { domain }),
    ...(hasMore ? { text: whole } : { whole, ...(statement && { text: statement }) }),
    facts: [
      ...(isOwn(account) ? [] : address(t('approve.asAccount'), account)),
      ...text(t('approve.uri'), uri),
      ...text(t('approve.chain'), chain),
      ...text(t('approve.resources'), resources.length ? resources.join('\n') : undefined),
    ],
  }
}

function typedData({ name, contract, chain, primaryType, fields, rest, cut }: ActionOf<'typedData'>, { t, number }: Say): Told {
  const left = [rest && t('approve.rest', { count: number(rest) }), cut && t('approve.cut', { count: number(cut) })].filter(Boolean)
  return {
    headline: name ? t('approve.typedData', { name }) : t('approve.fields'),
    fields,
    ...(left.length && { hint: left.join('. ') }),
    facts: [...text(t('approve.kind'), primaryType), ...address(t('approve.contract'), contract), ...text(t('approve.chain'), chain)],
  }
}

const TELLERS: Tellers = {
  transfer,
  transferItem,
  approve,
  unclear,
  call,
  program,
  signIn,
  typedData,
  approveItem: ({ collection, item, spender, isClaimed }, say) => ({
    headline: say.t(spender === undefined ? 'approve.allowNoItem' : 'approve.allowItem', { item: item.toString() }),
    ...claimedItem(isClaimed, say),
    facts: [...address(say.t('approve.who'), spender), ...address(say.t('approve.collection'), collection)],
  }),
  approveAll: ({ collection, spender, isAllowed }, { t }) => ({
    headline: t(isAllowed ? 'approve.allowItems' : 'approve.allowNoItems'),
    facts: [...address(t('approve.who'), spender), ...address(t('approve.collection'), collection)],
  }),
  create: ({ bytes, amount }, say) => ({
    headline: say.t('approve.create'),
    facts: [...text(say.t('approve.along'), amount.value ? say.amount(amount) : undefined), ...text(say.t('approve.size'), say.t('approve.bytes', { count: say.number(bytes) }))],
  }),
  message: ({ text: shown, isHex }, { t }) => ({ headline: t(isHex ? 'approve.data' : 'approve.message'), text: shown, facts: [] }),
  grant: ({ permissions, keys, until }, say) => ({
    headline: say.t('approve.grant'),
    facts: [...permissions.flatMap((one) => tellPermission(one, say)), ...keys.flatMap((key) => text(say.t('approve.key'), key)), ...text(say.t('approve.until'), until === undefined ? say.t('approve.endless') : say.time(until))],
  }),
  revokeGrant: ({ id }, { t }) => ({ headline: t('approve.revokeGrant'), facts: [], ...(id && { text: id }) }),
  closeAccount: ({ account, to, holds }, say) => ({
    headline: say.t('approve.closeAccount'),
    facts: [
      whom(say.t('approve.from'), account, say),
      whom(say.t('approve.to'), to, say),
      { label: say.t('approve.paysOut'), value: holds ? say.t('approve.paysAbout', { amount: say.amount(holds) }) : say.t('approve.paysAll') },
    ],
  }),
  fee: ({ amount, isEstimate, gas, price, payer }, say) => ({
    headline: amount ? say.t(isEstimate ? 'approve.feeAbout' : 'approve.fee', { amount: say.amount(amount) }) : say.t('approve.feeSet'),
    facts: [...text(say.t('approve.gas'), gas === undefined ? undefined : say.number(gas)), ...text(say.t('approve.gasPrice'), price && say.amount(price)), ...address(say.t('approve.payer'), payer)],
  }),
  mint: ({ amount, to }, say) => ({ headline: say.t('approve.mint', { amount: say.amount(amount) }), facts: [whom(say.t('approve.toTokenAccount'), to, say), ...tokenFact(amount, say)] }),
  openAccount: ({ account, owner, token }, say) => ({
    headline: say.t('approve.openAccount'),
    facts: [whom(say.t('approve.toTokenAccount'), account, say), ...address(say.t('approve.toOwner'), owner), ...(token ? address(say.t('approve.token'), token.address) : [])],
  }),
  burn: ({ amount, account }, say) => ({ headline: say.t('approve.burn', { amount: say.amount(amount) }), facts: [...address(say.t('approve.from'), account), ...tokenFact(amount, say)] }),
  note: ({ text: shown }, { t }) => ({ headline: t('approve.note'), text: shown, facts: [] }),
  handOver: ({ account, to }, say) => ({ headline: say.t('approve.handOver'), facts: [...address(say.t('approve.from'), account), whom(say.t('approve.to'), to, say)] }),
  malformed: (_, { t }) => ({ headline: t('approve.malformed'), facts: [] }),
}

/** Describes an action in words. Nothing is shortened or rounded. */
export const tellAction = <K extends Action['kind']>(action: ActionOf<K>, say: Say): Told => (TELLERS[action.kind] as (action: ActionOf<K>, say: Say) => Told)(action, say)
