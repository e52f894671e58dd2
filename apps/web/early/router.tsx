/** Replaces `react-router` in the early scripts: links are plain links until the application replaces them. */
import type { LinkProps } from 'react-router'

export const Link = ({ to, state: _, ...rest }: LinkProps) => (
  <a href={typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}`} {...rest} />
)
