import { PartLink } from '#web/site/text-link.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** At the top of a service's page: to the contact form, and to the services below. */
export const ServiceActions = ({ hero }: { hero: { action: string; explore: string } }) => (
  <>
    <LinkButton to="/contact" size="large">
      {hero.action}
    </LinkButton>
    <PartLink href="#services">{hero.explore}</PartLink>
  </>
)
