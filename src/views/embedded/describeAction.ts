import type { Action, CutText, Field, SignIn } from '../../core/transactions/description.ts'
import type { Fact } from '../../ui/text/Facts.tsx'
import { address, text, tokenFact } from './facts.ts'
import type { Formatters } from './formatters.ts'
import { describePermission } from './describePermission.ts'

/** The description of one action of a request, in the visitor's language. */
export interface ActionText {
  headline: string
  facts: readonly Fact[]
  /** A second sentence after the headline. */
  hint?: string
  /** The text to sign, or attached to a transaction, verbatim. */
  text?: CutText
  /** The complete message to sign, if `text` is only a part of it. */
  whole?: CutText
  fields?: readonly Field[]
}

type ActionOf<K extends Action['kind']> = Extract<Action, { kind: K }>

type Describers = { readonly [K in Action['kind']]: (action: ActionOf<K>, format: Formatters) => ActionText }

/** A row for a recipient; it says "not named" if the request has none. */
const whom = (label: string, value: string | undefined, { t }: Formatters): Fact => (value === undefined ? { label, value: t('approve.unnamed') } : { label, value, isAddress: true })

/** A row for the time until which the signature can be used. */
const deadline = ({ deadline: end }: { deadline?: bigint }, format: Formatters): Fact[] => text(format.t('approve.deadline'), end === undefined ? undefined : format.time(end))

function endOf({ until, isForBlock }: ActionOf<'approve'>, format: Formatters): Fact[] {
  const end = until === undefined ? undefined : format.time(until)
  return text(format.t('approve.until'), isForBlock ? format.t('approve.forBlock') : end)
}

function transfer(action: ActionOf<'transfer'>, format: Formatters): ActionText {
  const { t } = format
  return {
    headline: t(action.from === undefined ? 'approve.send' : 'approve.move', { amount: format.amount(action.amount) }),
    facts: [
      ...address(t('approve.from'), action.from),
      ...address(t('approve.fromTokenAccount'), action.account),
      whom(t(action.isTokenAccount ? 'approve.toTokenAccount' : 'approve.to'), action.to, format),
      ...address(t(action.isOwnerReported ? 'approve.reportedOwner' : 'approve.toOwner'), action.toOwner),
      ...tokenFact(action.amount, format),
      ...deadline(action, format),
    ],
  }
}

function approveHeadline({ amount, way, isNone, isUnlimited }: ActionOf<'approve'>, format: Formatters): string {
  const [symbol, much] = [format.symbol(amount.token), format.amount(amount)]
  if (isNone) return format.t('approve.allowNone', { symbol })
  if (isUnlimited) return format.t('approve.allowAny', { symbol })
  if (way === 'more') return format.t('approve.allowMore', { amount: much })
  return format.t(way === 'less' ? 'approve.allowLess' : 'approve.allow', { amount: much })
}

function approve(action: ActionOf<'approve'>, format: Formatters): ActionText {
  const { t } = format
  return {
    headline: approveHeadline(action, format),
    facts: [
      ...address(t('approve.who'), action.spender),
      ...address(t('approve.owner'), action.owner),
      ...address(t('approve.fromTokenAccount'), action.account),
      ...tokenFact(action.amount, format),
      ...(action.isNone ? [] : [...endOf(action, format), ...deadline(action, format)]),
    ],
  }
}

function transferItem({ from, to, collection, item, count, isClaimed }: ActionOf<'transferItem'>, format: Formatters): ActionText {
  const { t } = format
  const params = { item: item.toString(), count: format.number(count ?? 1n) }
  const headline = from !== undefined ? t('approve.moveItem', params) : t(count === undefined ? 'approve.sendItem' : 'approve.sendItems', params)
  return { headline, ...claimedItem(isClaimed, format), facts: [...address(t('approve.from'), from), ...address(t('approve.to'), to), ...address(t('approve.collection'), collection)] }
}

/** A hint if only the contract itself, which may lie, says that the number identifies a single NFT. */
const claimedItem = (isClaimed: boolean | undefined, { t }: Formatters) => (isClaimed ? { hint: t('approve.claimedItem') } : {})

function unclear({ what, contract, number, to, from }: ActionOf<'unclear'>, { t }: Formatters): ActionText {
  const isMove = what === 'transfer'
  return {
    headline: t(isMove ? 'approve.unclearSend' : 'approve.unclearAllow', { number: number.toString() }),
    hint: t('approve.unclearHint'),
    facts: [...address(t('approve.from'), from), ...address(t(isMove ? 'approve.to' : 'approve.who'), to), ...address(t('approve.unknownToken'), contract)],
  }
}

function call({ to, selector, bytes, amount }: ActionOf<'call'>, format: Formatters): ActionText {
  const { t } = format
  return {
    headline: t('approve.call'),
    facts: [
      ...address(t('approve.contract'), to),
      ...text(t('approve.along'), amount && format.amount(amount)),
      ...text(t('approve.function'), selector),
      ...text(t('approve.size'), t('approve.bytes', { count: format.number(bytes) })),
    ],
  }
}

