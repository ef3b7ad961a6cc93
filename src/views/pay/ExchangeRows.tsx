import { chooseExchange } from '../../flows/pay/exchange/chooseExchange.ts'
import { loadExchanges } from '../../flows/pay/exchange/loadExchanges.ts'
import type { Payment } from '../../flows/pay/paymentOf.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ChevronIcon } from '../../ui/icons/icons.tsx'
import { List } from '../../ui/list/List.tsx'
import { Row } from '../../ui/list/Row.tsx'
import { exchangeMarks } from '../../ui/marks/exchanges.ts'
import { Mark } from '../../ui/marks/Mark.tsx'
import { Picture } from '../assets/Picture.tsx'
import { useModal, useT } from '../modal/context.ts'
import { PayProblem } from './PaySaid.tsx'

/** Returns the mark of a well-known exchange, by its id in the Blockchain API; undefined for others. */
const markOf = (id: string) => (Object.hasOwn(exchangeMarks, id) ? exchangeMarks[id] : undefined)

/** The exchanges from which the visitor can pay. */
export function ExchangeRows({ payment }: { payment: Payment }) {
  const modal = useModal()
  const t = useT()
  const { state = 'loading', list = [], error } = payment.exchanges ?? {}
  // The exchange that the site names cannot pay. What was refused of another way is shown there.
  if (payment.phase === 'refused' && payment.way === undefined) return <PayProblem payment={payment} />
  if (state === 'failed')
    return (
      <Notice
        tone="danger"
        title={t('pay.exchangesFailed')}
        error={error}
        action={{ label: t('common.tryAgain'), onPress: () => void loadExchanges(modal) }}
      />
    )
  if (state === 'loading') return <Skeleton count={2} />
  if (!list.length) return <p className="quiet">{t('pay.noExchanges')}</p>
  return (
    <List label={t('pay.exchanges')}>
      {list.map((exchange) => (
        <Row
          key={exchange.id}
          title={exchange.name}
          image={
            <Mark name={exchange.name} src={markOf(exchange.id)}>
              <Picture name={exchange.name} url={markOf(exchange.id) ? undefined : exchange.imageUrl} />
            </Mark>
          }
          trailing={<ChevronIcon />}
          onPress={() => chooseExchange(modal, exchange)}
        />
      ))}
    </List>
  )
}
