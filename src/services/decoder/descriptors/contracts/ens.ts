import { coin, raw, steps, who } from '../build.ts'
import type { Descriptor, FieldFormat } from '../types.ts'

// Sources of the addresses: docs.ens.domains/learn/deployments. Sources of the functions: ensdomains/ens-contracts.

const node = raw('recordOf', 'node')
const duration: FieldFormat = { label: 'duration', path: 'duration', format: 'duration' }

const contract = (
  contractName: string,
  deployments: Readonly<Record<string, readonly number[]>>,
  formats: Descriptor['display']['formats'],
): Descriptor => ({
  context: { contract: { deployments } },
  metadata: { owner: 'ENS', contractName },
  display: { formats },
})

export const ens: readonly Descriptor[] = [
  contract(
    'ENS',
    { '0x253553366Da8546fC250F225fe3d25d0C782303b': [1] },
    {
      'f14fcbc8 commit(bytes32 commitment)': { intent: 'commitName', fields: [raw('hash', 'commitment')] },
      '74694a2b register(string name,address owner,uint256 duration,bytes32 secret,address resolver,bytes[] data,bool reverseRecord,uint16 ownerControlledFuses)':
        {
          intent: 'registerName',
          fields: [
            coin('atMost'),
            raw('name', 'name'),
            { label: 'owner', path: 'owner', format: 'addressName', params: { isPayee: true } },
            duration,
            who('resolver', 'resolver'),
            // Records of the new name, such as the address that it stands for
            { ...steps('data.[]'), params: { calleePath: 'resolver' } },
          ],
        },
      'acf1a841 renew(string name,uint256 duration)': {
        intent: 'renewName',
        fields: [coin('atMost'), raw('name', 'name'), duration],
      },
    },
  ),
  contract(
    'ENS',
    {
      '0x231b0Ee14048e9dCcD1d247744d114a4EB5E8E63': [1],
      '0xF29100983E058B709F3D539b0c765937B804AC15': [1],
    },
    {
      'd5fa2b00 setAddr(bytes32 node,address addr)': { intent: 'nameRecord', fields: [node, who('value', 'addr')] },
      '8b95dd71 setAddr(bytes32 node,uint256 coinType,bytes value)': {
        intent: 'nameRecord',
        fields: [node, raw('key', 'coinType'), raw('value', 'value')],
      },
      '10f13a8c setText(bytes32 node,string key,string value)': {
        intent: 'nameRecord',
        fields: [node, raw('key', 'key'), raw('value', 'value')],
      },
      '304e6ade setContenthash(bytes32 node,bytes hash)': {
        intent: 'nameRecord',
        fields: [node, raw('value', 'hash')],
      },
      '77372213 setName(bytes32 node,string newName)': {
        intent: 'nameRecord',
        fields: [node, raw('value', 'newName')],
      },
      'ac9650d8 multicall(bytes[] data)': { intent: 'runSteps', fields: [steps('data.[]')] },
      'a4b91a01 approve(bytes32 node,address delegate,bool approved)': {
        intent: { path: 'approved', yes: 'delegateName', no: 'undelegateName' },
        fields: [node, who('delegate', 'delegate')],
      },
    },
  ),
  contract(
    'ENS',
    { '0xa58E81fe9b61B5c3fE2AFD33CF304c454AbFc7Cb': [1] },
    {
      'c47f0027 setName(string name)': { intent: 'primaryName', fields: [raw('name', 'name')] },
      '1e83409a claim(address owner)': { intent: 'nameOwner', fields: [who('owner', 'owner')] },
    },
  ),
  contract(
    'ENS',
    { '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e': [1] },
    {
      '1896f70a setResolver(bytes32 node,address resolver)': {
        intent: 'setResolver',
        fields: [node, who('resolver', 'resolver')],
      },
      '5b0fc9c3 setOwner(bytes32 node,address owner)': {
        intent: 'nameOwner',
        fields: [node, { label: 'owner', path: 'owner', format: 'addressName', params: { isPayee: true } }],
      },
      '06ab5923 setSubnodeOwner(bytes32 node,bytes32 label,address owner)': {
        intent: 'nameOwner',
        fields: [node, raw('name', 'label'), who('owner', 'owner')],
      },
    },
  ),
  contract(
    'ENS',
    { '0x57f1887a8BF19b14fC0dF6Fd9B2acc9Af147eA85': [1] },
    {
      '28ed4f6c reclaim(uint256 id,address owner)': {
        intent: 'nameOwner',
        fields: [
          { label: 'name', path: 'id', format: 'nftName', params: { token: '@.to' } },
          { label: 'owner', path: 'owner', format: 'addressName', params: { isPayee: true } },
        ],
      },
    },
  ),
]
