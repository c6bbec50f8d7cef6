/** What is said about the browsers somebody is logged in with. */
export const sessionsCopy = {
  ended: 'Il dispositivo è stato disconnesso.',
  othersEnded: 'Gli altri dispositivi sono stati disconnessi.',
  gone: 'Questo dispositivo non è più connesso.',
  failed: 'Non è stato possibile disconnettere il dispositivo.',
  unknown: 'Browser sconosciuto',
} as const
