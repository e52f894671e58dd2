import { History } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

/** Says that the form shows a restored draft, and offers to discard it. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control border border-hairline bg-amber-soft py-1.5 pr-1.5 pl-4 text-amber-text"
    >
      <History size={18} className="shrink-0" />
      <p className="flex-[1_1_12rem]">
        <strong className="font-semibold">Draft restored.</strong> It isn't saved yet.
      </p>
      <Button
        variant="quiet"
        size="small"
        className="text-amber-text! hover:bg-transparent hover:underline max-sm:ml-5.5"
        onClick={onDiscard}
      >
        Discard draft
      </Button>
    </div>
  )
}
