import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { IconSquare } from '#web/site/icon-square.tsx'
import type { Tone } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'

type LinkedCard = { title: string; icon: LucideIcon; tone: Tone; to: string }

interface Props<T extends LinkedCard> {
  cards: readonly T[]
  /** Classes of the parts. */
  looks: { list: string; card: string; title: string; link: string }
  /** Below the title. */
  children: (card: T) => ReactNode
}

/** Cards with a tinted icon and a title that leads to a page. */
export function LinkedCards<T extends LinkedCard>({ cards, looks, children }: Props<T>) {
  return (
    <ul className={looks.list}>
      {cards.map((card) => (
        <li key={card.title} className="grid">
          <Card className={looks.card}>
            <IconSquare icon={card.icon} tone={card.tone} />
            <h3 className={looks.title}>
              <Link to={card.to} className={looks.link}>
                {card.title}
              </Link>
            </h3>
            {children(card)}
          </Card>
        </li>
      ))}
    </ul>
  )
}
