/** npm passes a signal only to its shell, which ends without passing it on; this process detects that it was orphaned. */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const shell = process.ppid
  setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, 'SIGHUP')
  }, 500).unref()
}
