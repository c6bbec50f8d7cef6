import { group, line, text } from '../fields.ts'

/** The words of the page of services and of the one that activates agreements. */
export const servicesGroup = group({
  title: 'Servizi e convenzioni',
  page: '/servizi',
  sections: {
    intro: {
      title: 'Servizi',
      text: 'I servizi, i medici e i prezzi sono in Setup.',
      fields: {
        lead: text(
          'Sottotitolo',
          160,
          'Scegli un reparto, guarda chi ti visita e quando, e prenota senza registrarti.',
        ),
      },
    },
    empty: {
      title: 'Finché non ci sono servizi',
      fields: {
        title: line('Titolo', 60, 'I nostri servizi arrivano presto'),
        text: text(
          'Testo',
          240,
          'Stiamo preparando questa pagina con medici, orari e prime disponibilità. Intanto chiamaci: ti diciamo subito chi può visitarti.',
        ),
        category: text(
          'In un reparto ancora vuoto',
          180,
          'I servizi di questo reparto saranno presto in questa pagina. Per informazioni chiamaci.',
        ),
      },
    },
    agreements: {
      title: 'Convenzioni',
      text: 'Si legge nella pagina «Attiva la tua convenzione».',
      fields: {
        lead: text(
          'Sottotitolo',
          180,
          'La tua azienda è convenzionata con noi? Scegli la convenzione e dicci che cosa ti interessa: al resto pensiamo noi.',
        ),
      },
    },
  },
})
