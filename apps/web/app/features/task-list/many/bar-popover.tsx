import { Popover } from '@base-ui/react/popover'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { buttonClass } from '#web/ui/button-class.ts'

export const popupClass =
  'rounded-control border border-hairline bg-raised p-1.5 text-ink shadow-high outline-none transition-[opacity,scale] duration-180 ease-calm data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0'

/** Where the words have no room, the icons stand alone: first those at the end. */
export const labelClass = 'max-xl:sr-only'
export const endLabelClass = 'max-[88rem]:sr-only'
/** A button of the bar. */
export const toolClass = 'font-medium! px-2! pointer-coarse:min-w-11'

interface Props {
  label: string
  Icon: LucideIcon
  busy: boolean
  children: (close: () => void) => ReactNode
}

/** A button of the bar with a small form above it. */
export function BarPopover({ label, Icon, busy, children }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        disabled={busy}
        title={label}
        className={buttonClass({ variant: 'quiet', size: 'tool' }, toolClass)}
      >
        <Icon size={16} aria-hidden="true" />
        <span className={labelClass}>{label}</span>
      </Popover.Trigger>
      <Popover.Portal container={document.getElementById('main')}>
        <Popover.Positioner side="top" align="start" sideOffset={8} collisionPadding={8} className="z-40">
          <Popover.Popup
            aria-label={label}
            className={`${popupClass} max-h-(--available-height) w-72 overflow-y-auto overscroll-contain`}
          >
            {children(() => setOpen(false))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
