import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import { type Package, packages, pricing } from '#web/site/content/consultation.ts'
import { enquiryLink } from '#web/site/enquiry.ts'
import { Section } from '#web/site/section.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Stripe } from '#web/ui/stripe.tsx'

/** Four packages in a row; the one most chosen is lifted, with the stripe on top. */
export function Packages() {
  return (
    <Section id="packages" title={pricing.title} eyebrow={pricing.eyebrow}>
      <ul className="grid items-stretch gap-5 md:grid-cols-2 xl:grid-cols-4">
        {packages.map((item) => (
          <li key={item.title} className={classNames('grid', item.highlighted && 'xl:-my-5')}>
            <PackageCard item={item} />
          </li>
        ))}
      </ul>
      <div className="mt-12 grid gap-2 border-l-4 border-ink pl-5">
        <h3 className="text-lg">{pricing.after.title}</h3>
        <p className="max-w-[70ch] text-ink-2">{pricing.after.text}</p>
      </div>
    </Section>
  )
}

function PackageCard({ item }: { item: Package }) {
  const [figure, unit] = item.price.split('/')
  const titleId = useId()
  const link = enquiryLink({ service: pricing.service, plan: item.title, price: item.price })
  return (
    <Card className={classNames('flex flex-col overflow-hidden', item.highlighted && 'shadow-high')}>
      {item.highlighted && <Stripe />}
      <div className={classNames('flex flex-1 flex-col gap-5 p-6', item.highlighted && 'xl:py-9')}>
        <div className="grid gap-3">
          {item.highlighted && (
            <Badge tone="amber" className="justify-self-start">
              {pricing.highlight}
            </Badge>
          )}
          <h3 id={titleId} className="text-lg">
            {item.title}
          </h3>
          <p>
            <span
              className={classNames(
                'font-display font-bold tracking-tight',
                unit || figure?.startsWith('$') ? 'text-5xl' : 'text-3xl',
              )}
            >
              {figure}
            </span>
            {unit && <span className="text-lg font-semibold">/{unit}</span>}
            <span className="mt-1 block text-sm text-ink-3">{item.billing}</span>
          </p>
        </div>
        <ul className="grid gap-2.5">
          {item.features.map((feature) => (
            <li key={feature} className="flex gap-3">
              <Check size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-success" />
              {feature}
            </li>
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
