/** Replaces `react-router` in the early scripts: a link is an ordinary one until the application takes over. */
import type { LinkProps } from 'react-router'

export const Link = ({ to, state: _, ...rest }: LinkProps) => (
  <a href={typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}`} {...rest} />
)
