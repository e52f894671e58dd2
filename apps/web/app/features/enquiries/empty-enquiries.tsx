import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { EnquiryTab } from './enquiry-tabs.ts'

const words: Record<Exclude<EnquiryTab, 'all'>, { title: string; text: string }> = {
  new: { title: 'No new enquiries', text: 'Everything that came in has been looked after.' },
  replied: {
    title: 'Nothing is marked as replied',
    text: 'An enquiry comes here when you have answered it.',
  },
  archived: { title: 'Nothing is archived', text: 'What needs no more attention can be put here.' },
}

/** `any`: other tabs have enquiries. */
export function EmptyEnquiries({
  tab,
  any,
  onShowAll,
}: {
  tab: EnquiryTab
  any: boolean
  onShowAll: () => void
}) {
  if (tab === 'all' || !any) {
    return (
      <EmptyState
        title="No enquiries yet"
        text="What visitors send with the contact form arrives here, and nowhere is it lost."
        action={
          <a href="/contact" className={buttonClass({ variant: 'outline' })}>
            Open the contact form
          </a>
        }
      />
    )
  }
  return (
    <EmptyState
      {...words[tab]}
      action={
        <Button variant="outline" onClick={onShowAll}>
          Show all enquiries
        </Button>
      }
    />
  )
}
