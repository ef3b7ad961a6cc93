import { useState, type ReactNode } from 'react'
import { Address } from '../../src/ui/text/Address.tsx'
import { Avatar } from '../../src/ui/marks/Avatar.tsx'
import { Badge } from '../../src/ui/text/Badge.tsx'
import { Button } from '../../src/ui/Button.tsx'
import { CopyButton } from '../../src/ui/text/CopyButton.tsx'
import { Empty } from '../../src/ui/list/Empty.tsx'
import * as firstIcons from '../../src/ui/icons/icons.tsx'
import * as laterIcons from '../../src/ui/icons/laterIcons.tsx'
import * as pageIcons from '../../src/ui/icons/pageIcons.tsx'
import { List } from '../../src/ui/list/List.tsx'
import { Mark } from '../../src/ui/marks/Mark.tsx'
import { NetworkMark } from '../../src/ui/marks/NetworkMark.tsx'
import { Notice } from '../../src/ui/feedback/Notice.tsx'
import { Row } from '../../src/ui/list/Row.tsx'
import { SearchField } from '../../src/ui/field/SearchField.tsx'
import { Skeleton } from '../../src/ui/feedback/Skeleton.tsx'
import { Spinner } from '../../src/ui/feedback/Spinner.tsx'
import type { ToastItem } from '../../src/ui/feedback/Toasts.tsx'

const icons = { ...firstIcons, ...laterIcons, ...pageIcons }

type Go = (to: string) => void
export interface Screen {
  title: string
  back?: boolean
  start?: ReactNode
  body(go: Go, toast: (item: ToastItem) => void): ReactNode
  footer?(go: Go): ReactNode
}

