import { buttonClass } from '#web/ui/button-class.ts'
import { Stripe } from '#web/ui/stripe.tsx'

/** Shown when a page cannot be rendered. Its links are plain, because the router may have failed. */
export function FailurePage({ missing, requestId }: { missing: boolean; requestId?: string | undefined }) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto grid max-w-xl gap-5 px-5 py-24">
      <title>{missing ? 'Page not found' : 'Something went wrong'}</title>
      <Stripe className="w-16" />
      <h1 className="text-3xl">{missing ? 'Page not found' : 'Something went wrong'}</h1>
      <p className="text-ink-2">
        {missing
          ? 'The address may have changed, or the link is wrong.'
          : 'Reloading usually helps. Saved changes are safe.'}
      </p>
      {requestId && <p className="text-sm text-ink-2">Request: {requestId}</p>}
      <p className="flex flex-wrap gap-3">
        {!missing && (
          <button type="button" className={buttonClass({})} onClick={() => window.location.reload()}>
            Reload
          </button>
        )}
        <a href="/" className={buttonClass({ variant: 'outline' })}>
          Go to the home page
        </a>
      </p>
    </main>
  )
}
