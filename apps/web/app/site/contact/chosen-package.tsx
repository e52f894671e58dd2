import { CHOICE_SLOT, type Choice, choiceText, contactFields } from '@task-manager/contract/contact'
import X from 'lucide-react/icons/x'
import { form as texts } from '#web/site/content/contact.ts'

const chip =
  'flex items-center justify-between gap-3 rounded-control bg-amber-soft py-1.5 pr-1.5 pl-4 text-amber-text'

/** What a Book Now link brought along, with a way to drop it. */
export function ChosenPackage({ enquiry, onRemove }: { enquiry: Choice; onRemove: () => void }) {
  return (
    <p className={chip}>
      <span className="min-w-0 break-words">
        {texts.asking} <strong>{choiceText(enquiry)}</strong>
      </span>
      <button
        type="button"
        aria-label={texts.remove}
        onClick={onRemove}
        className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-surface"
      >
        <X size={18} aria-hidden="true" />
      </button>
    </p>
  )
}

/** The same where no script runs: a pattern that the server fills when the address holds a choice. */
export function ChoiceSlot() {
  return (
    <noscript data-slot={CHOICE_SLOT} className="empty:hidden">
      <p className={chip}>
        <span className="min-w-0 break-words">
          {texts.asking} <strong>%text%</strong>
        </span>
        <a href="/contact" className="shrink-0 p-2.5 underline underline-offset-4">
          {texts.removeShort}
        </a>
      </p>
      <input type="hidden" name={contactFields.service} value="%service%" />
      <input type="hidden" name={contactFields.plan} value="%plan%" />
      <input type="hidden" name={contactFields.price} value="%price%" />
    </noscript>
  )
}
