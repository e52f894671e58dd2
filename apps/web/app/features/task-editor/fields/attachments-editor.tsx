import { isSafeLink, LINK_MAX, LINK_WRONG, LINKS_MAX } from '@task-manager/contract/tasks/task-values'
import { memo } from 'react'
import { AddField } from './add-field.tsx'
import { DeleteButton, EditorRow } from './editor-row.tsx'
import { useEditorRows } from './use-editor-rows.ts'

interface Props {
  links: string[]
  pending: string
  describedBy: string | undefined
  onLinks: (links: string[]) => void
  onPending: (text: string) => void
}

/** The server's message for links that cannot be added; null when they can (decisions T11 and T12). */
function refusal(links: readonly string[], added: readonly string[]): string | null {
  if (!added.every(isSafeLink)) return LINK_WRONG
  if (added.some((link) => link.length > LINK_MAX)) {
    return `A link must be at most ${LINK_MAX.toLocaleString('en')} characters.`
  }
  if (links.length + added.length > LINKS_MAX) return `At most ${LINKS_MAX} links can be attached.`
  return null
}

export const AttachmentsEditor = memo(function AttachmentsEditor({
  links,
  pending,
  describedBy,
  onLinks,
  onPending,
}: Props) {
  const { list, keys, field, add, remove } = useEditorRows(links, refusal, onLinks, onPending)
  return (
    <div className="grid gap-2">
      <label htmlFor={field.id} className="text-sm font-semibold">
        Add Attachment
      </label>
      {links.length > 0 && (
        <ol ref={list} aria-label="Attachments" className="border-t border-hairline">
          {links.map((link, index) => (
            <EditorRow key={keys[index]} index={index} text={link}>
              <DeleteButton label={`Delete attachment ${index + 1}: ${link}`} onClick={() => remove(index)} />
            </EditorRow>
          ))}
        </ol>
      )}
      <AddField
        {...field}
        field="attachments"
        placeholder="Paste a link"
        text={pending}
        describedBy={describedBy}
        onAdd={(text) => add(text) > 0}
      />
    </div>
  )
})
