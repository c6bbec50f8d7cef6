import { addDays } from '#platform/time/dates.ts'
import { clockText, weekdayAndNumbers } from '#platform/time/italian.ts'
import type { ListedResource, ResourceInput } from '../contract.ts'

type Kind = ResourceInput['kind']

/** Texts about rooms and devices. */
export const roomsCopy = {
  room: {
    title: 'Stanze',
    text: 'Una visita ne occupa una se il suo servizio ne chiede: prima quella degli orari del medico, se è tra quelle.',
    create: 'Nuova stanza',
    edit: 'Modifica stanza',
    empty: 'Nessuna stanza: le visite non ne occupano.',
    created: 'Stanza aggiunta.',
    updated: 'Stanza aggiornata.',
    deleted: 'Stanza eliminata.',
    deactivated: 'Stanza disattivata: i servizi che ne hanno bisogno ne usano un’altra, o non si prenotano.',
    deleteAsk: 'Eliminare la stanza?',
    block: 'Blocca la stanza',
    blockTitle: 'Blocco della stanza',
    blocks: 'Blocchi',
    noBlocks: 'Nessuno in programma.',
    end: 'Togli il blocco',
    ended: 'Blocco terminato.',
  },
  device: {
    title: 'Attrezzature',
    text: 'In manutenzione, le loro visite escono dal sito da sole.',
    create: 'Nuova attrezzatura',
    edit: 'Modifica attrezzatura',
    empty: 'Nessuna attrezzatura.',
    created: 'Attrezzatura aggiunta.',
    updated: 'Attrezzatura aggiornata.',
    deleted: 'Attrezzatura eliminata.',
    deactivated:
      'Attrezzatura disattivata: i servizi che ne hanno bisogno ne usano un’altra, o non si prenotano.',
    deleteAsk: 'Eliminare l’attrezzatura?',
    block: 'Metti in manutenzione',
    blockTitle: 'Manutenzione',
    blocks: 'Manutenzioni',
    noBlocks: 'Nessuna in programma.',
    end: 'Termina la manutenzione',
    ended: 'Manutenzione terminata: le sue visite tornano sul sito.',
  },
  until: 'Fino ad allora nessuna nuova visita la usa.',
  saveFailed: 'Errore nel salvataggio.',
  deleteFailed: 'Errore nell’eliminazione.',
  endFailed: 'Non è stato possibile terminare. Riprova.',
} as const

export type ResourceState = 'on' | 'blocked' | 'off'

export function stateOf({
  isActive,
  blockedUntil,
}: Pick<ListedResource, 'isActive' | 'blockedUntil'>): ResourceState {
  if (!isActive) return 'off'
  return blockedUntil === null ? 'on' : 'blocked'
}

export const stateLabels: Record<Kind, Record<ResourceState, string>> = {
  room: { on: 'In uso', blocked: 'Bloccata', off: 'Disattivata' },
  device: { on: 'In uso', blocked: 'In manutenzione', off: 'Disattivata' },
}

/** The end of a block (`yyyy-MM-ddTHH:mm`) in words: 'gio 26/11, 13:00', or the last whole day. */
export function untilText(moment: string): string {
  const [date = '', time = ''] = moment.split('T')
  return time === '00:00'
    ? `${weekdayAndNumbers(addDays(date, -1))} compreso`
    : `${weekdayAndNumbers(date)}, ${clockText(time)}`
}

/** Whether the day of a device's next maintenance has passed. */
export function isOverdue({ checkDueOn }: Pick<ListedResource, 'checkDueOn'>, today: string): boolean {
  return checkDueOn !== null && checkDueOn < today
}

export function namesOf(rows: readonly { name: string }[]): string {
  return rows.map(({ name }) => name).join(', ')
}
