import { page } from '#web/site/content/pages/privacy.ts'
import { privacy } from '#web/site/content/privacy.ts'
import { PageHero } from '#web/site/page-hero.tsx'
import { pageMeta } from '#web/site/page-meta.ts'

export const meta = () => pageMeta(page)

export default function Privacy() {
  return (
    <>
      <PageHero title={privacy.title} lead={<p>{privacy.lead}</p>} />
      <div className="border-t border-hairline bg-surface">
        <div className="mx-auto grid max-w-6xl gap-12 px-5 py-14 md:py-20">
          {privacy.sections.map(({ title, paragraphs }) => (
            <section key={title} className="grid gap-3 lg:grid-cols-[5fr_7fr]">
              <h2 className="text-2xl">{title}</h2>
              <div className="grid max-w-[65ch] gap-4 text-lg text-ink-2">
                {paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            </section>
          ))}
          <p className="text-sm text-ink-3">
            Last changed on <time dateTime={privacy.updated.date}>{privacy.updated.text}</time>
          </p>
        </div>
      </div>
    </>
  )
}
