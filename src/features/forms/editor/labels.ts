import type { FieldTyped, FormTyped, PageTyped } from './typed.ts'

/** What the parts of the editor are called. */

export const formLabels: Record<Exclude<keyof FormTyped, 'order'>, string> = {
  name: 'Nome',
  description: 'Descrizione',
  isActive: 'Attivo',
  contactType: 'Tipo di contatto',
  listIds: 'Liste',
  fields: 'Campi',
  formWidth: 'Larghezza',
  backgroundColor: 'Sfondo',
  textColor: 'Testi',
  fieldBackgroundColor: 'Sfondo dei campi',
  fieldColor: 'Testo nei campi',
  buttonColor: 'Pulsante',
  buttonTextColor: 'Testo del pulsante',
  borderRadius: 'Angoli',
  padding: 'Margine interno',
  integrations: 'Pagine',
}

export const fieldLabels: Record<Exclude<keyof FieldTyped, 'id'>, string> = {
  type: 'Tipo',
  label: 'Etichetta',
  placeholder: 'Segnaposto',
  required: 'Obbligatorio',
  options: 'Opzioni',
  width: 'Larghezza',
  contactFieldId: 'Campo del contatto',
  fontSize: 'Dimensione del testo',
  fontWeight: 'Spessore',
  textAlign: 'Allineamento',
  marginBottom: 'Spazio sotto',
}

export const pageLabels: Record<Exclude<keyof PageTyped, 'id'>, string> = {
  name: 'Nome',
  url: 'Indirizzo',
  description: 'Note',
}

/** The name of a field, while it may not have one yet. */
export function nameOf({ label }: Pick<FieldTyped, 'label'>, place: number): string {
  return label.trim() || `Campo ${place + 1}`
}

/** As the summary of what is wrong says it: 'Campo «Età», Etichetta'. */
export function labelOf(path: string, typed: FormTyped, keys: { fields: string[]; pages: string[] }): string {
  const [part = '', key = '', name = ''] = path.split('.')
  const whole = (formLabels as Record<string, string>)[part] ?? part
  if (part === 'fields' && key) {
    const place = keys.fields.indexOf(key)
    const field = typed.fields[key]
    const what = field?.label.trim() ? `Campo «${field.label.trim()}»` : `Campo ${place + 1}`
    return withPart(what, (fieldLabels as Record<string, string>)[name])
  }
  if (part === 'integrations' && key) {
    const page = typed.integrations[key]
    const what = page?.name.trim() ? `Pagina «${page.name.trim()}»` : `Pagina ${keys.pages.indexOf(key) + 1}`
    return withPart(what, (pageLabels as Record<string, string>)[name])
  }
  return whole
}

function withPart(what: string, part: string | undefined): string {
  return part ? `${what}, ${part.toLowerCase()}` : what
}
