/** Prints progress; results go to standard output. */
export const print = (line: string): void => void process.stderr.write(`${line}\n`)
