import { Menu } from '@base-ui/react/menu'
import { priorities, statuses } from '@task-manager/contract/tasks/task-values'
import {
  Calendar,
  CircleDot,
  Copy,
  Download,
  Flag,
  FolderKanban,
  ListChecks,
  type LucideIcon,
  Tag,
  Trash2,
  Users,
} from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { DueChoice } from '#web/features/task-list/choices/due-choice.tsx'
import { LabelChoice } from '#web/features/task-list/choices/label-choice.tsx'
import type { OnChange } from '#web/features/task-list/choices/on-change.ts'
import { PeopleChoice } from '#web/features/task-list/choices/people-choice.tsx'
import { ProjectChoice } from '#web/features/tasks/parts/project-choice.tsx'
import { BulkFrame } from '#web/features/tasks/parts/selection/bulk-frame.tsx'
import { countOf } from '#web/lib/count-of.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { menuPopupClass } from '#web/ui/popup-class.ts'
import {
  abovePosition,
  BarPopover,
  type BarPosition,
  ToolLabel,
  type TriggerProps,
  toolClassFor,
  triggerProps,
} from './bar-popover.tsx'
import { FORMATS, type Format } from './bulk-export.tsx'
import { BulkOverflow } from './bulk-overflow.tsx'
import { useBarLayout } from './use-bar-layout.ts'

interface Props {
  ids: readonly string[]
  /** How many of the selected tasks are not loaded. */
  hidden: number
  allLabel: string | null
  busy: boolean
  onAll: () => void
  onClear: () => void
  onChange: OnChange
  onExport: (format: Format) => void
}

/** Changes all selected tasks at once (decision T38). A phone has some of the tools behind '…'. */
export default function BulkBar({ ids, busy, onChange, onExport, ...frame }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const [more, setMore] = useState(false)
  const { phone, first, keepOpen } = useBarLayout(more)
  const change: OnChange = (...args) => {
    setMore(false)
    onChange(...args)
  }
  /** Renders a form that closes after a choice. */
  const form = (Form: ComponentType<{ onChange: OnChange }>) => (close: () => void) => (
    <Form
      onChange={(...args) => {
        close()
        change(...args)
      }}
    />
  )
  // Keys: an open popup stays, with what is typed in it, when a phone is turned. Those of the tools that move keep the bar.
  const status = (
    <Choice key="status" ref={first} label="Status" Icon={CircleDot} busy={busy} options={statuses}>
      {(status) => change({ status }, (tasks) => `${tasks} moved to ${status}`)}
    </Choice>
  )
  const due = (
    <BarPopover key="due" label="Due" Icon={Calendar} busy={busy}>
      {form(DueChoice)}
    </BarPopover>
  )
  const people = (
    <BarPopover key="people" label="People" Icon={Users} busy={busy}>
      {form(PeopleChoice)}
    </BarPopover>
  )
  const position: BarPosition = phone ? 'listed' : 'front'
  const movingTool = (label: string, Icon: LucideIcon) => {
    const onOpen = keepOpen(label)
    return { label, Icon, busy, position, onOpen }
  }
  const priority = (
    <Choice {...movingTool('Priority', Flag)} options={priorities.toReversed()}>
      {(priority) => change({ priority }, (tasks) => `${tasks} set to ${priority}`)}
    </Choice>
  )
  const groups = (
    <>
      <BarPopover {...movingTool('Project', FolderKanban)}>{form(ProjectChoice)}</BarPopover>
      <BarPopover {...movingTool('Labels', Tag)}>{form(LabelChoice)}</BarPopover>
    </>
  )
  const end = phone ? 'listed' : 'end'
  const rest = (
    <>
      <Tool
        label="Duplicate"
        Icon={Copy}
        busy={busy}
        position={end}
        onPress={() => change({ duplicate: true }, (tasks) => `${tasks} duplicated`)}
      />
      <Choice {...movingTool('Export', Download)} options={FORMATS} position={end}>
        {(format) => {
          setMore(false)
          onExport(format)
        }}
      </Choice>
      <Tool
        label="Delete"
        Icon={Trash2}
        busy={busy}
        position={end}
        danger
        onPress={() => {
          setMore(false)
          setIsAsking(true)
        }}
      />
    </>
  )
  return (
    <BulkFrame count={ids.length} busy={busy} {...frame}>
      {phone ? (
        <>
          {status}
          {due}
          {people}
          <BulkOverflow open={more} busy={busy} onOpenChange={setMore}>
            {frame.allLabel !== null && (
              <Tool
                label={frame.allLabel}
                Icon={ListChecks}
                busy={busy}
                position="listed"
                onPress={frame.onAll}
              />
            )}
            {priority}
            {groups}
            {rest}
          </BulkOverflow>
        </>
      ) : (
        <>
          {status}
          {priority}
          {due}
          {people}
          {groups}
          <span aria-hidden="true" className="mx-1 h-6 w-px bg-hairline max-xl:hidden" />
          {rest}
        </>
      )}
      <ConfirmDelete
        count={ids.length}
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => onChange({ delete: true }, (tasks) => `${tasks} deleted`)}
      />
    </BulkFrame>
  )
}

interface ConfirmDeleteProps {
  count: number
  open: boolean
  onClose: () => void
  onConfirm: () => void
}

const ConfirmDelete = ({ count, open, onClose, onConfirm }: ConfirmDeleteProps) => (
  <ConfirmDialog
    open={open}
    onClose={onClose}
    title={`Delete ${countOf(count, 'task')}?`}
    text="You can restore them from the trash."
    confirmLabel="Delete"
    onConfirm={() => {
      onClose()
      onConfirm()
    }}
  />
)

interface ToolProps {
  label: string
  Icon: LucideIcon
  busy: boolean
  position: BarPosition
  danger?: boolean
  onPress: () => void
}

const Tool = ({ label, Icon, busy, position, danger, onPress }: ToolProps) => (
  <Button
    variant="quiet"
    size="tool"
    className={classNames(toolClassFor(position), danger && 'text-danger!')}
    title={label}
    aria-haspopup={danger ? 'dialog' : undefined}
    disabled={busy}
    onClick={onPress}
  >
    <ToolLabel label={label} Icon={Icon} position={position} />
  </Button>
)

interface ChoiceProps<T extends string> extends TriggerProps {
  options: readonly T[]
  /** Called with the chosen option. */
  children: (chosen: T) => void
}

function Choice<T extends string>({ options, children, onOpen, ...trigger }: ChoiceProps<T>): ReactNode {
  return (
    <Menu.Root
      onOpenChange={(open, event) => {
        if (open && trigger.busy) event.cancel()
        else onOpen?.(open)
      }}
    >
      <Menu.Trigger {...triggerProps(trigger)} />
      <Menu.Portal container={document.getElementById('main')}>
        <Menu.Positioner {...abovePosition} align="start" className="z-40">
          <Menu.Popup aria-label={trigger.label} className={`${menuPopupClass} min-w-40`}>
            {options.map((option) => (
              <Menu.Item
                key={option}
                onClick={() => children(option)}
                className="flex min-h-9 cursor-default items-center rounded-md px-3 outline-none select-none data-highlighted:bg-sunken pointer-coarse:min-h-11"
              >
                {option}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
