import { Trash2, Undo2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { BulkFrame } from '#web/features/tasks/parts/selection/bulk-frame.tsx'
import { Button } from '#web/ui/button.tsx'

interface Props extends Omit<ComponentProps<typeof BulkFrame>, 'children'> {
  onRestore: () => void
  onPurge: () => void
}

export function BulkBar({ onRestore, onPurge, ...frame }: Props) {
  return (
    <BulkFrame {...frame}>
      <Button variant="quiet" size="tool" disabled={frame.busy} onClick={onRestore}>
        <Undo2 size={16} />
        Restore
      </Button>
      <Button variant="quiet" size="tool" className="text-danger!" disabled={frame.busy} onClick={onPurge}>
        <Trash2 size={16} />
        Delete permanently
      </Button>
    </BulkFrame>
  )
}
