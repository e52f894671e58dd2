import { classNames } from '#web/ui/class-names.ts'

type Step = { title: string; description: string }

/** Numbered steps, in a row or stacked on a phone. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol
      className={classNames(
        'grid grid-cols-1 gap-px overflow-hidden rounded-card border border-hairline bg-hairline',
        steps.length === 3 ? 'md:grid-cols-3' : 'sm:grid-cols-2 lg:grid-cols-4',
      )}
    >
      {steps.map((step, at) => (
        <li key={step.title} className="grid content-start gap-2 bg-surface p-6">
          <span aria-hidden="true" className="font-display text-4xl font-bold text-ink-3">
            {String(at + 1).padStart(2, '0')}
          </span>
          <h3 className="mt-2 text-lg">{step.title}</h3>
          <p className="text-ink-2">{step.description}</p>
        </li>
      ))}
    </ol>
  )
}
