import type { User } from '@task-manager/contract/people/users'
import { TITLE_MAX } from '@task-manager/contract/tasks/task-values'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { X } from 'lucide-react'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import type { CaptureStart } from '#web/lib/browser/capture.ts'
import { isAdmin, taskPageOf } from '#web/lib/session/roles.ts'
import { Button } from '#web/ui/button.tsx'
import { LimitHint } from '#web/ui/form/limit-hint.tsx'
import { SuggestionList } from '#web/ui/list/suggestion-list.tsx'
import { CaptureLine, useCaptureLine } from './capture-line.tsx'
import { PasteChoice } from './paste-choice.tsx'
import type { Chip } from './read-line.ts'
import { useCaptureForm } from './use-capture-form.ts'

export interface CaptureProps {
  user: User
  start: CaptureStart
  onClose: () => void
}

export function CaptureForm({ user, start, onClose }: CaptureProps) {
  const navigate = useNavigate()
  const form = useCaptureForm(user, start)
  const { pasted } = form
  const id = useId()
  const line = useCaptureLine(form)
  const hints = hintsFor(user)
  // A removed chip would leave the focus nowhere, and the next key would be lost.
  const focusLine = () => line.field.current?.focus()
  const save = async (open: boolean) => {
    const [task] = (await form.save()) ?? []
    if (!open || task === undefined) return
    onClose()
    void navigate(taskPageOf(task._id))
  }
  const more = () => {
    onClose()
    void navigate('/admin/create-task', { state: { prefill: form.moveToForm() } })
  }
  if (pasted)
    return (
      <PasteChoice
        pasted={pasted}
        saving={form.saving}
        error={form.error}
        onEach={async () => (await form.saveEach(pasted)) && form.setPasted(null)}
        onItems={() => form.setItems(pasted)}
        onBack={() => form.setPasted(null)}
      />
    )
  return (
    <form
      className="grid gap-3 px-5 pt-3 pb-5"
      onSubmit={(event) => {
        event.preventDefault()
        void save(false)
      }}
    >
      <CaptureLine
        id={id}
        form={form}
        line={line}
        placeholder={hints.example}
        onPaste={form.setPasted}
        onOpen={() => void save(true)}
      />
      <LimitHint text={form.line.title} max={TITLE_MAX} />
      <Chips
        chips={form.line.chips}
        items={form.items.length}
        onRemove={(chip) => {
          focusLine()
          form.takeOff(chip)
        }}
        onNoItems={() => {
          focusLine()
          form.setItems([])
        }}
      />
      <div className="relative grid gap-3">
        {/* Below the chips, which show the parsed line; on phones above the keyboard. */}
        <SuggestionList
          id={id}
          label="Suggestions"
          options={line.options}
          active={line.active}
          onPick={({ word }) => line.take(word)}
          className="inset-x-0 top-0 z-10 pointer-coarse:max-h-42 pointer-coarse:overflow-y-auto"
        />
        <p role="status" className="min-h-5 text-sm text-ink-2">
          {created(form.created) ?? hints.signs}
        </p>
        <div className="flex flex-wrap items-center justify-end gap-3">
          {isAdmin(user) && (
            <Button variant="quiet" onClick={more}>
              More
            </Button>
          )}
          <Button type="submit" busy={form.saving} title="Enter; Ctrl+Enter opens it">
            {form.saving ? 'Creating…' : 'Create task'}
          </Button>
        </div>
      </div>
    </form>
  )
}

/** Members create tasks for themselves only. */
const hintsFor = (user: User) =>
  isAdmin(user)
    ? {
        example: 'Call the printer fri @tobias #harbour !high',
        signs: 'Try fri, @person, #project, +label or !high',
      }
    : { example: 'Call the printer fri #harbour !high', signs: 'Try fri, #project, +label or !high' }

function created(tasks: readonly Task[]): string | null {
  const [task] = tasks
  if (task === undefined) return null
  return tasks.length === 1 ? `Created "${task.title}"` : `Created ${tasks.length} tasks`
}

interface ChipsProps {
  chips: readonly Chip[]
  items: number
  onRemove: (chip: Chip) => void
  onNoItems: () => void
}

/** The parsed values. A press removes one. */
function Chips({ chips, items, onRemove, onNoItems }: ChipsProps) {
  if (chips.length === 0 && items === 0) return null
  const chip = (key: string, label: string, onPress: () => void) => (
    <li key={key}>
      <button
        type="button"
        aria-label={`Remove ${label}`}
        onClick={onPress}
        className="flex min-h-8 items-center gap-1.5 rounded-control border border-edge bg-surface pr-2 pl-2.5 text-sm hover:bg-sunken pointer-coarse:min-h-11"
      >
        <span dir="auto">{label}</span>
        <X size={14} className="text-ink-2" />
      </button>
    </li>
  )
  return (
    <ul aria-label="Understood" className="flex flex-wrap gap-2">
      {chips.map((each) => chip(`${each.kind} ${each.value}`, each.label, () => onRemove(each)))}
      {items > 0 && chip('items', `${items} checklist items`, onNoItems)}
    </ul>
  )
}
