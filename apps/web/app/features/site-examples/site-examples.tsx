import { useQuery } from '@tanstack/react-query'
import { listSiteExamples } from '@task-manager/contract/installation/site'
import { api } from '#web/lib/http/api.ts'

/** For administrators: the number of sample texts left on the public site, with a list to unfold. */
export function SiteExamples() {
  const { data } = useQuery({
    queryKey: ['site', 'examples'],
    queryFn: ({ signal }) => api(listSiteExamples, { signal }),
    // The texts change only with a build, which restarts the server.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const examples = data?.examples ?? []
  if (examples.length === 0) return null
  return (
    <details className="mt-6 border-t border-hairline pt-4 text-sm text-ink-2">
      <summary className="pointer-coarse:py-3">
        Your public site still shows{' '}
        {examples.length === 1 ? '1 sample text' : `${examples.length} sample texts`}.
      </summary>
      <p className="mt-3 max-w-[68ch]">
        Replace them in apps/web/app/site/content on the server, run npm run build, and restart the server.
        README.md explains it under "Make the site your own". Visitors see projects, case studies and figures
        marked "Example".
      </p>
      <ul className="mt-2 grid gap-1">
        {examples.map(({ text, file, page }) => (
          <li key={text} className="wrap-anywhere">
            <a
              href={page}
              className="underline underline-offset-4 hover:text-ink pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
            >
              {text}
            </a>{' '}
            <span className="text-ink-3">{file}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
