import { useEffect } from 'react'

/** 'My Tasks · Task Manager' with 3 becomes 'My Tasks (3) · Task Manager'. A title with a number of its own stays. */
export function withCount(title: string, count: number): string {
  const plain = title.replace(/\u2009\(\d+\)(?= · )/, '')
  return count === 0 || /\(\d[\d,]*\) · /.test(plain) ? plain : plain.replace(' · ', `\u2009(${count}) · `)
}

/** Keeps the count in the title, whichever screen sets it, and on the badge of the installed application. */
export function useCountInTitle(count: number): void {
  useEffect(() => {
    const write = (): void => {
      const title = withCount(document.title, count)
      if (title !== document.title) document.title = title
    }
    write()
    const observer = new MutationObserver(write)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [count])
  useEffect(() => {
    const { setAppBadge, clearAppBadge } = navigator
    // Without support or permission there is no badge.
    const set = count > 0 ? setAppBadge?.bind(navigator, count) : clearAppBadge?.bind(navigator)
    set?.().catch(() => {})
  }, [count])
}
