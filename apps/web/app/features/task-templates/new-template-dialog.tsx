import { DESCRIPTION_MAX } from '@task-manager/contract/tasks/task-values'
import { TemplateDialog } from '#web/features/tasks/parts/template-dialog.tsx'
import { useKept } from '#web/lib/session-store/use-kept.ts'
import { TextAreaField } from '#web/ui/field.tsx'
import { LongTextField } from '#web/ui/form/short-text-field.tsx'
import { saveTemplate } from './templates.queries.ts'

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Creates a template without a task to save. Its name is the title of its tasks. */
export default function NewTemplateDialog({ onClosed }: { onClosed: () => void }) {
  const [description, setDescription, isDescriptionChanged] = useKept('template:new:description', '')
  const [items, setItems, areItemsChanged] = useKept('template:new:items', '')
  return (
    <TemplateDialog
      title="New template"
      confirmLabel="Create template"
      kept="template:new"
      initial={{ name: '', due: { days: 5, unit: 'workdays' } }}
      invalid={description.trim() === ''}
      unsaved={isDescriptionChanged || areItemsChanged}
      onSave={({ name, due }) =>
        saveTemplate({ name, title: name, description, due, todoChecklist: linesOf(items) })
      }
      onClosed={onClosed}
    >
      <LongTextField
        label="Description"
        rows={3}
        max={DESCRIPTION_MAX}
        value={description}
        onChange={setDescription}
      />
      <TextAreaField
        label="Checklist (optional)"
        hint="One item per line."
        dir="auto"
        rows={4}
        value={items}
        onChange={(event) => setItems(event.target.value)}
      />
    </TemplateDialog>
  )
}
