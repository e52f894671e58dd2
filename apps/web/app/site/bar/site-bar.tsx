import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, NavLink, useLocation } from 'react-router'
import { useSessionHint } from '#web/lib/session/session-hint.ts'
import { barItemClass } from '#web/site/bar/bar-item-class.ts'
import { MobileMenu, type NamedLinks } from '#web/site/bar/mobile-menu.tsx'
import { ServicesMenu } from '#web/site/bar/services-menu.tsx'
import { backLinks, barLinks, barPaths, booking, guestLinks } from '#web/site/content/navigation.ts'
import { person } from '#web/site/content/person.ts'
import { classNames } from '#web/ui/class-names.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Stripe } from '#web/ui/stripe.tsx'

/**
 * The public navigation bar. A signed-in user sees a Dashboard link instead of Login and Sign Up; outside the seven
 * paths they see a link back and a few others instead of the bar (site 2, decision P3). `wide` uses the full width of
 * the window, as login and sign-up do.
 */
export function SiteBar({ wide = false }: { wide?: boolean }) {
  const session = useSessionHint()
  const { pathname } = useLocation()
  const path = pathname.toLowerCase().replace(/(.)\/$/, '$1')
  if (session && !barPaths.includes(path)) return <BackLinks to={session.dashboard} />
  const accountLinks = session ? [{ to: session.dashboard, label: 'Dashboard' }] : guestLinks
  return (
    <header className="sticky top-0 z-30 border-b border-hairline bg-paper/90 backdrop-blur print:static [@media(height<20rem)]:static">
      <Stripe />
      <div
        className={classNames(
          'flex min-h-16 items-center justify-between gap-4 px-5',
          wide ? 'sm:px-10 lg:px-14' : 'mx-auto max-w-6xl',
        )}
      >
        <Mark />
        {/* With enlarged text it has two lines beside the initial. */}
        <nav
          aria-label="Main"
          className="hidden max-w-[calc(100%-3rem)] shrink-0 flex-wrap items-center justify-end gap-1 md:flex print:hidden"
        >
          <ServicesMenu />
          <BarLinks links={barLinks} />
          {/* The same width for guests and users, so that nothing moves on hydration. */}
          <div className="flex min-w-42 items-center justify-end gap-1">
            <BarLinks links={accountLinks} />
          </div>
          <LinkButton to={booking.to} className="ml-2 max-lg:hidden">
            {booking.label}
          </LinkButton>
        </nav>
        <nav aria-label="Main, small screen" className="shrink-0 md:hidden print:hidden">
          <MobileMenu links={[...barLinks, ...accountLinks]} />
        </nav>
      </div>
    </header>
  )
}

function BarLinks({ links }: { links: NamedLinks }) {
  return links.map((link) => (
    <NavLink key={link.to} to={link.to} className={({ isActive }) => barItemClass(isActive)}>
      {link.label}
    </NavLink>
  ))
}

function Mark() {
  return (
    <Link
      to="/"
      className="flex min-h-11 min-w-0 items-center gap-2.5 font-display text-lg font-bold tracking-tight"
    >
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-lg bg-accent text-on-accent"
      >
        {person.initial}
      </span>
      <span className="truncate">{person.name}</span>
    </Link>
  )
}

function BackLinks({ to }: { to: string }) {
  return (
    <div>
      <Stripe />
      <nav
        aria-label="Back and related pages"
        className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-6 px-5 pt-3"
      >
        <Link
          to={to}
          className="inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
        >
          <ArrowLeft size={18} />
          Back to dashboard
        </Link>
        <ul className="-mx-2 flex flex-wrap">
          {backLinks.map((link) => (
            <li key={link.to}>
              <NavLink
                to={link.to}
                className="inline-flex min-h-11 items-center px-2 text-ink-2 underline-offset-4 hover:underline aria-[current=page]:text-ink aria-[current=page]:underline"
              >
                {link.label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
