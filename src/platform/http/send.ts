/** Opens the dialog in which the user identifies again; resolves with whether they did. */
type Ask = () => Promise<boolean>

let ask: Ask = async () => false
let asking: Promise<boolean> | null = null

/** Sets the function that asks the user to identify again; without one, refused requests stay refused. */
export function setIdentifyPrompt(next: Ask): void {
  ask = next
}

/**
 * Sends a request. One that is refused with `not_confirmed` is sent a second time once the user has identified again; several
 * that are refused at the same time ask once.
 */
export async function send(path: string, init: RequestInit, by: typeof fetch = fetch): Promise<Response> {
  const response = await by(path, init)
  if (response.status !== 403 || !(await response.clone().text()).includes('"not_confirmed"')) return response
  asking ??= ask().finally(() => {
    asking = null
  })
  return (await asking) ? by(path, init) : response
}
