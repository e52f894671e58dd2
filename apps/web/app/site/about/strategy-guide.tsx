import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Panel } from '#web/site/about/panel.tsx'
import { guide } from '#web/site/content/about.ts'

/** The free strategy guide: a numbered framework beside a ticked checklist, with a button that closes it. */
export function StrategyGuide({ onClose }: { onClose: () => void }) {
  return (
    <Panel
      id="guide"
      title={guide.title}
      text={guide.intro}
      className="items-start gap-4"
      action={
        <button
          type="button"
          aria-label={guide.close}
          onClick={onClose}
          className="scripted -mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken"
        >
          <X />
        </button>
      }
    >
      <div className="mt-8 grid gap-10 lg:grid-cols-2 lg:gap-16">
        <div>
          <h3 className="text-xl">{guide.framework.title}</h3>
          <ol className="mt-5 grid gap-5">
            {guide.framework.steps.map((step, at) => (
              <GuideEntry key={step.title} {...step}>
                <span
                  aria-hidden="true"
                  className="font-display text-xl font-bold text-amber-text tabular-nums"
                >
                  {at + 1}
                </span>
              </GuideEntry>
            ))}
          </ol>
        </div>
        <div>
          <h3 className="text-xl">{guide.checklist.title}</h3>
          <ul className="mt-5 grid gap-5">
            {guide.checklist.items.map((item) => (
              <GuideEntry key={item.title} {...item}>
                <Check size={22} className="mt-0.5 text-success" />
              </GuideEntry>
            ))}
          </ul>
        </div>
      </div>
    </Panel>
  )
}

/** A number or a tick, with a title and a text beside it. */
function GuideEntry({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2.5rem_1fr]">
      {children}
      <div>
        <h4 className="font-semibold">{title}</h4>
        <p className="text-ink-2">{text}</p>
      </div>
    </li>
  )
}
