import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { EnquiryTab } from './enquiry-tabs.ts'

const texts: Record<Exclude<EnquiryTab, 'all'>, { title: string; text: string }> = {
  new: { title: 'No new enquiries', text: 'All caught up.' },
  replied: {
    title: 'Nothing marked as replied',
    text: "Enquiries you've answered appear here.",
  },
  archived: { title: 'Nothing archived', text: "Archive enquiries you're done with." },
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
        text="Messages from your contact form appear here."
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
      {...texts[tab]}
      action={
        <Button variant="outline" onClick={onShowAll}>
          Show all enquiries
        </Button>
      }
    />
  )
}
