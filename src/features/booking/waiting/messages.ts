import { createContext, useContext } from 'react'
import type { Translation } from '#ui/Language.tsx'
import { bookingCopy } from '../copy.ts'
import { CONFIRM, noticeText } from './words.ts'

const { privacy, privacyLink } = bookingCopy

/** The words of the form with which a visitor joins the waiting list. A '{}' stands for a link. */
export const italian = {
  ...{ privacy, privacyLink },
  who: 'Con chi',
  anyone: 'Con chiunque',
  whenEmpty: 'Scegli almeno un giorno, e mattina o pomeriggio.',
  firstName: 'Nome',
  firstNameHint: 'Di chi viene alla visita, anche se scrivi per un figlio.',
  lastName: 'Cognome',
  email: 'Email',
  phone: 'Telefono',
  phoneHint: 'Ai nostri pazienti possiamo scrivere anche un SMS.',
  failed: 'Non siamo riusciti a metterti in lista. Riprova o chiamaci.',
  free: 'Nessun costo. Esci dalla lista quando vuoi, con un tocco dall’e-mail.',
  join: 'Mettimi in lista',
  /** Of the English page: the e-mails of the list are Italian. */
  mailsAreItalian: '',
  /** After the form is sent. */
  sent: (email: string) =>
    `Ti abbiamo scritto a ${email}. Apri il link nell’e-mail e premi «${CONFIRM}»: solo allora sei in lista.`,
  when: 'Quando puoi',
  morning: 'Mattina',
  afternoon: 'Pomeriggio',
  untilWhen: 'Fino a quando ti serve',
  until: (day: string) => `Fino al ${day}`,
  notice: 'Quanto prima dobbiamo avvisarti',
  atLeast: (hours: number) => noticeText(hours).replace('almeno', 'Almeno'),
}

export type Messages = Translation<typeof italian>

export const WaitMessages = createContext<Messages>(italian)

export function useWaitMessages(): Messages {
  return useContext(WaitMessages)
}
