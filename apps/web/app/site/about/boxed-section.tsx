import type { ReactNode } from 'react'

interface Props {
  id: string
  title: string
  text: ReactNode
  /** Classes of the row with the title and the button. */
  head: string
  button: ReactNode
  children: ReactNode
}

/** A section in a box, with a button beside its title. */
export const BoxedSection = ({ id, title, text, head, button, children }: Props) => (
  <section aria-labelledby={id} className="mx-auto max-w-6xl px-5 pb-14 md:pb-24">
    <div className="rounded-card border border-hairline bg-surface p-6 md:p-10">
      <div className={head}>
        <div>
          <h2 id={id} className="text-3xl">
            {title}
          </h2>
          {text}
        </div>
        {button}
      </div>
      {children}
    </div>
  </section>
)
