import type { ReactNode } from 'react'
import { LinkButton } from '#web/ui/link-button.tsx'

/** The main action of most pages: the contact form. */
export const ContactButton = ({ children }: { children: ReactNode }) => (
  <LinkButton to="/contact" size="large">
    {children}
  </LinkButton>
)