function program({ program: at, name, does, bytes }: ActionOf<'program'>, format: Formatters): ActionText {
  const { t } = format
  if (does) return { headline: t(`approve.${does}`), facts: [] }
  const size = text(t('approve.size'), t('approve.bytes', { count: format.number(bytes) }))
  return { headline: t('approve.program'), facts: [name === undefined ? whom(t('approve.programName'), at, format) : { label: t('approve.programName'), value: name }, ...size] }
}

function signIn({ domain, address: account, statement, uri, chain, resources, whole, hasMore }: SignIn, { t, isOwn }: Formatters): ActionText {
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

function typedData({ name, contract, chain, primaryType, fields, rest, cut }: ActionOf<'typedData'>, { t, number }: Formatters): ActionText {
  const left = [rest && t('approve.rest', { count: number(rest) }), cut && t('approve.cut', { count: number(cut) })].filter(Boolean)
  return {
    headline: name ? t('approve.typedData', { name }) : t('approve.fields'),
    fields,
    ...(left.length && { hint: left.join('. ') }),
    facts: [...text(t('approve.kind'), primaryType), ...address(t('approve.contract'), contract), ...text(t('approve.chain'), chain)],
  }
}

const DESCRIBERS: Describers = {
  transfer,
  transferItem,
  approve,
  unclear,
  call,
  program,
  signIn,
  typedData,
  approveItem: ({ collection, item, spender, isClaimed }, format) => ({
    headline: format.t(spender === undefined ? 'approve.allowNoItem' : 'approve.allowItem', { item: item.toString() }),
    ...claimedItem(isClaimed, format),
    facts: [...address(format.t('approve.who'), spender), ...address(format.t('approve.collection'), collection)],
  }),
  approveAll: ({ collection, spender, isAllowed }, { t }) => ({
    headline: t(isAllowed ? 'approve.allowItems' : 'approve.allowNoItems'),
    facts: [...address(t('approve.who'), spender), ...address(t('approve.collection'), collection)],
  }),
  create: ({ bytes, amount }, format) => ({
    headline: format.t('approve.create'),
    facts: [...text(format.t('approve.along'), amount.value ? format.amount(amount) : undefined), ...text(format.t('approve.size'), format.t('approve.bytes', { count: format.number(bytes) }))],
  }),
  message: ({ text: shown, isHex }, { t }) => ({ headline: t(isHex ? 'approve.data' : 'approve.message'), text: shown, facts: [] }),
  grant: ({ permissions, keys, until }, format) => ({
    headline: format.t('approve.grant'),
    facts: [...permissions.flatMap((one) => describePermission(one, format)), ...keys.flatMap((key) => text(format.t('approve.key'), key)), ...text(format.t('approve.until'), until === undefined ? format.t('approve.endless') : format.time(until))],
  }),
  revokeGrant: ({ id }, { t }) => ({ headline: t('approve.revokeGrant'), facts: [], ...(id && { text: id }) }),
  closeAccount: ({ account, to, holds }, format) => ({
    headline: format.t('approve.closeAccount'),
    facts: [
      whom(format.t('approve.from'), account, format),
      whom(format.t('approve.to'), to, format),
      { label: format.t('approve.paysOut'), value: holds ? format.t('approve.paysAbout', { amount: format.amount(holds) }) : format.t('approve.paysAll') },
    ],
  }),
  fee: ({ amount, isEstimate, gas, price, payer }, format) => ({
    headline: amount ? format.t(isEstimate ? 'approve.feeAbout' : 'approve.fee', { amount: format.amount(amount) }) : format.t('approve.feeSet'),
    facts: [...text(format.t('approve.gas'), gas === undefined ? undefined : format.number(gas)), ...text(format.t('approve.gasPrice'), price && format.amount(price)), ...address(format.t('approve.payer'), payer)],
  }),
  mint: ({ amount, to }, format) => ({ headline: format.t('approve.mint', { amount: format.amount(amount) }), facts: [whom(format.t('approve.toTokenAccount'), to, format), ...tokenFact(amount, format)] }),
  openAccount: ({ account, owner, token }, format) => ({
    headline: format.t('approve.openAccount'),
    facts: [whom(format.t('approve.toTokenAccount'), account, format), ...address(format.t('approve.toOwner'), owner), ...(token ? address(format.t('approve.token'), token.address) : [])],
  }),
  burn: ({ amount, account }, format) => ({ headline: format.t('approve.burn', { amount: format.amount(amount) }), facts: [...address(format.t('approve.from'), account), ...tokenFact(amount, format)] }),
  note: ({ text: shown }, { t }) => ({ headline: t('approve.note'), text: shown, facts: [] }),
  handOver: ({ account, to }, format) => ({ headline: format.t('approve.handOver'), facts: [...address(format.t('approve.from'), account), whom(format.t('approve.to'), to, format)] }),
  malformed: (_, { t }) => ({ headline: t('approve.malformed'), facts: [] }),
}

/** Describes one action of a request. No amount or address is shortened or rounded. */
export const describeAction = <K extends Action['kind']>(action: ActionOf<K>, format: Formatters): ActionText => (DESCRIBERS[action.kind] as (action: ActionOf<K>, format: Formatters) => ActionText)(action, format)
