import { Menu } from '@base-ui/react/menu'
import type { TasksChange } from '@task-manager/contract/task-bulk'
import { priorities, statuses } from '@task-manager/contract/tasks'
import {
  Calendar,
  CircleDot,
  Copy,
  Download,
  Flag,
  FolderKanban,
  type LucideIcon,
  Tag,
  Trash2,
  Users,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { BulkFrame } from '#web/features/tasks/bulk-frame.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { BarPopover, endLabelClass, labelClass, popupClass, toolClass } from './bar-popover.tsx'
import { countOf } from './change-many.tsx'
import { DueChoice } from './due-choice.tsx'
import { FORMATS, type Format } from './export-many.tsx'
import { LabelChoice, ProjectChoice } from './group-choice.tsx'
import { PeopleChoice } from './people-choice.tsx'

export type OnChange = (change: TasksChange, words: (tasks: string) => string) => void

interface Props {
  ids: readonly string[]
  allLabel: string | null
  busy: boolean
  onAll: () => void
  onClear: () => void
  onChange: OnChange
  onExport: (format: Format) => void
}

/** What can be done with all ticked tasks at once (decision T38). */
export default function ManyBar({ ids, busy, onChange, onExport, ...frame }: Props) {
  const [asking, setAsking] = useState(false)
  return (
    <BulkFrame count={ids.length} busy={busy} {...frame}>
      <Choice label="Status" Icon={CircleDot} busy={busy} options={statuses}>
        {(status) => onChange({ status }, (tasks) => `${tasks} moved to ${status}`)}
      </Choice>
      <Choice label="Priority" Icon={Flag} busy={busy} options={priorities.toReversed()}>
        {(priority) => onChange({ priority }, (tasks) => `${tasks} set to ${priority}`)}
      </Choice>
      <BarPopover label="Due" Icon={Calendar} busy={busy}>
        {(close) => (
          <DueChoice
            onChange={(...wanted) => {
              close()
              onChange(...wanted)
            }}
          />
        )}
      </BarPopover>
      <BarPopover label="People" Icon={Users} busy={busy}>
        {(close) => (
          <PeopleChoice
            onChange={(...wanted) => {
              close()
              onChange(...wanted)
            }}
          />
        )}
      </BarPopover>
      <BarPopover label="Project" Icon={FolderKanban} busy={busy}>
        {(close) => (
          <ProjectChoice
            onChange={(...wanted) => {
              close()
              onChange(...wanted)
            }}
          />
        )}
      </BarPopover>
      <BarPopover label="Labels" Icon={Tag} busy={busy}>
        {(close) => (
          <LabelChoice
            onChange={(...wanted) => {
              close()
              onChange(...wanted)
            }}
          />
        )}
      </BarPopover>
      <span aria-hidden="true" className="mx-1 h-6 w-px bg-hairline max-xl:hidden" />
      <Button
        variant="quiet"
        size="tool"
        className={toolClass}
        title="Duplicate"
        disabled={busy}
        onClick={() => onChange({ duplicate: true }, (tasks) => `${tasks} duplicated`)}
      >
        <Copy size={16} aria-hidden="true" />
        <span className={endLabelClass}>Duplicate</span>
      </Button>
      <Choice label="Export" Icon={Download} busy={busy} options={FORMATS} atEnd>
        {onExport}
      </Choice>
      <Button
        variant="quiet"
        size="tool"
        className={`${toolClass} text-danger!`}
        title="Delete"
        aria-haspopup="dialog"
        disabled={busy}
        onClick={() => setAsking(true)}
      >
        <Trash2 size={16} aria-hidden="true" />
        <span className={endLabelClass}>Delete</span>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${countOf(ids.length)}`}
        text="They go into the trash, from where they can be brought back."
        confirmLabel="Delete"
        onConfirm={() => {
          setAsking(false)
          onChange({ delete: true }, (tasks) => `${tasks} deleted`)
        }}
      />
    </BulkFrame>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  Icon: LucideIcon
  busy: boolean
  options: readonly T[]
  atEnd?: boolean
  /** What happens with the chosen one. */
  children: (chosen: T) => void
}

function Choice<T extends string>({
  label,
  Icon,
  busy,
  options,
  atEnd,
  children,
}: ChoiceProps<T>): ReactNode {
  return (
    <Menu.Root>
      <Menu.Trigger
        disabled={busy}
        title={label}
        className={buttonClass({ variant: 'quiet', size: 'tool' }, toolClass)}
      >
        <Icon size={16} aria-hidden="true" />
        <span className={atEnd ? endLabelClass : labelClass}>{label}</span>
      </Menu.Trigger>
      <Menu.Portal container={document.getElementById('main')}>
        <Menu.Positioner side="top" align="start" sideOffset={8} className="z-40">
          <Menu.Popup aria-label={label} className={`${popupClass} min-w-40`}>
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
