import X from 'lucide-react/icons/x'
import { form as texts } from '#web/site/content/contact.ts'
import { type Enquiry, enquiryText } from '#web/site/enquiry.ts'

/** What a Book Now link brought along, with a way to drop it. */
export function ChosenPackage({ enquiry, onRemove }: { enquiry: Enquiry; onRemove: () => void }) {
  return (
    <p className="flex items-center justify-between gap-3 rounded-control bg-amber-soft py-1.5 pr-1.5 pl-4 text-amber-text">
      <span className="min-w-0 break-words">
        {texts.asking} <strong>{enquiryText(enquiry)}</strong>
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
