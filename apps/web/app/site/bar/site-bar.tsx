import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, NavLink, useLocation } from 'react-router'
import { useSessionHint } from '#web/lib/session-hint.ts'
import { barItemClass } from '#web/site/bar/bar-item-class.ts'
import { MobileMenu } from '#web/site/bar/mobile-menu.tsx'
import { ServicesMenu } from '#web/site/bar/services-menu.tsx'
import { barLinks, barPaths, guestLinks } from '#web/site/content/navigation.ts'
import { person } from '#web/site/content/person.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Stripe } from '#web/ui/stripe.tsx'

/**
 * The public navigation bar. A signed-in user sees a Dashboard link instead of Login and Sign Up, and away from
 * the seven paths no bar at all, but a way back (specification 2, decision P3).
 */
export function SiteBar() {
  const session = useSessionHint()
  const { pathname } = useLocation()
  const path = pathname.toLowerCase().replace(/(.)\/$/, '$1')
  if (session && !barPaths.includes(path)) return <WayBack to={session.dashboard} />
  return (
    <header className="sticky top-0 z-30 border-b border-hairline bg-paper/90 backdrop-blur print:static">
      <Stripe />
      <div className="mx-auto flex min-h-16 max-w-6xl items-center justify-between gap-4 px-5">
        <Mark />
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          <ServicesMenu />
          {barLinks.map((link) => (
            <NavLink key={link.to} to={link.to} className={({ isActive }) => barItemClass(isActive)}>
              {link.label}
            </NavLink>
          ))}
          {/* As wide for guests as for the signed-in, so that nothing moves when the page wakes up. */}
          <div className="flex min-w-42 items-center justify-end gap-1">
            <AccountLinks dashboard={session?.dashboard} />
          </div>
        </nav>
        <nav aria-label="Main, small screen" className="md:hidden">
          <MobileMenu>
            <AccountLinks dashboard={session?.dashboard} />
          </MobileMenu>
        </nav>
      </div>
    </header>
  )
}

function AccountLinks({ dashboard }: { dashboard: string | undefined }) {
  if (dashboard) return <LinkButton to={dashboard}>Dashboard</LinkButton>
  const [login, signUp] = guestLinks
  return (
    <>
      <LinkButton to={login.to} variant="quiet">
        {login.label}
      </LinkButton>
      <LinkButton to={signUp.to}>{signUp.label}</LinkButton>
    </>
  )
}

function Mark() {
  return (
    <Link to="/" className="flex min-h-11 items-center gap-2.5 font-display text-lg font-bold tracking-tight">
      <span aria-hidden="true" className="grid size-8 place-items-center rounded-lg bg-accent text-on-accent">
        {person.initial}
      </span>
      {person.name}
    </Link>
  )
}

function WayBack({ to }: { to: string }) {
  return (
    <div>
      <Stripe />
      <nav aria-label="Back" className="mx-auto max-w-6xl px-5 pt-3">
        <Link
          to={to}
          className="inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
        >
          <ArrowLeft size={18} aria-hidden="true" />
          Back to dashboard
        </Link>
      </nav>
    </div>
  )
}
