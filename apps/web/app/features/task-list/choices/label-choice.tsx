import { useQuery } from '@tanstack/react-query'
import { LABEL_NAME_MAX } from '@task-manager/contract/projects/group-values'
import type { Color } from '@task-manager/contract/projects/groups'
import { useState } from 'react'
import { labels } from '#web/features/projects/groups.queries.ts'
import { matchGroups } from '#web/features/tasks/data/find/match-names.ts'
import { isNewLabel, newLabelText } from '#web/features/tasks/data/find/new-label.ts'
import { Choice } from '#web/features/tasks/parts/project-choice.tsx'
import { ColorMark } from '#web/ui/color-mark.tsx'
import { isTooLong, LimitHint } from '#web/ui/form/limit-hint.tsx'
import { ListSearch, ListStatus, MAX_LISTED } from '#web/ui/list/list-search.tsx'
import { AddOrRemove } from './add-or-remove.tsx'
import type { OnChange } from './on-change.ts'

/** Adds a label, which is created when it does not exist, or removes one. */
export function LabelChoice({ onChange }: { onChange: OnChange }) {
  const { data: loaded, isError } = useQuery(labels())
  const data = loaded ?? []
  const [adding, setAdding] = useState(true)
  const [search, setSearch] = useState('')
  const shown: readonly { name: string; color: Color }[] = matchGroups(data, search)
  const name = search.trim()
  const known = data.map((label) => label.name)
  const isNew = adding && isNewLabel(known, name)
  const choose = (label: string) =>
    adding
      ? onChange({ addLabels: [label] }, (tasks) => `${tasks} labelled ${label}`)
      : onChange({ removeLabels: [label] }, (tasks) => `Label ${label} removed from ${tasks}`)
  return (
    <>
      <AddOrRemove adding={adding} onChange={setAdding} />
      <ListSearch items="labels" value={search} onChange={setSearch} />
      <ul>
        {shown.slice(0, MAX_LISTED).map((label) => (
          <Choice
            key={label.name}
            mark={<ColorMark color={label.color} shape="dot" />}
            onChoose={() => choose(label.name)}
          >
            {label.name}
          </Choice>
        ))}
        {isNew && <Choice onChoose={() => choose(name)}>{newLabelText(name, loaded !== undefined)}</Choice>}
      </ul>
      <ListStatus
        error={isError ? "Couldn't load the labels." : null}
        count={shown.length}
        none={isNew || search === '' ? null : 'No labels match.'}
      />
      {adding && isTooLong(name, LABEL_NAME_MAX) && <LimitHint text={name} max={LABEL_NAME_MAX} />}
    </>
  )
}
