/** The entries of a day by person, in the sentences of a task's history. Pure. */
import type { TeamActivityEntry } from '@task-manager/contract/lists/team-activity'
import type { ChangeActor } from '@task-manager/contract/tasks/history'
import type { Part } from '#web/features/tasks/data/history-labels.ts'
import { linesOf } from '#web/features/tasks/data/history-lines.ts'

export interface ActivityLine {
  readonly id: string
  readonly at: string
  readonly task: TeamActivityEntry['task']
  readonly comment: string | null
  readonly parts: readonly Part[]
}

interface PersonDay {
  readonly key: string
  /** Null: the server. */
  readonly actor: ChangeActor | null
  readonly lines: readonly ActivityLine[]
}

/** The title keeps deleted tasks apart, which have no id. */
const isSame = (one: TeamActivityEntry['task'], other: TeamActivityEntry['task']): boolean =>
  one._id === other._id && one.title === other.title

/** Groups adjacent entries about one task, so that ticks share a line, and comments too. */
function runsOf(entries: readonly TeamActivityEntry[]): TeamActivityEntry[][] {
  const runs: TeamActivityEntry[][] = []
  for (const entry of entries) {
    const run = runs.at(-1)
    const [first] = run ?? []
    const sameKind = (first?.comment === null) === (entry.comment === null)
    if (run && first && sameKind && isSame(first.task, entry.task)) run.push(entry)
    else runs.push([entry])
  }
  return runs
}

function linesIn(run: readonly TeamActivityEntry[]): ActivityLine[] {
  const [newest] = run
  if (newest === undefined) return []
  const { _id: id, at, task, comment } = newest
  if (comment !== null) {
    const times = run.length > 1 ? ` ${run.length} times` : ''
    return [{ id, at, task, comment, parts: [`commented${times}`] }]
  }
  const changes = run.flatMap(({ kind, ...entry }) =>
    kind === 'comment.created' ? [] : [{ ...entry, kind }],
  )
  return linesOf(changes)
    .toReversed()
    .map((line) => ({ id: line.id, at: line.at, task, comment, parts: line.parts }))
}

/** People sorted by newest entry, each with the newest line first. */
export function byPerson(entries: readonly TeamActivityEntry[]): PersonDay[] {
  const keyOf = ({ actor }: TeamActivityEntry) => actor?._id ?? actor?.name ?? ''
  return [...Map.groupBy(entries, keyOf)].map(([key, theirs]) => ({
    key,
    actor: theirs[0]?.actor ?? null,
    lines: runsOf(theirs).flatMap(linesIn),
  }))
}
