import { Popover } from '@base-ui/react/popover'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '#web/ui/button-class.ts'
import { menuPopupClass } from '#web/ui/popup-class.ts'
import { abovePosition, toolClassFor } from './bar-popover.tsx'

interface Props {
  open: boolean
  busy: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/** The tools that do not fit into a phone's bar, in a list above it. */
export const BulkOverflow = ({ open, busy, onOpenChange, children }: Props) => (
  <Popover.Root open={open} onOpenChange={(next) => onOpenChange(next && !busy)}>
    <Popover.Trigger
      aria-disabled={busy || undefined}
      aria-label="More"
      className={buttonClass({ variant: 'quiet', size: 'tool' }, toolClassFor('front'))}
    >
      <Ellipsis size={18} />
    </Popover.Trigger>
    <Popover.Portal container={document.getElementById('main')}>
      <Popover.Positioner {...abovePosition} align="end" collisionPadding={8} className="z-40">
        <Popover.Popup
          aria-label="More"
          className={`${menuPopupClass} grid max-h-(--available-height) w-64 overflow-y-auto overscroll-contain`}
        >
          {children}
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
)
