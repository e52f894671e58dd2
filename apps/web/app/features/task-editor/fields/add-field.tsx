import { Plus } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { controlClass } from '#web/ui/field.tsx'
import { isComposing } from '#web/ui/form/composing.ts'
import { pastedItems } from './checklist-items.ts'

interface Props {
  id: string
  /** The name of the field; the input gets the focus when the field is refused. */
  field: 'todoChecklist' | 'attachments'
  placeholder: string
  text: string
  /** The reason why the last addition was refused. */
  problem: string | null
  describedBy: string | undefined
  onText: (text: string) => void
  /** Returns true when the text was added; the input is then emptied. */
  onAdd: (text: string) => boolean
}

/** An input with Add beside it: disabled while blank, Enter adds, pasted lines are added at once (spec 2). */
export function AddField({ id, field, placeholder, text, problem, describedBy, onText, onAdd }: Props) {
  const hint = useId()
  const input = useRef<HTMLInputElement>(null)
  const addAll = (texts: string): boolean => {
    const added = onAdd(texts)
    // The longer list pushes the field below the bar with the button.
    if (added) requestAnimationFrame(() => input.current?.scrollIntoView({ block: 'nearest' }))
    return added
  }
  const add = () => {
    if (addAll(text)) onText('')
  }
  return (
    <div className="grid gap-1.5">
      <div className="flex gap-2">
        <input
          ref={input}
          id={id}
          data-field={field}
          type="text"
          dir="auto"
          autoComplete="off"
          enterKeyHint="done"
          placeholder={placeholder}
          value={text}
          aria-invalid={problem !== null || describedBy !== undefined || undefined}
          aria-describedby={problem === null ? describedBy : hint}
          className={controlClass}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={(event) => {
            // While composing Japanese or Chinese, Enter ends the composition and adds nothing.
            if (event.key !== 'Enter' || isComposing(event)) return
            event.preventDefault()
            add()
          }}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text')
            const [first, ...more] = pastedItems(pasted)
            if (text !== '' || first === undefined || first === pasted.trim()) return
            event.preventDefault()
            if (more.length > 0) addAll([first, ...more].join('\n'))
            else onText(first)
          }}
        />
        <Button variant="outline" className="shrink-0" disabled={text.trim() === ''} onClick={add}>
          <Plus size={18} />
          Add
        </Button>
      </div>
      {problem && (
        <p id={hint} role="alert" className="text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
