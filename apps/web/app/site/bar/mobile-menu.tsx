import Menu from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { NavLink } from 'react-router'
import { useHydrated } from '#web/lib/browser/use-hydrated.ts'
import { useDisclosure } from '#web/site/bar/use-disclosure.ts'
import { booking, servicesMenuLinks } from '#web/site/content/navigation.ts'
import { classNames } from '#web/ui/class-names.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

export type NamedLinks = readonly { to: string; label: string }[]

const rowClass =
  'flex min-h-12 items-center rounded-control px-3 text-lg font-medium hover:bg-sunken aria-[current=page]:bg-sunken'

/** The links of the bar in a panel below it. */
export function MobileMenu({ links }: { links: NamedLinks }) {
  const hydrated = useHydrated()
  const { open, box, button } = useDisclosure({ hover: false })
  const Sign = open ? X : Menu
  const closed = hydrated ? 'hidden' : 'hidden group-focus-within:block'
  return (
    <div className="group md:hidden" {...box}>
      <button
        type="button"
        aria-controls="mobile-menu"
        className="-mr-2.5 inline-flex size-11 items-center justify-center rounded-control hover:bg-sunken"
        {...button}
      >
        <Sign />
        <span className="sr-only">Menu</span>
      </button>
      <div
        id="mobile-menu"
        className={classNames(
          'absolute inset-x-0 top-full max-h-[calc(100dvh-5rem)] overflow-y-auto border-b border-hairline bg-paper px-3 pt-2 pb-6 shadow-high',
          open ? 'block' : closed,
        )}
      >
        <p id="mobile-services" className="px-3 pt-2 text-sm font-semibold text-ink-3">
          Services
        </p>
        <ul aria-labelledby="mobile-services">
          <Rows links={servicesMenuLinks} />
        </ul>
        <ul className="mt-2 border-t border-hairline pt-2">
          <Rows links={links} />
        </ul>
        <div className="mt-3 grid px-3">
          <LinkButton to={booking.to}>{booking.label}</LinkButton>
        </div>
      </div>
    </div>
  )
}

function Rows({ links }: { links: NamedLinks }) {
  return links.map((link) => (
    <li key={link.to}>
      <NavLink to={link.to} className={rowClass}>
        {link.label}
      </NavLink>
    </li>
  ))
}
