import type { Action, SignIn } from '../../core/transactions/description.ts'
import { whom, type ActionOf, type ActionText } from './actionText.ts'
import { approve, approveAll, approveItem, unclear } from './describeAllowance.ts'
import { transfer, transferItem } from './describeTransfer.ts'
import { address, text, tokenFact } from './facts.ts'
import type { Formatters } from './formatters.ts'
import { described } from './described.ts'
import { describePermission } from './describePermission.ts'
import { typedFields } from './typedFields.ts'

type Describers = { readonly [K in Action['kind']]: (action: ActionOf<K>, format: Formatters) => ActionText }

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
  return {
    headline: t('approve.program'),
    facts: [
      name === undefined
        ? whom(t('approve.programName'), at, format)
        : { label: t('approve.programName'), value: name },
      ...size,
    ],
  }
}

function signIn(
  { domain, address: account, statement, uri, chain, resources, whole, hasMore }: SignIn,
  { t, isOwn, isOfThisSite, chain: networkOf }: Formatters,
): ActionText {
  const isOther = uri !== undefined && !isOfThisSite(uri)
  const uriFact = { label: t(isOther ? 'approve.otherUri' : 'approve.uri'), value: uri, isDanger: isOther }
  return {
    headline: t('approve.signIn', { domain }),
    ...(hasMore ? { text: whole } : { whole, ...(statement && { text: statement }) }),
    facts: [
      ...(isOwn(account) ? [] : address(t('approve.asAccount'), account)),
      ...(uri === undefined ? [] : [uriFact]),
      ...text(t('approve.chain'), networkOf(chain)),
      ...text(t('approve.resources'), resources.length ? resources.join('\n') : undefined),
    ],
  }
}

function typedData(
  { name, contract, chain, primaryType, fields, rest, cut }: ActionOf<'typedData'>,
  format: Formatters,
): ActionText {
  const { t, number, chain: networkOf } = format
  const left = [
    rest && t('approve.rest', { count: number(rest) }),
    cut && t('approve.cut', { count: number(cut) }),
  ].filter(Boolean)
  return {
    headline: name ? t('approve.typedData', { name }) : t('approve.fields'),
    fields: typedFields(fields, format),
    ...(left.length && { hint: left.join('. ') }),
    facts: [
      ...text(t('approve.kind'), primaryType),
      ...address(t('approve.contract'), contract),
      ...text(t('approve.chain'), networkOf(chain)),
    ],
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
  described,
  approveItem,
  approveAll,
  create: ({ bytes, amount }, format) => ({
    headline: format.t('approve.create'),
    facts: [
      ...text(format.t('approve.along'), amount.value ? format.amount(amount) : undefined),
      ...text(format.t('approve.size'), format.t('approve.bytes', { count: format.number(bytes) })),
    ],
  }),
  message: ({ text: shown, isHex }, { t }) => ({
    headline: t(isHex ? 'approve.data' : 'approve.message'),
    text: shown,
    facts: [],
  }),
  grant: ({ permissions, keys, until }, format) => ({
    headline: format.t('approve.grant'),
    facts: [
      ...permissions.flatMap((one) => describePermission(one, format)),
      ...text(format.t('approve.until'), until === undefined ? format.t('approve.endless') : format.time(until)),
    ],
    ...(keys.length && {
      folded: {
        label: format.t('approve.keys', { count: format.number(keys.length) }),
        facts: keys.flatMap((key) => text(format.t('approve.key'), key)),
      },
    }),
  }),
  revokeGrant: ({ id }, { t }) => ({ headline: t('approve.revokeGrant'), facts: [], ...(id && { text: id }) }),
  closeAccount: ({ account, to, holds }, format) => ({
    headline: format.t('approve.closeAccount'),
    facts: [
      whom(format.t('approve.from'), account, format),
      whom(format.t('approve.to'), to, format),
      {
        label: format.t('approve.paysOut'),
        value: holds ? format.t('approve.paysAbout', { amount: format.amount(holds) }) : format.t('approve.paysAll'),
      },
    ],
  }),
  fee: ({ amount, isEstimate, gas, price, payer }, format) => ({
    headline: amount
      ? format.t(isEstimate ? 'approve.feeAbout' : 'approve.fee', { amount: format.amount(amount) })
      : format.t('approve.feeSet'),
    facts: [
      ...text(format.t('approve.gas'), gas === undefined ? undefined : format.number(gas)),
      ...text(format.t('approve.gasPrice'), price && format.amount(price)),
      ...address(format.t('approve.payer'), payer),
    ],
  }),
  mint: ({ amount, to }, format) => ({
    headline: format.t('approve.mint', { amount: format.amount(amount) }),
    facts: [whom(format.t('approve.toTokenAccount'), to, format), ...tokenFact(amount, format)],
  }),
  openAccount: ({ account, owner, token }, format) => ({
    headline: format.t('approve.openAccount'),
    facts: [
      whom(format.t('approve.toTokenAccount'), account, format),
      ...address(format.t('approve.toOwner'), owner),
      ...(token ? address(format.t('approve.token'), token.address) : []),
    ],
  }),
  burn: ({ amount, account }, format) => ({
    headline: format.t('approve.burn', { amount: format.amount(amount) }),
    facts: [...address(format.t('approve.from'), account), ...tokenFact(amount, format)],
  }),
  note: ({ text: shown }, { t }) => ({ headline: t('approve.note'), text: shown, facts: [] }),
  handOver: ({ account, to }, format) => ({
    headline: format.t('approve.handOver'),
    facts: [...address(format.t('approve.from'), account), whom(format.t('approve.to'), to, format)],
  }),
  malformed: (_, { t }) => ({ headline: t('approve.malformed'), facts: [] }),
}

/** Describes one action of a request. No amount or address is shortened or rounded. */
export const describeAction = <K extends Action['kind']>(action: ActionOf<K>, format: Formatters): ActionText =>
  (DESCRIBERS[action.kind] as (action: ActionOf<K>, format: Formatters) => ActionText)(action, format)
