import {
  CHOICE_SLOT,
  type Choice,
  choiceText,
  contactFields,
} from '@task-manager/contract/installation/contact'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { form as texts } from '#web/site/content/contact.ts'
import { afterBooking, packages } from '#web/site/content/packages.ts'

const panel = 'grid gap-4 rounded-control bg-amber-soft py-1.5 pr-1.5 pl-4 text-amber-text'
const line = 'flex items-center justify-between gap-3'

/** The package chosen by a Book Now link, with its price, content and a button to remove it. */
export function ChosenPackage({
  id,
  enquiry,
  onRemove,
}: {
  id: string
  enquiry: Choice
  onRemove: () => void
}) {
  const chosen = packages.find(({ title }) => title === enquiry.plan)
  return (
    <div id={id} className={panel}>
      <p className={line}>
        <span className="min-w-0 break-words">
          {texts.chosen} <strong>{choiceText(enquiry)}</strong>
        </span>
        <button
          type="button"
          aria-label={texts.remove}
          onClick={onRemove}
          className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-surface"
        >
          <X size={18} />
        </button>
      </p>
      {chosen && <Contents features={chosen.features} />}
      <AfterBooking />
    </div>
  )
}

function Contents({ features, only }: { features: readonly string[]; only?: string }) {
  return (
    <ul
      data-only={only}
      aria-label={texts.contains}
      className="grid gap-x-4 gap-y-1.5 pr-2.5 text-sm sm:grid-cols-2"
    >
      {features.map((feature) => (
        <li key={feature} className="flex gap-2">
          <Check size={16} className="mt-1 shrink-0" />
          {feature}
        </li>
      ))}
    </ul>
  )
}

function AfterBooking() {
  return (
    <p className="pr-2.5 pb-2.5 text-sm">
      <strong>{afterBooking.title}.</strong> {afterBooking.text}
    </p>
  )
}

/**
 * The same until the page is hydrated, and without scripts: a template that the server fills when the address has a
 * choice. It has the same place and height, so nothing moves at hydration.
 */
export function ChoiceSlot() {
  // React leaves the server's content alone: text is not compared here.
  return (
    <section data-slot={CHOICE_SLOT} suppressHydrationWarning className="empty:hidden">
      {import.meta.env.SSR ? <ChoicePattern /> : ''}
    </section>
  )
}

function ChoicePattern() {
  return (
    <>
      <div className={panel}>
        <p className={line}>
          <span className="min-w-0 break-words">
            {texts.chosen} <strong>%text%</strong>
          </span>
          <a href="/contact" className="shrink-0 p-2.5 underline underline-offset-4">
            {texts.removeShort}
          </a>
        </p>
        {packages.map(({ title, features }) => (
          <Contents key={title} only={title} features={features} />
        ))}
        <AfterBooking />
      </div>
      <input type="hidden" name={contactFields.service} value="%service%" />
      <input type="hidden" name={contactFields.plan} value="%plan%" />
      <input type="hidden" name={contactFields.price} value="%price%" />
    </>
  )
}
