import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { IconSquare } from '#web/site/icon-square.tsx'
import type { Tone } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'

type LinkedCard = { title: string; icon: LucideIcon; tone: Tone; to: string }

/** The link of a large card is its title, that of a small one covers all of it. */
const looks = {
  large: {
    list: 'grid gap-5 lg:grid-cols-3',
    card: 'grid content-start gap-4 p-6 md:p-8',
    title: 'text-xl',
    link: 'underline-offset-4 hover:underline',
  },
  small: {
    list: 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3',
    card: 'relative grid content-start gap-2 p-6 transition-shadow duration-120 hover:shadow-high',
    title: 'mt-4 text-lg',
    link: 'after:absolute after:inset-0',
  },
}

interface Props<T extends LinkedCard> {
  cards: readonly T[]
  size: keyof typeof looks
  /** Below the title. */
  children: (card: T) => ReactNode
}

/** Cards with a tinted icon and a title that leads to a page. */
export function LinkedCards<T extends LinkedCard>({ cards, size, children }: Props<T>) {
  const look = looks[size]
  return (
    <ul className={look.list}>
      {cards.map((card) => (
        <li key={card.title} className="grid">
          <Card className={look.card}>
            <IconSquare icon={card.icon} tone={card.tone} />
            <h3 className={look.title}>
              <Link to={card.to} className={look.link}>
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
