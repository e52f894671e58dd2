import { classNames } from '#web/ui/class-names.ts'

type Step = { title: string; description: string }

/** Steps on a horizontal line; vertical on a phone. */
export function ProcessLine({ steps }: { steps: readonly Step[] }) {
  return (
    <ol
      className={classNames('grid', steps.length === 3 ? 'md:grid-cols-3' : 'md:grid-cols-2 lg:grid-cols-4')}
    >
      {steps.map((step, at) => (
        <li
          key={step.title}
          className="relative ml-4.25 grid content-start gap-2 border-l-2 border-ink pb-10 pl-8 last:pb-0 md:ml-0 md:border-t-2 md:border-l-0 md:pt-9 md:pr-8 md:pb-8 md:pl-0"
        >
          <span
            aria-hidden="true"
            className="absolute top-0 -left-[1.1875rem] grid size-9 place-items-center rounded-full bg-accent font-display font-bold text-on-accent md:-top-[1.1875rem] md:left-0"
          >
            {at + 1}
          </span>
          <h3 className="text-xl">{step.title}</h3>
          <p className="max-w-[42ch] text-ink-2">{step.description}</p>
        </li>
      ))}
    </ol>
  )
}
