import { useId, useRef, useState } from 'react'
import { StrategyGuide } from '#web/site/about/strategy-guide.tsx'
import { hero } from '#web/site/content/about.ts'
import portrait from '#web/site/drawings/portrait.svg?url'
import { PageHero } from '#web/site/page-hero.tsx'
import { Picture } from '#web/site/picture.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Stripe } from '#web/ui/stripe.tsx'

/** The head of the About page with the strategy guide that expands below its buttons. */
export function AboutHero() {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  return (
    <>
      <PageHero
        title={hero.title}
        lead={hero.bio.map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
        actions={
          <>
            <a href="#services" className={buttonClass({ variant: 'sun', size: 'large' })}>
              {hero.explore}
            </a>
            <button
              ref={button}
              type="button"
              aria-expanded={open}
              aria-controls={id}
              className={buttonClass({ variant: 'outline', size: 'large' }, 'scripted')}
              onClick={() => setOpen(!open)}
            >
              {hero.guide}
            </button>
          </>
        }
        aside={
          <div className="flex max-w-sm justify-self-center overflow-hidden rounded-card lg:max-w-none lg:justify-self-stretch">
            <Stripe vertical className="shrink-0" />
            <div className="flex-1">
              <Picture src={portrait} alt={hero.portrait} width={320} height={380} />
            </div>
          </div>
        }
      />
      <div id={id} className={open ? undefined : 'folded'}>
        <StrategyGuide
          onClose={() => {
            setOpen(false)
            button.current?.focus()
          }}
        />
      </div>
    </>
  )
}
