import { useId } from 'react'
import { CheckedPoint } from '#web/site/checked-point.tsx'
import { pricing } from '#web/site/content/consultation.ts'
import { afterBooking, type Package, packages } from '#web/site/content/packages.ts'
import { enquiryLink } from '#web/site/enquiry.ts'
import { Section } from '#web/site/section.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Stripe } from '#web/ui/stripe.tsx'

/** Four packages with aligned prices; the recommended one has the stripe on top. */
export function Packages() {
  return (
    <Section id="packages" title={pricing.title} eyebrow={pricing.eyebrow}>
      <ul className="grid items-stretch gap-5 md:grid-cols-2 xl:grid-cols-4">
        {packages.map((item) => (
          <li key={item.title} className="relative grid">
            <PackageCard item={item} />
          </li>
        ))}
      </ul>
      <div className="mt-12 grid gap-2 border-l-4 border-ink pl-5">
        <h3 className="text-lg">{afterBooking.title}</h3>
        <p className="max-w-[70ch] text-ink-2">{afterBooking.text}</p>
      </div>
    </Section>
  )
}

function PackageCard({ item }: { item: Package }) {
  const [figure, unit] = item.price.split('/')
  const titleId = useId()
  const link = enquiryLink({ service: pricing.service, plan: item.title, price: item.price })
  return (
    <Card className={classNames('flex flex-col', item.highlighted && 'shadow-high')}>
      {item.highlighted && (
        <>
          {/* Positioned over the card's upper edge, so that it does not move the content. */}
          <Stripe className="absolute inset-x-0 top-0 overflow-hidden rounded-t-card" />
          <Badge tone="amber" className="absolute -top-3 left-6 ring-2 ring-surface">
            {pricing.highlight}
          </Badge>
        </>
      )}
      <div className="flex flex-1 flex-col gap-5 p-6">
        <div className="grid gap-3">
          <h3 id={titleId} className="text-lg">
            {item.title}
          </h3>
          {/* The line has the height of the largest price, so that all share a baseline. */}
          <p data-price className="text-5xl leading-none font-bold tracking-tight">
            <span className={classNames('font-display', unit || item.amount !== null ? '' : 'text-3xl')}>
              {figure}
            </span>
            {unit && <span className="text-lg font-semibold tracking-normal">/{unit}</span>}
          </p>
          <p className="text-sm text-ink-3">{item.billing}</p>
        </div>
        <ul className="grid gap-2.5">
          {item.features.map((feature) => (
            <CheckedPoint key={feature}>{feature}</CheckedPoint>
          ))}
        </ul>
        <LinkButton
          {...link}
          aria-describedby={titleId}
          size="large"
          variant={item.highlighted ? 'ink' : 'outline'}
          className="mt-auto w-full"
        >
          {pricing.book}
        </LinkButton>
      </div>
    </Card>
  )
}
