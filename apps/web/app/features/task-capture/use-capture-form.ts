/** The state of the capture dialog: its line, pasted items, and saving. */
import type { User } from '@task-manager/contract/people/users'
import type { QuickTask } from '@task-manager/contract/tasks/task-capture'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { useRef, useState } from 'react'
import type { PastedItem } from '#web/features/tasks/data/read-paste.ts'
import { setStatus } from '#web/features/tasks/data/tasks.queries.ts'
import type { CapturePreset, CaptureStart } from '#web/lib/browser/capture.ts'
import { clearDraft, readDraft, saveDraft } from '#web/lib/browser/draft.ts'
import { ApiError, messageOf } from '#web/lib/http/api-error.ts'
import { showError } from '#web/lib/http/error-toast.ts'
import { formatDay, today } from '#web/lib/time/format.ts'
import { sendTasks, useLineNames } from './capture.queries.ts'
import { type Chip, readLine, taskOf, withPreset } from './read-line.ts'

const DRAFT = 'capture'
const NO_CHIPS: ReadonlySet<string> = new Set()
const NO_PRESET: CapturePreset = {}

/** A line that was not saved, and its pasted items. */
interface Draft {
  readonly text: string
  readonly items: readonly PastedItem[]
  /** Pasted lines that are neither tasks nor items yet. */
  readonly pasted: readonly PastedItem[] | null
}

const NO_DRAFT: Draft = { text: '', items: [], pasted: null }

const draftOf = (userId: string): Draft => {
  const draft = readDraft(userId, DRAFT) ?? NO_DRAFT
  // Earlier versions kept less, the first ones the text alone.
  return { ...NO_DRAFT, ...(typeof draft === 'string' ? { text: draft } : (draft as Partial<Draft>)) }
}

const dayLabel = (day: string): string => `Due ${formatDay(day)}`

const fieldOf = {
  day: 'dueDate',
  person: 'assignedTo',
  project: 'projectId',
  priority: 'priority',
  status: 'status',
} as const

/** Moves new tasks to the status of their board column. A failure is shown; the tasks exist already. */
async function moveTo(status: CapturePreset['status'], tasks: readonly Task[]): Promise<void> {
  if (status === undefined) return
  try {
    for (const task of tasks) if (task.status !== status) await setStatus(task, status)
  } catch (error) {
    showError(error)
  }
}

/** Names the line that the server refuses, if there are several. */
function reasonOf(failure: unknown, lines: number): string {
  const index = failure instanceof ApiError ? failure.problem?.index : undefined
  const message = messageOf(failure)
  return index === undefined || lines === 1 ? message : `Line ${index + 1}: ${message}`
}

/** What was typed after the line that is saved. */
const restOf = (now: string, saved: string): string =>
  now.startsWith(saved) ? now.slice(saved.length).trimStart() : now

export function useCaptureForm(user: User, start: CaptureStart) {
  const names = useLineNames(user)
  // The draft of an earlier line; it is shown again after this one.
  const [draft] = useState(() => draftOf(user._id))
  const [later, setLater] = useState(start.text === undefined ? NO_DRAFT : draft)
  const [first] = useState<Draft>(start.text === undefined ? draft : { ...NO_DRAFT, text: start.text })
  const [text, setText] = useState(first.text)
  /** Also what is typed while the line is being saved. */
  const latest = useRef(text)
  const [off, setOff] = useState(NO_CHIPS)
  const [preset, setPreset] = useState(start.preset ?? NO_PRESET)
  const [items, setItems] = useState(first.items)
  const [pasted, setPasted] = useState(first.pasted)
  const [error, setError] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const [created, setCreated] = useState<readonly Task[]>([])
  const read = (line: string) =>
    withPreset(readLine(line, today(), names, dayLabel, off), preset, names, dayLabel)
  const line = read(text)

  const show = (next: Draft) => {
    latest.current = next.text
    setText(next.text)
    setItems(next.items)
    setPasted(next.pasted)
    setError(null)
  }
  const change = (part: Partial<Draft>) => {
    const next = { text: latest.current, items, pasted, ...part }
    show(next)
    if (later === NO_DRAFT) saveDraft(user._id, DRAFT, next)
  }
  const empty = () => {
    const rest = restOf(latest.current, text)
    if (rest !== '') return change({ ...NO_DRAFT, text: rest })
    show(later)
    setLater(NO_DRAFT)
    setOff(NO_CHIPS)
    if (later === NO_DRAFT) clearDraft(user._id, DRAFT)
  }
  const send = async (tasks: readonly QuickTask[]): Promise<readonly Task[] | null> => {
    if (saving) return null
    setSaving(true)
    setError(null)
    try {
      const sent = await sendTasks(tasks)
      await moveTo(preset.status, sent)
      setCreated(sent)
      return sent
    } catch (failure) {
      setError(reasonOf(failure, tasks.length))
      return null
    } finally {
      setSaving(false)
    }
  }
  /** Saves the line as a task; null when it has no title. */
  const save = async (): Promise<readonly Task[] | null> => {
    if (line.title === '') {
      setError('Title is required.')
      return null
    }
    const sent = await send([{ ...taskOf(line), ...(items.length > 0 && { todoChecklist: [...items] }) }])
    if (sent !== null) empty()
    return sent
  }
  /** Saves each pasted line as a task, a ticked one as completed. The typed line stays. */
  const saveEach = (pasted: readonly PastedItem[]) =>
    send(
      pasted.map((item) => {
        const task = taskOf(read(item.text))
        return item.completed ? { ...task, todoChecklist: [{ text: task.title, completed: true }] } : task
      }),
    )
  const takeOff = ({ kind, typed }: Chip) => {
    if (typed !== '') setOff(new Set([...off, typed]))
    else if (kind !== 'label') {
      const { [fieldOf[kind]]: _, ...rest } = preset
      setPreset(rest)
    }
  }
  /** Hands the line over to the form as its initial values. */
  const moveToForm = () => {
    empty()
    return prefill
  }
  const prefill = {
    ...taskOf(line),
    ...(preset.status && { status: preset.status }),
    ...(items.length > 0 && {
      todoChecklist: items.map(({ text }) => text),
      ticked: items.filter(({ completed }) => completed).map(({ text }) => text),
    }),
  }
  return {
    names,
    text,
    line,
    items,
    setItems: (next: readonly PastedItem[]) => change({ items: next, pasted: null }),
    pasted,
    setPasted: (next: readonly PastedItem[] | null) => change({ pasted: next }),
    error,
    saving,
    created,
    type: (next: string) => change({ text: next }),
    save,
    saveEach,
    takeOff,
    moveToForm,
  }
}

export type CaptureFormState = ReturnType<typeof useCaptureForm>
