import Check from 'lucide-react/icons/check'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { useEffect, useRef, useState } from 'react'
import { Panel } from '#web/site/about/panel.tsx'
import { toolkit } from '#web/site/content/about.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { classNames } from '#web/ui/class-names.ts'

/** The locked section (decision P7); a press unlocks it until the page is reloaded. */
export function Toolkit() {
  const [open, setOpen] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open) content.current?.focus()
  }, [open])
  return (
    <Panel
      id="toolkit"
      title={toolkit.title}
      text={<span className="block max-w-[52ch]">{toolkit.teaser}</span>}
      action={
        <button
          type="button"
          aria-expanded={open}
          aria-controls="toolkit-content"
          className={buttonClass({ variant: 'outline', size: 'large' }, 'scripted')}
          onClick={() => setOpen(true)}
        >
          {open ? <Check size={20} /> : <LockKeyhole size={20} />}
          {open ? toolkit.unlocked : toolkit.unlock}
        </button>
      }
    >
      {/* The row grows from zero height. Until then its content cannot be focused. */}
      <div
        id="toolkit-content"
        ref={content}
        tabIndex={-1}
        className={classNames(
          'grid grid-rows-[1fr] opacity-100 transition-[grid-template-rows,opacity] duration-240 ease-calm outline-none starting:grid-rows-[0fr] starting:opacity-0',
          !open && 'folded',
        )}
      >
        <div className="grid min-h-0 gap-8 overflow-hidden md:grid-cols-3">
          {toolkit.lists.map((list) => (
            <div key={list.title} className="pt-8">
              <h3 className="text-lg">{list.title}</h3>
              <ul className="mt-3 grid gap-2.5">
                {list.items.map((item) => (
                  <li key={item} className="flex gap-3 text-ink-2">
                    <span
                      aria-hidden="true"
                      className="mt-1 size-4 shrink-0 rounded-sm border-2 border-edge"
                    />
                    {item}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </Panel>
  )
}
