import { useQuery } from '@tanstack/react-query'
import type { UserRef } from '@task-manager/contract/people/users'
import type { Task } from '@task-manager/contract/tasks/tasks'
import {
  type CSSProperties,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useUser } from '#web/lib/session/session.ts'
import { teamMembers } from '#web/lib/team-members.ts'
import { Button } from '#web/ui/button.tsx'
import { onDemand, usePreload } from '#web/ui/on-demand.ts'
import { useRootAttribute } from '#web/ui/use-root-attribute.ts'
import { undecidedText } from './edit-conflict.ts'
import type { Prefill } from './form-draft.ts'
import type { Failure, Field as FieldName, FormValues } from './form-values.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { DraftNotice } from './notices.tsx'
import { type FieldsProps, ListFields, PlanningFields, TextFields } from './task-form-fields.tsx'
import { TaskFormHeader } from './task-form-header.tsx'
import { unfinishedIn } from './unfinished-inputs.ts'
import { type SaveTask, useSaveTask } from './use-save-task.ts'
import { type FormController, useTaskForm } from './use-task-form.ts'

const ConflictDialog = onDemand(() => import('./conflict-dialog.tsx'))
const GoneDialog = onDemand(() => import('./gone-dialog.tsx'))
const TheirValue = onDemand(() => import('./their-value.tsx'))

const NO_FAILURES: readonly Failure[] = []
const errorId = (field: FieldName): string => `task-error-${field}`
const columnClass = 'grid min-w-0 content-start gap-5'

interface Props {
  /** Null for a new task. */
  task: Task | null
  prefill: Prefill | null
  /** The name of the field to focus first. */
  focus: string | null
  /** The task was deleted here. */
  onDeleted: () => void
  /** The new task is saved and the form is empty again. */
  onCreated: () => void
  /** A new task was saved from the form, and typing went on: the form edits that task, with the focus in this field. */
  onSavedAsNew: (task: Task, focus: string | null) => void
}

/** Leaves the focused field and returns to it: some fields accept their text when they are left. */
function commitFocused(form: HTMLFormElement | null): void {
  const { activeElement: field } = document
  if (!(field instanceof HTMLElement) || !form?.contains(field)) return
  flushSync(() => field.blur())
  // The field of an item is removed when it is left.
  const next = field.isConnected ? field : form.querySelector<HTMLElement>('[data-field=todoChecklist]')
  next?.focus()
}

/**
 * Handled before the fields, in which plain Enter adds an item or chooses a name. Dialogs above the form keep their
 * keys.
 */
function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, currentTarget: form } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || !form.contains(event.target as Node)) return
  event.preventDefault()
  event.stopPropagation()
  commitFocused(form)
  form.requestSubmit()
}

/** Focuses the field `first`, and returns the function that focuses one. */
function useFieldFocus(form: RefObject<HTMLFormElement | null>, first: string | null) {
  const focusOn = (field: string) => {
    const control = form.current?.querySelector<HTMLElement>(`[data-field=${CSS.escape(field)}]`)
    control?.focus()
    return control
  }
  const focusFirst = useEffectEvent(() => {
    const control = first === null ? null : focusOn(first)
    // The cursor goes to the end of the text.
    if (
      control instanceof HTMLTextAreaElement ||
      (control instanceof HTMLInputElement && control.type === 'text')
    )
      control.setSelectionRange(control.value.length, control.value.length)
  })
  useEffect(() => focusFirst(), [])
  return focusOn
}

