/** The words of the page of services that are the clinic's own. */
export const servicesPage = {
  empty: {
    title: 'I nostri servizi arrivano presto',
    text: 'Stiamo preparando questa pagina con medici, orari e prime disponibilità. Intanto chiamaci: ti diciamo subito chi può visitarti.',
  },
  emptyCategory: 'I servizi di questo reparto saranno presto in questa pagina. Per informazioni chiamaci.',
} as const
