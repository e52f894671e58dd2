import { benefits } from '#web/site/content/website-development.ts'
import { IconSquare } from '#web/site/icon-square.tsx'

export function Benefits() {
  return (
    <section aria-label="Benefits" className="border-y border-hairline bg-surface">
      <ul className="mx-auto grid max-w-6xl gap-10 px-5 py-14 md:grid-cols-3 md:py-16">
        {benefits.map(({ title, text, icon }) => (
          <li key={title} className="grid content-start gap-2">
            <IconSquare icon={icon} />
            <h2 className="mt-3 text-xl">{title}</h2>
            <p className="text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
