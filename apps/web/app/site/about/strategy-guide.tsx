import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { BoxedSection } from '#web/site/about/boxed-section.tsx'
import { guide } from '#web/site/content/about.ts'

/** The free strategy guide: a numbered framework beside a ticked checklist, closed by its ×. */
export function StrategyGuide({ onClose }: { onClose: () => void }) {
  const close = (
    <button
      type="button"
      aria-label={guide.close}
      onClick={onClose}
      className="scripted -mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken"
    >
      <X aria-hidden="true" />
    </button>
  )
  return (
    <BoxedSection
      id="guide-title"
      title={guide.title}
      text={<p className="mt-2 text-ink-2">{guide.intro}</p>}
      head="flex items-start justify-between gap-4"
      button={close}
    >
      <div className="mt-8 grid gap-10 lg:grid-cols-2 lg:gap-16">
        <Points list="ol" title={guide.framework.title} points={guide.framework.steps} mark={number} />
        <Points list="ul" title={guide.checklist.title} points={guide.checklist.items} mark={tick} />
      </div>
    </BoxedSection>
  )
}

const number = (at: number) => (
  <span aria-hidden="true" className="font-display text-xl font-bold text-amber-text tabular-nums">
    {at + 1}
  </span>
)

const tick = () => <Check size={22} aria-hidden="true" className="mt-0.5 text-success" />

interface PointsProps {
  list: 'ol' | 'ul'
  title: string
  points: readonly { title: string; text: string }[]
  mark: (at: number) => ReactNode
}

const Points = ({ list: List, title, points, mark }: PointsProps) => (
  <div>
    <h3 className="text-xl">{title}</h3>
    <List className="mt-5 grid gap-5">
      {points.map((point, at) => (
        <li key={point.title} className="grid grid-cols-[2.5rem_1fr]">
          {mark(at)}
          <div>
            <h4 className="font-semibold">{point.title}</h4>
            <p className="text-ink-2">{point.text}</p>
          </div>
        </li>
      ))}
    </List>
  </div>
)
