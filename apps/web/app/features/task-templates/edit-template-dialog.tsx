import type { Template } from '@task-manager/contract/tasks/templates'
import { TemplateDialog } from '#web/features/tasks/parts/template-dialog.tsx'
import { changeTemplate } from './templates.queries.ts'

export default function EditTemplateDialog({
  template,
  onClosed,
}: {
  template: Template
  onClosed: () => void
}) {
  return (
    <TemplateDialog
      title="Edit template"
      confirmLabel="Save"
      initial={template}
      onSave={(fields) => changeTemplate(template._id, fields)}
      onClosed={onClosed}
    />
  )
}
