import type { Template } from '@task-manager/contract/tasks/templates'
import { useState } from 'react'
import { TemplateDialog } from '#web/features/tasks/parts/template-dialog.tsx'
import { changeTemplate } from './templates.queries.ts'

export default function EditTemplateDialog({
  template: current,
  onClosed,
}: {
  template: Template
  onClosed: () => void
}) {
  // As the fields show it. Only changes are sent, because someone else may change other fields meanwhile.
  const [template] = useState(current)
  return (
    <TemplateDialog
      title="Edit template"
      confirmLabel="Save"
      kept={`template:${template._id}`}
      initial={template}
      onSave={({ name, due }) =>
        changeTemplate(template._id, {
          ...(name !== template.name && { name }),
          ...((due.days !== template.due.days || due.unit !== template.due.unit) && { due }),
        })
      }
      onClosed={onClosed}
    />
  )
}
