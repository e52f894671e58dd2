import { useMutation } from '@tanstack/react-query'
import { PROJECT_NAME_MAX } from '@task-manager/contract/projects/group-values'
import type { Color } from '@task-manager/contract/projects/groups'
import {
  CLIENT_NAME_MAX,
  PROJECT_NOTE_MAX,
  type Project,
  type ProjectChange,
} from '@task-manager/contract/projects/projects'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useNavigate } from 'react-router'
import { nameFailure } from '#web/lib/http/name-failure.ts'
import { useKept } from '#web/lib/session-store/use-kept.ts'
import { NamedDialog } from '#web/ui/dialog/named-dialog.tsx'
import { LongTextField, ShortTextField } from '#web/ui/form/short-text-field.tsx'
import { ColorField } from './color-field.tsx'
import { addProject, changeProject } from './projects.queries.ts'

export interface ProjectDialogProps {
  /** Null creates a project. */
  project: Project | null
  onClosed: () => void
}

const changesOf = (project: Project, fields: Required<Omit<ProjectChange, 'archived'>>): ProjectChange => ({
  ...(fields.name !== project.name && { name: fields.name }),
  ...(fields.color !== project.color && { color: fields.color }),
  ...(fields.clientName !== project.clientName && { clientName: fields.clientName }),
  ...(fields.note !== project.note && { note: fields.note }),
})

/** Edits a project, or creates one and opens it. */
export default function ProjectDialog({ project: current, onClosed }: ProjectDialogProps) {
  // As the fields show it. Only changes are sent, because someone else may change other fields meanwhile.
  const [project] = useState(current)
  const kept = `project:${project?._id ?? 'new'}`
  const [name, setName, isNameChanged] = useKept(`${kept}:name`, project?.name ?? '')
  const [color, setColor] = useKept<Color>(`${kept}:color`, project?.color ?? 'blue')
  const [clientName, setClientName, isClientChanged] = useKept(`${kept}:client`, project?.clientName ?? '')
  const [note, setNote, isNoteChanged] = useKept(`${kept}:note`, project?.note ?? '')
  const navigate = useNavigate()
  const save = useMutation({
    mutationFn: () => {
      const fields = { name, color, clientName, note }
      return project ? changeProject(project._id, changesOf(project, fields)) : addProject(fields)
    },
    onSuccess: ({ project: saved }) => {
      toast.success(project ? 'Project saved' : 'Project created')
      onClosed()
      // A new project opens its list, because the next step is to add tasks.
      if (!project) void navigate(`/admin/tasks?project=${saved._id}`)
    },
  })
  return (
    <NamedDialog
      title={project ? 'Edit project' : 'New project'}
      confirmLabel={project ? 'Save' : 'Create project'}
      name={name}
      max={PROJECT_NAME_MAX}
      {...nameFailure(save.error)}
      saving={save.isPending}
      // Also what was kept, which the dialog does not see being typed.
      unsaved={isNameChanged || isClientChanged || isNoteChanged}
      onName={setName}
      onSave={save.mutate}
      onClosed={onClosed}
    >
      <ColorField name="project-color" value={color} onChange={setColor} />
      <ShortTextField
        label="Client (optional)"
        max={CLIENT_NAME_MAX}
        value={clientName}
        onChange={setClientName}
      />
      <LongTextField
        label="Note (optional)"
        rows={3}
        max={PROJECT_NOTE_MAX}
        value={note}
        onChange={setNote}
      />
    </NamedDialog>
  )
}
