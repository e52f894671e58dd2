import { Link } from 'react-router'
import { footerGroups } from '#web/site/content/navigation.ts'
import { person } from '#web/site/content/person.ts'

const linkClass =
  'inline-flex min-h-8 items-center underline-offset-4 hover:underline pointer-coarse:min-h-11'

/** The footer of every public page. */
export function SiteFooter() {
  return (
    <footer className="border-t border-hairline bg-paper">
      <div className="mx-auto grid max-w-6xl grid-cols-[auto_1fr] gap-10 px-5 py-14 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
        <div className="col-span-2 grid content-start gap-3 lg:col-span-1">
          <p className="font-display text-xl font-bold">{person.name}</p>
          <p className="max-w-sm text-ink-2">
            {person.title}. Based in {person.basedIn.city}, {person.basedIn.country}, working worldwide.
          </p>
          <address className="not-italic">
            <a href={`mailto:${person.email}`} className={`font-semibold underline ${linkClass}`}>
              {person.email}
            </a>
          </address>
          <p className="text-sm text-ink-3">{person.hours}</p>
        </div>
        {footerGroups.map((group) => (
          <nav key={group.title} aria-label={group.title}>
            <p className="mb-2 text-sm font-semibold text-ink-3">{group.title}</p>
            <ul className="grid gap-1">
              {group.links.map((link) => (
                <li key={link.to}>
                  <Link to={link.to} className={linkClass}>
                    {link.label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p
        className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 px-5 pb-10 text-sm text-ink-3"
        suppressHydrationWarning
      >
        © {new Date().getFullYear()} {person.name}. No cookies, no trackers.
        {/* A plain link, because this is a file and not a route. */}
        <a href="/licenses.txt" className={linkClass}>
          Licences
        </a>
      </p>
    </footer>
  )
}
