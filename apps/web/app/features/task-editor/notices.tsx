import { History, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'
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

/** Someone deleted the task while its form is open. The toast also tells those who have scrolled down. */
export function GoneNotice() {
  useEffect(() => {
    toast.error('Someone deleted this task.', { id: 'gone' })
  }, [])
  return (
    <p className="mb-6 flex gap-3 rounded-control border border-hairline bg-amber-soft px-4 py-2 text-amber-text">
      <Trash2 size={18} className="mt-0.75 shrink-0" />
      <span>
        <strong className="font-semibold">Someone deleted this task.</strong> Save to restore it with your
        changes, or to keep them as a new task.
      </span>
    </p>
  )
}
