/** The named variables of this process's environment, for a child process: it gets no others, so no secrets. */
export function environmentOf(names: readonly string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}
