import { z } from 'zod'
import { NewSubservice, type SetupSubservice } from '../contract.ts'
import { FIRST_DURATION } from '../rules.ts'

/** Converts a subservice between the typed values of the form and the calls. */

const { name, shortDescription, longDescription, price } = NewSubservice.shape

export const SubserviceForm = z.object({
  name,
  shortDescription,
  longDescription,
  duration: z.string().transform(Number).pipe(NewSubservice.shape.duration.unwrap()),
  price,
  isActive: z.boolean(),
})
export type SubserviceTyped = z.input<typeof SubserviceForm>
export type SubserviceValues = z.output<typeof SubserviceForm>

export const subserviceLabels: Record<string, string> = {
  name: 'Nome',
  shortDescription: 'Descrizione breve',
  longDescription: 'Descrizione lunga',
  duration: 'Durata',
  price: 'Prezzo',
}

/** A kind of visit as the form shows it, or a new one. */
export function typedFrom(subservice: SetupSubservice | null): SubserviceTyped {
  return {
    name: subservice?.name ?? '',
    shortDescription: subservice?.shortDescription ?? '',
    longDescription: subservice?.longDescription ?? '',
    duration: String(subservice?.duration ?? FIRST_DURATION),
    price: subservice?.price ?? '',
    isActive: subservice?.isActive ?? true,
  }
}

/** The body of the call that changes a subservice: only the fields that differ from those that were read. */
export function changesOf(
  values: SubserviceValues,
  changed: ReadonlySet<keyof SubserviceTyped>,
): Partial<SubserviceValues> {
  const sent = Object.entries(values).filter(([field]) => changed.has(field as keyof SubserviceTyped))
  return Object.fromEntries(sent)
}
