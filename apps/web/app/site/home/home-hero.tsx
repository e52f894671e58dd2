import ArrowRight from 'lucide-react/icons/arrow-right'
import { Fragment } from 'react'
import { hero } from '#web/site/content/home.ts'
import { Cloth } from '#web/site/drawings/cloth.tsx'
import { NameCard } from '#web/site/home/name-card.tsx'
import { TextLink } from '#web/site/text-link.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

export function HomeHero() {
  return (
    <div className="mx-auto grid max-w-6xl gap-x-16 px-5 lg:grid-cols-[7fr_5fr]">
      <div className="grid content-end gap-6 pt-12 pb-12 md:pt-20 lg:pb-24">
        <p className="inline-flex items-center gap-2.5 justify-self-start rounded-full border border-hairline bg-surface px-4 py-1.5 text-sm font-semibold text-ink-2">
          <span aria-hidden="true" className="size-2 rounded-full bg-green-fill" />
          {hero.badge}
        </p>
        <h1 className="text-hero">
          {hero.headline.map((line) => (
            <Fragment key={line}>
              <span className="whitespace-nowrap sm:block">{line}</span>{' '}
            </Fragment>
          ))}
        </h1>
        <p className="max-w-[46ch] text-lg text-ink-2 md:text-xl">{hero.lead}</p>
        <p className="mt-2 flex flex-wrap items-center gap-x-7 gap-y-3">
          <LinkButton to="/contact" size="large">
            {hero.action}
            <ArrowRight size={20} />
          </LinkButton>
          <TextLink to="/#work">{hero.second}</TextLink>
        </p>
      </div>
      <div className="relative -mx-5 sm:mx-0">
        <Cloth className="block h-44 w-full lg:h-[calc(100%-9rem)]" />
        <NameCard className="relative -mt-14 px-5 pb-14 sm:px-8 lg:absolute lg:bottom-16 lg:-left-12 lg:m-0 lg:w-88 lg:p-0" />
      </div>
    </div>
  )
}
