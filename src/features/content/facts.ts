import type { Clinic, Entrance } from '#content/groups/clinic.ts'

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
