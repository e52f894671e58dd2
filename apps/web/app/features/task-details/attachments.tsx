import {
  isSafeLink,
  LINK_MAX,
  LINK_WRONG,
  LINKS_MAX,
  linkTarget,
} from '@task-manager/contract/tasks/task-values'
import { Link2, Plus, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { rowKeys, rowNumber } from '#web/features/tasks/data/row-keys.ts'
import { readToken } from '#web/lib/session-store/session-store.ts'
import { useKept } from '#web/lib/session-store/use-kept.ts'
import { Button } from '#web/ui/button.tsx'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { controlClass } from '#web/ui/field.tsx'
import { isComposing } from '#web/ui/form/composing.ts'
import { Failure } from '#web/ui/form/failure.tsx'
import { isTooLong, LimitHint } from '#web/ui/form/limit-hint.tsx'
import { useSaveOnLeaving } from '#web/ui/form/unsaved.ts'
import { useOnce } from '#web/ui/form/use-once.ts'
import { controlInPlace, useFocusFallback } from '#web/ui/list/use-focus-fallback.ts'
import type { TaskEdits } from './use-task-edits.ts'

interface Props {
  links: readonly string[]
  /** Missing for members. */
  edits: TaskEdits | undefined
}

/** The button of the link in the place of a removed one, else 'Add a link'. */
const nextButton = controlInPlace('button')

/** Numbered 01, 02 …; each opens in a new tab, with https:// in front where a scheme is missing (spec 2). */
export function Attachments({ links, edits }: Props) {
  const [adding, setAdding] = useState(false)
  const section = useRef<HTMLElement>(null)
  useFocusFallback(section, nextButton)
  const keys = rowKeys(links)
  if (links.length === 0 && !edits) return null
  const set = (attachments: string[]) =>
    edits?.save({ fact: 'attachments', body: { attachments }, shown: { attachments } })
  const error = edits?.errors.get('attachments')
  /** Links whose addition failed: the next one is saved with them. */
  const unsaved = (error?.shown?.attachments ?? []).filter((link) => !links.includes(link))
  return (
    <section ref={section} className="grid gap-2">
      <div className="flex min-h-9 items-center justify-between gap-4">
        <h2 id="attachments" className="text-base">
          Attachments
        </h2>
        {edits && links.length < LINKS_MAX && (
          <Button variant="quiet" size="small" className="-mr-3 print:hidden" onClick={() => setAdding(true)}>
            <Plus size={16} />
            Add a link
          </Button>
        )}
      </div>
      <ol aria-labelledby="attachments" className="border-t border-hairline empty:hidden">
        {links.map((link, index) => (
          <li
            data-item
            key={keys[index]}
            className="group/link flex items-center gap-2 border-b border-hairline"
          >
            <ExternalLink
              href={linkTarget(link)}
              className="flex min-h-9 min-w-0 flex-1 items-center gap-3 py-1.5 pointer-coarse:min-h-11 sm:text-sm"
            >
              <span className="text-sm font-semibold text-ink-3 tabular-nums">{rowNumber(index)}</span>
              <Link2 size={16} className="shrink-0 text-ink-3" />
              <span className="min-w-0 flex-1 underline decoration-edge underline-offset-4 wrap-anywhere">
                {link}
              </span>
            </ExternalLink>
            {edits && (
              <button
                type="button"
                aria-label={`Remove attachment ${index + 1}: ${link}`}
                onClick={() => set(links.filter((_, i) => i !== index))}
                className="-mr-3 grid size-9 shrink-0 place-items-center rounded-control text-ink-2 opacity-0 group-hover/link:opacity-100 group-focus-within/link:opacity-100 hover:bg-sunken hover:text-danger pointer-coarse:size-11 pointer-coarse:opacity-100 print:hidden"
              >
                <X size={16} />
              </button>
            )}
          </li>
        ))}
      </ol>
      {adding && (
        <LinkField
          kept={`link:${edits?.task._id}`}
          onDone={(link) => {
            setAdding(false)
            if (link !== '') set([...links, ...unsaved, link])
          }}
        />
      )}
      {error && <Failure {...error} typed={unsaved.join('\n') || undefined} />}
    </section>
  )
}

/** Enter and leaving the field add the link unless it is refused, Escape closes it. */
function LinkField({ kept, onDone }: { kept: string; onDone: (link: string) => void }) {
  const [text, setText] = useKept(kept, '')
  const end = useOnce((link: string) => {
    // After the end of the session nothing can be saved.
    if (readToken() !== null) onDone(link)
  })
  const [wrong, setWrong] = useState(false)
  const link = text.trim()
  const isUnsafe = link !== '' && !isSafeLink(link)
  const isRefused = isUnsafe || isTooLong(text, LINK_MAX)
  const save = () => {
    setWrong(isUnsafe)
    if (!isRefused) end(link)
  }
  useSaveOnLeaving(link !== '', save, isRefused)
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Escape') end('')
    if (event.key !== 'Enter') return
    event.preventDefault()
    save()
  }
  return (
    <>
      <input
        ref={(field) => field?.focus()}
        aria-label="Link"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        aria-invalid={wrong || isTooLong(text, LINK_MAX) || undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={save}
        onKeyDown={onKeyDown}
        className={controlClass}
      />
      {wrong && <Failure text={LINK_WRONG} />}
      <LimitHint text={text} max={LINK_MAX} />
    </>
  )
}
