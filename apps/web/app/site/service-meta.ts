import type { PageInfo } from '#web/site/content/pages/page-info.ts'
import { pageMeta } from '#web/site/page-meta.ts'
import { service } from '#web/site/structured-data.ts'

/** The head of a page that offers services. */
export const serviceMeta = (page: PageInfo, offers: readonly { title: string }[]) =>
  pageMeta(
    page,
    import.meta.env.SSR &&
      ((origin) => [
        service(
          origin,
          page,
          offers.map(({ title }) => title),
        ),
      ]),
  )
