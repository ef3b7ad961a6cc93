// @vitest-environment node
import {
  AuthorityType,
  createInitializeMintInstruction,
  createInitializePermanentDelegateInstruction,
  createSetAuthorityInstruction,
  ExtensionType,
  getMintLen,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import {
  AddressLookupTableAccount,
  Authorized,
  Keypair,
  Lockup,
  NONCE_ACCOUNT_LENGTH,
  PublicKey,
  StakeAuthorizationLayout,
  StakeProgram,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { solanaNode } from '../../../../kit/solanaNode.ts'
import { keypairAt } from '../../../../sandbox/solana/accounts.ts'
import { execute, ME, short, simulate, traced, write } from './kit.ts'

const [BEN, EVE] = [keypairAt(1).publicKey, keypairAt(2).publicKey]
const [ben, eve] = [BEN.toBase58(), EVE.toBase58()]
const RENT = 5_000_000
const STAKED = 900_000_000
const { Staker, Withdrawer } = StakeAuthorizationLayout

let node: Awaited<ReturnType<typeof solanaNode>>
beforeEach(async () => {
  node = await solanaNode()
})

const preview = async (...instructions: TransactionInstruction[]) =>
  traced(await simulate(node.rpc, write(instructions)))

/** Opens a stake account of the visitor, or one with other rights. */
async function stake({ authorized = new Authorized(ME, ME), lockup = new Lockup(0, 0, PublicKey.default) } = {}) {
  const key = Keypair.generate()
  const account = { fromPubkey: ME, stakePubkey: key.publicKey, lamports: STAKED }
  const { instructions } = StakeProgram.createAccount({ ...account, authorized, lockup })
  await execute(node.rpc, instructions, [key])
  return key.publicKey
}

const authorize = (stakePubkey: PublicKey, newAuthorizedPubkey: PublicKey, stakeAuthorizationType = Withdrawer) => {
  const rights = { authorizedPubkey: ME, newAuthorizedPubkey, stakeAuthorizationType }
  return StakeProgram.authorize({ stakePubkey, ...rights }).instructions
}

const withdraw = (stakePubkey: PublicKey, toPubkey: PublicKey, lamports = STAKED) =>
  StakeProgram.withdraw({ stakePubkey, authorizedPubkey: ME, toPubkey, lamports }).instructions

async function nonce() {
  const key = Keypair.generate()
  const account = { fromPubkey: ME, newAccountPubkey: key.publicKey, lamports: RENT, space: NONCE_ACCOUNT_LENGTH }
  const opening = [
    SystemProgram.createAccount({ ...account, programId: SystemProgram.programId }),
    SystemProgram.nonceInitialize({ noncePubkey: key.publicKey, authorizedPubkey: ME }),
  ]
  await execute(node.rpc, opening, [key])
  return key.publicKey
}

/** Opens a mint of the visitor; that of Token-2022 has a delegate who may move all its tokens. */
async function mint(program = TOKEN_PROGRAM_ID) {
  const key = Keypair.generate()
  const extensions = program === TOKEN_PROGRAM_ID ? [] : [ExtensionType.PermanentDelegate]
  const account = { fromPubkey: ME, newAccountPubkey: key.publicKey, lamports: RENT, space: getMintLen(extensions) }
  const opening = [
    SystemProgram.createAccount({ ...account, programId: program }),
    ...extensions.map(() => createInitializePermanentDelegateInstruction(key.publicKey, ME, program)),
    createInitializeMintInstruction(key.publicKey, 6, ME, ME, program),
  ]
  await execute(node.rpc, opening, [key])
  return key.publicKey
}

describe('A preview warns of control that is lost', () => {
  test.each([
    ['who may withdraw', Withdrawer],
    ['who may delegate', Staker],
  ])('of a stake account: %s', async (_, type) => {
    expect((await preview(...authorize(await stake(), EVE, type))).doubts).toEqual(['control'])
  })

  test('of a stake account by a key that has to sign', async () => {
    const [to] = authorize(await stake(), EVE)
    const { keys = [] } = to ?? {}
    const data = Buffer.from([10, 0, 0, 0, Withdrawer.index, 0, 0, 0])
    const checked = new TransactionInstruction({
      programId: StakeProgram.programId,
      keys: [...keys, { pubkey: EVE, isSigner: true, isWritable: false }],
      data,
    })
    expect((await preview(checked)).doubts).toEqual(['control'])
  })

  test('of a stake account whose rights a derived key has', async () => {
    const seed = 'stake'
    const derived = await PublicKey.createWithSeed(ME, seed, SystemProgram.programId)
    const stakePubkey = await stake({ authorized: new Authorized(derived, derived) })
    const to = (newAuthorizedPubkey: PublicKey) =>
      StakeProgram.authorizeWithSeed({
        ...{ stakePubkey, authorityBase: ME, authoritySeed: seed, authorityOwner: SystemProgram.programId },
        ...{ newAuthorizedPubkey, stakeAuthorizationType: Withdrawer },
      }).instructions
    expect((await preview(...to(EVE))).doubts).toEqual(['control'])
    expect((await preview(...to(ME))).doubts).toEqual([])
  })

  test('of a stake account that somebody else locks', async () => {
    const place = await stake()
    const data = Buffer.concat([
      Buffer.from([6, 0, 0, 0, 0, 1]),
      Buffer.from([9, 0, 0, 0, 0, 0, 0, 0, 1]),
      EVE.toBuffer(),
    ])
    const keys = [place, ME].map((pubkey, index) => ({ pubkey, isSigner: index === 1, isWritable: index === 0 }))
    const lock = new TransactionInstruction({ programId: StakeProgram.programId, keys, data })
    expect((await preview(lock)).doubts).toEqual(['control'])
  })

  test('of a nonce account', async () => {
    const noncePubkey = await nonce()
    const hand = SystemProgram.nonceAuthorize({ noncePubkey, authorizedPubkey: ME, newAuthorizedPubkey: EVE })
    expect((await preview(hand)).doubts).toEqual(['control'])
  })

  test.each([
    ['who may mint', TOKEN_PROGRAM_ID, AuthorityType.MintTokens, EVE],
    ['who may mint, which nobody may any more', TOKEN_PROGRAM_ID, AuthorityType.MintTokens, null],
    ['who may freeze', TOKEN_PROGRAM_ID, AuthorityType.FreezeAccount, EVE],
    ['who may mint with Token-2022', TOKEN_2022_PROGRAM_ID, AuthorityType.MintTokens, EVE],
    ['who may move all tokens', TOKEN_2022_PROGRAM_ID, AuthorityType.PermanentDelegate, EVE],
  ])('of a mint: %s', async (_, program, type, to) => {
    const hand = createSetAuthorityInstruction(await mint(program), ME, type, to, [], program)
    expect((await preview(hand)).doubts).toEqual(['control'])
  })

  test('of an account with a derived address', async () => {
    const programId = TOKEN_PROGRAM_ID
    const accountPubkey = await PublicKey.createWithSeed(ME, 'safe', programId)
    await execute(node.rpc, [SystemProgram.transfer({ fromPubkey: ME, toPubkey: accountPubkey, lamports: STAKED })])
    const hand = SystemProgram.assign({ accountPubkey, basePubkey: ME, seed: 'safe', programId })
    expect((await preview(hand)).doubts).toEqual(['control'])
  })

  test('of an account in a lookup table that cannot be read', async () => {
    const [place, table] = [await stake(), Keypair.generate().publicKey]
    const state = {
      deactivationSlot: 2n ** 64n - 1n,
      lastExtendedSlot: 0,
      lastExtendedSlotStartIndex: 0,
      addresses: [place],
    }
    const written = (instructions: TransactionInstruction[]) =>
      new VersionedTransaction(
        new TransactionMessage({ payerKey: ME, recentBlockhash: ben, instructions }).compileToV0Message([
          new AddressLookupTableAccount({ key: table, state }),
        ]),
      ).serialize()
    const held = { lamports: 10 ** 9, owner: SystemProgram.programId.toBase58(), data: ['', 'base64'] }
    const accounts = (all: unknown) => (all as string[]).map((one) => (one === table.toBase58() ? null : held))
    const rpc = async (method: string, params: readonly unknown[]) => {
      if (method === 'getFeeForMessage') return { value: 0 }
      if (method === 'getMultipleAccounts') return { value: accounts(params[0]) }
      const { addresses } = (params[1] as { accounts: { addresses: string[] } }).accounts
      return { value: { err: null, logs: [], accounts: accounts(addresses) } }
    }
    const doubts = async (instructions: TransactionInstruction[]) =>
      traced(await simulate(rpc, written(instructions))).doubts
    expect(await doubts(authorize(place, EVE))).toEqual(['accounts', 'control'])
    expect(await doubts(withdraw(place, EVE))).toEqual(['accounts', 'control'])
    expect(await doubts(authorize(place, ME))).toEqual(['accounts'])
    expect(await doubts(withdraw(place, ME))).toEqual(['accounts'])
  })
})

describe('A preview does not warn that control is lost', () => {
  test('of an account that stays the visitor’s, or of an account of somebody else', async () => {
    const [mine, theirs] = [await stake(), await stake({ authorized: new Authorized(BEN, BEN) })]
    const rights = { authorizedPubkey: BEN, newAuthorizedPubkey: EVE, stakeAuthorizationType: Withdrawer }
    const other = StakeProgram.authorize({ stakePubkey: theirs, ...rights }).instructions
    expect((await preview(...authorize(mine, ME), ...other)).doubts).toEqual([])
  })

  test('if the visitor opens, splits or closes a stake account of their own', async () => {
    const place = await stake()
    const part = Keypair.generate().publicKey
    const splitting = StakeProgram.split(
      { stakePubkey: place, authorizedPubkey: ME, splitStakePubkey: part, lamports: STAKED / 3 },
      RENT,
    ).instructions
    const split = await preview(...splitting)
    expect([split.doubts, short(split.sends)]).toEqual([[], [['SOL', BigInt(RENT)]]])
    const closed = await preview(...withdraw(place, ME))
    expect([closed.doubts, closed.sends]).toEqual([[], []])
    expect(short(closed.receives)).toEqual([['SOL', BigInt(STAKED), place.toBase58()]])
  })
})

describe('A preview shows as sent the lamports that leave an account of the visitor’s key', () => {
  test('from a stake account', async () => {
    const { sends, receives } = await preview(...withdraw(await stake(), EVE))
    expect(short(sends)).toEqual([['SOL', BigInt(STAKED), eve]])
    expect(receives).toEqual([])
  })

  test('from a stake account, without the part that the visitor gets', async () => {
    const [one, other] = [await stake(), await stake()]
    const { sends, receives } = await preview(...withdraw(one, EVE), ...withdraw(other, ME))
    expect(short(sends)).toEqual([['SOL', BigInt(STAKED), eve]])
    expect(receives).toEqual([])
  })

  test('from a stake account by a part that becomes somebody else’s', async () => {
    const [stakePubkey, part] = [await stake(), Keypair.generate().publicKey]
    const lamports = STAKED / 3
    const ask = { stakePubkey, authorizedPubkey: ME, splitStakePubkey: part, lamports }
    const { sends } = await preview(...StakeProgram.split(ask, RENT).instructions, ...authorize(part, EVE))
    expect(short(sends)).toEqual([['SOL', BigInt(RENT + lamports), part.toBase58()]])
  })

  test('from a nonce account', async () => {
    const noncePubkey = await nonce()
    const ask = { noncePubkey, authorizedPubkey: ME, lamports: RENT }
    const { sends } = await preview(SystemProgram.nonceWithdraw({ ...ask, toPubkey: EVE }))
    expect(short(sends)).toEqual([['SOL', BigInt(RENT), eve]])
    const { receives } = await preview(SystemProgram.nonceWithdraw({ ...ask, toPubkey: ME }))
    expect(short(receives)).toEqual([['SOL', BigInt(RENT), noncePubkey.toBase58()]])
  })

  test('from an account with a derived address', async () => {
    const { programId } = SystemProgram
    const place = await PublicKey.createWithSeed(ME, 'safe', programId)
    await execute(node.rpc, [SystemProgram.transfer({ fromPubkey: ME, toPubkey: place, lamports: STAKED })])
    const taking = { fromPubkey: place, basePubkey: ME, toPubkey: EVE, lamports: STAKED, seed: 'safe', programId }
    expect(short((await preview(SystemProgram.transfer(taking))).sends)).toEqual([['SOL', BigInt(STAKED), eve]])
  })
})
