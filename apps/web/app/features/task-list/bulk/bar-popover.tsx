import { Popover } from '@base-ui/react/popover'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import { buttonClass } from '#web/ui/button-class.ts'
import { menuPopupClass } from '#web/ui/popup-class.ts'

/** Labels hide in narrow windows, first those at the end of the bar. In the overflow list they always show. */
const labels = { front: 'max-xl:sr-only', end: 'max-[88rem]:sr-only', listed: '' }
export type BarPosition = keyof typeof labels

/** Above the bar. Fixed as the bar is: otherwise the page would scroll to each entry that gets the focus. */
export const abovePosition = { side: 'top', positionMethod: 'fixed', sideOffset: 8 } as const

const toolClass = 'font-medium! px-2! pointer-coarse:min-w-11'
const listedClass = 'w-full justify-start! gap-3! px-3! font-normal! pointer-coarse:min-h-11'

/** The style of a button of the bar or of a line of the overflow list. */
export const toolClassFor = (position: BarPosition): string =>
  position === 'listed' ? listedClass : toolClass

export interface TriggerProps {
  label: string
  Icon: LucideIcon
  busy: boolean
  position?: BarPosition
  ref?: Ref<HTMLButtonElement>
  onOpen?: (open: boolean) => void
}

/** The button of the bar that opens a menu or a form. */
export const triggerProps = ({
  label,
  Icon,
  busy,
  position = 'front',
  ref,
}: Omit<TriggerProps, 'onOpen'>) => ({
  ref,
  // Not `disabled`: the button gets the focus of its closed menu while the change is saved.
  'aria-disabled': busy || undefined,
  title: label,
  className: buttonClass({ variant: 'quiet', size: 'tool' }, toolClassFor(position)),
  children: <ToolLabel label={label} Icon={Icon} position={position} />,
})

interface ToolLabelProps {
  label: string
  Icon: LucideIcon
  position: BarPosition
}

export const ToolLabel = ({ label, Icon, position }: ToolLabelProps) => (
  <>
    <Icon size={16} />
    <span className={labels[position]}>{label}</span>
  </>
)

interface Props extends TriggerProps {
  children: (close: () => void) => ReactNode
}

/** A button of the bar that opens a small form above it. */
export function BarPopover({ children, onOpen, ...trigger }: Props) {
  const [open, setOpen] = useState(false)
  const show = (next: boolean) => {
    setOpen(next)
    onOpen?.(next)
  }
  return (
    <Popover.Root open={open} onOpenChange={(next) => show(next && !trigger.busy)}>
      <Popover.Trigger {...triggerProps(trigger)} />
      <Popover.Portal container={document.getElementById('main')}>
        <Popover.Positioner {...abovePosition} align="start" collisionPadding={8} className="z-40">
          <Popover.Popup
            aria-label={trigger.label}
            className={`${menuPopupClass} max-h-(--available-height) w-72 overflow-y-auto overscroll-contain`}
          >
            {children(() => show(false))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
