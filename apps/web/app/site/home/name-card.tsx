import { person } from '#web/site/content/person.ts'
import { portrait } from '#web/site/content/portrait.ts'
import { Picture } from '#web/site/picture.tsx'
import { Stripe } from '#web/ui/stripe.tsx'

/** The consultant's card on the cloth. */
export function NameCard({ className }: { className?: string }) {
  return (
    <section aria-label={`About ${person.inText}`} className={className}>
      <div className="flex overflow-hidden rounded-card border border-hairline bg-raised shadow-high">
        <Stripe vertical className="shrink-0" />
        <div className="grid gap-3 p-6">
          {portrait && (
            <Picture {...portrait} width={64} height={64} className="size-16 rounded-full object-cover" />
          )}
          <p className="font-display text-2xl font-bold wrap-anywhere">{person.name}</p>
          <p className="text-ink-2">{person.title}</p>
          <ul className="flex flex-wrap gap-2">
            {person.tags.map((tag) => (
              <li key={tag} className="rounded-full bg-sunken px-3 py-1 text-sm font-semibold">
                {tag}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
