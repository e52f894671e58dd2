import { useQuery } from '@tanstack/react-query'
import type { ProjectRef } from '@task-manager/contract/projects/groups'
import { projects } from '#web/features/projects/groups.queries.ts'
import { type ControlProps, Field, selectClass } from '#web/ui/field.tsx'

interface Props {
  value: string
  /** The task's project, which is offered even when it is archived or the others could not be loaded. */
  known: ProjectRef | null
  refused: Partial<Pick<ControlProps, 'aria-invalid' | 'aria-describedby'>>
  onChange: (id: string) => void
}

/** Chooses an active project, or none. */
export function ProjectField({ value, known, refused, onChange }: Props) {
  const { data = [], isError, refetch } = useQuery(projects())
  const offered: ProjectRef[] = data.filter(({ _id, archived }) => !archived || _id === value)
  if (known && !offered.some(({ _id }) => _id === known._id)) offered.push(known)
  return (
    <Field label="Project">
      {(control) => (
        <select
          {...control}
          {...refused}
          data-field="projectId"
          value={value}
          onFocus={() => isError && void refetch()}
          onChange={(event) => onChange(event.target.value)}
          className={selectClass}
        >
          <option value="">No project</option>
          {offered.map(({ _id, name }) => (
            <option key={_id} value={_id} dir="auto">
              {name}
            </option>
          ))}
          {isError && <option disabled>Couldn't load the projects.</option>}
        </select>
      )}
    </Field>
  )
}