/** Spec 2, Create / Edit Task, with the fields in its order. */
export function TaskForm({ task, prefill, focus, onDeleted, onCreated, onSavedAsNew }: Props) {
  const user = useUser()
  const form = useTaskForm(user._id, task, prefill)
  const { values } = form.state
  const { data: team } = useQuery(teamMembers)
  const element = useRef<HTMLFormElement>(null)
  const [failures, setFailures] = useState(NO_FAILURES)
  const canLeave = useRef(false)
  usePreload(ConflictDialog, GoneDialog, TheirValue)

  const focusOn = useFieldFocus(element, focus)

  function fail(next: readonly Failure[]) {
    setFailures(next)
    if (next[0]) focusOn(next[0].field)
  }

  const saver = useSaveTask({
    form,
    userId: user._id,
    taskId: task?._id ?? null,
    prefill,
    onFailures: fail,
    beforeLeaving: () => commitFocused(element.current),
    onCreated: () => {
      onCreated()
      focusOn('title')
    },
    onSavedAsNew: (saved) => {
      canLeave.current = true
      const focused = document.activeElement?.closest<HTMLElement>('[data-field]')
      onSavedAsNew(saved, focused?.dataset.field ?? null)
    },
  })
  const { save, saving } = saver

  const { change: changeValues } = form
  const change = useCallback<typeof changeValues>(
    (part) => {
      setFailures((now) => now.filter(({ field }) => !(field in part)))
      changeValues(part)
    },
    [changeValues],
  )
  const isRefused = (field: FieldName) => failures.some((failure) => failure.field === field)
  const fields: FieldsProps = {
    values,
    change,
    refused: (field) =>
      isRefused(field) ? { 'aria-invalid': true, 'aria-describedby': errorId(field) } : {},
    describedBy: (field) => (isRefused(field) ? errorId(field) : undefined),
    below: (field) => (
      <>
        <Refusal field={field} failures={failures} />
        {task && form.undecided.includes(field) && (
          <Suspense>
            <TheirValue
              field={field}
              task={task}
              mine={values}
              team={team ?? []}
              onDecide={(side) => {
                form.decide(field, side)
                focusOn(field)
              }}
              onUndo={() => form.resetField(field, values)}
            />
          </Suspense>
        )}
      </>
    ),
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (saving) return
    const unfinished = unfinishedIn(element.current)
    setFailures(unfinished ? [unfinished] : NO_FAILURES)
    if (unfinished) return unfinished.input.focus()
    save()
  }

  return (
    <form
      ref={element}
      noValidate
      onSubmit={submit}
      onKeyDownCapture={submitByKey}
      className="grid grid-cols-1 gap-6"
    >
      <TaskFormHeader
        task={task}
        version={form.state.base.version}
        dirty={form.dirty}
        busy={saving}
        onDeleted={() => {
          canLeave.current = true
          form.discard()
          onDeleted()
        }}
      />
      {form.restored && (
        <DraftNotice
          onDiscard={() => {
            form.discard()
            focusOn('title')
          }}
        />
      )}
      <p role="status" className="sr-only">
        {form.undecided.length > 0 && undecidedText(form.undecided)}
      </p>
      <Columns fields={fields} task={task} form={form} />
      <Footer saving={saving} isNew={task === null} />
      <LeaveGuard active={form.dirty} canLeave={canLeave} onDiscard={form.discard} />
      <SaveDialogs saver={saver} mine={values} team={team ?? []} />
    </form>
  )
}

interface SaveDialogsProps {
  saver: SaveTask
  mine: FormValues
  team: readonly UserRef[]
}

/** Dialogs for a save that conflicts with someone else's change or deletion. */
function SaveDialogs({ saver, mine, team }: SaveDialogsProps) {
  const { conflict, deleted } = saver
  return (
    <Suspense>
      {conflict && <ConflictDialog conflict={conflict} saver={saver} mine={mine} team={team} />}
      {deleted && <GoneDialog saver={saver} />}
    </Suspense>
  )
}

function Columns({ fields, task, form }: { fields: FieldsProps; task: Task | null; form: FormController }) {
  return (
    <div
      // Tab goes down the left column first, in reading order; browsers without `reading-flow` use the order of the
      // document.
      style={{ readingFlow: 'grid-columns' } as CSSProperties}
      className="grid grid-cols-1 gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,56.25rem)_18rem] lg:grid-rows-[auto_1fr]"
    >
      <div className={columnClass}>
        <TextFields {...fields} />
      </div>
      <div
        // Only a tall window has room for a fixed column above the bar with the button. As a stacking context it is raised
        // above the bar with an open list in it; elsewhere the list is above the bar by itself.
        className={`${columnClass} lg:top-20 lg:row-span-2 lg:self-start lg:border-l lg:border-hairline lg:pl-6 lg:[@media(min-height:54rem)]:sticky lg:[@media(min-height:54rem)]:has-[[aria-expanded=true]]:z-20`}
      >
        <PlanningFields {...fields} task={task} state={form.state} changePending={form.changePending} />
      </div>
      <div className={columnClass}>
        <ListFields {...fields} state={form.state} changePending={form.changePending} />
      </div>
    </div>
  )
}

/** The reason why a field was refused. Only the first one is announced. */
function Refusal({ field, failures }: { field: FieldName; failures: readonly Failure[] }) {
  const index = failures.findIndex((failure) => failure.field === field)
  if (index < 0) return null
  return (
    <p
      id={errorId(field)}
      role={index === 0 ? 'alert' : undefined}
      className="-mt-3 text-sm font-medium text-danger"
    >
      {failures[index]?.message}
    </p>
  )
}

function Footer({ saving, isNew }: { saving: boolean; isNew: boolean }) {
  useRootAttribute('data-form-bar')
  return (
    // Not sticky in very low windows, as at 400 % zoom: it would cover the form.
    <div className="sticky bottom-14 z-10 -mx-4 flex flex-wrap items-center justify-end gap-x-6 gap-y-2 border-t border-hairline bg-paper px-4 py-3 lg:mx-0 lg:max-w-[77.75rem] lg:px-0 sm:bottom-0 [@media(height<20rem)]:static">
      <Button type="submit" size="large" busy={saving} className="max-lg:w-full lg:min-w-72">
        {saving ? 'Saving…' : isNew ? 'CREATE TASK' : 'UPDATE TASK'}
      </Button>
    </div>
  )
}