const picture = (fill: string, path: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${fill}"/><path d="${path}" fill="#fff"/></svg>`)}`
const FOX = picture('#e2761b', 'M8 10l9 8h6l9-8-3 16-9 6-9-6z')
const COIN = picture('#1652f0', 'M20 8a12 12 0 1 0 0 24 12 12 0 0 0 0-24zm-4 8h8v8h-8z')
const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const NETWORKS: [number, string][] = [
  [1, 'Ethereum'],
  [8453, 'Base'],
  [10, 'OP Mainnet'],
  [42161, 'Arbitrum One'],
  [137, 'Polygon'],
  [56, 'BNB Smart Chain'],
  [43114, 'Avalanche'],
  [100, 'Gnosis'],
  [324, 'zkSync Era'],
  [42220, 'Celo'],
  [7777777, 'Zora'],
  [1313161554, 'Aurora'],
  [250, 'Fantom'],
  [8217, 'Kaia'],
  [59144, 'Linea'],
  [534352, 'Scroll'],
  [81457, 'Blast'],
  [5000, 'Mantle'],
  [130, 'Unichain'],
  [31337, 'A local development network with a very long name'],
]

function Networks() {
  const [text, setText] = useState('')
  const found = NETWORKS.filter(([, name]) => name.toLowerCase().includes(text.toLowerCase()))
  return (
    <>
      <SearchField label="Search networks" value={text} onChange={setText} clearLabel="Clear" />
      {found.length === 0 && <Empty icon={<icons.SearchIcon size={24} />} title="No network found" />}
      <List label="Networks">
        {found.map(([id, name]) => (
          <Row
            key={id}
            title={name}
            image={<NetworkMark id={`eip155:${id}`} name={name} />}
            current={id === 1}
            badges={id === 31337 && <Badge>Testnet</Badge>}
          />
        ))}
      </List>
    </>
  )
}

export const SCREENS: Record<string, Screen> = {
  Connect: {
    title: 'Connect Wallet',
    body: (go) => (
      <List label="Wallets">
        <Row
          title="MetaMask"
          image={<Mark name="MetaMask" src={FOX} />}
          badges={<Badge tone="strong">Recent</Badge>}
          onPress={() => go('Connecting')}
        />
        <Row
          title="Coinbase Wallet"
          image={<Mark name="Coinbase Wallet" src={COIN} />}
          badges={<Badge>Installed</Badge>}
          onPress={() => go('Failed')}
        />
        <Row
          title="A wallet with quite a long name"
          image={<Mark name="A wallet" />}
          badges={<Badge>Installed</Badge>}
          busy
        />
        <Row title="Browser Wallet" image={<Mark name="Browser Wallet" />} reason="Not on this network" />
      </List>
    ),
    footer: () => <Button kind="plain">Find a wallet</Button>,
  },
  Nothing: {
    title: 'Connect Wallet',
    body: () => (
      <Empty
        icon={<icons.WalletIcon size={28} />}
        title="No wallet found in this browser"
        text="Install a wallet extension, or open this page in your wallet’s browser. It appears here automatically."
        action={{ label: 'Find a wallet', onPress: () => {} }}
      />
    ),
  },
  Connecting: {
    title: 'Continue in MetaMask',
    back: true,
    body: () => (
      <Empty
        icon={<Mark name="MetaMask" src={FOX} size={80} waiting />}
        title="Accept the connection in your wallet"
        text="No answer yet. Look for the window or the icon of MetaMask in your browser."
      />
    ),
    footer: (go) => (
      <Button kind="secondary" onPress={() => go('Failed')}>
        Cancel
      </Button>
    ),
  },
  Failed: {
    title: 'MetaMask',
    back: true,
    body: () => (
      <>
        <Empty
          icon={<Mark name="MetaMask" src={FOX} size={80} />}
          title="Connection declined"
          text="You cancelled the request. You can try again."
        />
        <Notice tone="danger" title="Could not connect" action={{ label: 'Details', onPress: () => {} }}>
          MetaMask reported a problem.
        </Notice>
      </>
    ),
    footer: (go) => (
      <Button onPress={() => go('Account')} icon={<icons.RefreshIcon />}>
        Try again
      </Button>
    ),
  },
  Account: {
    title: 'Account',
    start: (
      <button type="button" className="tool" aria-label="Network: Ethereum">
        <NetworkMark id="eip155:1" name="Ethereum" size={24} />
      </button>
    ),
    body: (go, toast) => (
      <>
        <Empty
          icon={<Avatar address={ADDRESS} size={64} />}
          title="1.234 ETH"
          text={
            <CopyButton
              text={ADDRESS}
              label="Copy address"
              onCopied={() => toast({ id: Date.now(), tone: 'success', text: 'Address copied' })}
            >
              0xd8dA...6045
            </CopyButton>
          }
        />
        <List>
          <Row
            title="Ethereum"
            image={<NetworkMark id="eip155:1" name="Ethereum" />}
            trailing={<icons.ChevronIcon />}
            onPress={() => go('Networks')}
          />
          <Row
            title="Block Explorer"
            image={<icons.GlobeIcon />}
            trailing={<icons.ExternalIcon />}
            onPress={() => toast({ id: Date.now(), tone: 'error', text: 'Token Balance Unavailable' })}
          />
        </List>
      </>
    ),
    footer: () => (
      <Button kind="danger" icon={<icons.LogOutIcon />}>
        Disconnect
      </Button>
    ),
  },
  Networks: { title: 'Choose Network', back: true, body: () => <Networks /> },
  Parts: {
    title: 'A title that is rather long and wraps to two lines',
    back: true,
    body: () => (
      <div>
        <p>
          <Address address={ADDRESS} />
        </p>
        <p>
          {[
            'a',
            'b',
            ADDRESS,
            '0x0000000000000000000000000000000000000001',
            '0x0000000000000000000000000000000000000002',
            'bc1q',
            'x',
            'yy',
          ].map((seed) => (
            <Avatar key={seed} address={seed} size={40} />
          ))}
        </p>
        <Notice>Information that goes over two lines when it is long.</Notice>
        <Notice tone="warning" title="Imitation">
          This wallet uses the name of another one.
        </Notice>
        <p>
          <Badge>Installed</Badge>
          <Badge tone="strong">Recent</Badge>
          <Badge tone="success">Paid</Badge>
          <Badge tone="warning">Testnet</Badge>
        </p>
        <p>
          {Object.entries(icons).map(([name, Icon]) => (
            <Icon key={name} />
          ))}
          <Spinner label="Loading" />
        </p>
        <Skeleton count={2} />
        <Button>Primary</Button>
        <Button busy>Busy</Button>
        <Button disabled>Disabled</Button>
        <Button kind="secondary">Secondary</Button>
        <Button kind="plain" href="https://example.org">
          Plain link
        </Button>
        <Button kind="danger">Danger</Button>
      </div>
    ),
  },
}
