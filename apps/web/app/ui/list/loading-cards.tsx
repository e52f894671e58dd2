import { Fragment, type ReactNode } from 'react'

interface Props {
  /** For screen readers: 'Loading the team…'. */
  text: string
  count: number
  className: string
  /** One of them. */
  children: ReactNode
}

/** Placeholders of cards that are loading. */
export const LoadingCards = ({ text, count, className, children }: Props) => (
  <div className={className}>
    <p role="status" className="sr-only">
      {text}
    </p>
    {Array.from({ length: count }, (_, index) => index).map((index) => (
      <Fragment key={index}>{children}</Fragment>
    ))}
  </div>
)
