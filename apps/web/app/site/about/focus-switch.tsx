import Code from 'lucide-react/icons/code'
import Megaphone from 'lucide-react/icons/megaphone'
import { useState } from 'react'
import { focus } from '#web/site/content/about.ts'
import { caseStudies } from '#web/site/content/case-studies.ts'
import { CaseStudyCard } from '#web/site/portfolio/case-study-card.tsx'
import { Section } from '#web/site/section.tsx'
import { Steps } from '#web/site/steps.tsx'
import { classNames } from '#web/ui/class-names.ts'

type Choice = keyof typeof focus.choices

const choices: { key: Choice; icon: typeof Code }[] = [
  { key: 'marketing', icon: Megaphone },
  { key: 'development', icon: Code },
]

/** Marketing or development: one at a time; a second press on the active one clears it (site 4). */
export function FocusSwitch() {
  const [chosen, setChosen] = useState<Choice | null>(null)
  return (
    <Section id="focus" title={focus.title} eyebrow={focus.eyebrow} band="sunken">
      <div className="scripted grid gap-4 sm:grid-cols-2">
        {choices.map(({ key, icon: Icon }) => (
          <button
            key={key}
            type="button"
            aria-pressed={chosen === key}
            onClick={() => setChosen(chosen === key ? null : key)}
            className={classNames(
              'flex min-h-18 items-center gap-4 rounded-card border px-6 py-4 text-left font-display text-xl font-bold',
              chosen === key
                ? 'border-sun bg-sun text-night'
                : 'border-edge bg-surface text-ink hover:bg-raised',
            )}
          >
            <Icon />
            {focus.choices[key].label}
          </button>
        ))}
      </div>
      {chosen === null && (
        <p className="scripted mt-5 rounded-card border border-dashed border-edge p-8 text-center text-ink-2">
          {focus.prompt}
        </p>
      )}
      {choices.map(({ key }) => (
        <FocusPanel key={key} choice={key} hidden={chosen !== key} />
      ))}
    </Section>
  )
}

function FocusPanel({ choice, hidden }: { choice: Choice; hidden: boolean }) {
  const { label, steps } = focus.choices[choice]
  return (
    <section aria-label={label} className={classNames('mt-5', hidden && 'folded')}>
      <div className="grid gap-5 md:grid-cols-2">
        {caseStudies
          .filter((study) => study.focus === choice)
          .map((study) => (
            <CaseStudyCard key={study.title} study={study} />
          ))}
      </div>
      <div className="mt-5">
        <Steps steps={steps} />
      </div>
    </section>
  )
}
