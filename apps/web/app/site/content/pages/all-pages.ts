import { page as about } from '#web/site/content/pages/about.ts'
import { page as consultation } from '#web/site/content/pages/consultation.ts'
import { page as contact } from '#web/site/content/pages/contact.ts'
import { page as marketing } from '#web/site/content/pages/digital-marketing.ts'
import { page as home } from '#web/site/content/pages/home.ts'
import { page as portfolio } from '#web/site/content/pages/portfolio.ts'
import { page as privacy } from '#web/site/content/pages/privacy.ts'
import { page as development } from '#web/site/content/pages/website-development.ts'

/** In the order of the sitemap. Read only at build time, so that each page contains only its own texts. */
export const allPages = [home, about, marketing, development, consultation, contact, portfolio, privacy]
