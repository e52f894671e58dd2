import { type ReactNode, useLayoutEffect, useState } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
} from 'react-router'
import bricolage from '#web/fonts/bricolage.woff2?url'
import hanken from '#web/fonts/hanken.woff2?url'
import { FailurePage } from '#web/ui/failure-page.tsx'
import { PageFocus } from './lib/browser/page-focus.tsx'
import { useReplayClick } from './lib/browser/replay-click.ts'
import { applyScheme, readTheme, themeScript } from './lib/browser/theme.ts'

/**
 * Set by layouts. Public pages have no script before the first paint and follow the device's scheme unless
 * `scheme` fixes one; other screens use the chosen scheme.
 */
export type DocumentHandle = { area: 'public' | 'auth' | 'app'; scheme?: 'dark' }

function useDocument(): { isPublic: boolean; scheme: 'dark' | undefined } {
  const handles = useMatches().map((match) => match.handle as Partial<DocumentHandle> | undefined)
  return {
    isPublic: handles.some((handle) => handle?.area === 'public'),
    scheme: handles.find((handle) => handle?.scheme)?.scheme,
  }
}

const useEarlyEffect = typeof document === 'undefined' ? () => {} : useLayoutEffect

/** Whether this page's document has been rendered. */
let isDrawn = false

export function Layout({ children }: { children: ReactNode }) {
  const { isPublic, scheme } = useDocument()
  // Only part of the first document: a script that is added later, for example with the failure page, would not run, and
  // Trusted Types refuse it.
  const [hasThemeScript] = useState(!isDrawn && !isPublic)
  useReplayClick()
  useEarlyEffect(() => {
    isDrawn = true
    applyScheme(isPublic ? (scheme ?? 'system') : readTheme())
  }, [isPublic, scheme])
  return (
    <html lang="en" data-scheme={scheme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={scheme ?? 'light dark'} />
        <meta
          name="theme-color"
          content={scheme ? '#12110f' : '#fbf8f3'}
          media="(prefers-color-scheme: light)"
        />
        <meta name="theme-color" content="#12110f" media="(prefers-color-scheme: dark)" />
        {isPublic ? <meta name="emailjs" content="" /> : <meta name="robots" content="noindex" />}
        {hasThemeScript && <script>{themeScript}</script>}
        <link rel="preload" as="font" type="font/woff2" href={bricolage} crossOrigin="anonymous" />
        <link rel="preload" as="font" type="font/woff2" href={hanken} crossOrigin="anonymous" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={`/${isPublic ? 'site' : 'app'}.webmanifest`} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <PageFocus />
        <Scripts />
      </body>
    </html>
  )
}

/** The title until a screen sets its own. */
export const meta = () => [{ title: 'Task Manager' }]

/** The failure page has no ScrollRestoration, because that adds a script. */
export default function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}

/** Shown until a screen is loaded whose document was not prerendered. */
export function HydrateFallback() {
  return <p className="sr-only">Loading…</p>
}

export function ErrorBoundary() {
  const error = useRouteError()
  const { problem } = (error ?? {}) as { problem?: { requestId?: string } | null }
  return (
    <FailurePage
      missing={isRouteErrorResponse(error) && error.status === 404}
      requestId={problem?.requestId}
    />
  )
}
