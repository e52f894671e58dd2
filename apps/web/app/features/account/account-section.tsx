import { type ReactNode, useId } from 'react'

type Props = { title: string; text: string; children: ReactNode }

/** Title and text on the left, the form on the right; on phones one below the other. */
export function AccountSection({ title, text, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-4 border-t border-hairline py-6 lg:grid-cols-[13rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-base">
          {title}
        </h2>
        <p className="mt-1 max-w-[17.5rem] text-sm text-ink-2">{text}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
