/** A function for a share from 0 to 1, which reports each percent once. */
export function percents(report: (percent: number) => void): (share: number) => void {
  let last = -1
  return (share) => {
    const percent = Math.min(100, Math.floor(share * 100))
    if (percent === last) return
    last = percent
    report(percent)
  }
}
