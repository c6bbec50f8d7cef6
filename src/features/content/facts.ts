import type { Clinic, Entrance, Hours } from '#content/groups/clinic.ts'

/** 'Via Esempio 10, 20851 Lissone (MB)' */
export function addressText({
  street,
  postalCode,
  town,
  province,
}: Pick<Entrance, 'street' | 'postalCode' | 'town' | 'province'>): string {
  return `${street}, ${postalCode} ${town} (${province})`
}

/** The last lines of a patient's mail: name and address, telephone and e-mail. */
export function mailFooter({ name, entrances, phone, email }: Clinic): string[] {
  return [`${name} · ${addressText(entrances.main)}`, `Telefono ${phone.text} · ${email}`]
}

/** The clinic's name for the head of a page, as the root's loader gave it. */
export function clinicNameOf(matches: readonly ({ loaderData?: unknown } | undefined)[]): string {
  const data = matches[0]?.loaderData as { clinic?: Pick<Clinic, 'name'> } | undefined
  return data?.clinic?.name ?? ''
}

/** The hours that are entered: a part of the clinic without any is not told. */
export function withLines(hours: readonly Hours[]): Hours[] {
  return hours.filter(({ lines }) => lines.length > 0)
}
