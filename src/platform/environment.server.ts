/** Of our surroundings only these, for a process we start: what is not named, such as a secret, it is not told. */
export function environmentOf(names: readonly string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}
