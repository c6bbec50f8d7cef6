import { searchFor } from '#platform/list/folded.ts'
import { grouped } from '#platform/numbers.ts'
import type { ListedForm } from '../contract.ts'

/** Forms in whose name or description each searched word occurs. */
export function formsFound<F extends Pick<ListedForm, 'name' | 'description'>>(
  forms: readonly F[],
  q: string,
): F[] {
  const isFound = searchFor(q)
  return forms.filter(({ name, description }) => isFound(`${name} ${description ?? ''}`))
}

/** '1 invio', '1.204 invii' */
export function submissionsIn(count: number): string {
  return count === 1 ? '1 invio' : `${grouped(count)} invii`
}

/** The question before a form is deleted. `again`: more submissions have arrived since it was asked first. */
export function deleteText(count: number, again: boolean): string {
  if (count === 0) return 'Non si potrà più inviare, e le pagine in cui è incorporato restano senza.'
  const meanwhile = again ? 'Nel frattempo ne sono arrivati altri. ' : ''
  const gone =
    count === 1
      ? 'Va perso per sempre anche il suo invio'
      : `Vanno persi per sempre anche i suoi ${submissionsIn(count)}`
  return `${meanwhile}${gone}. I contatti che ne sono nati restano.`
}
