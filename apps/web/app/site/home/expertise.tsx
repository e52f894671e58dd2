import { expertise } from '#web/site/content/home.ts'
import { LinkedCards } from '#web/site/linked-cards.tsx'
import { Section } from '#web/site/section.tsx'

const looks = {
  list: 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3',
  card: 'relative grid content-start gap-2 p-6 transition-shadow duration-120 hover:shadow-high',
  title: 'mt-4 text-lg',
  link: 'after:absolute after:inset-0',
}

export function Expertise() {
  return (
    <Section id="expertise" title={expertise.title} eyebrow={expertise.eyebrow}>
      <LinkedCards cards={expertise.cards} looks={looks}>
        {({ description }) => <p className="text-ink-2">{description}</p>}
      </LinkedCards>
    </Section>
  )
}
