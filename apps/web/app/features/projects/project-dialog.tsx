import { useMutation } from '@tanstack/react-query'
import { type Color, PROJECT_NAME_MAX } from '@task-manager/contract/groups'
import { CLIENT_NAME_MAX, PROJECT_NOTE_MAX, type Project } from '@task-manager/contract/projects'
import { type FormEvent, useId, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { ColorField } from './color-field.tsx'
import { saveProject } from './projects.queries.ts'

export interface ProjectDialogProps {
  /** Null: a new one. */
  project: Project | null
  onClosed: () => void
}

/** What a project is called and what is to be known of it. */
export default function ProjectDialog({ project, onClosed }: ProjectDialogProps) {
  const [name, setName] = useState(project?.name ?? '')
  const [color, setColor] = useState<Color>(project?.color ?? 'blue')
  const [clientName, setClientName] = useState(project?.clientName ?? '')
  const [note, setNote] = useState(project?.note ?? '')
  const first = useRef<HTMLInputElement>(null)
  const form = useId()
  const save = useMutation({
    mutationFn: () => saveProject(project?._id ?? null, { name, color, clientName, note }),
    onSuccess: () => {
      toast.success(project ? 'Project saved' : 'Project created')
      onClosed()
    },
    onError: () => first.current?.focus(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !save.isPending && onClosed()}
      title={project ? 'Edit project' : 'New project'}
      initialFocus={first}
      className="max-w-110"
      footer={
        <>
          <Button variant="outline" disabled={save.isPending} onClick={onClosed}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={save.isPending} disabled={name.trim() === ''}>
            {save.isPending ? 'Saving…' : project ? 'Save' : 'Create project'}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          ref={first}
          label="Name"
          dir="auto"
          autoComplete="off"
          maxLength={PROJECT_NAME_MAX}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={save.isError ? messageOf(save.error) : null}
        />
        <ColorField name="project-color" value={color} onChange={setColor} />
        <TextField
          label="Client (optional)"
          dir="auto"
          autoComplete="off"
          maxLength={CLIENT_NAME_MAX}
          value={clientName}
          onChange={(event) => setClientName(event.target.value)}
        />
        <TextAreaField
          label="Note (optional)"
          dir="auto"
          rows={3}
          maxLength={PROJECT_NOTE_MAX}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
